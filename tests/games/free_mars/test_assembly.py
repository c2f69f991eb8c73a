"""Assembly: pods, repairs and the Orbital Base, for Positives and AP."""

from __future__ import annotations

from mayday.games.free_mars import GAME
from mayday.games.free_mars.content import PACKS
from mayday.games.free_mars.rows import Ability
from mayday.games.free_mars.rules.values import value
from mayday.testing import refused, rule, then, when


def outcomes(number: int, position: str) -> str:
    return f"{position}\ntodo AssemblyOutcome {number}"


@rule("FM-ASM-1", "FM-ASM-2", "FM-INT-19")
def test_whoever_carries_the_symbol_is_capable(table):
    for ship in ("kestrel M6 tf P6.nano_morph", "kestrel M6 tf P7.hyper_cadre", "kestrel M6 tf IA"):
        t = table(f"{ship}\noracle M6\ntodo SpecialActions")
        assert "assembly" in t.offers("A")
        assert value(t.g, Ability.ASSEMBLY) == 1
    t = table("oracle M6 tf\nkestrel M6 tf disrupted P6.nano_morph\ntodo SpecialActions")
    refused(t, "A assembly", "FM-SPEC-5")


@rule("FM-ASM-3", "FM-ILL-3")
def test_no_spaceship_is_ever_assembled(table):
    t = table(outcomes(2, "hephaestus M6 tf\nap 20"))
    assert not any(
        c.verb == "build" and c.target in PACKS["ceres"].types for c in GAME.space.choices
    )
    refused(t, "A buy ac", "FM-ASM-14")


@rule("FM-ASM-4", "FM-ASM-8", "FM-ASM-12", "FM-ASM-13")
def test_a_positive_and_ap_build_a_pod_on_either_side(table):
    t = table(outcomes(1, "hephaestus M6 tf\nkestrel M6 tf\nap 3"))
    assert {"build P4.troopers", "build P4.cyberwar"} <= set(t.offers("A"))
    when(t, "A build P4.cyberwar", "A load kestrel")
    then(t, "kestrel M6 tf P4.cyberwar", ap=2)


@rule("FM-ASM-8", "FM-ILL-3")
def test_what_cannot_be_paid_is_not_built(table):
    t = table(outcomes(2, "hephaestus M6 tf\nkestrel M6 disrupted\nap 1"))
    refused(t, "A build P4.troopers", "FM-ILL-3")
    refused(t, "A build_base", "FM-ILL-3")
    when(t, "A build P1.swarm", "A load hephaestus")
    then(t, ap=0)
    assert not t.g.asks  # nothing more can be paid: the other Positive is left unused


@rule("FM-ASM-5", "FM-ASM-9")
def test_a_new_pod_goes_to_any_ship_in_the_point_with_room(table):
    t = table(outcomes(2, "hephaestus M6 tf\nspartacus M6 P1.swarm\nkestrel M6\nmerlin M1\nap 5"))
    when(t, "A build P2.swarm")
    assert t.offers("A") == ["load kestrel", "load hephaestus"]
    refused(t, "A load spartacus", "FM-POD-1")
    refused(t, "A load merlin", "FM-ASM-5")


@rule("FM-ILL-3", "FM-ASM-5")
def test_without_room_nothing_is_built(table):
    t = table(
        outcomes(
            2,
            "kestrel M6 tf P6.nano_morph\nspartacus M6 P1.swarm\n"
            "oracle M6 tf disrupted P3.swarm IF\nap 5",
        )
    )
    refused(t, "A build P2.swarm", "FM-ILL-3")


@rule("FM-ASM-11", "FM-MAP-9")
def test_an_eliminated_pod_can_be_built_again_one_in_play_cannot(table):
    t = table(outcomes(3, "hephaestus M6 tf P1.swarm\nap 5"))
    refused(t, "A build P1.fuel_cell", "FM-MAP-9")
    refused(t, "A build Q1.swarm", "FM-MAP-9")
    assert "build P2.swarm" in t.offers("A")


