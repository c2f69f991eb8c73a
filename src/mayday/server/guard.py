"""Guard: what every request passes and every answer carries, whatever it is about."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import Message, Receive, Scope, Send

from mayday.server import metrics
from mayday.server.bodies import ErrorBody, ErrorDocument
from mayday.server.hosts import check_host, check_origin, neighbourhood
from mayday.server.limits import Gate
from mayday.server.logs import log, log_failure
from mayday.server.messages import Code, Problem
from mayday.server.speech import wished

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
STATUS: dict[Code, int] = {
    "malformed": 400,
    "stale": 409,
    "illegal": 409,
    "not_your_seat": 403,
    "frozen": 409,
    "over": 409,
    "limit": 429,
    "busy": 503,
    "unknown": 404,
    "version": 409,
    "internal": 500,
}
_SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Around the whole application, so that nothing gets past it.

    Rate limit and origin check on the way in; security headers, log and count on the way out.
    """

    def __init__(self, app: Litestar, gate: Gate, sites: Collection[str]) -> None:
        self.app, self.gate, self.sites = app, gate, sites

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        request: Request[Any, Any, Any] = Request(scope)
        status = 500

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableScopeHeaders(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if request.url.path.startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            self._check(request)
        except Problem as problem:
            await _send_refusal(problem, _language(request), send_guarded)
        else:
            await self.app(scope, receive, send_guarded)
        finally:
            _count(request, status)

    def _check(self, request: Request[Any, Any, Any]) -> None:
        self.gate.check_request(neighbourhood(request.client.host if request.client else ""))
        check_host(request.headers.get("host"), self.sites)
        if request.method not in _SAFE:
            check_origin(request.headers.get("origin"), request.headers.get("host"))


def _language(request: Request[Any, Any, Any]) -> str:
    return wished(request.headers.get("accept-language"))


async def _send_refusal(problem: Problem, language: str, send: Send) -> None:
    """The problem as a document, for a request that never reaches the application."""
    metrics.REFUSED.add(problem.code)
    body = msgspec.json.encode(_document(problem, language))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    status = STATUS[problem.code]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _count(request: Request[Any, Any, Any], status: int) -> None:
    """Log and count by route, never by path: a path may hold the token of an invite link."""
    route = request.scope.get("path_template") or "other"
    metrics.REQUESTS.add(route, str(status))
    log("request", method=request.method, route=route, status=status)


def refuse(
    request: Request[Any, Any, Any], problem: Problem, status: int | None = None
) -> Response[ErrorDocument]:
    """The problem as a document."""
    metrics.REFUSED.add(problem.code)
    document = _document(problem, _language(request))
    return Response(document, status_code=status or STATUS[problem.code])


def _document(problem: Problem, language: str) -> ErrorDocument:
    body = ErrorBody(code=problem.code, message=problem.said(language), rule=problem.rule)
    return ErrorDocument(error=body)


def on_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[ErrorDocument]:
    return refuse(request, problem)


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorDocument]:
    """What the framework refuses: no such path, a wrong method, a body that does not fit."""
    status = error.status_code
    if status >= 500:
        return on_failure(request, error)
    code: Code = "unknown" if status == 404 else "limit" if status in (413, 429) else "malformed"
    response = refuse(request, Problem(code, "as_it_is", text=_reason(error)), status)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def _reason(error: HTTPException) -> str:
    """One sentence; of a body that does not fit, where and why."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        parts = [
            f"{item.get('key', '')}: {item.get('message', '')}".strip(": ")
            for item in error.extra
            if isinstance(item, dict)
        ]
        if parts:
            return f"The request does not fit: {'; '.join(parts)}"[:300]
    return f"{error.detail}"[:300]


def on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorDocument]:
    """Nobody expected this: it is logged, and the client learns nothing of it."""
    metrics.FAILURES.add()
    log_failure("request_failed", route=request.scope.get("path_template") or "other")
    return refuse(request, Problem("internal", "failed"))


def on_unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorDocument]:
    """A body that is no text at all, or nested deeper than anybody would."""
    return refuse(request, Problem("malformed", "unreadable"))


EXCEPTION_HANDLERS: dict[int | type[Exception], Any] = {
    Problem: on_problem,
    HTTPException: on_http,
    UnicodeDecodeError: on_unreadable,
    RecursionError: on_unreadable,
    Exception: on_failure,
}
