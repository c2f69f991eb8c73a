"""MCP: games for any model, by the Model Context Protocol.

A model has what a person at the table has: through tools it speaks the protocol of
docs/protocol.md, so it sees the view of its seat and nothing else.
"""
