"""What the game says to help its players: right numbers in the right situations."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling import GAME
from mayday.games.phobos_falling.content import AUX_POWER, SHUTTLE, START_OF
from mayday.games.phobos_falling.rules import power
from mayday.kernel import SPECTATOR, Remarks, Seat, Weight, measure, plain, play
from mayday.testing import when
from mayday.testing.positions import read_move

ITEMS = " ".join(
    (
        "eoi_course_software cryo_tubes cryogenic_software",
        "singularity_engine singularity_engine_software",
    )
)


def said(section: str, remarks: Remarks) -> list[str]:
    return [plain(GAME.text.remark(section, r.key, dict(r.details))) for r in remarks]


def forecast(table) -> list[str]:
    return said("forecast", GAME.forecast(GAME.view(table.g, SPECTATOR)))


def weights(table) -> list[Weight]:
    return [r.weight for r in GAME.forecast(GAME.view(table.g, SPECTATOR))]


def prospects(table, move: str) -> list[str]:
    """What a choice is good for, as it is read."""
    seat, choice = read_move(GAME, move)
    v = GAME.view(table.g, seat)
    (ask,) = v.asks
    assert choice in ask.choices
    return said("prospect", GAME.prospects(v, ask, choice))


def about(table, node: str) -> list[str]:
    """What there is to say of a node, as the first seat reads it."""
    v = GAME.view(table.g, Seat(0))
    found = next(n for n in GAME.scene(v).walk() if n.id == node)
    return said("about", GAME.about(v, found))


# -- Nodes ------------------------------------------------------------------------------------


def test_a_card_says_when_it_can_be_used(table):
    g = table("rush taze", "hand_rush torpedo-bri water-hyd empty_crate-res weapon-sec")
    assert about(g, "weapon-sec") == [
        "A card for a combat that you are in. Wounded officers cannot use it."
    ]
    assert about(g, "water-hyd")[0].startswith("Install it in the Shuttle Bay")
    assert about(g, "torpedo-bri")[0].startswith("Used when the event comes")
    assert about(g, "empty_crate-res")[0].startswith("Such cards are in the way")


def test_an_officer_says_what_a_wound_means(table):
    g = table("rush taze", "wounded taze")
    assert about(g, "rush")[0].startswith("Healthy: can do everything.")
    assert about(g, "taze")[0].startswith("Wounded: can only move, fight and discard.")


# -- Measures ---------------------------------------------------------------------------------


def test_the_measures_are_slots_pirates_the_living_and_fuel(table):
    g = table(
        "rush taze",
        f"fitted {ITEMS}\npirates hub1:3 bridge:2\ndead taze\nfuel 4\nhand_rush weapon-sec",
        seats=1,
    )
    values = measure(GAME, [g.g]).values
    assert dict(values) == {"slots": (5,), "pirates": (5,), "living": (1,), "fuel": (4,)}


# -- What is coming ---------------------------------------------------------------------------

HAND = "hand_rush repair_system-eng"  # so that there is something to decide


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("", "Main Power: more cards, and 5 fuel is kept for bad times."),
        (
            "damaged solar_panels\nfuel 3",
            "Fuel for 3 rounds. For Main Power repair Solar Panels.",
        ),
        (
            "damaged solar_panels\nfuel 0",
            "Battery: no system works but life support. For Main Power repair Solar Panels.",
        ),
        (
            "fires security",
            "Fire in Security: at the end of the round it destroys the Security System.",
        ),
        ("fires hydroponics", "Fire in Hydroponics: at the end of the round it cuts the power."),
        (
            "fires hydroponics\npower_out hydroponics",
            "The fire in Hydroponics finds nothing more and dies at the end of the round.",
        ),
        (
            "breaches security",
            "No air: Taze will be wounded at the end of their turn.",
        ),
        (
            "breaches security\nwounded taze",
            "No air: Taze will die at the end of their turn!",
        ),
        (
            "stage 5",
            "The last stage: 4 events are left. After them the station breaks up.",
        ),
        (
            "wounded rush taze",
            "Nobody is healthy: if that is so after the pirates' turn, you have lost.",
        ),
        (
            "pirates ring2_life_support:2",
            "2 pirates in Ring 2 Life Support will damage the Ring 2 Life Support system.",
        ),
        (
            "pirates mass_mover:2\nforce_fields ring2_life_support",
            "2 pirates from the Mass Mover will remove the force field of Ring 2 Life Support.",
        ),
        ("pirates hub1:4", "4 pirates from Hub 1 will attack in Security."),
        (
            "pirates shuttle_bay:1",
            "Pirates will fly off with the shuttle on their turn, and you have lost!",
        ),
        (
            "pirates shuttle_bay:1\ndamaged shuttle_nav",
            "Pirates will mend the shuttle on their turn. On the one after that they steal her.",
        ),
    ],
)
def test_what_is_coming(table, position, says):
    assert forecast(table("rush taze", f"{HAND}\n{position}"))[0] == says


def test_a_ready_shuttle_waits_for_the_officers(table):
    ready = f"{HAND}\nfitted {ITEMS}"
    assert forecast(table("rush taze", f"{ready}\nat rush:shuttle_bay taze:security"))[0] == (
        "The shuttle is ready! Still to come to the Shuttle Bay: Taze."
    )
    assert forecast(table("rush taze", f"{ready}\npower_out shuttle_bay"))[0] == (
        "The shuttle is ready, but the Shuttle Bay has no power."
    )
    assert forecast(table("rush taze", f"{ready}\ndead taze"))[0] == (
        "The shuttle is ready, but nobody stays behind: revive Taze."
    )
    broken = f"{ready}\ndamaged {SHUTTLE.systems[0]}"
    assert not any("ready" in line for line in forecast(table("rush taze", broken)))


def test_no_more_is_said_than_can_be_read(table):
    g = table(
        "rush taze", f"{HAND}\nstage 5\nfires security\nbreaches security\npirates shuttle_bay:1"
    )
    assert weights(g) == [Weight.DANGER, Weight.WARNING, Weight.WARNING]


# -- What a choice is good for ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "zone", "says"),
    [
        ("", "security", ["Up to 2 cards from the Security pile."]),
        ("damaged ring1_gravity", "security", ["Up to 1 card from the Security pile."]),
        ("power_out security", "security", ["No cards can be drawn there now."]),
        (
            "blocked security",
            "security",
            ["The access is blocked: in this turn you can only clear it and fight there."],
        ),
        (
            "pirates hub1:1",
            "hub1",
            ["1 pirate there: you can defeat 1 without a wound."],
        ),
        (
            "pirates hub1:5\nrobots hub1:1\nhand_rush weapon-sec security_detail_2-sec",
            "hub1",
            [
                "5 pirates there: you can defeat 5 without a wound.",
            ],
        ),
        (
            "pirates hub1:5",
            "hub1",
            [
                "5 pirates there: you can defeat 1 without a wound, the other 4 cost a wound each.",
            ],
        ),
        (
            "hand_rush water-hyd water-hyd food-hyd\nfitted food-hyd",
            "shuttle_bay",
            ["You hold something for the shuttle: Water."],
        ),
        ("hand_rush weapon-sec", "shuttle_bay", []),
    ],
)
def test_where_an_officer_goes_and_what_waits_there(table, position, zone, says):
    piles = "security_pile weapon-sec weapon-sec"
    g = table("rush paddy", f"{piles}\n{position}", step="MoveStep")
    assert prospects(g, f"A move {zone}") == says


@pytest.mark.parametrize(
    ("damaged", "at", "system", "says"),
    [
        (
            "solar_panels",
            "external",
            "solar_panels",
            "Main Power is back: more cards, and fuel is made.",
        ),
        (
            "solar_panels stabilizers",
            "external",
            "solar_panels",
            "Main Power then needs only Stabilizers.",
        ),
        (
            "shuttle_nav shuttle_engine",
            "shuttle_bay",
            "shuttle_nav",
            "Then 1 system of the shuttle still needs repair.",
        ),
        ("shuttle_nav", "shuttle_bay", "shuttle_nav", "Then all systems of the shuttle work."),
        (
            "core_life_support_system",
            "core_life_support",
            "core_life_support_system",
            "There is air in the section again.",
        ),
        (
            "security_system",
            "security",
            "security_system",
            "Cards can be drawn from the Security pile again.",
        ),
        ("fabricator", "engineering", "fabricator", "Then it works again."),
    ],
)
def test_a_repair_says_what_comes_back(table, damaged, at, system, says):
    g = table(
        "rush taze",
        f"damaged {damaged}\nat rush:{at} taze:security\nbody rush:space_suit-eng\n"
        "hand_rush repair_system-eng",
    )
    assert prospects(g, f"A play repair_system-eng.{system}") == [says]


def test_a_system_without_power_is_not_enough(table):
    g = table(
        "rush taze",
        "damaged fabricator\nat rush:engineering taze:security\npower_out engineering\n"
        "hand_rush repair_system-eng restore_power-eng",
    )
    assert prospects(g, "A play repair_system-eng.fabricator") == [
        "It helps when Engineering has power again, too."
    ]
    assert prospects(g, "A play restore_power-eng") == [
        "Cards can be drawn from the Engineering pile again."
    ]


def test_a_force_field_on_auxiliary_power_restores_no_power(table):
    """The zone is called like the power of one."""
    g = table(
        "rush taze",
        "at rush:auxiliary_power taze:security\nhand_rush force_field-bri",
    )
    assert prospects(g, "A play force_field-bri.auxiliary_power") == []


def test_an_item_says_what_its_way_still_needs(table):
    hand = "hand_rush ion_engine-res eoi_course_software-shu"
    g = table("rush taze", f"at rush:shuttle_bay taze:security\n{hand}")
    assert prospects(g, "A install eoi_course_software-shu") == [
        "Then one more need of the shuttle is met."
    ]
    wait, needs = prospects(g, "A install ion_engine-res")
    assert wait.startswith("Takes until your next turn.")
    assert needs == "Then this way still needs: Ion Fuel."


def test_a_combat_says_what_it_comes_to(table):
    g = table(
        "rush taze",
        "at rush:hub1 taze:security\npirates hub1:4\nhand_rush weapon-sec security_detail_4-sec",
        step="MoveStep",
    )
    when(g, "A stay", "A enough")
    assert prospects(g, "A weapon") == ["Defeats 1: 3 pirates are left."]
    assert prospects(g, "A detail security_detail_4-sec") == [
        "Defeats all who are left; 0 more than needed."
    ]
    assert prospects(g, "A pass") == [
        "1 falls to single-handed blows. The other 3 cost a wound each, if nobody does more."
    ]
    when(g, "A weapon", "A blow")
    assert prospects(g, "A detail security_detail_4-sec") == [
        "Defeats all who are left; 2 more than needed."
    ]


def test_a_discarded_card_says_where_it_goes(table):
    hand = "hand_rush water-hyd weapon-sec torpedo-bri cryo_tubes-shu" + " empty_crate-res" * 7
    g = table("rush taze", hand, step="DiscardStep")
    assert prospects(g, "A discard water-hyd") == ["It leaves the game."]
    assert prospects(g, "A discard weapon-sec") == ["It leaves the game."]
    assert prospects(g, "A discard torpedo-bri") == [
        "It goes to the Bridge discard pile and can come back."
    ]
    assert prospects(g, "A discard cryo_tubes-shu") == [
        "It goes back to the supply and has to be earned again."
    ]


def test_a_price_says_how_much_of_the_hand_it_takes(table):
    g = table("robin taze", "hand_robin torpedo-bri torpedo-bri torpedo-bri\ntech 4")
    assert prospects(g, "A compute") == [
        "Costs 2 cards of the 3 that you hold.",
        "Tech Data is full then: you take software for the shuttle.",
    ]


# -- The guide --------------------------------------------------------------------------------


def test_the_guide_leads_from_a_repair_to_the_battery():
    guide = GAME.guide
    assert guide is not None
    assert 8 <= len(guide.lessons) <= 14
    g = GAME.new(guide.options, seats=len(guide.seats), seed=guide.seed)
    for seat, choice in guide.script:
        play(g, seat, choice)
    assert g.event_discard == ("access_blocked", "station_boarded")
    assert (g.pirates, power.state(g)) == ({AUX_POWER: 5}, power.BATTERY)
    assert (g.round, g.at["rush"], g.asks[0].seat) == (2, START_OF["taze"], 0)
