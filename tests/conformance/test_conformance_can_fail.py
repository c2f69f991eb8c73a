"""Each check of the conformance suite catches the fault it is there for."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest

from mayday.testing import CHECKS, Broken, Conformance, Plan, Sample, problems
from mayday.testing.checks import choices, words
from tiny import AIRLOCK, WRECK, faults
from tiny.airlock import game as airlock
from tiny.faults import FAULTS

PLAN = Plan(games=12, moments=300, examined=60)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_check_catches(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, says, breaker = FAULTS[fault]
    game = breaker(monkeypatch)
    sample = Sample(game, PLAN)
    with pytest.raises(Broken, match=f"^{game.id}.*{says}"):
        check(sample)


def test_no_check_is_without_a_game_that_it_catches() -> None:
    assert {fault.check for fault in FAULTS.values()} == set(CHECKS)


def test_the_test_class_runs_every_check() -> None:
    methods = [getattr(Conformance, name) for name in dir(Conformance) if name.startswith("test_")]
    called = {name for method in methods for name in method.__code__.co_names}
    assert {check.__name__ for check in CHECKS} <= called
    assert len(methods) == len(CHECKS)


def test_a_failure_says_where_it_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    game = faults.play.a_rule_that_is_not_in_the_rule_book(monkeypatch)
    with pytest.raises(Broken) as caught:
        choices.other_choices_are_refused(Sample(game, PLAN))
    message, *position = str(caught.value).splitlines()
    for part in (
        "airlock",
        "seed ",
        "seats",
        "ply ",
        "supply=",
        "seat ",
        "choice ",
        "AL-NOWHERE-1",
    ):
        assert part in message
    assert [line.split()[0] for line in position if line] >= ["hands", "deck"]


def test_problems_names_the_checks_that_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "prompts_have_rules" in problems(faults.told.a_prompt_without_a_rule(monkeypatch), PLAN)


def test_a_sound_game_has_no_problems() -> None:
    assert problems(AIRLOCK, PLAN) == {}


def test_a_choice_that_crashes_is_reported_with_its_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(airlock, "lose_air", lambda g, seat: 1 // 0)
    with pytest.raises(Broken, match=r"(?s)ZeroDivisionError.*todo +Answer"):
        Sample(AIRLOCK, PLAN)


def test_a_set_up_that_crashes_is_reported_with_its_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(airlock, "AIR", {"full": 3})
    with pytest.raises(Broken, match="short"):
        Sample(AIRLOCK, PLAN)


def test_an_option_that_fits_nothing_is_reported() -> None:
    stubborn = replace(
        WRECK, check_options=lambda options: "no" if options["air"] == "thin" else None
    )
    with pytest.raises(Broken, match="air=thin"):
        Sample(stubborn, PLAN)


@pytest.mark.parametrize("kind", ["headlines", "headings"])
def test_a_headline_or_heading_without_words_is_reported(kind: str) -> None:
    silent = replace(WRECK, **{kind: (Silence,)})  # type: ignore[arg-type]  # one of the two
    with pytest.raises(Broken, match=r"event\.Silence"):
        words.everything_has_its_text(Sample(silent, PLAN))


class Silence(NamedTuple):
    """An event that no text tells."""
