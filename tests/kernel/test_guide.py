"""Guide: read from the game's folder, played through, and followed by a match until it is left."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from mayday.kernel import HUMAN, Choice, GameDef, Match, Proposal, Seat, Seeded, Text, plain
from mayday.kernel.content import ContentError
from tiny import CLAIMS, WRECK
from tiny.faults.registry import rebuilt

A, B = Seat(0), Seat(1)
GUIDE = WRECK.guide
assert GUIDE is not None

WORDS = {
    "look": "Look at the {wreck}.",
    "look.then": "Only you know it.",
    "oxygen": "This is the {oxygen}.",
}
SOUND = """
seed = 4
seats = ["human", "random"]

[[step]]
id = "oxygen"
light = ["oxygen"]

[[step]]
id = "look"
choose = "look"
"""

Build = Callable[..., GameDef[Any]]


@pytest.fixture
def guided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Wreck with another guide, in a package of its own."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "guided_wreck").mkdir()
    (tmp_path / "guided_wreck" / "__init__.py").touch()
    monkeypatch.delitem(sys.modules, "guided_wreck", raising=False)

    class Reworded(GameDef[Any]):
        @cached_property
        def text(self) -> Text:
            return Text({**WRECK.text.catalogue, "guide": WORDS}, {}, self.seat_names)

    def build(guide: str) -> GameDef[Any]:
        (tmp_path / "guided_wreck" / "guide.toml").write_text(guide, "utf-8")
        return rebuilt(Reworded, replace(WRECK, package="guided_wreck"))

    return build


def follow(*choices: str, seats: tuple[str, ...] = (HUMAN, "random"), seed: int = 4) -> Match[Any]:
    match = Match(WRECK, seats=seats, luck=Seeded(seed))
    for written in choices:
        match.choose(match.position.asks[0].seat, WRECK.space.read(written))
    return match


def test_a_game_without_the_file_has_no_guide() -> None:
    assert CLAIMS.guide is None


def test_a_sound_guide_knows_its_script(guided: Build) -> None:
    guide = guided(SOUND).guide
    assert guide is not None
    assert [(made.seat, str(made.choice)) for made in guide.script] == [(A, "look")]
    assert guide.places == (0, 0)
    assert guide.person == A


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        (
            '["human", "random"]',
            '["random", "random"]',
            'seats: one of them is "human"',
        ),
        ('["human", "random"]', '["human"] * 9', "guide.toml: "),
        ('"human", "random"', '"human", "random", "random", "random", "random"', "takes 1 to 4"),
        ("seed = 4", 'seed = 4\noptions.air = "none"', 'option air cannot be "none"'),
        ("seed = 4", 'seed = "four"', "guide.toml: Expected `int`"),
        ("seed = 4", "sed = 4", "guide.toml: Object contains unknown field `sed`"),
        ('light = ["oxygen"]', 'light = ["moon"]', "oxygen: light: no node moon on the table"),
        ('choose = "look"', 'choose = "peek"', 'look: no choice "peek" in this game'),
        ('choose = "look"', 'choose = "send"', 'look: "send": .*WR-SEND-1'),
        ('choose = "look"', 'choose = "look"\nothers = ["done"]', '"done": no other seat is asked'),
        ('light = ["oxygen"]', 'others = ["done"]', "oxygen: others choose after a choice"),
        ('id = "look"', 'id = "oxygen"', "oxygen: two steps with this id"),
        ('id = "look"', 'id = "peek"', "peek: no text for guide.peek"),
        ('choose = "look"', "", r"text/en.toml: guide.look.then: no step .* has this id"),
    ],
)
def test_a_broken_guide_is_refused_with_file_key_and_reason(
    guided: Build, before: str, after: str, complaint: str
) -> None:
    assert before in SOUND
    with pytest.raises(ContentError, match=complaint):
        _ = guided(SOUND.replace(before, after)).guide


def test_a_guide_that_forgets_the_others_is_refused(
    guided: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key in ("search", "search.then", "after"):
        monkeypatch.setitem(WORDS, key, "Search.")
    steps = '[[step]]\nid = "search"\nchoose = "search"\n\n[[step]]\nid = "after"\n'
    game = guided(f"{SOUND}\n{steps}")
    with pytest.raises(ContentError, match="after: the person is not asked"):
        _ = game.guide


def test_a_lesson_names_what_it_speaks_of() -> None:
    assert plain(WRECK.text.lesson("oxygen")) == "This is your Oxygen. When it is gone, so are you."


def test_a_match_that_begins_as_the_guide_does_is_led_by_it() -> None:
    assert GUIDE.leads(follow())
    assert not GUIDE.leads(follow(seed=5))
    assert not GUIDE.leads(follow(seats=(HUMAN, HUMAN)))
    assert not GUIDE.leads(Match(WRECK, {"air": "thin"}, (HUMAN, "random"), Seeded(4)))


def test_a_match_follows_the_guide_until_another_choice_is_made() -> None:
    assert GUIDE.place(follow()) == (0, True)
    assert GUIDE.place(follow("look")) == (1, True)
    assert GUIDE.place(follow("look", "done")) == (1, False)
    whole = follow("look", "search", "search", "done")
    assert GUIDE.place(whole) == (4, True)
    whole.choose(A, Choice("look"))
    assert GUIDE.place(whole) == (5, True)


def test_whoever_goes_back_is_on_the_way_again() -> None:
    match = follow("look", "done")
    match.propose(Proposal(A, to=1))
    assert GUIDE.place(match) == (1, True)


def test_the_lessons_stand_between_the_choices() -> None:
    assert [GUIDE.lessons[n].id for n in GUIDE.lessons_at(0)] == ["oxygen", "look"]
    assert [GUIDE.lessons[n].id for n in GUIDE.lessons_at(1)] == ["search"]
    assert list(GUIDE.lessons_at(2)) == []
    assert [GUIDE.lessons[n].id for n in GUIDE.lessons_at(4)] == ["alone"]
