"""Every branch of every event card: listed from the content, each reached by a row of its own.

A branch is a case of a card, or one result of the die in it. It is named as the words of the
game name it, `M2.case0.6`. A case with a price has a branch `.unpaid`; effects that need an
occupation make a branch for each part of them that the crew can have, `+engineer`.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest

from mayday.games.space_force_2150.content import CARDS, MAJOR_CARDS
from mayday.games.space_force_2150.events import NoEffect
from mayday.games.space_force_2150.rules.effects import applies
from mayday.testing import then, when

# Branch | crew | position | dice | answers | what has changed on the quiet ship
ROWS = """
asteroid_incoming.case0.5 | navigator | | 5 | | fuel 5
asteroid_incoming.case0.1 | navigator | | 4 | | fuel 4; hull 10
asteroid_incoming.case1.4 | navigator | damaged cockpit_module | 4 | | fuel 4; hull 10
asteroid_incoming.case1.1 | navigator | damaged cockpit_module | 3 2 | | hull 9
asteroid_incoming.case2.5 | xo | | 5 | | fuel 4; hull 10
asteroid_incoming.case2.1 | xo | | 4 1 | | hull 8
asteroid_incoming.case3.6 | xo | damaged cockpit_module | 6 | | fuel 4; hull 10
asteroid_incoming.case3.1 | xo | damaged cockpit_module | 5 4 | | damaged cockpit_module turret
crew_fight.case0.4 | xo robot | | 4 | | command two_orders; command_round 4; targets 4 4
crew_fight.case0.1 | xo robot engineer | | 3 | fight xo, fight robot | targets 3 3 4; command -
crew_fight.case1.5 | robot engineer | | 5 | | targets 4 4; command -
crew_fight.case1.1 | robot engineer navigator | | 4 | fight robot, fight navigator | targets 3 4 3
alien_encounter.case0.5 | security_officer | | 5 | | supplies 10
alien_encounter.case0.1 | security_officer | | 4 | | supplies 8; hull 10
alien_encounter.case1.4 | xo | | 4 | | supplies 8; hull 10
alien_encounter.case1.1 | xo | | 3 5 | | damaged engine
alien_encounter.case2 | security_officer | damaged turret | 4 | | hull 9
ship_fire.case0.6 | xo | | 6 | | oxygen 20; hull 10
ship_fire.case0.2 | xo | | 5 | | oxygen 19; hull 10
ship_fire.case0.1 | xo | | 1 2 | | oxygen 19; hull 9
space_traders.case0 | xo | damaged engine | | sell fuel | fuel 3; supplies 10
space_traders.case0 | xo | damaged engine | | buy fuel | fuel 5; supplies 6
space_traders.case0 | xo | damaged engine | | hire engine | damaged -; supplies 6
space_traders.case0 | xo | damaged engine | | leave | damaged engine; fuel 4; supplies 8
derelict_ship.case0 | xo | | | | fuel 4; supplies 8
derelict_ship.case0+engineer | engineer | fuel 0 | 3 | | fuel 3; supplies 8
derelict_ship.case0+cargo_master | cargo_master | | 3 | | fuel 4; supplies 11
derelict_ship.case0+engineer+cargo_master | cargo_master engineer | | 2 3 | | fuel 6; supplies 11
E01.case0 | xo robot | | | blame robot | targets 4 3
E02.case0 | xo robot | | 2 | heal | targets 4 4; supplies 7
E02.case0 | xo robot | | 2 | endure | targets 4 3; supplies 8
E03.case0 | xo | | | | oxygen 22
E04.case0 | xo | | | | supplies 7
E05.case0 | xo | | | | supplies 9
E06.case0 | xo | | | | supplies 9
E07.case0 | xo | | | | fuel 6
E08.case0 | xo | | | | oxygen 19
E09.case0 | xo | | | | oxygen 19; supplies 9
E10.case0 | xo | | | | fuel 5
E11.case0 | xo | | | | fuel 3
E12.case0 | xo | | | take supplies | supplies 10; oxygen 20
E12.case0 | xo | | | take oxygen | supplies 8; oxygen 22
E13.case0 | xo | | | | space 2; fuel 4
E14.case0 | xo | | | | oxygen 21
E15.case0 | xo | | | | fuel 3
E16.case0 | xo | | | | supplies 7; fuel 5
E16.case0.unpaid | xo | supplies 0 | | | supplies 0; fuel 4
E17.case0 | xo | | | | fuel 5
E18.case0 | xo | | | | oxygen 19
E19.case0 | xo | | | | supplies 7
E20.case0 | xo | | | | fuel_leak 4; fuel 4
E21.case0 | xo | | | | supplies 7; oxygen 19; fuel 6
E21.case0.unpaid | xo | oxygen 0 | | | supplies 8; oxygen 0; fuel 4
E22.case0 | xo | | | | oxygen 19
E23.case0 | xo | | | | oxygen 21
E24.case0 | xo | | | | turret_jam 4; damaged -
E25.case0 | xo | | | | oxygen 21; supplies 9
E26.case0 | xo | | | | fuel 5
E27.case0 | xo | | | | fuel 3
E28.case0 | xo | | | | oxygen 22
E29.case0 | xo | | | | oxygen 18
E30.case0 | xo robot | | | lose robot | crew xo nobody; dead robot; oxygen 24; supplies 10
M1.case0.4 | security_officer | | 4 | | hull 10
M1.case0.1 | security_officer | | 3 | | hull 9
M1.case1.5 | xo | | 5 | | hull 9
M1.case1.2 | xo | | 4 | | hull 8
M1.case1.1 | xo | | 1 | | damaged engine; hull 10
M2.case0.6 | engineer | | 5 | | fuel 4
M2.case0.2 | xo | | 5 | | fuel 3
M2.case0.1 | xo | | 1 | | fuel 2
M3.case0.6 | xo | space 16 | 6 | enter | space 19
M3.case0.2 | xo | space 16 | 5 | enter | space 18
M3.case0.1 | xo | space 16 | 1 | enter | space 16; overheat 4
M3 | xo | space 16 | | bypass | space 16; overheat -
M4.case0.6 | xo | | 6 | refuse, swap fuel | supplies 7; fuel 5
M4.case0.6 | xo | | 6 | refuse, swap oxygen | supplies 7; oxygen 21
M4.case0.6 | xo | | 6 | refuse, stop | supplies 8; fuel 4; oxygen 20
M4.case0.2 | xo | | 5 1 3 | refuse | hull 8; damaged cockpit_module
M4.case0.1 | xo robot | | 1 | refuse, pick robot, pick engineer | crew robot engineer
M4 | xo | | | hand_over | supplies 0; fuel 4; hull 10
M5.case0.6 | cargo_master | | 5 | | fuel 6; oxygen 24; supplies 10
M5.case0.2 | xo robot | | 5 | | targets 3 3
M5.case0.1 | xo | fuel 1 | 1 | jettison supplies, jettison fuel | fuel 0; supplies 5
M6 | xo | | | help, dismantle turret | damaged turret; fuel 2; supplies 6; command twice
M6 | xo | | | ignore | damaged -; fuel 4; supplies 8; command forbidden
"""


class Row(NamedTuple):
    """One branch: who is aboard, what the dice show, what is answered, what comes of it."""

    branch: str
    crew: str
    position: str
    dice: tuple[int, ...]
    answers: tuple[str, ...]
    outcome: tuple[str, ...]

    @property
    def card(self):
        return self.branch.partition(".")[0].partition("+")[0]


def read_row(line):
    branch, crew, position, dice, answers, outcome = (cell.strip() for cell in line.split("|"))
    return Row(
        branch,
        crew,
        position,
        tuple(map(int, dice.split())),
        tuple(answers.split(", ")) if answers else (),
        tuple(outcome.split("; ")),
    )


ALL = [read_row(line) for line in ROWS.strip().splitlines()]


def branches_in_content():
    """The branches that the cards have, and a bare card for a question that comes before them."""
    for card in CARDS.values():
        if card.question:
            yield card.id
        for number, case in enumerate(card.case):
            name = f"{card.id}.case{number}"
            yield from (f"{name}.{result.at_least}" for result in case.results)
            if not case.results:
                needs = ["+" + "+".join(effect.needs) for effect in case.do if effect.needs]
                parts = [c for n in range(len(needs) + 1) for c in combinations(needs, n)]
                yield from (name + "".join(part) for part in parts)
            if case.price:
                yield f"{name}.unpaid"


def branch_reached(g):
    """The branch of the card that lies open, as the table shows it."""
    card = CARDS[g.g.card]
    if not card.case or (card.question and not g.g.total):
        return card.id
    case = card.case[g.g.case]
    name = f"{card.id}.case{g.g.case}"
    if case.results:
        return f"{name}.{next(r.at_least for r in case.results if g.g.total >= r.at_least)}"
    if case.price and any(isinstance(event, NoEffect) for event in g.events):
        return f"{name}.unpaid"
    met = [effect.needs for effect in case.do if effect.needs and applies(g.g, effect.needs)]
    return name + "".join("+" + "+".join(needs) for needs in met)


def kind_of(choice):
    """An answer without the crew member or module it names: those are alike."""
    verb, _, target = choice.partition(" ")
    return choice if target in ("fuel", "supplies", "oxygen") else verb


def begin(table, row):
    place = "due" if row.card in MAJOR_CARDS else "deck"
    lines = [f"{place} {row.card}", *row.position.split("; "), "todo Encounter"]
    return table(row.crew, "\n".join(lines), dice=row.dice)


@pytest.mark.parametrize("row", ALL, ids=lambda row: " ".join((row.branch, *row.answers)))
def test_a_branch_does_what_its_card_says(table, row):
    g = begin(table, row)
    when(g, *(f"A {answer}" for answer in row.answers))
    assert branch_reached(g) == row.branch
    then(g, *row.outcome)


def test_every_branch_in_the_content_has_a_row():
    assert {row.branch for row in ALL} == set(branches_in_content())


def test_every_answer_that_a_card_asks_for_is_given_in_a_row(table):
    offered, given = set(), set()
    for row in ALL:
        g = begin(table, row)
        for answer in row.answers:
            offered |= {(row.card, kind_of(choice)) for choice in g.offers("A")}
            given.add((row.card, kind_of(answer)))
            when(g, f"A {answer}")
    assert offered == given


def test_no_row_stops_before_its_card_has_asked(table):
    for row in ALL:
        g = begin(table, row)
        assert bool(g.g.asks) == bool(row.answers)
