"""Saves: whole files or none, and never somebody else's."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

import pytest

from mayday.games.systems_failing import GAME
from mayday.kernel import Match, Record, Seeded, read_record, write_record
from mayday.terminal.saves import Save, SaveError, data_folder, new_save, unfinished

NOON = datetime(2150, 1, 2, 12, 0, 0)


def begun(seed: int = 1, choices: int = 1) -> Record:
    match = Match(GAME, {}, (), Seeded(seed))
    for _ in range(choices):
        ask = match.position.asks[0]
        match.choose(ask.seat, ask.choices[-1])
    return match.record()


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def test_the_data_folder_honours_xdg_data_home(data_home: Path):
    assert data_folder() == data_home / "mayday"


def test_a_relative_xdg_data_home_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder() == tmp_path / ".local" / "share" / "mayday"


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("darwin", "Library/Application Support/mayday"),
        ("win32", "AppData/Local/mayday"),
        ("linux", ".local/share/mayday"),
    ],
)
def test_every_system_has_its_data_folder(
    platform: str, folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    assert data_folder() == tmp_path / folder


def test_games_that_begin_in_the_same_second_have_files_of_their_own():
    saves = [new_save("some-game", NOON) for _ in range(3)]
    for save in saves:
        save.write(begun())
    names = [save.path.name for save in saves]
    stem = "some-game-2150-01-02-120000"
    assert names == [f"{stem}.json", f"{stem}-2.json", f"{stem}-3.json"]


def test_what_is_written_can_be_read(tmp_path: Path):
    save, record = Save(tmp_path / "new" / "game.json"), begun()
    save.write(record)
    save.write(record)
    assert read_record(save.path.read_bytes()) == record
    assert [path.name for path in save.path.parent.iterdir()] == ["game.json"]


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path):
    (tmp_path / "game.json").write_text("mine", "utf-8")
    with pytest.raises(SaveError, match="exists already"):
        Save(tmp_path / "game.json").write(begun())
    assert (tmp_path / "game.json").read_text("utf-8") == "mine"


def test_a_game_that_another_program_went_on_with_is_not_overwritten(tmp_path: Path):
    save = Save(tmp_path / "game.json")
    save.write(begun())
    save.path.write_text(write_record(begun(choices=2)), "utf-8")
    with pytest.raises(SaveError, match="changed by another program"):
        save.write(begun(choices=3))
    assert len(read_record(save.path.read_bytes()).entries) == 2


def test_a_file_that_was_deleted_is_written_anew(tmp_path: Path):
    save = Save(tmp_path / "game.json")
    save.write(begun())
    save.path.unlink()
    save.write(begun(choices=2))
    assert len(read_record(save.path.read_bytes()).entries) == 2


def test_a_write_that_fails_leaves_the_last_record(tmp_path: Path, monkeypatch):
    save = Save(tmp_path / "game.json")
    save.write(begun())

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="No space left on device"):
        save.write(begun(choices=2))
    assert len(read_record(save.path.read_bytes()).entries) == 1
    assert [path.name for path in tmp_path.glob("*game*")] == ["game.json"]


def test_unfinished_games_come_latest_first():
    saves = [new_save(GAME.id, NOON), new_save(GAME.id, NOON.replace(day=3))]
    paths = [save.path for save in saves]
    for age, save in enumerate(saves):
        save.write(begun(seed=age))
        os.utime(save.path, (age, age))
    assert [waiting.path for waiting in unfinished(GAME.id)] == paths[::-1]


def test_games_without_a_choice_of_another_kind_or_damaged_are_not_offered():
    new_save(GAME.id, NOON).write(begun(choices=0))
    new_save(GAME.id, NOON.replace(day=5)).path.write_text("{", "utf-8")
    assert list(unfinished(GAME.id)) == []
    new_save(GAME.id, NOON.replace(day=6)).write(begun())
    assert len(list(unfinished(GAME.id))) == 1
    assert len(list(unfinished(""))) == 1
    assert list(unfinished("another-game")) == []


def test_without_a_folder_nothing_waits():
    assert list(unfinished("")) == []
