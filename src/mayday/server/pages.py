"""Pages: the built client, and the small pages for those who run the server."""

from __future__ import annotations

from hmac import compare_digest
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from mayday.server import metrics
from mayday.server.bodies import Health
from mayday.server.hosts import is_loopback
from mayday.server.hub import Hub
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
async def healthz(request: Request[Any, Any, State]) -> Response[Health]:
    """Whether the server could keep a choice that is made now."""
    hub: Hub = request.app.state.hub
    if await hub.pulse.beats():
        return Response(Health())
    return Response(Health(status="cannot write"), status_code=503)


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def show_metrics(request: Request[Any, Any, State]) -> str:
    """What this worker counts, for Prometheus on this machine or with the token."""
    hub: Hub = request.app.state.hub
    said, token = request.headers.get("authorization", ""), hub.settings.metrics_token
    is_trusted = bool(token) and compare_digest(said.encode(), f"Bearer {token}".encode())
    if not is_trusted and not is_loopback(request.client.host if request.client else ""):
        raise Problem("not_your_seat", "metrics")
    return metrics.exposition()


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_page(path: str = "") -> Response[bytes]:
    """A file of the client; for any other path its first page, which knows what to show."""
    if path.lstrip("/").startswith("api/"):
        raise Problem("unknown", "no_page")
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