@rule("FM-ASM-11")
def test_a_swarm_that_was_hit_is_available_again(table):
    t = table(
        "hephaestus M6 tf\nlaunched P1.swarm\nopfor fed_ac\nbattle on\nap 5\n"
        "todo TakingHits 1 > AssemblyOutcome 1",
        dice=(6, *(1, 1, 1)),
    )
    when(t, "A take_hit P1")
    t = table(outcomes(1, "hephaestus M6 tf\nap 5"))
    assert {"build P1.swarm", "build P1.fuel_cell"} <= set(t.offers("A"))


@rule("FM-ASM-6", "FM-ASM-7", "FM-ASM-9")
def test_a_repair_takes_a_positive_and_an_ap(table):
    t = table(outcomes(2, "hephaestus M6 tf\nkestrel M6 disrupted\nmerlin M1 disrupted\nap 2"))
    refused(t, "A repair merlin", "FM-ASM-6")
    refused(t, "A repair hephaestus", "FM-ASM-6")
    when(t, "A repair kestrel")
    then(t, "kestrel M6", "todo AssemblyOutcome 1", ap=1)


@rule("FM-ASM-7")
def test_without_ap_nothing_is_repaired(table):
    t = table("hephaestus M6 tf\nkestrel M6 disrupted\nap 0\ntodo SpecialActions", dice=(4, 4))
    when(t, "A assembly")
    then(t, "kestrel M6 disrupted")
    assert [type(e).__name__ for e in t.events].count("OutcomeUnused") == 2


@rule("FM-ASM-6", "FM-UNIT-5")
def test_a_base_is_repaired_like_a_ship(table):
    t = table(outcomes(1, "hephaestus M6 tf\nfreehold M6 disrupted\nap 2"))
    when(t, "A repair freehold")
    then(t, "freehold M6")


@rule("FM-ASM-10", "FM-TF-10", "FM-COMP-9")
def test_the_base_is_built_in_the_point_and_joins_no_task_force(table):
    t = table(outcomes(1, "hephaestus M6 tf\nap 5"))
    when(t, "A build_base")
    then(t, "freehold M6", ap=2)


@rule("FM-ASM-10")
def test_a_base_elsewhere_is_given_up_with_all_it_carries(table):
    t = table(outcomes(2, "hephaestus M6 tf\nfreehold M1 disrupted P1.swarm IF\nap 5"))
    when(t, "A build_base")
    then(t, "freehold M6", ap=2)
    assert {"BaseGivenUp", "PodEliminated", "MarkerEliminated"} <= {
        type(e).__name__ for e in t.events
    }
    refused(t, "A build_base", "FM-ASM-10")


@rule("FM-ASM-10", "FM-COM-39")
def test_an_eliminated_base_can_be_built_again(table):
    t = table(
        "hephaestus M6 tf\nfreehold M6 disrupted\nopfor fed_ac\nbattle on\nap 5\n"
        "todo TakingHits 1 > AssemblyOutcome 1"
    )
    when(t, "A take_hit freehold")
    then(t, "freehold -")
    t = table(outcomes(1, "hephaestus M6 tf\nap 5"))
    assert "build_base" in t.offers("A")


@rule("FM-ASM-14")
def test_outcomes_are_taken_one_at_a_time_and_may_repeat(table):
    t = table(outcomes(3, "hephaestus M6 tf\nap 9"))
    when(t, "A build P1.swarm", "A build P2.swarm")  # there is one ship to carry them
    then(t, "hephaestus M6 tf P1.swarm P2.swarm", "todo AssemblyOutcome 1", ap=7)
    when(t, "A unused")
    then(t, ap=7)


@rule("FM-UNIT-6")
def test_no_fuel_is_built_onto_a_base(table):
    t = table(outcomes(1, "hephaestus M6 tf\nfreehold M6\nap 3"))
    when(t, "A build P1.fuel_cell")
    then(t, "hephaestus M6 tf P1.fuel_cell")  # the only one that may take it
