"""`python -m mayday.server` serves with few settings; `mayday serve` has them all."""

from __future__ import annotations

import argparse
from pathlib import Path

from mayday.server.config import Settings
from mayday.server.run import serve

if __name__ == "__main__":  # worker processes import this module too
    parser = argparse.ArgumentParser("python -m mayday.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8150)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    serve(Settings(**vars(parser.parse_args())))
