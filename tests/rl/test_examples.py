"""The programs of docs/examples run with small numbers, where what they need is installed."""

from __future__ import annotations

import importlib.util
import warnings
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "docs" / "examples").glob("*.py"))
LONGEST = 100  # lines


def loaded(path):
    """The example as a module; skipped where what it needs is not installed."""
    code = compile(path.read_text("utf-8"), path, "exec")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(code, module.__dict__)
    except ImportError as error:
        if error.name and error.name.startswith("mayday"):
            raise
        pytest.skip(f"{error.name} is an extra")
    return module


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short_and_runs(path, capsys):
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST
    assert loaded(path).main(steps=64) >= 64
    assert "games won" in capsys.readouterr().out


@pytest.mark.fuzz
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_as_long_as_it_says(path, capsys):
    assert loaded(path).main() >= 60_000
