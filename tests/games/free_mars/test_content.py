"""Content: the two packs as the spec prints them, and what the map and the units are."""

from __future__ import annotations

import inspect
from collections import Counter

import pytest

from mayday.games.free_mars import GAME
from mayday.games.free_mars.content import LAUNCHED, PACKS, SYSTEM, items_in
from mayday.games.free_mars.rows import Ability, Edge, Face, OpforKind, SpaceKind, Trait
from mayday.games.free_mars.table import FMState
from mayday.testing import rule

BOTH = ["ceres", "callisto"]


@rule("FM-COMP-1", "FM-COMP-6", "FM-COMP-8")
@pytest.mark.parametrize("pack", BOTH)
def test_a_pack_has_forty_pieces_and_eighteen_cards(pack):
    p = PACKS[pack]
    pieces = 2 + len(p.markers) + len(p.ships) + len(p.pods) + len(p.bin)
    assert (pieces, len(p.cards) + len(p.missions)) == (40, 18)
    assert (len(p.markers), len(p.ships), len(p.pods), len(p.bin)) == (6, 11, 7, 14)
    assert not set(p.cards) & set(p.missions)


@rule("FM-COMP-2")
def test_every_row_of_the_table_has_the_six_faces_of_the_die():
    assert all(len(PACKS["ceres"].rows[ability]) == 6 for ability in Ability)


@rule("FM-COMP-3", "FM-COMP-4")
def test_a_card_goes_before_the_rules_of_the_system(table):
    """The Edge is rolled by the system's rule, not where a card says who has it."""
    g = table("spartacus T6 tf\ndeck CE-03 CE-01\ntodo OperationsCard", draws=(3, 3), dice=(1, 1))
    assert g.g.edge == "opfor"
    assert PACKS["ceres"].cards["CE-03"].effect[0].edge is Edge.OPFOR


@rule("FM-COMP-5")
def test_the_player_answers_every_question():
    assert {question.turn_rule for question in GAME.questions} == {"FM-COMP-5"}
    assert tuple(GAME.seat_counts) == (1,)


@rule("FM-COMP-9")
@pytest.mark.parametrize(
    ("pack", "numbers"), [("ceres", (8, 20, 1, 5, 40, 4)), ("callisto", (9, 20, 1, 5, 40, 4))]
)
def test_the_numbers_of_a_pack(pack, numbers):
    f = PACKS[pack].file
    shown = (f.dealt, f.start_ap, f.start_net, f.highest_net, f.highest_ap, f.support)
    assert shown == numbers


@rule("FM-MAP-1", "FM-MAP-2", "FM-MAP-12")
@pytest.mark.parametrize(
    ("pack", "spaces", "nodes", "edges", "close"),
    [
        ("ceres", 36, 18, 48, {"C1", "C2", "C3", "C4", "C5", "C6"}),
        ("callisto", 30, 18, 40, {"C4", "C8", "C12"}),
    ],
)
def test_the_map(pack, spaces, nodes, edges, close):
    p = PACKS[pack]
    assert (len(p.spaces), len(p.nodes)) == (spaces, nodes)
    assert sum(map(len, p.to.values())) == 2 * edges
    assert p.close == close


@rule("FM-MAP-3", "FM-MAP-4", "FM-MAP-5", "FM-MAP-6")
@pytest.mark.parametrize("pack", BOTH)
def test_nodes_join_an_orbital_and_a_track(pack):
    p = PACKS[pack]
    for id, space in p.spaces.items():
        leaves = any(p.orbital[to] != p.orbital[id] for to in p.to[id])
        assert leaves == (space.kind != SpaceKind.POINT)
        assert bool(p.orbital[id]) == (space.kind != SpaceKind.TRACK)
    assert p.orbital[p.launch] == p.file.orbital[-1].id
    assert p.launch in p.nodes


@rule("FM-MAP-7")
def test_the_planet_is_no_space():
    assert not {"ceres", "callisto", "planet"} & {*PACKS["ceres"].spaces, *PACKS["callisto"].spaces}


