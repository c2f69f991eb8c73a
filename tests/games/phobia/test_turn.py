"""Turns and activations. Rules: PH-TURN, PH-ACT."""

from __future__ import annotations

from games.phobia.tables import offered, squares, table
from mayday.games.phobia import GAME
from mayday.games.phobia.events import TurnBegan
from mayday.kernel import Choice, Match, replay, way_on
from mayday.testing import Seat, refused, rule, then, when

S, P = Seat(0), Seat(1)
PHOBIAS_TURN = "todo BeginTurn Phobias"

# In the corner A1 behind two tokens nobody can do anything.
WALLED_IN = "wall B1, wall A2"


@rule("PH-TURN-1")
def test_the_survivors_begin_and_turns_alternate():
    g = table("lum1 N10, oph1 A1", "round 0")
    for turn in (1, 2, 3):
        assert g.offers("Phobias") == []
        refused(g, "Phobias end_turn", "PH-TURN-1")
        when(g, "Survivors end_turn")
        assert g.offers("Survivors") == []
        refused(g, "Survivors end_turn", "PH-TURN-1")
        assert g.g.round == turn
        when(g, "Phobias end_turn")


@rule("PH-TURN-2", "PH-TURN-6")
def test_any_number_of_units_may_act_in_any_order():
    g = table("lum1 N10, sol1 N12, wor1 M11")
    assert offered(g, "Survivors", "activate") == {"lum1", "sol1", "wor1"}
    when(g, "Survivors activate wor1", "Survivors move M13", "Survivors end_unit")
    assert offered(g, "Survivors", "activate") == {"lum1", "sol1"}
    when(g, "Survivors activate lum1", "Survivors end_unit")
    assert offered(g, "Survivors", "activate") == {"sol1"}
    when(g, "Survivors end_turn")
    assert g.offers("Survivors") == []


@rule("PH-TURN-2", "PH-TURN-3")
def test_a_turn_may_pass_without_any_unit_acting():
    g = table("lum1 N10, oph1 A1")
    when(g, "Survivors end_turn", "Phobias end_turn")
    assert squares(g) == {"lum1": "N10", "oph1": "A1"}
    assert "end_turn" in g.offers("Survivors")


@rule("PH-TURN-3")
def test_the_turn_does_not_pass_by_itself_when_all_units_have_acted():
    g = table("lum1 N10, oph1 A1")
    when(g, "Survivors activate lum1", "Survivors end_unit")
    assert g.offers("Survivors") == ["end_turn"]


@rule("PH-TURN-4")
def test_only_the_phobias_have_a_respawn_step():
    g = table("lum1 N10, amb1 A1", "pool oph1 oph2 oph3")
    when(g, "Survivors end_turn")
    assert g.g.asks[0].prompt == "turn"
    when(g, "Phobias end_turn")
    assert g.offers("Phobias") == ["pull", "stop"]
    refused(g, "Survivors stop", "PH-TURN-4")


@rule("PH-TURN-5")
def test_a_unit_is_activated_once_a_turn_and_its_activation_cannot_be_reopened():
    g = table("lum1 N10, lum2 N12")
    when(g, "Survivors activate lum1", "Survivors move N11", "Survivors end_unit")
    refused(g, "Survivors activate lum1", "PH-TURN-5")
    when(g, "Survivors end_turn", "Phobias end_turn", "Survivors activate lum1")


@rule("PH-ACT-7")
def test_an_activation_is_ended_on_the_way_to_another_unit_only_when_nothing_is_left():
    g = table("lum1 N10, lum2 N12, oph1 N17")
    when(g, "Survivors activate lum1", "Survivors move N11")
    assert offered(g, "Survivors", "move")
    assert way_on(g.g, S) is None
    when(g, "Survivors move I11")
    assert g.offers("Survivors") == ["end_unit"]
    way = way_on(g.g, S)
    assert way is not None
    assert way.choice == Choice("end_unit")
    assert way.ask.choices == (Choice("activate", "lum2"), Choice("end_turn"))


@rule("PH-ACT-3", "PH-ACT-7")
def test_an_attack_that_is_left_bars_the_way_to_another_unit():
    g = table("lum1 N10, lum2 A1, oph1 N11", "pinned lum1")
    when(g, "Survivors activate lum1")
    assert g.offers("Survivors") == ["attack oph1", "end_unit"]
    assert way_on(g.g, S) is None
    when(g, "Survivors attack oph1")
    assert way_on(g.g, S) is not None


