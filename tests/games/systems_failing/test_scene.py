"""Scene: what a seat sees of the table, its picture and its text."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import msgspec
import pytest

from mayday.games.systems_failing import GAME
from mayday.games.systems_failing.content import CARDS, DISASTERS, ESCAPES, ROLES
from mayday.games.systems_failing.cubes import IDS, count, read
from mayday.games.systems_failing.scene import cards
from mayday.games.systems_failing.table import NEEDS
from mayday.kernel import SPECTATOR, Kind, content, encode_scene
from mayday.render import art_of, svg, text_lines, text_view
from mayday.render.lines import width_of
from mayday.render.palette import THEMES, resolve, tokens
from mayday.testing import Seat, rule

A, B = Seat(0), Seat(1)
ART = content.read(GAME.package, "art/ship.svg")
BUSY = """
    zone1          D24{OBK} D25{O} D26{YR}
    zone2          D20{BRK} D18 D06{O}
    zone3          D21{O}
    escape         E3{OBRK} E1 E2 E4
    escapedA       E5
    escapedB       E6
    deck           SF1 D01 D02 SF2 D03 D04
    stacks         2 4
    discard        SF4 D07 D08
    bag            OOBBBYYYRRKGGGWWWW
    poolA          OOBBYYRRKG
    poolB          GK
    white_on_deck  2
    white_supply   1
    damage         9
    stability      6
    round          5
    todo           Turn A 2 > Turn B > Upkeep