@rule("FM-MAP-8", "FM-UNIT-5", "FM-UNIT-6")
@pytest.mark.parametrize("pack", BOTH)
def test_every_unit_has_a_display_and_the_base_has_no_energy(pack):
    p = PACKS[pack]
    assert len(p.capacity) == 11
    assert min(p.capacity) == 1
    base = p.type_of[p.base]
    assert (base.front.energy, base.back.energy, base.capacity) == (0, 0, 4)


CERES_SHIPS = {
    "ac": (3, 4, (3, 3, 0, 0, 1), (1, 2, 0, 0, 0), 1),
    "esc": (3, 3, (2, 4, 0, 0, 0), (1, 3, 0, 0, 0), 1),
    "as": (2, 3, (1, 2, 0, 2, 0), (0, 1, 0, 0, 0), 3),
    "cb": (2, 4, (2, 3, 2, 0, 0), (1, 2, 1, 0, 0), 2),
    "ob": (1, 3, (2, 0, 0, 1, 0), (1, 0, 0, 0, 0), 4),
}
CALLISTO_SHIPS = {
    "ac": (2, 4, (3, 3, 0, 0, 1), (1, 2, 0, 0, 0), 1),
    "esc": (3, 3, (2, 4, 0, 0, 0), (1, 3, 0, 0, 0), 1),
    "as": (1, 3, (1, 2, 0, 2, 0), (0, 1, 0, 0, 0), 3),
    "cb": (2, 4, (2, 3, 2, 0, 0), (1, 2, 1, 0, 0), 2),
    "cv": (2, 5, (2, 2, 0, 0, 1), (1, 1, 0, 0, 0), 4),
    "ob": (1, 3, (3, 0, 0, 1, 0), (1, 0, 0, 0, 0), 4),
}


def printed(side):
    return side.weapons, side.energy, side.cyber, side.assembly, side.bombardment


@rule("FM-UNIT-1", "FM-UNIT-3", "FM-UNIT-4")
@pytest.mark.parametrize(("pack", "ships"), [("ceres", CERES_SHIPS), ("callisto", CALLISTO_SHIPS)])
def test_the_friendly_ships(pack, ships):
    shown = {
        id: (len(row.counters), row.ap, printed(row.front), printed(row.back), row.capacity)
        for id, row in PACKS[pack].types.items()
    }
    assert shown == ships


@rule("FM-UNIT-3", "FM-COM-11")
@pytest.mark.parametrize(
    ("pack", "side", "swarms", "sentries"), [("ceres", "fed", 3, 2), ("callisto", "reb", 4, 1)]
)
def test_the_opfor(pack, side, swarms, sentries):
    p = PACKS[pack]
    counts = {"ac": 3, "esc": 4, "cb": 2, "swarm": swarms, "sentry_pod": sentries}
    assert Counter(p.bin) == {f"{side}_{code}": n for code, n in counts.items()}
    values = {
        id.removeprefix(f"{side}_"): (e.side.weapons, e.side.energy) for id, e in p.enemies.items()
    }
    assert values == {
        "ac": (3, 3),
        "ac.disrupted": (1, 2),
        "esc": (1, 4),
        "esc.disrupted": (1, 3),
        "cb": (2, 3),
        "cb.disrupted": (1, 2),
        "swarm": (1, 0),
        "swarm.back": (2, 0),
        "sentry_pod": (2, 0),
        "sentry_pod.back": (1, 0),
    }
    assert Trait.CYBORG in p.enemies[f"{side}_cb"].side.traits
    assert p.enemies[f"{side}_sentry_pod.back"].side.traits == (Trait.JAMMER,)
    assert p.enemies[f"{side}_swarm"].kind == OpforKind.SWARM


