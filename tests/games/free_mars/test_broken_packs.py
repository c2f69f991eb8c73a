"""Broken packs: every mistake in a pack is refused with file, key and reason."""

from __future__ import annotations

import pytest

from mayday.games.free_mars.content import (
    PACKAGE,
    PACKS,
    SYSTEM,
    SYSTEM_FILE,
    read_pack,
    read_system,
)
from mayday.kernel import content
from mayday.kernel.content import ContentError
from mayday.testing import rule

CERES = content.read(PACKAGE, "content/packs/ceres.toml")


def broken(old, new):
    assert old in CERES, f"ceres.toml has no {old}"
    return CERES.replace(old, new, 1)


def test_a_sound_pack_is_read():
    assert read_pack(CERES, "ceres.toml", SYSTEM) == PACKS["ceres"].file


LP = 'id = "LP", x = 50, y = 6, kind = "launch", orbital = "outer", to = ["O56p", "O61p", "T6"]'
PICKET = '[{ do = "deploy", add = 0, win_lose = 1 }]'

WORDS = [
    (
        "an unknown effect",
        'do = "deploy"',
        'do = "deplay"',
        "'deplay' - at `$.ops[0].effect[0].do`",
    ),
    ("an unknown objective", 'do = "bombard"', 'do = "bombart"', "'bombart' - at `$.mission[0]"),
    ("an unknown field", "win_lose = 1", "win_loose = 1", "unknown field `win_loose` - at `$.ops"),
    (
        "a missing field",
        "add = 0, win_lose",
        "win_lose",
        "missing required field `add` - at `$.ops",
    ),
    ("an unknown edge", 'edge = "opfor"', 'edge = "none"', "'none' - at `$.ops[2]"),
    (
        "an unknown ability",
        'ability = "cyber"\nsuccess',
        'ability = "cybr"\nsuccess',
        "'cybr' - at",
    ),
    (
        "fire as a challenge",
        'ability = "cyber"\nsuccess',
        'ability = "weapons"\nsuccess',
        "'weapons'",
    ),
    (
        "an unknown space kind",
        'kind = "launch"',
        'kind = "start"',
        "'start' - at `$.space[0].kind`",
    ),
    ("an unknown unit kind", 'kind = "swarm"', 'kind = "cloud"', "'cloud' - at `$.opfor[3].kind`"),
    ("an unknown trait", '["jammer"]', '["jamer"]', "'jamer' - at `$.opfor[4].back.traits"),
    ("code in a pack", 'name = "Ceres:', 'script = "x"\nname = "Ceres:', "unknown field `script`"),
    ("a pack without a map", "close = ", "clothes = ", "`close`|unknown field `clothes`"),
    ("a wrong type", "dealt = 8", 'dealt = "8"', "Expected `int`, got `str` - at `$.dealt`"),
    ("a negative number", "start_ap = 20", "start_ap = -1", ">= 0 - at `$.start_ap`"),
    ("no AP to gain", "n = 1 }]", "n = 0 }]", ">= 1 - at `$.ops"),
    ("an id with a dot", 'id = "P1"', 'id = "P.1"', "matching regex"),
    ("a spot off the grid", "x = 50, y = 6,", "x = 150, y = 6,", "<= 100"),
    (
        "a part that cannot be combined",
        '{ do = "build" }, ',
        '{ do = "clear", n = 1 }, ',
        "'clear'",
    ),
    ("one part combined", '{ do = "build" }, { do = "bombard" }, ', "", "length >= 2"),
    ("a mission without objective", '[{ do = "bombard" }]', "[]", "length >= 1"),
    ("TOML that is none", "[location]", "[location", "ceres.toml: "),
]
IDS = [
    ("a card that is not there", '"CE-13", "CE-14"', '"CE-13", "CE-41"', 'kept: no "CE-41"; did'),
    ("a final that is not there", 'final = "CE-M4"', 'final = "CE-M9"', 'final: no "CE-M9"; did'),
    ("no such Close Orbit", 'close = "close"', 'close = "near"', 'close: no "near"'),
    ("no such neighbour", '"O61p", "T6"]', '"O61p", "T9"]', 'LP.to: no "T9"'),
    (
        "no such Orbital",
        'y = 6, kind = "launch", orbital = "outer"',
        'y = 6, kind = "launch", orbital = "outest"',
        "LP.orbital: not on the outermost Orbital",
    ),
    (
        "no such Orbital of a Point",
        'y = 12, kind = "point", orbital = "outer"',
        'y = 12, kind = "point", orbital = "oter"',
        'O61p.orbital: no "oter"; did you mean "outer"',
    ),
    (
        "no such location",
        'orbital = ["close", "close"',
        'orbital = ["cloze", "close"',
        'location.orbital: no "cloze"',
    ),
    ("no such Node", 'node.close = ["C1"', 'node.close = ["C7"', 'location.node.close: no "C7"'),
    ("no such pod kind", 'front = "swarm"\n', 'front = "swarn"\n', 'P1.front: no "swarn"; did'),
    ("no such ship type", 'type = "cb"', 'type = "cx"', 'CE-06.effect.0.failure.0.type: no "cx"'),
    ("no such reinforcement", '["esc"]', '["esk"]', 'CE-09.effect.0.options: no "esk"'),
    ("the base as reinforcement", '["esc"]', '["ob"]', 'CE-09.effect.0.options: no "ob"'),
    (
        "no such OPFOR type",
        'first = "fed_cb"',
        'first = "fed_cp"',
        'CE-14.effect.0.first: no "fed_cp"',
    ),
    ("no such symbol", 'markers = ["IW"', 'markers = ["IX"', 'markers: no "IX"'),
    (
        "no such Orbital of a mission",
        'name = "Ice Hammer"\norbital = "close"',
        'name = "Ice Hammer"\norbital = "low"',
        'CE-M1.orbital: no "low"',
    ),
    (
        "no such item to return",
        '{ do = "return" }',
        '{ do = "return", item = "gold" }',
        'CE-M3.objective.1.item: no "gold"',
    ),
    ("an id twice", 'id = "CE-02"', 'id = "CE-01"', "CE-01: stands there twice"),
    ("a ship twice", '"Bolivar"', '"Spartacus"', "spartacus: stands there twice"),
    ("a symbol as id", 'id = "P1"', 'id = "IW"', "IW: is the symbol of a marker"),
]
FACTS = [
    ("a piece too many", 'markers = ["IW",', 'markers = ["IW", "IW",', "41 pieces, not 40"),
    ("a piece too few", "count = 4", "count = 3", "39 pieces, not 40"),
    (
        "a card too few",
        '[[ops]]\nid = "CE-01"\nname = "Picket Line"\neffect = ' + PICKET,
        "",
        "17 cards, not 18",
    ),
    ("a way that leads one way", '"O61p", "T6"]', '"O61p"]', "T6.to: the way to LP leads one way"),
    (
        "a way to itself",
        '"O61p", "T6"]',
        '"O61p", "T6", "LP"]',
        "LP.to: the way to LP leads one way",
    ),
    ("a way twice", '"O61p", "T6"]', '"O61p", "T6", "T6"]', "LP.to: a neighbour twice"),
    (
        "two Launch Points",
        'id = "O1", x = 90, y = 28, kind = "node"',
        'id = "O1", x = 90, y = 28, kind = "launch"',
        "space: 2 Launch Points, not one",
    ),
    (
        "a track on an Orbital",
        'kind = "track", to = ["LP"',
        'kind = "track", orbital = "outer", to = ["LP"',
        "T6.orbital: a track Point on an Orbital",
    ),
    (
        "a location that is no Node",
        'node.middle = ["M1"',
        'node.middle = ["M12p"',
        "location.node.middle: M12p is no Node of it",
    ),
    (
        "a location on another Orbital",
        'node.middle = ["M1"',
        'node.middle = ["C1"',
        "location.node.middle: C1 is no Node of it",
    ),
    ("an Orbital without Nodes", "node.outer =", "node.inner =", 'location.node: no "inner"'),
    (
        "too few Nodes",
        'orbital = ["close", "close", "middle", "middle", "outer", "outer"]',
        'orbital = ["close", "close", "close", "close", "close", "close"]',
        "location.node: 6 Nodes are too few",
    ),
    (
        "two bases",
        "capacity = 2\n",
        "capacity = 2\nbase = true\n",
        "ship: 2 types of base, not one",
    ),
    ("no base", "base = true\n", "", "ship: 0 types of base, not one"),
    (
        "a base that moves",
        "front = { weapons = 2, assembly = 1 }",
        "front = { weapons = 2, assembly = 1, energy = 1 }",
        "ob: a base does not move",
    ),
    (
        "a ship with troopers",
        "front = { weapons = 2, energy = 4 }",
        "front = { weapons = 2, energy = 4, assault = 1 }",
        "esc.front.assault: only pods",
    ),
    (
        "a ship that stands",
        "front = { weapons = 2, energy = 4 }",
        "front = { weapons = 2 }",
        "esc.front.energy: a ship without Energy",
    ),
    ("too many cards dealt", "dealt = 8", "dealt = 13", "dealt: only 12 cards can be dealt"),
    ("a start above the track", "start_net = 1", "start_net = 6", "start_net: above the highest"),
    ("AP above the track", "highest_ap = 40", "highest_ap = 23", "start_ap: not on the AP track"),
    ("AP for no ship", "start_ap = 20", "start_ap = 6", "start_ap: no ship can be bought"),
    (
        "less than no support",
        "support = 4",
        "support = 0",
        "support: less than nothing for veteran",
    ),
    (
        "two deployments on one path",
        PICKET,
        PICKET[:-1] + ", " + PICKET[1:],
        "CE-01.effect.1: two deployments on one path",
    ),
    ("outcomes of nothing", PICKET, '[{ do = "outcomes" }]', "CE-01.effect.0: no Challenge gives"),
    (
        "outcomes of a failure",
        'failure = [{ do = "flip_or_lose" }]',
        'failure = [{ do = "outcomes" }]',
        "CE-07.effect.0.failure.0: no Challenge gives",
    ),
    (
        "outcomes of an assault",
        'success = [{ do = "ap", n = 2 }]',
        'success = [{ do = "outcomes" }]',
        "CE-08.effect.0.success.0: no Challenge gives",
    ),
    ("reinforcements of nothing", '["esc"]', "[]", "CE-09.effect.0.options: nothing to choose"),
    (
        "a bombardment from afar",
        'name = "Ice Hammer"\norbital = "close"',
        'name = "Ice Hammer"\norbital = "middle"',
        "CE-M1.objective.0: only in the Close Orbit",
    ),
    (
        "a combined bombardment from afar",
        'name = "Grand Slam!"\norbital = "close"',
        'name = "Grand Slam!"\norbital = "outer"',
        "CE-M4.objective.0.parts.1: only in the Close Orbit",
    ),
    (
        "more to clear than there is",
        '{ do = "clear", n = 4 }',
        '{ do = "clear", n = 7 }',
        "CE-M3.objective.0.n: more than there are markers",
    ),
    (
        "a return before the rest",
        '{ do = "clear", n = 4 }, { do = "return" }',
        '{ do = "return" }, { do = "clear", n = 4 }',
        "CE-M3.objective.0: Return comes last",
    ),
    (
        "nothing but a return",
        '{ do = "clear", n = 4 }, { do = "return" }',
        '{ do = "return" }',
        "CE-M3.objective: nothing to do but to return",
    ),
    (
        "a mission above the track",
        "opfor = 0\nnet = 3",
        "opfor = 0\nnet = 6",
        "CE-M1.net: above the highest",
    ),
]


