"""What the tiny games ask of the kernel, one shape of decision at a time."""

from __future__ import annotations

from mayday.kernel import HUMAN, SPECTATOR, UNKNOWN, Choice, Match, Proposal, Ruling, Seat
from mayday.testing import given, refused, rule, then, when
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK

A, B, C = Seat(0), Seat(1), Seat(2)


# -- Airlock: a reaction window with a question inside --------------------------------------


@rule("AL-ANSWER-1")
def test_whoever_holds_nothing_is_asked_all_the_same() -> None:
    table = given(AIRLOCK, "handA leak\nhandC patch\nair 3 3 3\ntodo Turn A > Draw B", seats=3)
    when(table, "A leak seat2")
    assert table.offers("B") == ["pass"]


@rule("AL-ANSWER-2", "AL-LEAK-1")
def test_a_leak_that_nobody_answers_takes_effect() -> None:
    position = "handA leak\nhandC patch\nair 3 3 3\ndeck tank\ntodo Turn A > Draw B"
    table = given(AIRLOCK, position, seats=3)
    when(table, "A leak seat2", "B pass", "C pass")
    then(table, "air 3 2 3", "handA -", "handB tank", "handC patch")


@rule("AL-PATCH-1")
def test_a_third_player_may_patch_the_leak() -> None:
    position = "handA leak\nhandC patch\nair 3 3 3\ndeck tank\ntodo Turn A > Draw B"
    table = given(AIRLOCK, position, seats=3)
    when(table, "A leak seat2", "B pass", "C patch")
    then(table, "air 3 3 3", "discard patch leak", "todo Turn B > Draw C")


@rule("AL-SHUNT-1")
def test_a_shunt_opens_the_window_anew() -> None:
    position = "handA leak\nhandB shunt\nair 3 3 3\ntodo Turn A > Draw B"
    table = given(AIRLOCK, position, seats=3)
    when(table, "A leak seat2", "B shunt")
    then(table, "todo Answer A C B,C > Draw B")


@rule("AL-SHUNT-1")
def test_only_the_player_at_whom_the_leak_is_opened_can_send_it_on() -> None:
    position = "handA leak\nhandC shunt\nair 3 3 3\ntodo Turn A > Draw B"
    table = given(AIRLOCK, position, seats=3)
    when(table, "A leak seat2", "B pass")
    refused(table, "C shunt", "AL-SHUNT-1")


@rule("AL-BRIBE-1")
def test_a_bribe_asks_inside_the_window_and_is_seen_by_two_seats_only() -> None:
    position = "handA leak\nhandB bribe patch\nair 3 3 3\ndeck tank\ntodo Turn A > Draw B"
    table = given(AIRLOCK, position, seats=3)
    when(table, "A leak seat2", "B bribe")
    then(table, "todo Bribe A B > Draw B")
    when(table, "B give seat2.patch")
    then(table, "handA patch", "handB tank", "handC -")
    given_away = (table.g.story or [])[-2]
    heard = [type(given_away.heard_by(seat)).__name__ for seat in (A, B, C, SPECTATOR)]
    assert heard == ["CardGiven", "CardGiven", "CardGivenUnseen", "CardGivenUnseen"]


# -- Wreck: a crew in any order, consent, private knowledge, rulings -------------------------

SHIFT = "wreck hazard cell\ncellsA 1\nactionsA 2\nactionsB 2\nlead B\noxygen 5\nround 1\ntodo Shift"


@rule("WR-SHIFT-1", "WR-LEAD-1")
def test_all_seats_are_asked_at_once_and_the_lead_comes_first() -> None:
    table = given(WRECK, SHIFT, seats=2)
    assert [ask.seat for ask in table.g.asks] == [B, A]


@rule("WR-TAKE-1")
def test_taking_a_cell_asks_its_holder() -> None:
    table = given(WRECK, SHIFT, seats=2)
    when(table, "B take seat1")
    refused(table, "B allow", "WR-TAKE-1")
    when(table, "A allow")
    then(table, "cellsA -", "cellsB 1", "actionsA 2", "actionsB 1", "todo Shift")


@rule("WR-LOOK-1")
def test_only_the_seat_that_looked_sees_the_top_card() -> None:
    table = given(WRECK, SHIFT, seats=2)
    when(table, "A look")
    tops = [WRECK.view(table.g, seat).position.wreck[-1] for seat in (A, B, SPECTATOR)]
    assert tops == ["hazard", UNKNOWN, UNKNOWN]


@rule("WR-LOOK-1", "WR-SEARCH-1")
def test_the_knowledge_goes_with_the_card() -> None:
    table = given(WRECK, SHIFT, seats=2, rolls=[5])
    when(table, "A look", "B search")
    then(table, "looked -", "discard hazard", "wreck cell", "oxygen 5")


