"""What a player of Systems Failing is told: choices, cards and what is coming."""

from __future__ import annotations

from mayday.games.systems_failing import GAME
from mayday.kernel import Remark, Remarks, Seat, Weight
from mayday.testing import given

A = Seat(0)
TABLE = """
    roles   mechanical_engineer scientist
    zone1   D21 D06
    zone2   D07
    zone3   D02
    escape  E5 E4
    bag     OOBBW
    poolA   OGR
    poolB   YB
    damage  6
    todo    Turn A > Turn B > Upkeep
"""


def by_key(remarks: Remarks) -> dict[str, Remark]:
    return {remark.key: remark for remark in remarks}


def values(remark: Remark) -> dict[str, object]:
    return dict(remark.details)


def told(position: str, written: str) -> dict[str, Remark]:
    g = given(GAME, position).g
    v = GAME.view(g, A)
    return by_key(GAME.prospects(v, v.asks[0], GAME.space.read(written)))


def coming(position: str) -> dict[str, Remark]:
    return by_key(GAME.forecast(GAME.view(given(GAME, position).g, A)))


def about(position: str, id: str) -> dict[str, Remark]:
    v = GAME.view(given(GAME, position).g, A)
    node = next(node for node in GAME.scene(v).walk() if node.id == id)
    return by_key(GAME.about(v, node))


def test_scavenging_tells_the_chance_of_a_white_cube_and_what_would_surge():
    found = told(TABLE, "scavenge")
    assert values(found["white"]) == {"chance": "40%"}
    assert values(found["surge"]) == {"card": "D02", "zone": "zone2"}
    assert values(found["pool_after"]) == {"held": 3, "after": 5}


def test_a_surge_that_would_reach_the_core_is_told_as_a_danger():
    full = TABLE.replace("zone1   D21 D06", "zone1   D21 D06 D01").replace("zone2   D07", "zone2")
    full = full.replace("zone3   D02", "zone3")
    found = told(full, "scavenge")["surge_hits"]
    assert values(found) == {"card": "D21", "damage": 2}
    assert found.weight is Weight.DANGER


def test_without_white_cubes_scavenging_is_safe():
    assert "no_white" in told(TABLE.replace("OOBBW", "OOBB"), "scavenge")


def test_a_cube_tells_what_the_card_still_needs_or_that_it_goes():
    assert values(told(TABLE, "repair D06.orange")["still_needs"])["missing"] == ("green",)
    begun = TABLE.replace("D06", "D06{O}")
    assert values(told(begun, "repair D06.green")["removed"]) == {"card": "D06", "damage": 2}


def test_a_cube_tells_when_the_role_could_do_the_rest():
    begun = TABLE.replace("E5", "E5{OYR}")
    assert "role_does_the_rest" in told(begun, "repair E5.green")


def test_the_last_cube_of_the_last_escape_card_is_said_to_win():
    last = TABLE.replace("E5 E4", "E5{OBYR}")
    assert "wins" in told(last, "repair E5.green")


def test_a_covered_card_that_is_repaired_is_said_to_stay():
    covered = TABLE.replace("D21 D06", "D21{BG} D06")
    assert "done_but_covered" in told(covered, "repair D21.orange")


def test_the_end_of_the_round_is_foretold():
    found = coming(TABLE)
    assert set(found) == {"explosion"}
    assert values(found["explosion"]) == {"damage": 4, "now": 6}
    assert found["explosion"].nodes == ("D21", "D06", "core")
    milder = coming(TABLE.replace("damage  6", "damage  1"))
    assert values(milder["hit"]) == {"damage": 4, "after": 5}
    assert values(milder["new"]) == {"number": 4}
    assert "no_hit" in coming(TABLE.replace("zone1   D21 D06", "zone1"))


def test_a_card_tells_what_it_needs_and_when_it_hits():
    assert values(about(TABLE, "D21")["arrives"]) == {"rounds": 1, "damage": 2}
    assert "under_others" in about(TABLE, "D21")
    assert values(about(TABLE, "D07")["needs"]) == {"missing": ("yellow", "red")}
    assert values(about(TABLE, "medic")["role_leaves_out"]) == {"colour": "red"}
