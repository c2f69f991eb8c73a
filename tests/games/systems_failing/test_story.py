"""The story: what the log and the animation hear, event by event in the order it happened."""

from __future__ import annotations

from mayday.games.systems_failing import GAME
from mayday.kernel import plain
from mayday.testing import when


def told(g, start=0):
    return [plain(GAME.text.event(event)) for event in g.events[start:]]


def test_set_up_is_told_from_the_escape_card_to_the_first_round():
    g = GAME.new({"first": "A", "difficulty": "easy"}, seed=2, listen=True)
    kinds = [type(told.event).__name__ for told in g.story]
    replaced = kinds.count("StartReplaced")
    assert kinds == [
        "EscapeUncovered",
        "RoleDealt",
        "RoleDealt",
        "FirstPlayerChosen",
        *["CubesDrawn"] * 2,
        *["DisasterDealt"] * 4,
        *["StartReplaced"] * replaced,
        "RoundBegan",
    ]
    by_kind = {type(told.event).__name__: told.event for told in g.story}
    assert by_kind["EscapeUncovered"].card == g.escape[-1]
    assert [tuple(told.event) for told in g.story[1:3]] == list(enumerate(g.roles))
    assert by_kind["FirstPlayerChosen"].seat == g.first
    assert by_kind["RoundBegan"].number == 1
    zones = [told.event.zone for told in g.story if type(told.event).__name__ == "DisasterDealt"]
    assert zones == ["zone1", "zone1", "zone2", "zone3"]


def test_a_surge_tells_which_cubes_go_back_into_the_bag(table):
    g = table("""
        zone3  D20{BR} D23
        bag    W
    """)
    when(g, "A scavenge")
    name = GAME.text.name("D20")
    assert told(g)[1:3] == [
        f"{name} surges to Zone 2.",
        f"The cubes on {name} go back into the bag: blue, red.",
    ]


def test_a_scavenge_tells_the_cubes_then_the_surge_card_by_card(table):
    g = table("""
        zone1  D01 D02 D03
        zone2  D09 D10 D11
        zone3  D18
        bag    WO
    """)
    when(g, "A scavenge")
    assert told(g) == [
        "A draws orange.",
        "A draws a white cube, which goes on the disaster deck.",
        "Cracked Observation Dome surges to Zone 2.",
        "Stuck Blast Door surges to Zone 1.",
        "Jammed Rudder Actuator surges into the core.",
        "Jammed Rudder Actuator hits the core for 1; core damage is 1.",
    ]


def test_a_repair_tells_each_cube_and_each_card_that_goes(table):
    g = table("""
        roles   chemist medic
        escape  E1{BRK} E2 E3
        zone1   D01{BK} D02
        poolA   BG
        poolB   K
    """)
    when(g, "A repair D02.blue", "A use_role D02", "A repair E1.green", "A use_role E1")
    assert told(g) == [
        "A places blue on Coolant Line Rupture.",
        "A uses the skill of the Chemist on Coolant Line Rupture.",
        "Coolant Line Rupture is repaired and gone.",
        "Jammed Rudder Actuator is repaired and gone.",
        "A places green on Prime the Pod Thrusters.",
        "A uses the skill of the Chemist on Prime the Pod Thrusters.",
        "A completes Prime the Pod Thrusters.",
        "Next in the escape sequence: Charge the Launch Rails.",
    ]


def test_transfers_discards_and_ends_of_turns_are_told(table):
    g = table("""
        poolA  OOOOOBBBBB
        poolB  RY
    """)
    when(g, "A ask seat2.red", "B refuse", "A ask seat2.yellow", "B allow", "A drop seat1.blue")
    when(g, "A discard_all", "A end_turn")
    assert told(g) == [
        "A asks for red.",
        "B keeps red.",
        "A asks for yellow.",
        "A takes yellow.",
        "A returns blue to the bag.",
        "A discards the whole pool: 10 cubes.",
        "A ends the turn with 2 actions unused.",
    ]


def test_the_upkeep_is_told_phase_by_phase(table):
    g = table("""
        zone1          D01 D02
        zone2          D03
        zone3          D18
        poolA          OOOOOO
        poolB          OOOOO
        bag            RWW
        white_on_deck  2
        white_supply   3
        deck           SF1 D09 D04 D19
        discard        D05
        todo           Turn B > Upkeep
    """)
    when(g, "B end_turn")
    assert told(g) == [
        "B ends the turn with 4 actions unused.",
        "Players stock up.",
        "The first player marker goes to B.",
        "B draws red.",
        "Disasters move.",
        "Jammed Rudder Actuator moves into the core.",
        "Coolant Line Rupture moves into the core.",
        "Sensor Ghosting moves to Zone 1.",
        "Cracked Observation Dome moves to Zone 2.",
        "Jammed Rudder Actuator hits the core for 1; core damage is 1.",
        "Coolant Line Rupture hits the core for 1; core damage is 2.",
        "3 new disasters appear.",
        "2 white cubes go back into the bag.",
        "Systems failing: stability is at 1.",
        "A white cube goes into the bag, which now holds 5.",
        "Stuck Blast Door breaks out in Zone 2.",
        "Med-Bay Blackout breaks out in Zone 1.",
        "Spore Outbreak breaks out in Zone 3.",
        "The discard pile becomes a new disaster deck of 4 cards.",
        "Round 2: players take their turns.",
    ]


