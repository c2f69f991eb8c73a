"""Models at the table: the MCP server on the command line."""

from __future__ import annotations

from typing import Annotated

from mayday.cli.declared import Option
from mayday.cli.problems import InputError
from mayday.cli.server import Host, Port, Url

MCP_PORT = 8151

Http = Annotated[
    bool, Option("--http", help="Serve over streamable HTTP at /mcp; else over stdio.")
]


def mcp(http: Http = False, host: Host = "127.0.0.1", port: Port = MCP_PORT, url: Url = "") -> None:
    """Let any model play, by the Model Context Protocol.

    \b
    Examples:
      mayday mcp
      mayday mcp --http --port 8151 --url http://localhost:8150
    """
    import asyncio

    from mayday.terminal.saves import data_folder

    try:
        from mayday.mcp.server import serve_http, serve_stdio
    except ImportError as error:
        needed = "pip install 'mayday-games[mcp,server]'"
        raise InputError(f"models at the table need {error.name}: {needed}") from None
    kept = data_folder() / "seats"
    asyncio.run(serve_http(host, port, url, kept) if http else serve_stdio(url, kept))
