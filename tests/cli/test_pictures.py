"""mayday scene and mayday export: positions as pictures, letters and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mayday.kernel import Record

from .conftest import Run

SF = "systems-failing"
AT_20 = ("scene", SF, "--seed", "1", "--ply", "20")


def test_a_scene_is_drawn_as_svg(run: Run):
    root = ElementTree.fromstring(run(*AT_20, "--svg").out)
    assert root.tag.endswith("svg")


def test_a_scene_is_told_in_letters_by_default(run: Run):
    assert run(*AT_20).out == run(*AT_20, "--text").out
    assert "Zone 1" in run(*AT_20).out


def test_a_scene_is_one_json_document(run: Run):
    assert json.loads(run(*AT_20, "--json").out)["kind"] == "table"


def test_the_seed_fixes_the_scene(run: Run):
    assert run(*AT_20, "--json") == run(*AT_20, "--json")
    assert run(*AT_20, "--json") != run("scene", SF, "--seed", "2", "--ply", "20", "--json")


def test_a_scene_can_be_written_to_a_file(run: Run, tmp_path: Path):
    path = tmp_path / "table.svg"
    outcome = run(*AT_20, "--svg", "--out", str(path))
    assert outcome == (0, "", "")
    assert path.read_text("utf-8") == run(*AT_20, "--svg").out.removesuffix("\n")


def test_a_scene_follows_the_options(run: Run):
    easy, hard = (
        run("scene", SF, "--options", f"difficulty={level}") for level in ("easy", "hard")
    )
    assert easy.out != hard.out


def test_the_text_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "70")
    assert max(map(len, run(*AT_20).out.splitlines())) <= 70


def test_a_record_is_drawn_at_its_end(run: Run, record_file: Path, record: Record):
    at_end = run("export", str(record_file), "--json").out
    assert (
        at_end == run("export", str(record_file), "--json", "--ply", str(len(record.entries))).out
    )


def test_a_record_is_drawn_at_any_entry(run: Run, record_file: Path):
    first, later = (
        run("export", str(record_file), "--svg", "--ply", ply).out for ply in ("0", "10")
    )
    assert first != later
    ElementTree.fromstring(later)


def test_a_record_is_drawn_as_svg_by_default(run: Run, record_file: Path):
    assert run("export", str(record_file)).out == run("export", str(record_file), "--svg").out


@pytest.mark.parametrize("seat", ["1", "2", "A", "b"])
def test_the_viewer_is_named_by_number_or_name(seat: str, run: Run, record_file: Path):
    assert run("export", str(record_file), "--text", "--seat", seat).code == 0
