"""A third pack, written as data alone, is played like the two that the game has."""

from __future__ import annotations

import pytest

from mayday.games.free_mars import GAME
from mayday.games.free_mars.content import PACKAGE, PACKS
from mayday.kernel import Luck, Seat, content, hash_position, pick, play
from mayday.kernel.content import ContentError
from mayday.testing import given, refused, rule, then, when
from tiny.vesta import GAME as VESTA
from tiny.vesta import PACK, import_with_content

A = Seat(0)
QUIET = """
    pack          vesta
    net           2
    ap            5
    round         1
    mission_card  VE-M1
    deck          VE-01 VE-15 VE-16
    reserve       VE-13
"""


def table(position, dice=(), draws=()):
    return given(VESTA, QUIET + position, rolls=[*draws, *(die - 1 for die in dice)])


def told(g):
    return [type(event).__name__ for event in g.events]


@rule("FM-COMP-7")
def test_the_pack_is_an_option_and_its_choices_join_the_choice_space():
    packs = {option.name: option.values for option in VESTA.options}["pack"]
    assert packs == ("ceres", "callisto", "vesta")
    assert set(GAME.space.choices) < set(VESTA.space.choices)
    assert "vesta" not in PACKS


@rule("FM-COMP-7")
@pytest.mark.parametrize("pack", ["ceres", "callisto"])
def test_games_of_the_other_packs_are_the_same_to_the_last_bit(pack):
    """A record of one of them is verified by a hash of the position."""
    for seed in range(6):
        digests = []
        for game in (GAME, VESTA):
            g, luck = game.new({"pack": pack, "mode": "campaign"}, seed=seed), Luck(seed)
            while g.asks:
                choices = g.asks[0].choices
                play(g, A, choices[pick(luck, len(choices))])
            digests.append(hash_position(g))
        assert digests[0] == digests[1]


@rule("FM-COMP-9")
def test_the_numbers_are_those_of_the_pack():
    g = VESTA.new({"pack": "vesta"}, seed=3)
    assert (g.net, g.ap, len(g.deck), len(g.spots)) == (2, 9 - 3, 5, 3)  # a Tug, the only choice
    assert sorted(g.symbols) == ["IC", "IC2", "IF"]
    assert VESTA.new({"pack": "vesta", "level": "recruit"}, seed=3).ap == 13 - 3


@rule("FM-COMP-9")
def test_its_highest_net_space_shows_the_deck_and_caps_the_level():
    g = table("ox V1 tf\nnet 3\nbattle won\ntodo WinLose 2")
    when(g, "A gain_net")
    then(g, net=4)
    assert VESTA.view(g.g, A).position.deck == g.g.deck


@rule("FM-COMP-9", "FM-ASM-7")
def test_its_table_says_what_a_repair_costs_and_what_the_base():
    g = table("ox V1 tf\nmule V1 disrupted\ntodo AssemblyOutcome 2")
    when(g, "A repair mule", "A build_base")
    then(g, "mule V1", "mother_lode V1", ap=1)


@rule("FM-OPS-2")
def test_a_card_without_effects_does_nothing():
    g = table("ox V1 tf\ntodo OperationsCard")
    then(g, "discard VE-01")


@rule("FM-OPS-6", "FM-OPS-5")
def test_reinforcements_are_chosen_among_three_words():
    g = table("ox V1 tf\ndeck VE-03 VE-01\ntodo OperationsCard")
    assert g.offers("A") == [
        "reinforce D1.marines",
        "reinforce D3.marines",
        "reinforce tug",
        "reinforce D1.drone",
        "reinforce D2.drone",
    ]
    when(g, "A reinforce D3.marines")
    then(g, "ox V1 tf D3.marines")


@rule("FM-OPS-3", "FM-OPS-9")
@pytest.mark.parametrize(("dice", "left"), [((2, 2), 1), ((2, 3), 2)])
def test_a_net_check_inside_a_failed_challenge(dice, left):
    g = table("ox V1 tf\ndeck VE-04 VE-01 VE-15\ntodo OperationsCard", dice=dice)
    assert len(g.g.deck) == left


@rule("FM-OPS-10", "FM-OPS-32")
def test_outcomes_in_the_middle_of_a_list():
    g = table("ox V1 tf\ndeck VE-05 VE-01 VE-15\ntodo OperationsCard", dice=(4,), draws=())
    then(g, ap=6)
    g.g.source = None
    when(g, "A unused")
    assert told(g)[-2:] == ["DeckReshuffled", "CardPutAway"]


@rule("FM-OPS-10", "FM-OPS-3")
def test_outcomes_behind_a_net_check_belong_to_the_challenge():
    g = table("ox V1 tf\nmule V1 tf\ndeck VE-06 VE-01\ntodo OperationsCard", dice=(4, 4, 1))
    when(g, "A build D2.drone", "A load mule", "A unused")
    then(g, "mule V1 tf D2.drone", ap=4)


@rule("FM-COM-4")
def test_a_deployment_below_nothing_brings_nobody():
    g = table("ox V3 tf\nnet 1\ndeck VE-02 VE-01\ntodo OperationsCard")
    then(g, "opfor -", "discard VE-02")


@rule("FM-TURN-5", "FM-COM-44")
def test_a_fight_a_move_and_a_run_on_one_card():
    g = table("ox V3 tf\nnet 1\ndeck VE-07 VE-01\ntodo OperationsCard", draws=(0,), dice=(5,))
    when(g, "A fire")
    then(g, "opfor co_guard.disrupted")
    g.g.source = None
    for _ in range(100):
        if g.g.battle != "on":
            break
        when(g, f"A {g.offers('A')[0]}")
    if g.g.result is None:
        assert g.g.asks[0].prompt in ("extra_move", "net_run_offer")


