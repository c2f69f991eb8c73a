"""The server: matches over HTTP and web sockets, for browsers and for programs.

`create_app(Settings(...))` gives the application; `serve(Settings(...))` runs it.
"""