@rule("PH-TURN-5", "PH-ACT-7")
def test_two_activations_cannot_overlap():
    g = table("lum1 N10, lum2 N12")
    when(g, "Survivors activate lum1")
    refused(g, "Survivors activate lum2", "PH-ACT-7")
    refused(g, "Survivors end_turn", "PH-ACT-7")
    when(g, "Survivors end_unit", "Survivors activate lum2")


@rule("PH-TURN-5")
def test_without_an_activation_nothing_moves_or_attacks():
    g = table("lum1 N10, oph1 N11, wor1 M10")
    for choice in ("move N9", "attack oph1", "build M9", "end_unit"):
        refused(g, f"Survivors {choice}", "PH-TURN-5")


@rule("PH-TURN-7")
def test_a_unit_that_can_neither_move_nor_attack_is_not_offered():
    g = table(f"lum1 A1, lum2 N10, {WALLED_IN}")
    assert offered(g, "Survivors", "activate") == {"lum2"}
    refused(g, "Survivors activate lum1", "PH-TURN-7")
    assert "end_turn" in g.offers("Survivors")


@rule("PH-TURN-7")
def test_a_unit_that_can_only_attack_is_offered():
    g = table("lum1 A1, wall B1, oph1 A2")
    assert offered(g, "Survivors", "activate") == {"lum1"}


@rule("PH-TURN-7", "PH-STUN-7")
def test_a_pinned_worker_that_can_only_build_is_offered():
    g = table("wor1 N10, lum1 A1, lum2 C1", "pinned wor1 lum1")
    assert offered(g, "Survivors", "activate") == {"wor1", "lum2"}


@rule("PH-TURN-7", "PH-MOVE-4")
def test_a_unit_surrounded_by_friends_that_it_can_pass_is_offered():
    g = table("lum1 A1, lum2 A2, lum3 B1")
    assert offered(g, "Survivors", "activate") == {"lum1", "lum2", "lum3"}


@rule("PH-TURN-7")
def test_a_unit_that_is_not_on_the_board_cannot_be_activated():
    g = table("lum1 N10")
    refused(g, "Survivors activate lum2", "PH-TURN-7")


@rule("PH-TURN-8")
def test_moves_builds_and_activations_can_be_undone_latest_first():
    match = Match(GAME, {"setup": "preset"})
    for text in ("activate wor1", "move N9", "build N8", "end_unit", "activate lum1"):
        match.choose(S, GAME.space.read(text))
    while match.can_undo(S):
        match.undo(S)
    assert match.position.units == GAME.new({"setup": "preset"}).units
    assert match.position.walls == 0
    assert len(match.position.ready) == 10


@rule("PH-TURN-8", "PH-FORCE-6")
def test_a_side_takes_back_its_counts_whatever_the_other_chooses_meanwhile():
    match = Match(GAME, seats=("human", "human"))
    for seat, text in ((S, "lum.3"), (P, "oph.6"), (S, "sol.2"), (P, "pyr.1")):
        match.choose(seat, GAME.space.read(f"force {text}"))
    match.undo(S)
    assert match.position.forces == [[3], [6, 1]]
    match.undo(S)
    assert match.position.forces == [[], [6, 1]]
    match.undo(P)
    match.choose(S, GAME.space.read("force lum.1"))
    assert match.position.forces == [[1], [6]]
    assert replay(match.record(), GAME).position.forces == [[1], [6]]


@rule("PH-TURN-8")
def test_a_complete_force_cannot_be_taken_back_though_the_other_side_still_chooses():
    match = Match(GAME, seats=("human", "human"))
    match.choose(P, GAME.space.read("force oph.6"))
    for text in ("lum.3", "sol.2", "wor.2", "psy.1"):
        match.choose(S, GAME.space.read(f"force {text}"))
    assert not match.can_undo(S)
    match.undo(P)
    assert match.position.forces == [[3, 2, 2, 1], []]
    assert not match.can_undo(S)
    assert not match.can_undo(P)


@rule("PH-TURN-8")
def test_an_attack_and_the_end_of_a_turn_cannot_be_undone():
    g = table("psy1 F15, pyr1 K15, lum1 K14, oph1 A1", "pool oph2 oph3 oph4")

    def is_horizon(seat, text):
        before = (g.g.rng, g.g.horizon)
        when(g, text)
        asked = any(ask.seat == seat for ask in g.g.asks)
        return (g.g.rng, g.g.horizon) != before or not asked

    assert not is_horizon(S, "Survivors activate psy1")
    assert is_horizon(S, "Survivors attack pyr1")
    assert not is_horizon(S, "Survivors move F14")
    assert not is_horizon(S, "Survivors end_unit")
    assert is_horizon(S, "Survivors end_turn")
    assert is_horizon(P, "Phobias end_turn")
    assert g.offers("Phobias") == ["pull", "stop"]
    assert is_horizon(P, "Phobias pull")


