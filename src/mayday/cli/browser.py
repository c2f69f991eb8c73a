"""The browser on this machine: open a page as soon as a server answers."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from http.client import HTTPConnection, HTTPException

_TRIES = 100
_PAUSE = 0.1  # seconds between them
_TEXT_BROWSERS = ("www-browser", "links", "elinks", "lynx", "w3m")  # would take the terminal over


def is_served(port: int) -> bool:
    """Does Mayday answer on this port of this machine?"""
    connection = HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/api/v1/games")
        return connection.getresponse().getheader("Content-Type", "") == "application/json"
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def open_when_served(port: int, address: str) -> None:
    """Wait in the background for the server of this process, then open its page."""

    def wait() -> None:
        pause = threading.Event()
        for _ in range(_TRIES):
            if is_served(port):
                open_page(address)
                return
            pause.wait(_PAUSE)

    threading.Thread(target=wait, daemon=True).start()


def open_page(address: str) -> None:
    """Open a page in the person's browser; where there is none, the address is on the screen."""
    has_screen = sys.platform in ("darwin", "win32") or any(
        name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if not has_screen:
        return
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if getattr(browser, "name", "") not in _TEXT_BROWSERS:
        browser.open(address)