@rule("FM-COMP-7")
@pytest.mark.parametrize(("what", "old", "new", "reason"), WORDS, ids=[row[0] for row in WORDS])
def test_a_word_that_is_not_in_the_vocabulary_is_refused(what, old, new, reason):
    with pytest.raises(ContentError) as error:
        read_pack(broken(old, new), "ceres.toml", SYSTEM)
    assert str(error.value).startswith("ceres.toml: ")
    assert any(part in str(error.value) for part in reason.split("|"))


@rule("FM-COMP-7")
@pytest.mark.parametrize(("what", "old", "new", "reason"), IDS, ids=[row[0] for row in IDS])
def test_an_id_that_is_not_there_is_refused(what, old, new, reason):
    with pytest.raises(ContentError) as error:
        read_pack(broken(old, new), "ceres.toml", SYSTEM)
    assert str(error.value).startswith(f"ceres.toml: {reason}")


@rule("FM-COMP-1", "FM-COMP-7", "FM-COMP-8")
@pytest.mark.parametrize(("what", "old", "new", "reason"), FACTS, ids=[row[0] for row in FACTS])
def test_a_pack_that_cannot_be_played_is_refused(what, old, new, reason):
    with pytest.raises(ContentError) as error:
        read_pack(broken(old, new), "ceres.toml", SYSTEM)
    assert str(error.value).startswith(f"ceres.toml: {reason}")