@rule("FM-UNIT-2")
def test_a_pod_has_two_sides_and_no_disrupted_state():
    assert [*PACKS["ceres"].sides] == [
        *("P1.swarm", "P1.fuel_cell", "P2.swarm", "P2.fuel_cell", "P3.swarm", "P3.cyberwar"),
        *("P4.troopers", "P4.cyberwar", "P5.troopers", "P5.fuel_cell"),
        *("P6.troopers", "P6.nano_morph", "P7.hyper_cadre", "P7.nano_morph"),
    ]
    costs = {kind.id: kind.ap for kind in PACKS["ceres"].kinds.values()}
    assert costs == {
        "swarm": 1,
        "fuel_cell": 1,
        "cyberwar": 1,
        "nano_morph": 1,
        "troopers": 2,
        "hyper_cadre": 2,
    }
    assert all(id.endswith("swarm") for id in items_in(LAUNCHED))


@rule("FM-SPEC-3")
def test_the_special_actions_table():
    positive = {
        ability: [
            n for n, face in enumerate(PACKS["ceres"].rows[ability], 1) if face is Face.POSITIVE
        ]
        for ability in Ability
    }
    assert positive == {
        Ability.WEAPONS: [5, 6],
        Ability.CYBER: [4, 5, 6],
        Ability.ASSEMBLY: [4, 5, 6],
        Ability.BOMBARDMENT: [5, 6],
        Ability.ASSAULT: [5, 6],
    }
    for ability in Ability:
        burnout = PACKS["ceres"].rows[ability].index(Face.BURNOUT) if ability != "weapons" else 0
        assert burnout == 0


MISSIONS = {
    "CE-M1": ("close", 0, 3, ["Bombard"], ("bombardment", 1), 1),
    "CE-M2": ("close", 1, 3, ["Assault"], ("assault", 1), 1),
    "CE-M3": ("", 1, 3, ["Clear", "Return"], ("cyber", 1), 1),
    "CE-M4": ("close", 2, 2, ["Combined"], None, 0),
    "CA-M1": ("low", 2, 3, ["Build"], ("assembly", 1), 1),
    "CA-M2": ("high", 1, 3, ["Combined", "Return"], ("cyber", 1), 1),
    "CA-M3": ("close", 1, 3, ["Assault"], ("assault", 1), 1),
    "CA-M4": ("close", 1, 3, ["Clear", "Combined"], None, 0),
}


@rule("FM-MIS-26", "FM-MIS-24")
@pytest.mark.parametrize("mission", MISSIONS)
def test_the_mission_cards(mission):
    card = PACKS["ceres" if mission.startswith("CE") else "callisto"].missions[mission]
    words = [type(objective).__name__ for objective in card.objective]
    gain = card.enhancement and (card.enhancement.ability.value, card.enhancement.dice)
    shown = (card.orbital, card.opfor, card.net, words, gain, card.opfor_enhancement)
    assert shown == MISSIONS[mission]


@rule("FM-OPT-1")
def test_the_levels():
    shown = {level.id: (level.start_ap, level.support) for level in SYSTEM.level}
    assert shown == {"recruit": (4, 2), "standard": (0, 0), "veteran": (-4, -1)}


@rule("FM-TERM-3", "FM-TERM-1")
def test_what_is_picked_is_random_and_what_is_selected_is_not(table):
    """A deployment picks; the Cyborg Ships of Nemesis are selected and take no luck."""
    g = table("spartacus T6 tf\ndeck CE-14 CE-01\ntodo OperationsCard", draws=(0,), dice=(6, 1))
    assert g.g.opfor == ("fed_cb", "fed_cb", "fed_ac")
    assert g.g.source.used == 3


@rule("FM-COMP-7")
def test_no_rule_names_a_pack_a_ship_or_a_card():
    from mayday.games.free_mars import rules

    ids = [
        id
        for p in PACKS.values()
        for id in (p.id, *p.ships, *p.types, *p.pods, *p.enemy_types, *p.cards, *p.missions)
        if len(id) > 2
    ]
    for module in vars(rules).values():
        if inspect.ismodule(module):
            source = inspect.getsource(module)
            assert not [id for id in ids if f'"{id}"' in source], module.__name__


@rule("FM-MAP-10")
def test_the_net_track_is_part_of_the_state():
    assert "net" in [declared.name for declared in FMState.tables]
