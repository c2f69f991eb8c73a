"""The small print: every effect and objective word says what it does, in any pack."""

from __future__ import annotations

import pytest

from mayday.games.free_mars import GAME, wording
from mayday.games.free_mars.content import PACKS, SYSTEM
from mayday.games.free_mars.rows import AnyEffect, AnyObjective, MissionCard, OpsCard
from mayday.kernel import content
from mayday.testing import rule

SAY = GAME.text


def ops(effect: str) -> str:
    row = content.parse(f'id = "X"\nname = "X"\neffect = [{effect}]', "pack", OpsCard)
    return wording.ops_note(SAY, row)


def mission(objective: str, more: str = "") -> str:
    text = f'id = "X"\nname = "X"\nopfor = 0\nnet = 2\nobjective = [{objective}]\n{more}'
    return wording.mission_note(SAY, content.parse(text, "pack", MissionCard))


@rule("FM-COMP-7")
@pytest.mark.parametrize(
    ("effect", "note"),
    [
        ("", "Nothing happens."),
        (
            '{ do = "deploy", add = 0 }',
            "Battle: as many OPFOR units come as the NET level.",
        ),
        (
            '{ do = "deploy", add = 2, win_lose = 1, edge = "opfor", first = "fed_cb" }',
            "All of type Federation Cyborg Ship come at once. Battle: NET+2 OPFOR units come. "
            "The OPFOR has the Tactical Edge. Win or lose: 1 Op or NET level.",
        ),
        (
            '{ do = "deploy", add = -1, win_lose = 2, edge = "friendly" }',
            "Battle: NET-1 OPFOR units come. You have the Tactical Edge. "
            "Win or lose: 2 Ops or NET levels.",
        ),
        (
            '{ do = "net_check", low = [{ do = "lose_ops", n = 2 }], high = [] }',
            "Roll a die against the NET level. The level or less: Lose 2 Ops. "
            "More: Nothing happens.",
        ),
        (
            '{ do = "challenge", ability = "cyber", success = [{ do = "outcomes" }],'
            ' failure = [{ do = "flip_or_lose", type = "cb" }] }',
            "Challenge with Cyber. Success: Each Positive gives an outcome of a NET Run. "
            "Failure: Flip an effective ship of type Cyborg Ship in the Task Force, or lose an Op.",
        ),
        ('{ do = "ap", n = 1 }', "Gain 1 AP."),
        ('{ do = "net", n = 1 }', "The NET level rises by 1."),
        ('{ do = "net", n = -2 }', "The NET level falls by 2."),
        ('{ do = "lose_ops", n = 1 }', "Lose 1 Op."),
        ('{ do = "flip_or_lose" }', "Flip an effective ship of the Task Force, or lose an Op."),
        (
            '{ do = "reinforce", options = ["esc"] }',
            "One more joins the Task Force without AP: Escort.",
        ),
        (
            '{ do = "reinforce", options = ["esc", "swarm"] }',
            "One of these joins the Task Force without AP, as you like: Escort, Swarm.",
        ),
        ('{ do = "net_run" }', "An extra NET Run, if you like."),
        ('{ do = "move_again" }', "The Task Force may move once more."),
        (
            '{ do = "reshuffle" }, { do = "leave" }',
            "Shuffle the Ops deck and the discards together; the deck keeps its number. "
            "Then this card is out of the mission.",
        ),
    ],
)
def test_an_ops_card_says_what_its_effects_do(effect, note):
    assert ops(effect) == note


@rule("FM-OPS-10")
@pytest.mark.parametrize("ability", ["cyber", "assembly", "bombardment", "assault"])
def test_the_outcomes_of_a_challenge_are_those_of_its_row(ability):
    note = ops(
        f'{{ do = "challenge", ability = "{ability}", success = [{{ do = "outcomes" }}],'
        " failure = [] }"
    )
    assert f"Success: {SAY.card(f'outcomes_{ability}')}" in note


@rule("FM-COMP-7")
@pytest.mark.parametrize(
    ("objective", "note"),
    [
        ('{ do = "bombard" }', "bombard"),
        ('{ do = "assault" }', "assault"),
        ('{ do = "build" }', "build the Orbital Base"),
        ('{ do = "cyber" }', "break into the NET"),
        ('{ do = "assembly" }', "assemble"),
        ('{ do = "clear", n = 1 }', "clear 1 Intercept marker"),
        ('{ do = "return" }', "return to the Launch Point or the base"),
        (
            '{ do = "return", item = "IC" }',
            "return to the Launch Point or the base with Cyber Intercept",
        ),
        (
            '{ do = "clear", n = 3 },'
            ' { do = "combined", parts = [{ do = "bombard" }, { do = "assault" }] }',
            "clear 3 Intercept markers, and bombard, then assault",
        ),
    ],
)
def test_a_mission_card_says_what_it_asks_for(objective, note):
    assert f"Objective: {note}." in mission(objective)


@rule("FM-MIS-24")
def test_a_mission_card_says_where_against_whom_and_what_is_won():
    assert mission('{ do = "bombard" }') == (
        "Where: any Orbital. Against: as many OPFOR units as the NET level. "
        "NET level: 2 or more. Objective: bombard."
    )
    more = (
        'orbital = "close"\nopfor_enhancement = 1\nenhancement = { ability = "cyber", dice = 2 }\n'
    )
    assert mission('{ do = "bombard" }', more) == (
        "Where: Close Orbit. Against: as many OPFOR units as the NET level. "
        "NET level: 2 or more. Objective: bombard. Won in a campaign: +2 dice for Cyber. "
        "From then on 1 OPFOR unit more in battles of Ops cards."
    )


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.id)
def test_every_card_unit_and_pod_of_a_pack_has_its_small_print(pack):
    file = pack.file
    notes = [
        *(wording.ops_note(SAY, card) for card in file.ops),
        *(wording.mission_note(SAY, card) for card in file.mission),
        *(wording.ship_note(SAY, ship) for ship in file.ship),
        *(wording.opfor_note(SAY, unit) for unit in file.opfor),
        *(wording.item_note(SAY, kind) for kind in pack.kinds.values()),
        *(wording.item_note(SAY, symbol) for symbol in SYSTEM.symbol),
    ]
    assert all(note.endswith(".") and "  " not in note for note in notes)


def test_units_show_their_values():
    pack = PACKS["ceres"]
    by_id = {row.id: row for row in (*pack.file.ship, *pack.file.opfor)}
    assert wording.ship_note(SAY, by_id["ac"]) == (
        "Effective: W3 E3 B1. Disrupted: W1 E2. Carries 1 pod. Costs 4 AP."
    )
    assert wording.ship_note(SAY, by_id["ob"]).endswith("Costs 3 AP, by Assembly only.")
    assert wording.opfor_note(SAY, by_id["fed_sentry_pod"]) == (
        "Front: Mines W2. Back: Jammer W1, jams your NET level in the Tactical Edge. "
        "One hit eliminates it; a die says which side is up."
    )
    assert wording.item_note(SAY, pack.kinds["swarm"]) == (
        "Gives W1. Is launched in battle as a unit of its own. Costs 1 AP."
    )


@pytest.mark.parametrize("union", [AnyEffect, AnyObjective])
def test_no_word_is_without_its_words(union):
    said = {"deploy", "net_check", "challenge", "outcomes", "net", "combined"}
    for kind in union.__args__:
        word = kind.__struct_config__.tag
        assert word in said or word in SAY.catalogue["card"]
