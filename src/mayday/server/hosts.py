"""Hosts: who speaks to this server, and under which name it is spoken to.

A page of another site could send a visitor's browser here with the visitor's cookie, or let its
own name point to this machine. Both are told by the headers that a browser sets by itself.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address, ip_network
from socket import gethostname
from urllib.parse import urlsplit

from mayday.server.messages import Problem


def check_origin(origin: str | None, host: str | None) -> None:
    """A page of another site must not speak with the visitor's cookie."""
    if origin is not None and (not host or _site(origin) != host):
        raise Problem("not_your_seat", "other_site")


def check_host(host: str | None, sites: Collection[str]) -> None:
    """A name that anybody could let point here is no name of this server."""
    name = _name(host)
    if name and not (_is_own(name) or name in sites):
        raise Problem("not_your_seat", "other_name", name=name)


def is_loopback(address: str) -> bool:
    """Whether somebody asks from this very machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def neighbourhood(address: str) -> str:
    """What limits count as one address: whoever has one of the newer kind has 2^64 of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(found) if found.version == 4 else str(ip_network((found, 64), strict=False))


def _is_own(name: str) -> bool:
    """An address, or a name that only this machine has for itself."""
    if name == "localhost" or name.endswith(".localhost") or name == gethostname().lower():
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _site(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _name(host: str | None) -> str:
    """The name without its port; what is no name at all stays as it is, and fits nothing."""
    try:
        return urlsplit(f"//{host or ''}").hostname or (host or "")
    except ValueError:
        return host or ""
