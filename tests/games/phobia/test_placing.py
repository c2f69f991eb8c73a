"""Placing. Rules: PH-PLACE."""

from __future__ import annotations

from games.phobia.tables import offered, squares
from mayday.games.phobia import GAME
from mayday.games.phobia.rules.placing import place_automatically
from mayday.kernel import Match
from mayday.testing import Seat, given, refused, rule, when

S, P = Seat(0), Seat(1)

PLACING = """
    supply  9
    forceS  2 1 1 1
    forceP  2 2 2 1
    todo    Place Survivors > Place Phobias > BeginTurn Survivors
"""


def placing(more="", **options):
    return given(GAME, PLACING + more, options=options)


def names(board, numbers):
    return {board.names[n] for n in numbers}


@rule("PH-PLACE-1")
def test_survivors_are_placed_on_orange_squares_only():
    g = placing()
    assert offered(g, "Survivors", "place") == names(g.g.board, g.g.board.orange)
    refused(g, "Survivors place A1", "PH-PLACE-1")


@rule("PH-PLACE-2")
def test_phobias_are_placed_on_any_green_square_of_any_area():
    g = placing()
    when(g, "Survivors place_rest")
    green = {name for area in g.g.board.areas for name in names(g.g.board, area)}
    assert len(green) == 80
    assert offered(g, "Phobias", "place") == green
    refused(g, "Phobias place M10", "PH-PLACE-2")


@rule("PH-PLACE-2")
def test_all_phobias_may_stand_in_one_area_and_none_in_another():
    g = placing()
    when(g, "Survivors place_rest")
    for square in ("A1", "B1", "C1", "D1", "E1", "A2", "B2"):
        when(g, f"Phobias place {square}")
    assert len(g.g.units[1]) == 7
    assert "end_turn" in g.offers("Survivors")


@rule("PH-PLACE-3")
def test_a_square_holds_one_unit():
    g = placing()
    when(g, "Survivors place M10")
    assert "M10" not in offered(g, "Survivors", "place")
    refused(g, "Survivors place M10", "PH-PLACE-3")


@rule("PH-PLACE-4")
def test_survivors_place_all_their_units_before_the_phobias_do():
    g = placing()
    refused(g, "Phobias place A1", "PH-PLACE-4")
    for square in ("M10", "N10", "O10", "P10"):
        when(g, f"Survivors place {square}")
        assert g.offers("Phobias") == []
    when(g, "Survivors place M11")
    assert g.offers("Survivors") == []
    refused(g, "Survivors place N11", "PH-PLACE-4")
    assert g.offers("Phobias")


@rule("PH-PLACE-4")
def test_units_are_placed_in_roster_order():
    g = placing()
    asked = []
    for square in ("M10", "N10", "O10", "P10", "M11"):
        asked.append(g.g.asks[0].about)
        when(g, f"Survivors place {square}")
    assert asked == [("lum1",), ("lum2",), ("sol1",), ("wor1",), ("psy1",)]
    assert squares(g) == {
        "lum1": "M10",
        "lum2": "N10",
        "sol1": "O10",
        "wor1": "P10",
        "psy1": "M11",
    }
    assert g.g.asks[0].about == ("oph1",)


@rule("PH-PLACE-5")
def test_no_unit_may_be_held_back():
    g = placing()
    for _ in range(5):
        assert {text.split()[0] for text in g.offers("Survivors")} == {"place", "place_rest"}
        refused(g, "Survivors end_turn", "PH-PLACE-5")
        when(g, f"Survivors {g.offers('Survivors')[0]}")


@rule("PH-PLACE-6")
def test_survivors_are_placed_automatically_row_by_row():
    g = placing("row10 . . . . . . . . . . . . . P1")
    when(g, "Survivors place_rest")
    assert squares(g) == {
        "psy1": "N10",
        "lum1": "M10",
        "lum2": "O10",
        "sol1": "P10",
        "wor1": "M11",
    }


@rule("PH-PLACE-6")
def test_phobias_are_dealt_to_the_areas_in_turn_as_ast_pyr_oph_amb():
    g = placing()
    when(g, "Survivors place_rest", "Phobias place_rest")
    placed = {unit: square for unit, square in squares(g).items() if unit in g.g.units[1]}
    assert placed == {
        "ast1": "E4",
        "ast2": "X4",
        "pyr1": "E19",
        "pyr2": "X19",
        "oph1": "E3",
        "oph2": "X3",
        "amb1": "D19",
    }


@rule("PH-PLACE-6")
def test_a_full_area_is_skipped():
    g = given(GAME, "scenario quick\n forceP 6 1 1 4", options={"scenario": "quick"})
    board = g.g.board
    for unit, square in zip(("oph1", "oph2"), board.areas[0][:2], strict=True):
        g.g.units[1][unit] = square
    g.g.walls = board.gather(board.areas[0][2:])
    g.g.held[1] = board.gather(board.areas[0][:2])
    place_automatically(g.g, P)
    placed = squares(g)
    areas = [names(board, area) for area in board.areas]
    assert [next(n for n, area in enumerate(areas) if placed[u] in area) for u in DEALT] == [
        *(1, 2, 3, 1, 2, 3, 1, 2, 3, 1)
    ]


DEALT = ["ast1", "pyr1", "oph3", "oph4", "oph5", "oph6", "amb1", "amb2", "amb3", "amb4"]


@rule("PH-PLACE-6")
def test_every_phobia_stands_nearest_to_the_orange_area_smaller_row_and_column_first():
    for scenario in ("standard", "crossfire", "quick"):
        g = GAME.new({"scenario": scenario, "setup": "preset"})
        board = g.board
        steps = board.walking(board.starts[0])
        for area in board.areas:
            ranked = sorted(area, key=lambda n: (steps[n], board.row[n], board.column[n]))
            held = {n for n in area if g.held[1] >> n & 1}
            assert held == set(ranked[: len(held)])


@rule("PH-PLACE-7")
def test_the_rest_can_be_placed_around_units_that_stand_already():
    g = placing()
    when(g, "Survivors place P13", "Survivors place_rest", "Phobias place E4")
    when(g, "Phobias place_rest")
    found = squares(g)
    assert (found["lum1"], found["lum2"]) == ("P13", "M10")
    assert found["oph1"] == "E4"
    assert found["ast1"] == "E3"


@rule("PH-PLACE-7", "PH-TURN-8")
def test_placing_can_be_undone_until_it_is_complete():
    match = Match(GAME, {"scenario": "quick"})
    for seat, ids in ((S, ("lum", "sol", "wor", "psy")), (P, ("oph", "pyr", "ast", "amb"))):
        for id in ids:
            match.choose(seat, GAME.space.read(f"force {id}.1"))
    match.choose(S, GAME.space.read("place J8"))
    assert match.can_undo(S)
    match.undo(S)
    assert match.position.units[0] == {}
    match.choose(S, GAME.space.read("place_rest"))
    assert not match.can_undo(S)
    match.choose(P, GAME.space.read("place A1"))
    assert match.can_undo(P)
    match.choose(P, GAME.space.read("place_rest"))
    assert not match.can_undo(P)


@rule("PH-PLACE-1")
def test_an_orange_square_of_another_map_is_refused():
    g = placing(scenario="quick")
    refused(g, "Survivors place M12", "PH-PLACE-1")