@rule("FM-DICE-3")
def test_two_sides_without_weapons_end_the_battle_as_lost():
    position = "ox V3 tf disrupted\nbattle on\nopfor co_guard.disrupted\nedge friendly\n"
    g = table(position + "todo Firing - > EndOfBattle")
    when(g, "A fire")
    then(g, battle="lost")


@rule("FM-MIS-31", "FM-MIS-25")
def test_objectives_that_are_not_combined_burn_out_one_by_one():
    position = "ox V4 tf\nmule V4 tf\nmission_seen yes\nbattle won\ntodo Objectives > EndOfTurn"
    g = table(position, dice=(1, 6, 1))
    when(g, "A burn ox")
    then(g, "ox V4 disrupted", "mule V4 disrupted", only_return=False)
    assert told(g).count("ActionRolled") == 2


@rule("FM-MIS-15", "FM-SPEC-18")
def test_a_plain_point_of_the_close_orbital_is_no_close_orbit():
    g = table("ox V7 tf\nmission_seen yes\ntodo Movement > MissionResolution > EndOfTurn")
    when(g, "A stop")
    assert g.g.asks[0].prompt != "mission_resolution"


@rule("FM-MIS-22")
@pytest.mark.parametrize(
    ("ships", "cause"),
    [("ox V0 tf IC2", "won"), ("ox V0 tf IF\nmule V1 IC", None), ("ox V0 tf", None)],
)
def test_a_return_can_ask_for_a_symbol_aboard_the_ship(ships, cause):
    g = table(f"{ships}\nmission_seen yes\nonly_return yes\ntodo EndOfTurn")
    assert (g.g.result.cause if g.g.result else None) == cause


@rule("FM-MIS-22")
@pytest.mark.parametrize(("load", "cause"), [("D2.drone", "won"), ("D3.marines", None)])
def test_a_return_can_ask_for_a_pod_kind(load, cause):
    lines = (
        f"mission_card VE-M2\nox V0 tf {load}\nmission_seen yes\nonly_return yes\ntodo EndOfTurn"
    )
    g = table(lines)
    assert (g.g.result.cause if g.g.result else None) == cause


@rule("FM-MIS-29")
def test_an_assembly_objective_on_any_orbital():
    position = "mission_card VE-M2\nox V1 tf\nmarkers -:IC V4:IC2 V5:IF\nmission_seen yes\n"
    g = table(f"{position}battle won\ntodo Objectives > EndOfTurn", dice=(4,))
    then(g, only_return=True, ap=5)


@rule("FM-CAMP-2", "FM-COMP-9")
def test_a_campaign_is_all_preliminary_missions_then_the_final_one():
    g = VESTA.new({"pack": "vesta", "mode": "campaign"}, seed=1)
    assert g.mission == "VE-M1"


@rule("FM-CAMP-23", "FM-CAMP-10", "FM-CAMP-7")
def test_what_a_won_mission_card_prints_counts_in_the_next_missions():
    position = "mode campaign\nox V1 tf\nwins VE-M1\nnet 1\ndeck VE-10 VE-01\ntodo OperationsCard"
    g = table(position, draws=(0, 0), dice=(6, 1))
    then(g, "opfor co_guard co_guard")  # NET 1, -1 of the card, +2 of the won Mission card


@rule("FM-COMP-7")
def test_the_new_pack_reads_well():
    notes = VESTA.text
    for card in ("VE-04", "VE-06", "VE-08", "VE-M1", "VE-M2"):
        assert len(notes.get("note", card)) > 20


@rule("FM-COMP-7")
def test_games_of_the_new_pack_are_played_to_their_end():
    for seed in range(40):
        mode = ("single", "campaign")[seed % 2]
        g, luck = VESTA.new({"pack": "vesta", "mode": mode}, seed=seed), Luck(seed)
        while g.asks:
            choices = g.asks[0].choices
            play(g, A, choices[pick(luck, len(choices))])
        assert g.result is not None


CERES = content.read(PACKAGE, "content/packs/ceres.toml")
CLASHES = [
    ("the same pack", CERES, "ceres: id: another pack has this id"),
    (
        "the same ship",
        PACK.read_text("utf-8").replace('"Ox"', '"Oracle"'),
        "vesta: oracle: another",
    ),
    (
        "the same card",
        PACK.read_text("utf-8").replace('"VE-01"', '"CE-01"'),
        "vesta: CE-01: another",
    ),
    (
        "another name for an id",
        PACK.read_text("utf-8").replace('id = "tug"', 'id = "ac"').replace('"tug"', '"ac"'),
        'vesta: ac: another pack calls this id "Attack Craft"',
    ),
]


def add_pack(folder, text):
    packs = folder / "free_mars" / "packs"
    packs.mkdir(parents=True)
    (packs / "other.toml").write_text(text, "utf-8")


@rule("FM-COMP-7")
@pytest.mark.parametrize(("what", "text", "reason"), CLASHES, ids=[row[0] for row in CLASHES])
def test_packs_that_get_into_each_others_way_are_refused(tmp_path, what, text, reason):
    add_pack(tmp_path, text)
    with pytest.raises(ContentError) as error:
        import_with_content(tmp_path)
    assert str(error.value).startswith(reason)


@rule("FM-COMP-7")
def test_a_broken_pack_elsewhere_is_refused_with_its_file(tmp_path):
    add_pack(tmp_path, "id = 7")
    with pytest.raises(ContentError, match=r"other\.toml: "):
        import_with_content(tmp_path)


def test_a_choice_of_another_pack_is_refused():
    g = table("ox V1 tf\ntodo Movement")
    refused(g, "A step M6", "FM-MOVE-4")