@rule("WR-RULE-1")
def test_a_ruling_takes_effect_when_the_whole_crew_agrees() -> None:
    match = Match(WRECK, seats=(HUMAN, HUMAN))
    match.propose(Proposal(A, ruling=Ruling("more_oxygen")))
    assert match.position.oxygen == 6
    match.vote(B, agree=True)
    assert match.position.oxygen == 7


@rule("WR-RULE-2")
def test_a_ruling_on_a_card_is_shown_by_name_only_to_those_who_see_the_card() -> None:
    table = given(WRECK, SHIFT, seats=2)
    when(table, "A look")
    ruling = Ruling("bury", ("hazard",))
    shown = [WRECK.rulings.shown_to(table.g, seat, ruling) for seat in (A, B, SPECTATOR)]
    assert shown == [ruling, Ruling("bury", (UNKNOWN,)), Ruling("bury", (UNKNOWN,))]


@rule("WR-RULE-2")
def test_after_a_ruling_the_seats_are_asked_anew() -> None:
    match = Match(WRECK, seats=(HUMAN,))
    match.choose(A, Choice("look"))
    top = match.position.wreck[-1]
    match.propose(Proposal(A, ruling=Ruling("bury", (top,))))
    assert Choice("look") in match.position.asks[0].choices


# -- Claims: secret answers -----------------------------------------------------------------

ROUND = """
    wrecks  wreck4 wreck1
    fuelA   cell2 cell3
    fuelB   cell2 cell5
    bids    none none
    todo    Bid A > Bid B > Reveal
"""


@rule("CL-BID-1")
def test_a_bid_is_hidden_until_both_are_in() -> None:
    table = given(CLAIMS, ROUND)
    when(table, "A bid seat1.cell3")
    assert CLAIMS.view(table.g, A).position.bids == ["cell3", ""]
    assert CLAIMS.view(table.g, B).position.bids == [UNKNOWN, ""]


@rule("CL-BID-2")
def test_equal_bids_let_the_wreck_drift_away() -> None:
    table = given(CLAIMS, ROUND)
    when(table, "A bid seat1.cell2", "B bid seat2.cell2")
    then(table, "lost wreck4", "fuelA cell3", "fuelB cell5", "bids none none", "wrecks wreck1")


@rule("CL-END-1")
def test_equal_worth_is_a_draw() -> None:
    table = given(
        CLAIMS,
        "wrecks wreck1\nfuelA cell2\nfuelB cell2\nbids none none\ntodo Bid A > Bid B > Reveal",
    )
    when(table, "A bid seat1.cell2", "B bid seat2.cell2")
    assert table.g.result is not None
    assert table.g.result.returns == (0, 0)


@rule("CL-SETUP-1")
def test_wrecks_set_aside_are_in_nobody_s_view_but_in_every_resampled_position() -> None:
    g = CLAIMS.new({"length": "short"}, seed=3)
    v = CLAIMS.view(g, A)
    assert v.position.set_aside == []
    imagined = CLAIMS.resample(v, seed=5)
    assert len(imagined.set_aside) == 2
    assert {*imagined.set_aside, *imagined.wrecks} == {*g.set_aside, *g.wrecks}


# -- Blackout: sight by position ------------------------------------------------------------

DARK = "at a1 b2\nlit 0 0\nleft 2 2\nscans none none\nround 1\ntodo Turn A 2 > Turn B 2 > NextRound"


@rule("BO-MOVE-2")
def test_a_square_with_an_unseen_hunter_is_offered_like_any_other() -> None:
    table = given(BLACKOUT, DARK.replace("b2", "b1"))
    assert {"move a2", "move b1"} <= set(table.offers("A"))
    when(table, "A move b1")
    then(table, "at a1 b1", "lit 1 1")


@rule("BO-MOVE-2")
def test_a_hunter_in_the_light_bars_the_way() -> None:
    table = given(BLACKOUT, DARK.replace("b2", "b1").replace("lit 0 0", "lit 0 1"))
    refused(table, "A move b1", "BO-MOVE-2")


@rule("BO-MOVE-1")
def test_a_step_into_the_dark_cannot_be_undone() -> None:
    match = Match(BLACKOUT, seats=(HUMAN, HUMAN))
    move = next(choice for choice in match.position.asks[0].choices if choice.verb == "move")
    match.choose(A, move)
    assert match.position.asks[0].seat == A
    assert not match.can_undo(A)


@rule("BO-SCAN-1")
def test_a_scan_limits_where_the_other_hunter_can_be_imagined() -> None:
    table = given(BLACKOUT, DARK)
    when(table, "A scan")
    v = BLACKOUT.view(table.g, A)
    squares = {BLACKOUT.resample(v, seed).at[B] for seed in range(200)}
    assert squares == {"a2", "a3", "b1", "b2", "c1"}
