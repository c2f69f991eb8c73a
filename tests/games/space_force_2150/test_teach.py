"""What the game says to help its players: right numbers in the right situations."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.kernel import SPECTATOR, Remarks, Seat, Weight, plain
from mayday.testing import when
from mayday.testing.positions import read_move


def said(section: str, remarks: Remarks) -> list[str]:
    return [plain(GAME.text.remark(section, r.key, dict(r.details))) for r in remarks]


def prospects(table, move: str) -> list[str]:
    """What a choice is good for, as it is read."""
    seat, choice = read_move(GAME, move)
    v = GAME.view(table.g, seat)
    (ask,) = v.asks
    assert choice in ask.choices
    return said("prospect", GAME.prospects(v, ask, choice))


def forecast(table) -> list[str]:
    return said("forecast", GAME.forecast(GAME.view(table.g, SPECTATOR)))


def about(table, node: str) -> list[str]:
    """What there is to say of a node, as the first seat reads it."""
    v = GAME.view(table.g, Seat(0))
    found = next(n for n in GAME.scene(v).walk() if n.id == node)
    return said("about", GAME.about(v, found))


@pytest.mark.parametrize(
    ("crew", "damaged", "says"),
    [
        ("xo", "engine", "5 or more repairs it, 3–4 does half: 33% to succeed."),
        ("xo", "engine+", "4 or more repairs it, 2–3 does half: 50% to succeed."),
        ("engineer", "engine", "rolled again: 44% to succeed."),
        ("engineer", "engine+", "rolled again: 56% to succeed."),
    ],
)
def test_a_repair_says_its_numbers_and_its_chance(table, crew, damaged, says):
    g = table(crew, f"at engine_room\ndamaged {damaged}\ntanks 2")
    dice, works, cost = prospects(g, f"A repair {crew}.engine")
    assert dice.endswith(says)
    assert works == "Then one fuel moves the ship as many spaces as a die shows, not only one."
    assert cost.startswith("Costs one oxygen: 1 left")


def test_the_last_oxygen_is_a_warning(table):
    g = table("xo", "tanks 1")
    seat, choice = read_move(GAME, "A move xo.galley")
    v = GAME.view(g.g, seat)
    *_, cost = GAME.prospects(v, v.asks[0], choice)
    assert (cost.key, cost.weight) == ("last_oxygen", Weight.WARNING)


def test_an_order_costs_the_executive_officer_alone(table):
    g = table("xo navigator", "tanks 3 0\nat lounge medical_bay")
    when(g, "A order xo")
    assert prospects(g, "A target navigator") == [
        "The Navigator is finished but can be ordered, and stands in the Medical Bay."
    ]
    when(g, "A target navigator")
    assert prospects(g, "A use navigator.medical_bay") == [
        "Brings 1–6 oxygen; you have 20.",
        "Costs one oxygen of the Executive Officer, who has 2 left then.",
    ]


def test_a_full_hold_says_how_much_room_there_is(table):
    g = table("xo", "at secondary_hold\nfuel 5")
    assert prospects(g, "A use xo.secondary_hold")[:2] == [
        "Brings 1–3 fuel; you have 5.",
        "There is room for 1 only.",
    ]


@pytest.mark.parametrize(
    ("crew", "supplies", "need", "chance", "price"),
    [
        ("xo", 3, "2 or more", "(83%)", "costs 1–2 of"),
        ("xo", 1, "5 or more", "(33%)", "costs 1 of"),
        (
            "engineer",
            3,
            "2 or more",
            "(97%)",
            "costs 1–2 of",
        ),
        (
            "engineer",
            1,
            "5 or more",
            "(39%)",
            "costs 1 of",
        ),
    ],
)
def test_a_spacewalk_counts_only_what_can_be_paid(table, crew, supplies, need, chance, price):
    g = table(crew, f"at exit_ramp\nhull 6\nsupplies {supplies}")
    walk, _ = prospects(g, f"A use {crew}.exit_ramp")
    assert need in walk
    assert chance in walk
    assert price in walk


def test_an_occupation_says_what_it_does_before_it_is_chosen():
    v = GAME.view(GAME.new(seed=1), Seat(0))
    (ask,) = v.asks
    engineer = next(choice for choice in ask.choices if choice.target == "engineer")
    assert said("prospect", GAME.prospects(v, ask, engineer)) == [
        "May roll a failed repair again: a repair works in 44% of all tries, with others in 33%.",
        "Events that ask for this one: Derelict Ship, Lost tether.",
    ]
    assert all(GAME.prospects(v, ask, choice) for choice in ask.choices)


def test_a_card_seen_from_the_cockpit_is_told_to_whoever_saw_it_alone(table):
    g = table("navigator xo", "at cockpit lounge\ndeck alien_encounter", dice=None, seats=2)
    when(g, "A use navigator.cockpit")
    assert prospects(g, "A keep") == ["50%: disabled.", "50%: it fires, Ship Damage."]
    assert "deck#top" not in {n.id for n in GAME.look(g.g, Seat(1)).walk()}
    assert any("With Turret, no Security Officer" in line for line in about(g, "deck#top"))


def test_the_aliens_demand_has_its_chances(table):
    g = table("xo", "space 21\ntodo CrewActions > Flight > Encounter > Upkeep > Round", dice=(1,))
    when(g, "A finish xo")
    assert prospects(g, "A refuse") == [
        "17%: they trade fuel and oxygen for supplies.",
        "67%: they fire, 2 rolls of Ship Damage.",
        "17%: everybody gets a new occupation.",
    ]
    assert prospects(g, "A hand_over")[0].startswith("Then there is no supply")


def test_the_last_to_finish_is_told_that_the_ship_flies(table):
    g = table("xo navigator", "tanks 2 3")
    assert prospects(g, "A finish xo") == ["2 oxygen is kept in the tank for the next round."]
    assert prospects(g, "A finish_all") == [
        "5 oxygen is kept in the tank for the next round.",
        "Everybody is finished then: the ship flies and something happens.",
    ]


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("space 1", "The ship will fly: 50% that Asteroid field stops it."),
        ("space 16", "The ship will fly: 17% that Alien demand stops it."),
        ("space 33", "The ship will fly: 33% that it reaches Titan."),
        ("space 1\nfuel 0", "No fuel: the ship will not move."),
        ("damaged engine", "The Engine is damaged: the ship will move one space only."),
        ("space 4\ndamaged engine", "The ship will move one space, to Asteroid field."),
        ("overheat 3", "The Engine is too hot: the ship will move one space only."),
    ],
)
def test_the_forecast_says_how_the_ship_will_fly(table, position, says):
    assert forecast(table("xo", position))[0] == says


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("", "The next refill will leave 20 oxygen in storage."),
        ("tanks 1\nleak 2", "The leak (2) and the next refill will leave 15 oxygen in storage."),
        ("tanks 1\noxygen 1", "The next refill is 2 oxygen short."),
        ("tanks 1\noxygen 1\nleak 3", "No oxygen will be left for anybody next round!"),
        ("tanks 4\ntargets 3", "The next refill will leave 21 oxygen in storage."),
    ],
)
def test_the_forecast_says_what_the_next_refill_leaves(table, position, says):
    assert forecast(table("xo", position))[2] == says


def test_the_forecast_of_the_refill_comes_true(table):
    g = table("xo navigator", "tanks 1 2\nleak 2", dice=(2,))
    assert forecast(g)[2].endswith("will leave 13 oxygen in storage.")
    when(g, "A finish_all")
    assert g.g.oxygen == 13 + 1  # card E14 brings one


def test_supplies_are_counted_in_rounds_and_none_is_a_danger(table):
    assert forecast(table("xo", "supplies 2"))[1] == "Supplies for 2 rounds."
    remarks = GAME.forecast(GAME.view(table("xo", "supplies 0").g, SPECTATOR))
    assert (remarks[1].key, remarks[1].weight) == ("no_supplies", Weight.DANGER)


def test_what_an_event_has_left_for_the_next_round_is_foretold(table):
    says = forecast(table("xo", "fuel_leak 4\nturret_jam 4\noverheat 4"))[3:]
    assert says == [
        "Then one fuel is lost.",
        "Next round the Turret cannot be used.",
        "Next round the ship moves one space only.",
    ]


def test_nothing_is_foretold_before_the_first_round():
    assert GAME.forecast(GAME.view(GAME.new(seed=1), SPECTATOR)) == ()


def test_a_section_says_why_it_gives_nothing(table):
    g = table("xo", "damaged medical_module")
    assert about(g, "medical_bay")[1] == (
        "It gives nothing now: the Medical Bay module is damaged. "
        "Somebody must stand here and repair it."
    )
    assert about(table("xo"), "medical_bay")[1] == "Each crew member can use it once a round."
    assert about(table("xo"), "exit_ramp")[1:4] == [
        "2–4: 1 hull for 2 supplies.",
        "5: 1 hull for 1 supply.",
        "6: 2 hull for 1 supply.",
    ]


def test_a_major_event_says_how_far_it_is_and_what_it_does_to_this_crew(table):
    assert about(table("xo", "space 1"), "space5")[1:] == [
        "4 spaces ahead.",
        "Asteroid field, no Security Officer.",
        "5-6: lose 1 hull.",
        "2-4: lose 2 hull.",
        "1: the Engine is damaged.",
    ]
    assert about(table("xo", "space 7"), "space5")[1:] == ["It is behind you."]


def test_a_crew_member_says_how_many_actions_are_left(table):
    g = table("engineer", "tanks 3\ntargets 2")
    assert about(g, "engineer.pawn")[1:] == [
        "It also counts in these events: Derelict Ship, Lost tether.",
        "3 oxygen in the tank: so many actions are left this round. Whatever is not used is kept.",
        "The next refill goes only up to 2.",
    ]