"""


@pytest.fixture
def busy(table):
    return table(BUSY).g


def look(g, seat=A):
    return GAME.look(g, seat)


def nodes(g, seat=A):
    return {node.id: node for node in look(g, seat).walk()}


def ids(node):
    return [child.id for child in node.children]


# -- every position -------------------------------------------------------------------------


def test_node_ids_are_unique(games):
    for game in games:
        for g in game[::5] + game[-1:]:
            seen = [node.id for node in look(g).walk()]
            assert len(seen) == len(set(seen))


def test_every_target_that_is_offered_is_a_node(positions):
    for g in positions:
        there = {node.id for node in look(g).walk()}
        for ask in g.asks:
            assert {choice.target for choice in ask.choices if choice.target} <= there


def test_every_name_and_note_of_a_node_has_its_words(games):
    for game in games:
        for node in (n for g in game[::9] + game[-1:] for n in look(g).walk()):
            assert GAME.text.name(node.named)
            if node.note:
                assert GAME.text.get(*node.note.split(".", 1))


@rule("SF-INFO-3")
def test_positions_that_differ_in_what_is_hidden_have_the_same_scene(positions):
    for number, g in enumerate(positions[::11]):
        for seat in (A, B, SPECTATOR):
            other = GAME.resample(GAME.view(g, seat), seed=number)
            assert encode_scene(look(other, seat)) == encode_scene(look(g, seat))


@rule("SF-INFO-1")
def test_both_players_and_spectators_see_the_same_table(positions):
    for g in positions[::11]:
        assert look(g, A) == look(g, B) == look(g, SPECTATOR)


# -- what lies where ------------------------------------------------------------------------


def test_a_zone_shows_its_disasters_bottom_first(busy):
    assert ids(nodes(busy)["zone1"]) == ["D24", "D25", "D26"]


def test_all_but_the_top_disaster_of_a_zone_are_covered(busy):
    assert [card.state for card in nodes(busy)["zone1"].children] == ["covered", "covered", ""]


def test_a_disaster_shows_its_entry_zone_and_its_damage(busy):
    entry, damage = nodes(busy)["D06"].figures
    assert (entry.label, entry.value) == ("entry", 1)
    assert (damage.value, damage.mark) == (2, "hazard")


def test_a_disaster_shows_its_alarm(busy):
    assert GAME.text.get(*nodes(busy)["D25"].note.split(".")) == "There should be no wind in here."


def test_a_need_is_open_until_a_cube_lies_on_it(busy):
    slots = nodes(busy)["D24"].children
    assert [(slot.id, slot.state) for slot in slots] == [
        ("D24.orange", "filled"),
        ("D24.blue", "filled"),
        ("D24.yellow", "open"),
        ("D24.black", "filled"),
    ]


def test_a_colour_needed_twice_is_one_slot_for_two_cubes(busy, monkeypatch):
    twice = msgspec.structs.replace(DISASTERS["D25"], needs=("blue", "blue", "red"))
    monkeypatch.setitem(CARDS, "D25", twice)
    monkeypatch.setitem(NEEDS, "D25", read("BBR"))
    for kept in ("_disaster", "_needs"):  # what other tables show is not what this card needs
        monkeypatch.setattr(cards, kept, getattr(cards, kept).__wrapped__)
    busy.cubes_on["D25"] = read("B")
    slots = nodes(busy)["D25"].children
    assert [(slot.id, slot.count, slot.limit) for slot in slots] == [
        ("D25.blue", 1, 2),
        ("D25.red", 0, 1),
    ]
    assert ElementTree.fromstring(svg(look(busy), GAME.text)) is not None
    assert "[x][ ] blue" in text_view(look(busy), GAME.text, 80)


@rule("SF-SETUP-3")
def test_only_the_top_escape_card_lies_face_up(busy):
    pile = nodes(busy)["escape"]
    assert ids(pile) == ["escape#0", "escape#1", "escape#2", "E3"]
    assert [card.face_down for card in pile.children] == [True, True, True, False]


def test_repaired_escape_cards_lie_with_their_player(busy):
    there = nodes(busy)
    assert (ids(there["seat1.escaped"]), ids(there["seat2.escaped"])) == (["E5"], ["E6"])


def test_the_deck_is_a_number_of_face_down_cards(busy):
    deck = nodes(busy)["deck"]
    assert (deck.count, deck.face_down, deck.children) == (6, True, ())


def test_the_sizes_of_the_stacks_show_top_first_until_the_reshuffle(busy):
    assert [stack.count for stack in nodes(busy)["stacks"].children] == [2, 4]
    busy.stacks = []
    assert "stacks" not in nodes(busy)


def test_white_cubes_show_on_the_deck_and_in_the_supply(busy):
    there = nodes(busy)
    assert (there["white_on_deck"].count, there["white_supply"].value) == (2, 1)


def test_the_discard_pile_has_its_newest_card_on_top(busy):
    busy.discard.append("D09")
    assert ids(nodes(busy)["discard"])[-1] == "D09"


@rule("SF-INFO-2")
def test_the_bag_shows_a_count_per_colour_and_white(busy):
    counts = {node.label: node.count for node in nodes(busy)["bag"].children}
    assert counts == {colour: count(busy.bag, colour) for colour in (*IDS, "white")}


def test_a_pool_has_a_slot_for_every_colour_even_if_empty(busy):
    slots = nodes(busy)["seat2.pool"].children
    assert [(slot.id, slot.count) for slot in slots] == [
        (f"seat2.{colour}", 1 if colour in ("black", "green") else 0) for colour in IDS
    ]


def test_roles_lie_with_their_players_and_the_others_set_aside(busy):
    there = nodes(busy)
    assert "electrical_engineer" in ids(there["seat1"])
    assert "medic" in ids(there["seat2"])
    aside = set(ROLES) - {"electrical_engineer", "medic"}
    assert set(ids(there["set_aside"])) == aside


def test_the_first_player_marker_lies_with_its_seat(busy):
    busy.first = B
    there = nodes(busy)
    assert "first_player" in ids(there["seat2"])
    assert "first_player" not in ids(there["seat1"])


# -- meters and status ----------------------------------------------------------------------


def regions(node):
    return [(region.last, region.value) for region in node.regions]


@rule("SF-METER-1")
def test_the_tracks_show_their_markers_and_what_each_region_calls(busy):
    there = nodes(busy)
    assert (there["damage"].value, there["damage"].limit) == (9, 10)
    assert regions(there["damage"]) == [(2, 3), (7, 4), (9, 5), (10, None)]
    assert (there["stability"].value, there["stability"].limit) == (6, 8)
    assert regions(there["stability"]) == [(1, 3), (5, 4), (7, 5), (8, None)]


@rule("SF-BEG-1")
def test_on_the_beginners_side_damage_calls_no_disasters(table):
    there = nodes(table("damage 9", options={"meter": "beginner"}).g)
    assert [value for _, value in regions(there["damage"])] == [None] * 4
    assert there["new_disasters"].value == 3


def test_the_status_says_what_comes_and_whose_turn_it_is(busy):
    there = nodes(busy)
    assert (there["round"].value, there["new_disasters"].value) == (5, 5)
    assert (there["actions"].label, there["actions"].value) == ("seat1.actions", 2)


def test_the_turn_stays_with_the_asker_while_the_partner_decides(table):
    t = table("poolB G\n todo Permission A green 3 - > Turn B > Upkeep")
    there = nodes(t.g)
    assert (there["actions"].label, there["actions"].value) == ("seat1.actions", 3)
    assert (there["seat1"].state, there["seat2"].state) == ("", "active")


def test_the_end_is_told_instead_of_the_turn(games):
    ends = [game[-1] for game in games]
    for g in ends:
        there = nodes(g)
        assert there["result"].note == f"result.{g.result.cause}"
        assert not {"actions", "new_disasters"} & set(there)
    assert {g.result.cause for g in ends} == {"escaped", "core_damage", "instability"}


# -- the picture ----------------------------------------------------------------------------


def drawn(g, **how):
    """What the picture says of each node: node id -> all words inside its group."""
    picture = svg(look(g), GAME.text, art=art_of(GAME.package), **how)
    groups = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}g")
    return {
        group.attrib["data-node"]: " ".join(
            "".join(words.itertext()) for words in group.iter("{http://www.w3.org/2000/svg}text")
        )
        for group in groups
        if "data-node" in group.attrib
    }


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_shows_every_card_in_play_with_its_name_and_damage(games, theme):
    for game in games[::12]:
        for g in (game[0], game[len(game) // 2], game[-1]):
            said = drawn(g, theme=theme)
            for card in (card for zone in g.zones for card in zone):
                assert said[card].startswith(DISASTERS[card].name)
                assert str(DISASTERS[card].damage) in said[card]
            for card in g.escape[-1:]:
                assert said[card].startswith(ESCAPES[card].name)


def test_every_disaster_name_fits_its_card(table):
    cards = list(DISASTERS)
    for n in range(0, len(cards), 9):
        zones = [cards[n : n + 3], cards[n + 3 : n + 6], cards[n + 6 : n + 9]]
        lines = [f"zone{z + 1} {' '.join(zone) or '-'}" for z, zone in enumerate(zones)]
        said = drawn(table("\n".join(lines)).g)
        for card in cards[n : n + 9]:
            assert said[card].startswith(DISASTERS[card].name)


def test_the_picture_says_the_letter_of_every_need(busy):
    said = drawn(busy)
    assert [said[f"D24.{colour}"] for colour in DISASTERS["D24"].needs] == list("OBYK")


def test_the_picture_hides_what_lies_face_down_or_below_a_pile(busy):
    assert not {"escape#0", "D07", "E1"} & set(drawn(busy))


def test_the_art_names_its_colours_by_token():
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb\(", ART)
    for theme in THEMES:
        assert "var(" not in resolve(ART, tokens(theme, "amber"))


def test_the_picture_shows_the_ship(busy):
    with_art = svg(look(busy), GAME.text, art=art_of(GAME.package))
    hull = re.search(r'd="(M16 112[^"]*)"', ART)
    assert hull is not None
    assert hull[1] in with_art
    assert hull[1] not in svg(look(busy), GAME.text)


# -- the text -------------------------------------------------------------------------------


def written(g, width, **how):
    """What the text says of each node: node id -> its words, without the line breaks."""
    said = {}
    for line in text_lines(look(g), GAME.text, width, **how):
        for span in line:
            said.setdefault(span.id, []).append(span.text.strip())
    return {id: " ".join(words) for id, words in said.items()}


@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_the_text_stays_within_the_width(games, width):
    for game in games[::7]:
        for g in game[::25] + game[-1:]:
            assert width_of(text_lines(look(g), GAME.text, width)) <= width
            assert width_of(text_lines(look(g), GAME.text, width, full=True)) <= width


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_text_names_every_card_in_play_with_its_entry_zone_damage_and_needs(games, width):
    for game in games[::6]:
        for g in game[::10]:
            said = written(g, width)
            for card in (card for zone in g.zones for card in zone):
                disaster = DISASTERS[card]
                figures = f"entry {disaster.zone} damage {disaster.damage}"
                assert said[card] == f"{disaster.name} {figures}"
                for colour in DISASTERS[card].needs:
                    box = "[x]" if count(g.cubes_on.get(card, 0), colour) else "[ ]"
                    assert said[f"{card}.{colour}"] == f"{box} {colour}"


def test_the_text_sets_the_zones_side_by_side_on_a_wide_page(busy):
    wide = text_view(look(busy), GAME.text, 100).splitlines()
    assert any(re.search(r"Zone 1 .*Zone 2 .*Zone 3", line) for line in wide)
    narrow = text_view(look(busy), GAME.text, 99).splitlines()
    assert [line for line in narrow if line.startswith("Zone")] == [
        "Zone 1 (3/3)",
        "Zone 2 (3/3)",
        "Zone 3 (1/3)",
    ]


def test_the_text_has_pools_bag_meters_and_status(busy):
    page = text_view(look(busy), GAME.text, 120)
    lines = text_view(look(busy), GAME.text, 80).splitlines()
    assert "Resource pool:  orange 2  blue 2  yellow 2  red 2  black 1  green 1" in "".join(lines)
    assert "Bag (18):  orange 2  blue 3  yellow 3  red 2  black 1  green 3  white 4" in lines
    assert "3 new: 0 1 2 | 4 new: 3 4 5 6 7 | 5 new: 8 [9] | explosion: 10" in lines
    assert "Round: 5  A actions left: 2/4  New disasters as the meters stand: 5" in page


def test_the_full_text_names_the_whole_discard_pile_and_the_alarms(busy):
    said = written(busy, 80, full=True)
    assert {"D07", "D08", "SF4"} <= set(said)
    assert "There should be no wind in here." in text_view(look(busy), GAME.text, 80, full=True)


def test_the_table_is_the_root_with_the_games_accent(busy):
    root = look(busy)
    assert (root.kind, root.hue) == (Kind.TABLE, "amber")
