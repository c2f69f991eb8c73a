"""Frames: messages as they travel on web sockets, made once for all who get them.

A server's frames have no mask, and where each is compressed for itself, without regard to those
before it, the same bytes can go to everybody.
"""

from __future__ import annotations

import struct
import zlib

_TEXT = 0x81  # a whole message of text
_COMPRESSED = 0x40
_WORTH_IT = 1200  # bytes; what is shorter goes into one packet anyway
_LARGE = 16 * 1024  # bytes, as whole states have, which are rare: worth a better compression
_EMPTY_BLOCK = b"\x00\x00\xff\xff"  # the end of every compressed message, which is not sent


class Packet:
    """A message on its way to anybody."""

    __slots__ = ("_compressed", "_plain", "data")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._plain: bytes | None = None
        self._compressed: bytes | None = None

    def frame(self, compressed: bool) -> bytes:
        """The message as a frame, compressed if that may be and gains something."""
        if not compressed or len(self.data) < _WORTH_IT:
            if self._plain is None:
                self._plain = _framed(_TEXT, self.data)
            return self._plain
        if self._compressed is None:
            self._compressed = _framed(_TEXT | _COMPRESSED, _deflate(self.data))
        return self._compressed


def _deflate(data: bytes) -> bytes:
    level = zlib.Z_BEST_SPEED if len(data) < _LARGE else zlib.Z_DEFAULT_COMPRESSION
    squeeze = zlib.compressobj(level, wbits=-zlib.MAX_WBITS)
    squeezed = squeeze.compress(data) + squeeze.flush(zlib.Z_SYNC_FLUSH)
    return squeezed.removesuffix(_EMPTY_BLOCK)


def _framed(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", kind, size) + payload
    if size < 1 << 16:
        return struct.pack("!BBH", kind, 126, size) + payload
    return struct.pack("!BBQ", kind, 127, size) + payload
