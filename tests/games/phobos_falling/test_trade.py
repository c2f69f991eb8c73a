"""Cards between officers: giving, asking, searching a body, sending."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling.content import TITLES
from mayday.games.phobos_falling.events import CardGiven, CardGivenUnseen
from mayday.kernel import Seat
from mayday.testing import refused, rule, then, when

HERE = "in_play paddy taze angel\nat paddy:hub1 taze:hub1 angel:bridge\nactive paddy"


@pytest.fixture
def trade(station):
    """Paddy's Move step in Hub 1, with Taze of another seat beside him and Angel next door."""

    def begin(position: str = "", seats: int = 2):
        run_by = "run_by paddy:A taze:B angel:B" if seats == 2 else ""
        return station(f"{HERE}\n{run_by}\n{position}\ntodo MoveStep paddy > Turns 1", seats=seats)

    return begin


@rule("PF-TURN-4", "PF-TURN-5")
def test_giving_needs_no_consent(trade):
    g = trade("hand_paddy heal torpedo")
    when(g, "A give taze", "A hand torpedo-bri")
    then(g, "hand_paddy heal", "hand_taze torpedo")


@rule("PF-TURN-4")
def test_only_officers_in_the_same_zone_trade(trade):
    g = trade("hand_paddy heal\nhand_angel heal")
    refused(g, "A give angel", "PF-TURN-4")
    refused(g, "A ask angel", "PF-TURN-4")


@rule("PF-TURN-5", "PF-TURN-18", "PF-GEN-2")
def test_a_card_of_another_players_officer_is_asked_for(trade):
    g = trade("hand_taze heal torpedo")
    when(g, "A ask taze", "A ask_for torpedo")
    assert g.offers("B") == ["hand torpedo-bri", "refuse"]
    refused(g, "B hand heal-sci", "PF-TURN-18")
    when(g, "B hand torpedo-bri")
    then(g, "hand_paddy torpedo", "hand_taze heal")


@rule("PF-TURN-18")
def test_any_title_may_be_named_whatever_the_hand_holds(trade):
    g = trade("hand_taze heal")
    when(g, "A ask taze")
    assert len(g.offers("A")) == len(TITLES) + 1
    when(g, "A ask_for ion_engine")
    assert g.offers("B") == ["refuse"]


@rule("PF-TURN-18")
def test_a_refusal_gives_no_reason_and_the_request_may_not_be_repeated(trade):
    g = trade("hand_taze heal torpedo")
    when(g, "A ask taze", "A ask_for torpedo", "B refuse", "A ask taze")
    refused(g, "A ask_for torpedo", "PF-TURN-18")
    when(g, "A ask_any", "B hand torpedo-bri")
    then(g, "hand_paddy torpedo")


@rule("PF-TURN-18")
def test_an_empty_hand_is_not_asked(trade):
    refused(trade("hand_paddy heal"), "A ask taze", "PF-TURN-18")


@rule("PF-TURN-18", "PF-TURN-5")
def test_between_officers_of_one_seat_cards_simply_move(trade):
    g = trade("hand_taze heal torpedo", seats=1)
    when(g, "A ask taze", "A take torpedo-bri")
    then(g, "hand_paddy torpedo", "hand_taze heal")


@rule("PF-TURN-18")
def test_what_is_worn_does_not_change_hands(trade):
    g = trade("body taze:space_suit-eng\nhand_taze heal", seats=1)
    when(g, "A ask taze")
    refused(g, "A take space_suit-eng", "PF-TURN-18")


@rule("PF-TURN-10")
def test_a_card_changes_hands_twice_in_a_turn_and_no_more(trade):
    g = trade("hand_paddy heal\nhand_taze torpedo", seats=1)
    when(g, "A give taze", "A hand heal-sci", "A ask taze", "A take heal-sci")
    refused(g, "A give taze", "PF-TURN-10")


@rule("PF-TURN-10")
def test_of_two_copies_the_one_that_moved_less_goes(trade):
    g = trade("hand_paddy heal\nhand_taze heal", seats=1)
    when(g, "A give taze", "A hand heal-sci", "A ask taze", "A take heal-sci")
    # the fresh copy came over, the other one has moved once
    when(g, "A give taze", "A hand heal-sci")
    then(g, "hand_paddy -", "hand_taze heal heal")


@rule("PF-TURN-5", "PF-INFO-4", "PF-TURN-18")
def test_a_body_is_searched_freely_and_what_it_wore_may_be_taken(trade):
    g = trade("dead taze\nhand_taze heal torpedo\nbody taze:space_suit-eng")
    assert g.game.view(g.g, Seat(0)).position.hands["taze"] == ("bri", "sci")
    when(g, "A search taze")
    assert g.game.view(g.g, Seat(0)).position.hands["taze"] == ("torpedo-bri", "heal-sci")
    when(g, "A take space_suit-eng")
    then(g, "hand_paddy space_suit-eng", "body -")
    assert g.game.view(g.g, Seat(0)).position.hands["taze"] == ("bri", "sci")


@rule("PF-TURN-5")
def test_the_living_are_not_searched(trade):
    refused(trade("hand_taze heal"), "A search taze", "PF-TURN-5")


@rule("PF-INFO-2", "PF-GEN-3")
def test_both_parties_see_a_card_that_changes_hands_and_nobody_else(station):
    g = station(
        f"{HERE}\nrun_by paddy:A taze:B angel:C\nhand_paddy torpedo\ntodo MoveStep paddy > Turns 1",
        seats=3,
    )
    when(g, "A give taze", "A hand torpedo-bri")
    heard = [g.g.story[-1].heard_by(Seat(seat)) for seat in range(3)]
    given = CardGiven("paddy", "taze", "torpedo-bri")
    assert heard == [given, given, CardGivenUnseen("paddy", "taze", "bri")]
    assert g.g.horizon  # what was shown cannot be taken back


@rule("PF-ABIL-10", "PF-ABIL-20")
def test_the_mass_mover_sends_a_card_to_a_living_officer_anywhere(station):
    g = station(
        "in_play paddy taze angel\nat paddy:mass_mover taze:shuttle_bay angel:bridge\n"
        "active paddy\nrun_by taze:B\ndead angel\nhand_paddy torpedo space_suit-eng\n"
        "todo MoveStep paddy > Turns 1",
        seats=2,
    )
    refused(g, "A send_card angel", "PF-ABIL-10")
    when(g, "A send_card taze", "A hand torpedo-bri")  # the receiver need not agree
    then(g, "hand_taze torpedo", "hand_paddy space_suit-eng")
    refused(g, "A send_card taze", "PF-TURN-3")


@rule("PF-ABIL-11")
def test_a_singularity_engine_may_be_sent(station):
    g = station(
        "in_play paddy taze\nat paddy:mass_mover taze:shuttle_bay\nactive paddy\n"
        "hand_paddy singularity_engine\ntodo MoveStep paddy > Turns 1"
    )
    when(g, "A send_card taze", "A hand singularity_engine-shu")
    then(g, "hand_taze singularity_engine")


@rule("PF-ABIL-20")
def test_cards_are_sent_only_from_the_mass_mover_itself(station):
    g = station(
        "in_play kit taze\nat kit:bridge taze:shuttle_bay\nactive kit\nhand_kit torpedo\n"
        "todo MoveStep kit > Turns 1"
    )
    refused(g, "A send_card taze", "PF-TURN-3")
