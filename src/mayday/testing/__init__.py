"""For authors of games: tests on the position notation, and a conformance suite for any game.

A rule is proved on a position in the game's own notation:

    @rule("SF-XFER-1")
    def test_a_transfer_takes_a_cube_from_the_partner():
        table = given(GAME, '''
            escape  E1
            roles   medic chemist
            poolB   R
            todo    Turn A > Turn B > Upkeep
        ''')
        when(table, "A ask seat2.red", "B allow")
        then(table, "poolA R", "poolB -")

What every game must keep (no leaks, sound copies, records that replay, a text for everything
that is said) is proved on random games. With pytest, subclass the suite and name the game:

    class TestMyGame(Conformance):
        game = GAME

Its `plan` says how hard to look. Without pytest, ask for what is broken; a sound game has no
problems:

    >>> from mayday.games.systems_failing import GAME
    >>> from mayday.testing import Plan, problems
    >>> problems(GAME, Plan(games=2, moments=20, examined=2))
    {}
"""

from mayday.kernel import Seat
from mayday.testing.conformance import CHECKS, Conformance, problems
from mayday.testing.coverage import rule
from mayday.testing.positions import Table, given, refused, then, when
from mayday.testing.sample import Broken, Plan, Sample

__all__ = [
    "CHECKS",
    "Broken",
    "Conformance",
    "Plan",
    "Sample",
    "Seat",
    "Table",
    "given",
    "problems",
    "refused",
    "rule",
    "then",
    "when",
]
