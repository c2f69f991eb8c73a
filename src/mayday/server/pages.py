"""Pages: the built client, and the small pages for those who run the server."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from litestar import Response, get

from mayday.server import metrics
from mayday.server.bodies import Health
from mayday.server.messages import Problem

STATIC = Path(__file__).parent / "static"
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mayday</title>
<h1>Mayday</h1>
<p>The server runs, but the browser client has not been built. Build it with</p>
<pre>cd web &amp;&amp; npm install &amp;&amp; npm run build</pre>
<p>and load this page again. Programs find the API described
<a href="/api/v1/openapi.json">here</a>.</p>
</html>
"""


@get("/healthz", include_in_schema=False)
async def healthz() -> Health:
    """The server answers."""
    return Health()


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def show_metrics() -> str:
    """What this worker counts, for Prometheus."""
    return metrics.exposition()


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_page(path: str = "") -> Response[bytes]:
    """A file of the client; for any other path its first page, which knows what to show."""
    if path.lstrip("/").startswith("api/"):
        raise Problem("unknown", "There is nothing under this path.")
    file = find_file(path)
    if file is None:
        return Response(_NOT_BUILT.encode(), media_type="text/html; charset=utf-8")
    kind = guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith("javascript"):
        kind += "; charset=utf-8"
    is_hashed = file.parent.name == "assets"
    caching = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
    return Response(file.read_bytes(), media_type=kind, headers={"cache-control": caching})


def find_file(path: str) -> Path | None:
    """The file that a path of the client stands for; None while there is no client."""
    root = STATIC.resolve()
    try:
        wanted = (root / path.lstrip("/")).resolve()
        if path.strip("/") and wanted.is_relative_to(root) and wanted.is_file():
            return wanted
    except (OSError, ValueError):  # no file can have that name
        pass
    index = root / "index.html"
    return index if index.is_file() else None


HANDLERS = [healthz, show_metrics, show_page]