@rule("PH-TURN-9")
def test_turns_are_numbered_for_both_sides_alike_and_the_number_is_told():
    g = table("lum1 N10, oph1 A1", "round 4")
    when(g, "Survivors end_turn")
    then(g, "round 5")
    when(g, "Phobias end_turn")
    then(g, "round 6")
    began = [event for event in g.events if isinstance(event, TurnBegan)]
    assert began == [TurnBegan(S, 5, 10), TurnBegan(P, 5, 10), TurnBegan(S, 6, 10)]


@rule("PH-ACT-1", "PH-ACT-5")
def test_moves_and_attacks_alternate_and_attacks_have_no_limit_of_their_own():
    g = table("lum1 F15, oph1 G15, oph2 F16, oph3 E15, oph4 F12")
    when(g, "Survivors activate lum1")
    for target in ("oph1", "oph2", "oph3"):
        when(g, f"Survivors attack {target}")
    when(g, "Survivors move F13", "Survivors attack oph4", "Survivors move F15")
    then(
        g,
        "pool oph1 oph2 oph3 oph4",
        "todo Activation lum1 2 oph1,oph2,oph3,oph4 0 > Turn Survivors",
    )


@rule("PH-ACT-2")
def test_a_unit_may_attack_before_its_first_step_and_without_moving_at_all():
    g = table("lum1 F15, oph1 F16")
    when(g, "Survivors activate lum1", "Survivors attack oph1", "Survivors end_unit")
    then(g, "pool oph1")
    assert squares(g) == {"lum1": "F15"}


@rule("PH-ACT-2")
def test_a_unit_may_attack_after_its_last_step():
    g = table("lum1 F15, oph1 F22")
    when(g, "Survivors activate lum1", "Survivors move F21")
    assert offered(g, "Survivors", "move") == set()
    when(g, "Survivors attack oph1")
    then(g, "pool oph1")


@rule("PH-ACT-3")
def test_an_attack_costs_no_movement():
    g = table("lum1 F15, oph1 F16")
    when(g, "Survivors activate lum1")
    then(g, "todo Activation lum1 6 > Turn Survivors")
    when(g, "Survivors attack oph1")
    then(g, "todo Activation lum1 6 oph1 > Turn Survivors")


@rule("PH-ACT-4")
def test_all_legs_of_an_activation_together_are_within_the_max_move():
    g = table("lum1 F15")
    when(g, "Survivors activate lum1", "Survivors move F17", "Survivors move F15")
    then(g, "todo Activation lum1 2 > Turn Survivors")
    refused(g, "Survivors move F18", "PH-ACT-4")
    when(g, "Survivors move F17")
    assert g.offers("Survivors") == ["end_unit"]


@rule("PH-ACT-4")
def test_unused_movement_is_lost():
    g = table("lum1 F15")
    when(g, "Survivors activate lum1", "Survivors move F16", "Survivors end_unit")
    when(g, "Survivors end_turn", "Phobias end_turn", "Survivors activate lum1")
    then(g, "todo Activation lum1 6 > Turn Survivors")


@rule("PH-ACT-6")
def test_units_of_the_side_not_on_turn_never_act():
    g = table("lum1 F15, oph1 F17")
    refused(g, "Survivors activate oph1", "PH-ACT-6")
    when(g, "Survivors activate lum1")
    for text in ("activate oph1", "move F18", "attack lum1", "end_unit"):
        refused(g, f"Phobias {text}", "PH-TURN-1")


@rule("PH-ACT-6")
def test_walking_past_an_enemy_triggers_nothing():
    g = table("lum1 F15, oph1 G16")
    before = g.g.piles[:]
    when(g, "Survivors activate lum1", "Survivors move F18")
    assert g.g.piles == before
    assert [ask.seat for ask in g.g.asks] == [S]


@rule("PH-ACT-7")
def test_end_unit_is_always_offered_while_a_unit_is_active():
    g = table("lum1 F15, oph1 F16")
    when(g, "Survivors activate lum1")
    for text in ("attack oph1", "move F16", "move F20", "move F21"):
        assert "end_unit" in g.offers("Survivors")
        when(g, f"Survivors {text}")
    assert g.offers("Survivors") == ["end_unit"]
    then(g, "todo Activation lum1 0 oph1 > Turn Survivors")


def test_an_activation_is_asked_about_its_unit():
    g = table("lum1 F15")
    when(g, "Survivors activate lum1")
    (ask,) = g.g.asks
    assert (ask.prompt, ask.about) == ("activation", ("lum1",))
    assert ask.choices[-1] == Choice("end_unit")
