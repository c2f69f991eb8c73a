"""Each check of the conformance suite catches the fault it is there for."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest

from mayday.games import find
from mayday.kernel import OWNER, Ask, Asks, EachSeat, ListOf, table
from mayday.testing import CHECKS, Broken, Conformance, Plan, Sample, problems
from mayday.testing.checks import choices, words
from tiny import AIRLOCK, CLAIMS, WRECK, faults
from tiny.airlock import game as airlock
from tiny.claims import game as claims
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


def test_a_check_that_stumbles_is_a_finding_among_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = faults.told.a_prompt_without_a_rule(monkeypatch)
    found = problems(replace(game, scene=lambda v: 1 // 0, names={}), PLAN)
    assert "prompts_have_rules" in found
    assert "ZeroDivisionError" in str(found["scenes_leak_nothing"])
    assert all(isinstance(broken, Broken) for broken in found.values())


class Forgotten(ListOf):
    def copy(self, value: str) -> str:
        return "[]"


class ForgottenCopy(airlock.AirlockState):
    """Its clones begin without hands."""

    hands: list[list[airlock.Card]] = table(OWNER, EachSeat(Forgotten(airlock.COPIES)), line="hand")


def test_a_forgotten_copy_is_found_and_does_not_end_the_search() -> None:
    found = problems(replace(AIRLOCK, state=ForgottenCopy), PLAN)
    assert found
    assert "ZeroDivisionError" not in str(found)


def test_choices_given_as_strings_are_reported_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    advance = claims.Bid.advance

    def ask(step: claims.Bid, g: claims.ClaimsState) -> Asks:
        return tuple(
            Ask(each.seat, each.prompt, tuple(map(str, each.choices)), each.about)  # type: ignore
            for each in advance(step, g)
        )

    monkeypatch.setattr(claims.Bid, "advance", ask)
    with pytest.raises(Broken, match=r"offers 'bid seat1\.cell\d', which is no Choice"):
        Sample(CLAIMS, PLAN)


def test_heuristics_that_crash_are_reported_with_the_position() -> None:
    with pytest.raises(Broken, match=r"(?s)the heuristics fail: ZeroDivisionError.*todo"):
        Sample(replace(AIRLOCK, heuristics=lambda g, ask: [1 // 0]), PLAN)


def test_an_ask_without_choices_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        claims.Bid, "advance", lambda step, g: (Ask(step.seat, "bid", (), g.wrecks[-1:]),)
    )
    with pytest.raises(Broken, match="bid offers no choice"):
        Sample(CLAIMS, PLAN)


def test_a_way_without_words_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("phobia")
    monkeypatch.delitem(game.text_in("de").templates["way"], "end_unit")
    with pytest.raises(Broken, match=r"what is done on the way cannot be said.*way\.end_unit"):
        choices.ways_are_sound(Sample(game, Plan(games=1, moments=300, examined=1)))


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
        WRECK, check_options=lambda options, seats: "no" if options["air"] == "thin" else None
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
