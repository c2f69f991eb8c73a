"""View: every sight, what is not declared, what others may choose, and guesses that agree."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from mayday.games import find
from mayday.kernel import (
    FACE_DOWN,
    FACE_DOWN_EACH,
    NOBODY,
    OWNER,
    PUBLIC,
    SECRET_ANSWERS,
    SPECTATOR,
    TOP_CARD,
    UNKNOWN,
    Ask,
    Asks,
    Choice,
    EachSeat,
    Luck,
    Seat,
    Seeded,
    State,
    Step,
    encode_view,
    pick,
    play,
    settle,
    table,
    view,
)
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK
from tiny.shapes import DICT_OF_LISTS, LIST, Plain

A, B, C = Seat(0), Seat(1), Seat(2)
GAMES = [AIRLOCK, BLACKOUT, CLAIMS, WRECK, find("systems-failing")]


def seen_by_first(g: Cabinet, seat: int, table: list[str]) -> list[str]:
    """A sight of the game's own: only the first seat sees anything."""
    return table[:] if seat == A else []


class Cabinet(State):
    """A table for each sight."""

    rooms: dict[str, list[str]] = table(PUBLIC, Plain({}, DICT_OF_LISTS))
    deck: list[str] = table(FACE_DOWN, Plain([], LIST))
    bags: list[str] = table(FACE_DOWN_EACH, Plain([], LIST))
    discard: list[str] = table(TOP_CARD, Plain([], LIST))
    hands: list[list[str]] = table(OWNER, EachSeat(Plain([], LIST)))
    answers: list[str] = table(SECRET_ANSWERS, EachSeat(Plain("")))
    drawer: list[str] = table(seen_by_first, Plain([], LIST))
    buried: list[str] = table(None, Plain([], LIST))


class Offer(Step[Cabinet], frozen=True):
    """Everybody may take a card of their own hand."""

    lead: Seat

    def advance(self, g: Cabinet) -> Asks:
        return tuple(
            Ask(Seat(n), "take", tuple(Choice("take", card) for card in hand), ("lab",))
            for n, hand in enumerate(g.hands)
        )


class Pause(Step[State], frozen=True):
    """Asks nobody."""

    def advance(self, g: State) -> Asks:
        return NOBODY


@pytest.fixture
def g() -> Cabinet:
    g = Cabinet({"air": "thin"}, 3)
    g.rooms = {"lab": ["robot"]}
    g.deck = ["d1", "d2", "d3"]
    g.bags = ["HM", ""]
    g.discard = ["x1", "x2", "x3"]
    g.hands = [["a1", "a2"], ["b1"], []]
    g.answers = ["yes", "", "no"]
    g.drawer = ["key"]
    g.buried = ["bone"]
    g.todo = [Offer(B)]
    settle(g)
    return g


@pytest.mark.parametrize("seat", [A, B, C, SPECTATOR])
def test_a_public_table_is_seen_by_everybody(g, seat):
    v = view(g, seat).position
    assert v.rooms == {"lab": ["robot"]}
    assert (v.options, v.seats, v.round, v.result) == ({"air": "thin"}, 3, 0, None)


@pytest.mark.parametrize("seat", [A, B, C, SPECTATOR])
def test_of_a_face_down_pile_everybody_sees_the_number(g, seat):
    assert view(g, seat).position.deck == [UNKNOWN] * 3


@pytest.mark.parametrize("seat", [A, B, C, SPECTATOR])
def test_of_each_face_down_pile_everybody_sees_the_number(g, seat):
    assert view(g, seat).position.bags == [UNKNOWN * 2, ""]


@pytest.mark.parametrize("piles", [[["a"], []], [("a", "b"), ()], ["abc", ""]])
def test_a_face_down_pile_stays_what_it_is_made_of(piles):
    shown = FACE_DOWN_EACH(None, A, piles)
    assert [(type(pile), len(pile)) for pile in shown] == [(type(p), len(p)) for p in piles]
    assert set().union(*shown) == {UNKNOWN}


@pytest.mark.parametrize("seat", [A, B, C, SPECTATOR])
def test_of_a_face_up_stack_everybody_sees_the_top_and_the_number(g, seat):
    assert view(g, seat).position.discard == [UNKNOWN, UNKNOWN, "x3"]


def test_an_empty_pile_is_seen_empty(g):
    g.deck, g.discard = [], []
    v = view(g, A).position
    assert (v.deck, v.discard) == ([], [])


@pytest.mark.parametrize(
    ("seat", "hands"),
    [
        (A, [["a1", "a2"], ["?"], []]),
        (B, [["?", "?"], ["b1"], []]),
        (C, [["?", "?"], ["?"], []]),
        (SPECTATOR, [["?", "?"], ["?"], []]),
    ],
)
def test_a_hand_is_seen_by_its_owner_and_its_size_by_everybody(g, seat, hands):
    assert view(g, seat).position.hands == hands


@pytest.mark.parametrize(
    ("seat", "answers"),
    [
        (A, ["yes", "", "?"]),
        (B, ["?", "", "?"]),
        (C, ["?", "", "no"]),
        (SPECTATOR, ["?", "", "?"]),
    ],
)
def test_of_a_secret_answer_others_see_only_that_it_was_given(g, seat, answers):
    assert view(g, seat).position.answers == answers


def test_a_game_may_declare_a_sight_of_its_own(g):
    assert view(g, A).position.drawer == ["key"]
    assert view(g, B).position.drawer == []


@pytest.mark.parametrize("seat", [A, B, C, SPECTATOR])
def test_a_table_without_a_sight_is_in_no_view_at_all(g, seat):
    v = view(g, seat)
    assert v.position.buried == []
    assert "buried" not in encode_view(v)["tables"]
    assert b"bone" not in msgspec.json.encode(encode_view(v))


