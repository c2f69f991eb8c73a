"""`python -m mayday.cli` does what `mayday` does."""

import sys

from mayday.cli import main

if __name__ == "__main__":  # worker processes import this module too
    sys.exit(main())