@rule("FM-COMP-8")
def test_a_pack_needs_a_preliminary_mission():
    start = CERES.index("[[mission]]")
    final = CERES[CERES.rindex("[[mission]]\nid") :]
    more = "".join(f'[[ops]]\nid = "CE-2{n}"\nname = "Calm {n}"\neffect = []\n\n' for n in range(3))
    with pytest.raises(ContentError, match=r"^ceres\.toml: mission: no preliminary Mission"):
        read_pack(CERES[:start] + more + final, "ceres.toml", SYSTEM)


@rule("FM-COMP-8", "FM-DICE-3")
def test_a_row_of_fire_without_a_positive_is_refused():
    text = content.read(PACKAGE, SYSTEM_FILE)
    row = '"nothing", "nothing", "nothing", "nothing", "positive", "positive"]'
    dull = text.replace(row, row.replace("positive", "nothing"), 1)
    with pytest.raises(ContentError, match=r"table\.weapons: a row of fire without a Positive"):
        read_system(dull)


def test_a_space_that_no_way_leads_to_is_refused():
    lost = '  { id = "X1", x = 1, y = 1, kind = "point", orbital = "outer", to = ["X2"] },\n'
    lost += '  { id = "X2", x = 2, y = 1, kind = "point", orbital = "outer", to = ["X1"] },\n'
    with pytest.raises(ContentError, match=r"^ceres\.toml: X1: cannot be reached"):
        read_pack(CERES.replace("space = [\n", f"space = [\n{lost}", 1), "ceres.toml", SYSTEM)


@rule("FM-MOVE-3")
def test_a_point_that_leaves_its_orbital_is_refused():
    text = broken('"M1", "M6"] }', '"M1", "M6", "O61p"] }').replace(
        '"LP", "O1"] }', '"LP", "O1", "M61p"] }'
    )
    with pytest.raises(ContentError, match=r"O61p: leaves its Orbital to M61p, away from a Node"):
        read_pack(text, "ceres.toml", SYSTEM)