def test_a_view_copies_what_it_shows(g):
    v = view(g, A).position
    v.rooms["lab"].append("alien")
    v.rooms["bay"] = []
    v.hands[A].clear()
    v.deck.clear()
    v.discard.clear()
    v.options["air"] = "thick"
    v.todo.clear()
    assert g.rooms == {"lab": ["robot"]}
    assert g.hands[A] == ["a1", "a2"]
    assert (len(g.deck), len(g.discard), g.options, len(g.todo)) == (3, 3, {"air": "thin"}, 1)


def test_a_view_has_nothing_of_chance_and_of_the_story(g):
    g.rng, g.source, g.story = 99, Seeded(5), []
    v = view(g, A).position
    assert (v.rng, v.source, v.story) == (0, None, None)


def test_a_seat_sees_its_own_choices(g):
    assert view(g, A).asks == (
        Ask(A, "take", (Choice("take", "a1"), Choice("take", "a2")), ("lab",)),
    )


@pytest.mark.parametrize("seat", [A, B, C, SPECTATOR])
def test_of_others_a_seat_sees_that_they_are_asked_but_not_their_choices(g, seat):
    asks = view(g, seat).position.asks
    assert [(ask.seat, ask.prompt, ask.about) for ask in asks] == [
        (n, "take", ("lab",)) for n in range(3)
    ]
    assert all(not ask.choices for ask in asks if ask.seat != seat)


def test_a_spectator_has_no_asks_of_its_own(g):
    assert view(g, SPECTATOR).asks == ()


def test_a_view_as_data_holds_seat_tables_steps_and_asks(g):
    data = encode_view(view(g, B))
    assert set(data) == {"seat", "tables", "todo", "asks"}
    assert data["seat"] == B
    assert data["tables"]["hands"] == [["?", "?"], ["b1"], []]
    assert data["todo"] == [["Offer", 1]]
    asks = msgspec.json.decode(msgspec.json.encode(data["asks"]))
    assert asks[0] == [0, "take", [], ["lab"], ""]
    assert asks[1] == [1, "take", [["take", "b1"]], ["lab"], ""]


def test_positions_that_differ_only_in_what_a_seat_cannot_know_give_it_the_same_bytes(g):
    other = g.clone()
    other.deck = ["d3", "d1", "d2"]
    other.bags = ["MM", ""]
    other.discard[0] = "x9"
    other.hands[A] = ["a7", "a8"]
    other.answers[A] = "no"
    other.drawer = ["knife"]
    other.buried = ["gold", "silver"]
    other.asks = other.todo[0].advance(other)
    other.rng = 4
    for seat, same in ((A, False), (B, True), (C, True), (SPECTATOR, True)):
        one, two = (msgspec.json.encode(encode_view(view(p, seat))) for p in (g, other))
        assert (one == two) == same


def positions(game, seed, choices=40):
    g, luck = game.new(seed=seed), Luck(seed)
    while g.asks and choices:
        yield g
        ask = g.asks[pick(luck, len(g.asks))]
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])
        choices -= 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_guess_agrees_with_the_view_it_was_made_from(game):
    for number, g in enumerate(positions(game, seed=3)):
        for seat in (*range(g.seats), SPECTATOR):
            v = game.view(g, Seat(seat))
            guess = game.resample(v, seed=number)
            assert encode_view(game.view(guess, Seat(seat))) == encode_view(v)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_guess_can_be_played_to_the_end(game):
    for number, g in enumerate(positions(game, seed=4, choices=6)):
        guess, luck = game.resample(game.view(g, g.asks[0].seat), seed=number), Luck(number)
        for _ in range(game.cap):
            if not guess.asks:
                break
            ask = guess.asks[pick(luck, len(guess.asks))]
            play(guess, ask.seat, ask.choices[pick(luck, len(ask.choices))])
        assert guess.result is not None


def test_guesses_of_one_seed_are_equal_and_of_another_differ():
    v = AIRLOCK.view(AIRLOCK.new(seed=1), A)
    guesses = [AIRLOCK.encode(AIRLOCK.resample(v, seed)) for seed in (7, 7, 8)]
    assert guesses[0] == guesses[1]
    assert guesses[0]["hands"] != guesses[2]["hands"]


def test_a_guess_does_not_depend_on_what_is_hidden():
    """The same view of two positions gives the same guess: nothing of the true one gets in."""
    g = AIRLOCK.new(seed=1)
    other = AIRLOCK.resample(AIRLOCK.view(g, A), seed=55)
    assert AIRLOCK.encode(other)["hands"] != AIRLOCK.encode(g)["hands"]
    one, two = (AIRLOCK.resample(AIRLOCK.view(p, A), seed=9) for p in (g, other))
    assert AIRLOCK.encode(one) == AIRLOCK.encode(two)


def test_a_guess_leaves_the_view_as_it_was():
    v = CLAIMS.view(CLAIMS.new(seed=1), A)
    before = encode_view(v)
    CLAIMS.resample(v, seed=2)
    assert encode_view(v) == before


def test_a_guess_that_is_no_longer_at_rest_is_an_error():
    """Its rules would have gone on by themselves: the guess does not agree with the view."""

    def forget_the_step(g, seat):
        g.todo[-1:] = [Pause()]

    v = CLAIMS.view(CLAIMS.new(seed=1), A)
    with pytest.raises(RuntimeError, match="no longer at rest"):
        replace(CLAIMS, resample_hidden=forget_the_step).resample(v, seed=2)
