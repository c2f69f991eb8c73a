"""Power that fails: what SQLite wrote but did not sync is gone.

A shim between SQLite and its files, by SQLite's own interface for that (sqlite3_vfs): every write
goes through, and is noted; a sync makes what was noted durable. What a disk would hold if the power
failed now can be taken at any moment.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

_OPEN = ctypes.CFUNCTYPE(
    ctypes.c_int,
    ctypes.c_void_p,  # the file system
    ctypes.c_void_p,  # the path, which SQLite keeps: the very same memory must go through
    ctypes.c_void_p,  # the file to be filled in
    ctypes.c_int,
    ctypes.POINTER(ctypes.c_int),
)
_DELETE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
_WRITE = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
)
_TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
_SYNC = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
_OTHERS = [(f"more{n}", ctypes.c_void_p) for n in range(13)]


class _FileSystem(ctypes.Structure):
    """sqlite3_vfs, version 3."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", _OPEN),
        ("delete", _DELETE),
        *[(f"call{n}", ctypes.c_void_p) for n in range(14)],
    ]


class _Methods(ctypes.Structure):
    """sqlite3_io_methods, version 3."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("close", ctypes.c_void_p),
        ("read", ctypes.c_void_p),
        ("write", _WRITE),
        ("truncate", _TRUNCATE),
        ("sync", _SYNC),
        *_OTHERS,
    ]


class _File(ctypes.Structure):
    """sqlite3_file."""

    _fields_ = [("methods", ctypes.POINTER(_Methods))]


class Change(NamedTuple):
    """Something that was done to a file and may not be on disk yet."""

    at: int
    data: bytes | None  # None: the file was cut off at `at`

    def do(self, content: bytearray) -> None:
        if self.data is None:
            del content[self.at :]
            return
        content.extend(bytes(max(0, self.at - len(content))))
        content[self.at : self.at + len(self.data)] = self.data


class Disk:
    """What the files of this process would hold after a power failure."""

    def __init__(self) -> None:
        self._durable: dict[str, bytearray] = {}
        self._waiting: dict[str, list[Change]] = {}
        self._kept: list[Any] = []  # SQLite holds addresses of these for as long as it runs

    def after_power_failure(self, luck: Random | None = None) -> dict[str, bytes]:
        """The files by name. With luck, some writes that were never synced made it all the same."""
        files = {}
        for path, content in self._durable.items():
            found = bytearray(content)
            for change in self._waiting[path]:
                if luck is not None and luck.random() < 0.5:
                    change.do(found)
            files[Path(path).name] = bytes(found)
        return files

    def watch(self) -> None:
        """From now on, note what SQLite does to files that it opens."""
        library = ctypes.CDLL(_library())
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_FileSystem)
        real = library.sqlite3_vfs_find(None).contents
        shim = _FileSystem()
        ctypes.pointer(shim)[0] = real
        shim.name, shim.next = b"noted", None
        shim.open, shim.delete = _OPEN(self._opener(real)), _DELETE(self._deleter(real))
        self._kept += [real, shim]
        assert library.sqlite3_vfs_register(ctypes.byref(shim), 1) == 0

    def _opener(self, real: _FileSystem) -> Callable[..., int]:
        def open_file(fs: int, path: int | None, file: int, flags: int, out: Any) -> int:
            code: int = real.open(fs, path, file, flags, out)
            if code == 0 and path is not None:
                self._patch(file, ctypes.string_at(path).decode())
            return code

        return open_file

    def _deleter(self, real: _FileSystem) -> Callable[..., int]:
        def delete(fs: int, path: bytes, sync_folder: int) -> int:
            self._durable.pop(path.decode(), None)
            self._waiting.pop(path.decode(), None)
            return int(real.delete(fs, path, sync_folder))

        return delete

    def _patch(self, file: int, path: str) -> None:
        """Let the writes and syncs of a file pass through here."""
        handle = _File.from_address(file)
        real, patched = handle.methods.contents, _Methods()
        ctypes.pointer(patched)[0] = real
        self._durable.setdefault(path, bytearray())
        waiting = self._waiting.setdefault(path, [])

        def write(file: int, data: int, size: int, at: int) -> int:
            waiting.append(Change(at, ctypes.string_at(data, size)))
            return int(real.write(file, data, size, at))

        def truncate(file: int, size: int) -> int:
            waiting.append(Change(size, None))
            return int(real.truncate(file, size))

        def sync(file: int, flags: int) -> int:
            code = int(real.sync(file, flags))
            if code == 0:
                content = self._durable.setdefault(path, bytearray())
                for change in waiting:
                    change.do(content)
                waiting.clear()
            return code

        patched.write, patched.truncate = _WRITE(write), _TRUNCATE(truncate)
        patched.sync = _SYNC(sync)
        handle.methods = ctypes.pointer(patched)
        self._kept += [real, patched]


def _library() -> str:
    """The very library that Python's sqlite3 uses."""
    import _sqlite3  # so that it is loaded

    assert _sqlite3 is not None
    maps = Path("/proc/self/maps").read_text("utf-8")
    found = {line.split()[-1] for line in maps.splitlines() if "libsqlite3" in line}
    if not found:
        raise LookupError("Python's SQLite is no library of its own on this machine")
    return found.pop()
