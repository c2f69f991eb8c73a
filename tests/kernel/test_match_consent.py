"""Match: what needs the consent of the human seats: rulings, and undo past the horizon."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mayday.kernel import (
    SPECTATOR,
    UNKNOWN,
    Choice,
    Chosen,
    Committed,
    Match,
    MatchError,
    Proposal,
    Ruled,
    Ruling,
    RulingKind,
    Rulings,
    Seat,
    Seeded,
    Undone,
    encode,
    hash_position,
    verify,
)
from tiny import CLAIMS, WRECK

A, B, C = Seat(0), Seat(1), Seat(2)
TWO = ("human", "human")
MORE = Ruling("more_oxygen")
LESS = Ruling("less_oxygen")


def wreck(*seats: str) -> Match:
    return Match(WRECK, seats=seats or TWO, luck=Seeded(5))


def test_a_ruling_takes_effect_when_every_human_seat_agrees():
    match = wreck("human", "human", "human")
    oxygen = match.position.oxygen
    match.propose(Proposal(B, MORE))
    match.vote(A, agree=True)
    assert (match.position.oxygen, match.number) == (oxygen, 0)
    match.vote(C, agree=True)
    assert match.position.oxygen == oxygen + 1
    assert match.entries == [Ruled(B, "more_oxygen", (A, B, C))]
    assert match.proposal is None


def test_a_ruling_of_the_only_human_takes_effect_at_once():
    match = wreck("greedy", "human")
    match.propose(Proposal(B, MORE))
    assert match.entries == [Ruled(B, "more_oxygen", (B,))]
    assert match.proposal is None


def test_a_ruling_is_told_to_everybody():
    match = wreck("human")
    match.propose(Proposal(A, MORE))
    assert type(match.events(A)[-1]).__name__ == "OxygenRuled"
    assert match.moments[-1] == len(match.story)


def test_one_refusal_drops_the_proposal():
    match = wreck("human", "human", "human")
    before = encode(match.position)
    match.propose(Proposal(A, MORE))
    match.vote(B, agree=True)
    match.vote(C, agree=False)
    assert match.proposal is None
    assert (encode(match.position), match.entries) == (before, [])


def test_votes_of_a_dropped_proposal_do_not_count_for_the_next():
    match = wreck("human", "human", "human")
    match.propose(Proposal(A, MORE))
    match.vote(B, agree=True)
    match.vote(C, agree=False)
    match.propose(Proposal(C, LESS))
    match.vote(A, agree=True)
    assert match.proposal is not None


def test_the_proposer_can_withdraw():
    match = wreck()
    match.propose(Proposal(A, MORE))
    match.vote(A, agree=False)
    assert match.proposal is None
    assert match.number == 0


def test_voting_twice_is_one_vote():
    match = wreck("human", "human", "human")
    match.propose(Proposal(A, MORE))
    match.vote(B, agree=True)
    match.vote(B, agree=True)
    match.vote(A, agree=True)
    assert match.proposal is not None


@pytest.mark.parametrize("refuser", [A, B])
def test_what_was_refused_or_withdrawn_is_not_proposed_again_before_a_choice(refuser):
    match = wreck()
    match.propose(Proposal(A, MORE))
    match.vote(refuser, agree=False)
    with pytest.raises(MatchError, match="make a choice first"):
        match.propose(Proposal(A, MORE))
    match.choose(B, Choice("look"))
    match.propose(Proposal(A, MORE))
    assert match.proposal == Proposal(A, MORE)


def test_something_else_may_be_proposed_after_a_refusal():
    match = wreck()
    match.propose(Proposal(A, MORE))
    match.vote(B, agree=False)
    match.propose(Proposal(A, LESS))
    match.vote(B, agree=True)
    assert match.entries == [Ruled(A, "less_oxygen", (A, B))]


def test_only_one_proposal_is_open_at_a_time():
    match = wreck()
    match.propose(Proposal(A, MORE))
    with pytest.raises(MatchError, match="another proposal is open"):
        match.propose(Proposal(B, LESS))


def test_while_a_proposal_is_open_nobody_chooses_or_undoes():
    match = wreck()
    match.choose(A, Choice("lead", "seat2"))
    match.propose(Proposal(B, MORE))
    before = encode(match.position)
    with pytest.raises(MatchError, match="a proposal is open"):
        match.choose(A, Choice("search"))
    with pytest.raises(MatchError):
        match.undo(A)
    assert encode(match.position) == before
    match.vote(A, agree=False)
    match.undo(A)


@pytest.mark.parametrize("seat", [B, Seat(7), Seat(-1)])
def test_bots_and_strangers_have_no_vote_and_propose_nothing(seat):
    match = wreck("human", "greedy", "human")
    with pytest.raises(MatchError, match="human"):
        match.propose(Proposal(seat, MORE))
    match.propose(Proposal(A, MORE))
    for agree in (True, False):
        with pytest.raises(MatchError, match="human"):
            match.vote(seat, agree=agree)
    assert match.proposal == Proposal(A, MORE)


def test_without_a_proposal_there_is_nothing_to_vote_on():
    with pytest.raises(MatchError, match="no proposal is open"):
        wreck().vote(A, agree=True)


@pytest.mark.parametrize(
    "proposal", [Proposal(A), Proposal(A, Ruling("win")), Proposal(A, Ruling("bury"))]
)
def test_only_rulings_of_the_closed_list_can_be_proposed(proposal):
    match = wreck()
    with pytest.raises(MatchError, match="no ruling"):
        match.propose(proposal)
    assert match.proposal is None


def test_a_game_without_rulings_has_none():
    with pytest.raises(MatchError, match="this game has no rulings"):
        Match(CLAIMS).propose(Proposal(A, MORE))


def test_a_ruling_that_the_rules_refuse_is_explained_in_the_game_s_words():
    match = wreck()
    with pytest.raises(MatchError, match=r"^A has not seen the top card\. .* \[WR-RULE-2\]$"):
        match.propose(Proposal(A, Ruling("bury", ("cell",))))
    assert match.proposal is None


def test_after_the_end_there_are_no_rulings(play_on):
    match = wreck("human")
    play_on(match, seed=1)
    assert match.position.result is not None
    with pytest.raises(MatchError, match="the game is over"):
        match.propose(Proposal(A, MORE))


def test_nothing_is_undone_past_a_ruling_without_consent():
    match = wreck("human")
    match.choose(A, Choice("done"))  # the shift ends and the next begins: still A's choice
    assert match.can_undo(A)
    match.propose(Proposal(A, MORE))
    assert not match.can_undo(A)


def test_after_a_ruling_the_choices_are_those_of_the_changed_table():
    """Burying the top card lets those who had looked look again."""
    match = wreck()
    match.choose(A, Choice("look"))
    top = match.position.wreck[-1]
    match.propose(Proposal(A, Ruling("bury", (top,))))
    match.vote(B, agree=True)
    assert match.why_not(A, Choice("look")) is None
    assert Choice("look") in match.view(A).asks[0].choices
    assert match.position.asks == WRECK.decode(encode(match.position)).asks


def test_a_ruling_that_ends_the_game_ends_it():
    class Surrender(RulingKind):
        name = "surrender"

        def why_not(self, g, seat, parts):
            return None

        def apply(self, g, parts):
            g.end("suffocated", *[-1.0] * g.seats)

    match = Match(replace(WRECK, rulings=Rulings(Surrender())), seats=("human",))
    match.propose(Proposal(A, Ruling("surrender")))
    assert match.position.result is not None
    assert (match.position.todo, match.position.asks) == ([], ())
    assert match.entries == [Ruled(A, "surrender", (A,))]


def test_a_proposal_is_shown_to_a_seat_without_what_it_may_not_know():
    match = wreck()
    match.choose(A, Choice("look"))
    bury = Ruling("bury", (match.position.wreck[-1],))
    assert match.proposal_for(B) is None
    match.propose(Proposal(A, bury))
    assert match.proposal_for(A) == Proposal(A, bury)
    assert match.proposal_for(B) == Proposal(A, Ruling("bury", (UNKNOWN,)))
    assert match.proposal_for(SPECTATOR) == Proposal(A, Ruling("bury", (UNKNOWN,)))


def test_a_proposal_to_undo_is_shown_to_everybody_as_it_is(lamp, choose):
    match = rolled_on(lamp, choose)
    match.propose(Proposal(A, to=2))
    assert match.proposal_for(B) == match.proposal_for(SPECTATOR) == Proposal(A, to=2)


def rolled_on(lamp, choose, seats=TWO) -> Match:
    """A match with chance, a reveal and a passed turn behind it."""
    match = Match(lamp, seats=seats, luck=Seeded(9))
    choose(match, "A switch lamp0", "A roll", "A peek", "A pass", "B roll")
    return match


def test_by_consent_of_all_humans_the_table_goes_back_past_the_horizon(lamp, choose):
    match = rolled_on(lamp, choose)
    match.propose(Proposal(B, to=1))
    assert match.position.rolled
    match.vote(A, agree=True)
    assert match.entries[-1] == Undone(B, 1, (A, B))
    assert match.position.lamps == [1, 0, 0]
    assert (match.position.rolled, match.position.shown, len(match.position.deck)) == ([], [], 4)
    assert match.position.asks[0].seat == A


@pytest.mark.parametrize("to", range(5))
def test_the_table_is_as_it_was_after_that_many_entries(lamp, choose, to):
    moves = ["A switch lamp0", "A roll", "A peek", "A pass", "B roll"]
    match, earlier = (
        rolled_on(lamp, choose, ("human",) * 2),
        Match(lamp, seats=("human",) * 2, luck=Seeded(9)),
    )
    choose(earlier, *moves[:to])
    match.propose(Proposal(A, to=to))
    match.vote(B, agree=True)
    assert hash_position(match.position) == hash_position(earlier.position)
    assert match.position.asks == earlier.position.asks
    assert match.story == earlier.story
    assert match.number == 6


def test_a_refused_undo_changes_nothing(lamp, choose):
    match = rolled_on(lamp, choose)
    before = encode(match.position)
    match.propose(Proposal(A, to=0))
    match.vote(B, agree=False)
    assert (encode(match.position), match.number) == (before, 5)


def test_after_a_deep_undo_chance_goes_on_and_is_not_repeated(lamp, choose):
    """Or a crew could try until the roll suits it, with what it has seen."""
    match = rolled_on(lamp, choose, ("human", "greedy"))
    used = match.position.rng
    match.propose(Proposal(A, to=1))
    assert match.position.rng == used
    choose(match, "A roll", "A roll")
    assert match.position.rolled == [Seeded(9).draw(used, 6), Seeded(9).draw(used + 1, 6)]
    verify(match.record(), lamp)


def test_after_a_deep_undo_there_is_nothing_to_undo_freely(lamp, choose):
    match = rolled_on(lamp, choose, ("human", "greedy"))
    choose(match, "B switch lamp1")
    match.propose(Proposal(A, to=5))
    assert not match.can_undo(B)


def test_a_deep_undo_can_go_back_over_undo_and_rulings(choose):
    match = wreck("human")
    choose(match, "A done")
    match.undo(A)
    match.propose(Proposal(A, MORE))
    choose(match, "A search")
    match.propose(Proposal(A, to=3))
    assert match.position.oxygen == 7
    match.propose(Proposal(A, to=1))
    assert (match.position.round, match.position.oxygen) == (2, 5)
    match.propose(Proposal(A, to=4))
    assert match.entries[3] == Chosen(A, "search", match.entries[3].draws)
    assert len(match.position.discard) == 1
    verify(match.record(), WRECK)


def test_the_work_of_many_deep_undos_does_not_explode(lamp, choose):
    """Each goes back over all before it, but those before it need not be gone through again."""
    setups = []

    def setup(g):
        setups.append(g)
        lamp.setup(g)

    match = Match(replace(lamp, setup=setup), seats=("human",))
    choose(match, "A roll")
    for _ in range(12):
        match.propose(Proposal(A, to=match.number - 1))
    assert len(setups) <= 13 * 12


@pytest.mark.parametrize("to", [5, 6, -1, 10**30])
def test_undo_goes_back_only_to_an_entry_of_the_journal(lamp, choose, to):
    match = rolled_on(lamp, choose)
    with pytest.raises(MatchError, match="undo goes back to entry 0 to 4"):
        match.propose(Proposal(A, to=to))


def test_adversaries_do_not_undo_past_the_horizon(lamp, choose):
    match = rolled_on(replace(lamp, cooperative=False), choose)
    with pytest.raises(MatchError, match="only for cooperative games"):
        match.propose(Proposal(A, to=1))


def test_a_revealed_secret_is_never_played_on(lamp, choose):
    """After the end the record shows the secret, so every later draw could be foreseen."""
    match = Match(lamp, seats=("human",), luck=Committed(b"secret"))
    choose(match, "A roll", "A quit")
    assert match.record().secret is not None
    with pytest.raises(MatchError, match="over"):
        match.propose(Proposal(A, to=1))
