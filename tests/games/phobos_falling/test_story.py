"""The story: what the log and the animation hear, and how it reads."""

from __future__ import annotations

import re
from pathlib import Path

from mayday.games.phobos_falling import GAME, events, events_of_pirates
from mayday.kernel import Seat, plain
from mayday.testing import when


def told(g, seat=0):
    """What a seat hears."""
    heard = [said.heard_by(Seat(seat)) for said in g.g.story]
    return [plain(GAME.text.event(event)) for event in heard if event is not None]


def test_a_turn_reads_like_a_logbook(station):
    g = station(
        "in_play paddy taze\nat paddy:hub1 taze:security\nactive paddy\nblocked engineering\n"
        "hand_paddy clear_access-eng\nevent_deck fire no_event\ntodo MoveStep paddy",
        rolls=[1],
    )
    when(g, "A move engineering", "A play clear_access-eng")
    assert told(g) == [
        "Paddy goes to Engineering, where the access is blocked.",
        "Paddy plays Clear Access (Engineering).",
        "Engineering: the access is clear.",
        "Paddy reveals: Fire, One Zone.",
        "From the bag: Bridge.",
        "Fire breaks out in the Bridge.",
    ]


def test_a_boarding_a_fight_and_a_death(station):
    g = station(
        "in_play rush taze\nat rush:hub1 taze:hub1\npirates core_life_support:9\n"
        "hand_rush security_detail_1\nbody taze:exoskeleton-sec\n"
        "waiting bridge:station_boarded\nforce_fields bridge\nfuel 3\ntodo Turns 2"
    )
    when(g, "A detail security_detail_1-sec", "A double", "A exoskeleton", "A pass", "A pass")
    when(g, "A fight_on", "A fight_on")
    assert told(g) == [
        "Round 1: the pirates' turn",
        "Core Life Support: 9 pirates attack Hub 1, where they see a strength of only 3.",
        "Combat in Hub 1 against 9 pirates.",
        "Taze leads it: it counts double.",
        "Rush sends Security Detail 1: 2 pirates defeated, 7 left.",
        "Taze's Exoskeleton defeats 1 pirate, 6 left.",
        "Rush defeats a pirate single-handed, 5 left.",
        "Taze defeats a pirate single-handed, 4 left.",
        "Rush fights on and defeats one more, 3 left.",
        "Rush is wounded.",
        "Rush fights on and defeats one more, 2 left.",
        "Rush is dead.",
        "Taze fights on and defeats one more, 1 left.",
        "Taze is wounded.",
        "Taze fights on and defeats one more, 0 left.",
        "Taze is dead.",
        "Taze's arms are lost: Exoskeleton (Security).",
        "Round 1: the last officer is dead.",
    ]


def test_what_pirates_do_is_told_with_its_reason(station):
    g = station(
        "in_play rush taze\nat rush:external taze:external\n"
        "body rush:space_suit-eng taze:space_suit-eng\nforce_fields shuttle_bay bridge\n"
        "waiting bridge:station_boarded\npirates hub2:6 security:1\ntodo PiratesTurn"
    )
    assert told(g) == [
        "Round 1: the pirates' turn",
        "Bridge: the pirates remove the force field.",
        "The party outside the Bridge comes in; that is all it does.",
        "Bridge: 5 pirates come aboard.",
        "Hub 2: no officers within two zones; 6 pirates stay, after Ring 2 Gravity.",
        "Ring 2 Gravity: damaged.",
        "Hub 2: the power is out.",
        "Security: no officers within two zones, and no group to join; 1 pirate moves to Ring 1 "
        "Life Support, to remove the force field of the Shuttle Bay.",
        "Shuttle Bay: the pirates remove the force field.",
    ]


def test_the_others_hear_backs_instead_of_titles(station):
    g = station(
        "in_play paddy taze\nat paddy:engineering taze:engineering\nrun_by taze:B\nactive paddy\n"
        "engineering_pile repair_droid\nhand_paddy torpedo space_suit-eng\n"
        "todo ExploreStep paddy",
        seats=3,
    )
    when(g, "A draw engineering_pile", "A give taze", "A hand torpedo-bri")
    assert told(g, 0) == ["Paddy draws Repair Droid.", "Paddy gives Taze Torpedo."]
    assert told(g, 1) == ["Paddy draws an Engineering card.", "Paddy gives Taze Torpedo."]
    assert told(g, 2) == ["Paddy draws an Engineering card.", "Paddy gives Taze a Bridge card."]


def test_every_event_is_told_somewhere():
    """An event that no rule tells is dead."""
    folder = Path(events.__file__).parent
    code = "\n".join(path.read_text("utf-8") for path in folder.rglob("rules/*.py"))
    names = [
        name
        for module in (events, events_of_pirates)
        for name in re.findall(r"^class (\w+)\(", Path(module.__file__).read_text("utf-8"), re.M)
    ]
    told_of = [name for name in names if not re.search(rf"\b{name}\b[,(\s)]", code)]
    assert told_of == []