def test_the_card_that_ends_the_game_is_told_before_the_end(table):
    g = table("""
        stability  7
        deck       SF1 D01
        round      6
        todo       Turn B > Upkeep
    """)
    when(g, "B end_turn")
    assert told(g)[-2:] == [
        "Systems failing: stability is at 8.",
        "The core explodes in round 6 from instability. Moves dealt 0 damage, surges 0.",
    ]


def test_the_end_is_told_with_its_report(table):
    g = table("""
        zone1   D08
        damage  8
        round   3
        bag     W
    """)
    when(g, "A scavenge")
    assert told(g)[-1] == (
        "The core explodes in round 3 from core damage. Moves dealt 0 damage, surges 3."
    )


def test_each_phase_heads_a_chapter_of_the_log(table):
    g = table("""
        deck  D01 D09 D18 D02
        todo  Turn B > Upkeep
    """)
    when(g, "B end_turn")
    heads = [plain(GAME.text.event(e)) for e in g.events if isinstance(e, GAME.headings)]
    assert heads == [
        "Players stock up.",
        "Disasters move.",
        "3 new disasters appear.",
        "Round 2: players take their turns.",
    ]


def test_one_draw_is_one_line():
    g = GAME.new({"first": "A"}, seed=2, listen=True)
    lines = [plain(GAME.text.event(told.event)) for told in g.story]
    drawn = [line for line in lines if " draws " in line]
    assert [line.split()[0] for line in drawn] == ["A", "B"]
    assert [line.count(",") for line in drawn] == [5, 5]


def test_a_turn_that_ends_by_itself_is_told(table):
    g = table("""
        poolA  OB
        todo   Turn A 1 > Turn B > Upkeep
    """)
    when(g, "A discard_all")
    assert told(g) == [
        "A discards the whole pool: 2 cubes.",
        "A has no action left: the turn is over.",
    ]


def test_a_white_cube_without_disasters_says_that_nothing_surges(table):
    g = table("bag W")
    when(g, "A scavenge")
    assert told(g) == [
        "A draws a white cube, which goes on the disaster deck.",
        "No disaster is in play, so nothing surges.",
    ]


def test_a_move_without_disasters_says_that_nothing_moves(table):
    g = table("""
        deck  D01 D09 D18 D02
        todo  Turn B > Upkeep
    """)
    when(g, "B end_turn")
    lines = told(g)
    assert lines[lines.index("Disasters move.") + 1] == "No disaster is in play, so nothing moves."


def test_the_cubes_that_a_surge_or_a_blow_takes_away_are_told(table):
    g = table("""
        zone1  D01{B}
        zone2  D13{OY}
        bag    W
        deck   D02 D09 D18 D03
        todo   Turn B 1 > Upkeep
    """)
    when(g, "B scavenge")
    lines = told(g)
    surged = lines.index("Battery Acid Flood surges to Zone 1.")
    assert lines[surged + 1] == (
        "The cubes on Battery Acid Flood go back into the bag: orange, yellow."
    )
    assert lines.index("Jammed Rudder Actuator moves into the core.") < lines.index(
        "The cube on Jammed Rudder Actuator goes back into the bag: blue."
    )


def test_a_repaired_card_goes_without_a_word_about_its_cubes(table):
    g = table("""
        roles  chemist medic
        zone1  D02{B}
    """)
    when(g, "A use_role D02")
    assert not any("back into the bag" in line for line in told(g))


def test_blows_after_the_core_is_gone_hit_what_is_left_of_it(table):
    g = table("""
        zone1   D08 D07 D01
        damage  8
        todo    Turn B > Upkeep
    """)
    when(g, "B end_turn")
    assert told(g)[-4:-1] == [
        "Collapsed Crew Deck hits the core for 3; core damage is 10.",
        "Toxic Gas Leak hits what is left of the core for 2.",
        "Jammed Rudder Actuator hits what is left of the core for 1.",
    ]


def test_one_is_told_as_one(table):
    g = table("""
        poolA          O
        white_on_deck  1
        deck           D01 D09 D18 D02
        todo           Turn A 2 > Upkeep
    """)
    when(g, "A discard_all", "A end_turn")
    lines = told(g)
    assert lines[:2] == [
        "A discards the whole pool: 1 cube.",
        "A ends the turn with 1 action unused.",
    ]
    assert "1 white cube goes back into the bag." in lines
