"""The heuristics: sound for every decision, blind to what is hidden, right where it is clear."""

from __future__ import annotations

from math import isfinite

import pytest

from games.phobia.tables import OPTIONS, table
from mayday.bots import make
from mayday.games.phobia import GAME
from mayday.games.phobia.bot import heuristics
from mayday.games.phobia.bot.tactics import Field
from mayday.games.phobia.bot.threats import covered_by, threatened_by
from mayday.games.phobia.content import BOARDS, PHOBIAS, SURVIVORS, TYPES
from mayday.games.phobia.rules.sight import hidden_by_wall, hidden_from, is_past_pieces, sees
from mayday.kernel import Luck, Seat, derive, encode, pick, play
from mayday.testing import when

WALLS_OF_TOWN = ("G15", "H12", "K9", "P14")


def best_of(table):
    """What the heuristics would do, as a written choice."""
    ask = table.g.asks[0]
    scores = heuristics(table.g, ask)
    return str(ask.choices[scores.index(max(scores))])


def test_every_choice_has_a_finite_score_and_the_position_stays_as_it_is(positions):
    for g in positions[:: len(positions) // 150]:
        before = encode(g)
        for ask in g.asks:
            scores = heuristics(g, ask)
            assert len(scores) == len(ask.choices)
            assert all(isfinite(score) for score in scores)
        assert encode(g) == before


def test_what_is_hidden_does_not_change_a_score(positions):
    for g in positions[:: len(positions) // 60]:
        for ask in g.asks:
            view = GAME.view(g, ask.seat)
            imagined = [GAME.resample(view, guess) for guess in (1, 2)]
            for position in imagined:
                position.rng = 0  # the luck that tells squares alike apart
            first, second = (heuristics(position, ask) for position in imagined)
            assert first == second


@pytest.mark.parametrize("hits", ["stun", "kill"])
@pytest.mark.parametrize("scenario", ["standard", "crossfire", "quick"])
def test_the_bot_takes_the_preset_forces(scenario, hits):
    g = GAME.new({"scenario": scenario, "special_hits": hits}, seed=1)
    while g.asks[0].prompt == "force":
        ask = g.asks[0]
        scores = heuristics(g, ask)
        play(g, ask.seat, ask.choices[scores.index(max(scores))])
    assert tuple(map(tuple, g.forces)) == g.scenario.presets[hits]


def test_the_bot_places_automatically_and_pulls_what_it_may():
    g = GAME.new({"scenario": "quick"}, seed=1)
    bots = [make("greedy", GAME, Seat(seat), seed=seat) for seat in (0, 1)]
    chosen = set()
    while g.asks and g.round < 4:
        ask = g.asks[0]
        choice = bots[ask.seat].choose(ask, lambda: GAME.view(g, ask.seat))  # noqa: B023  # at once
        chosen.add(choice.verb)
        play(g, ask.seat, choice)
    assert "place_rest" in chosen
    assert not {"place", "stop"} & chosen


def test_a_turn_ends_only_when_all_have_acted(positions):
    turns = [g for g in positions if g.asks[0].prompt == "turn"]
    for g in turns[:: len(turns) // 60]:
        scores = heuristics(g, g.asks[0])
        assert scores[-1] < min(scores[:-1], default=1.0)


def test_the_unit_that_can_strike_acts_first():
    g = table("lum1 F15, lum2 A22, sol1 Y20, oph1 F17, pyr1 X2")
    assert best_of(g) == "activate lum1"


def test_an_enemy_within_range_is_attacked():
    g = table("lum1 F15, oph1 F16, pyr1 X2", "todo Activation lum1 6 > Turn Survivors")
    assert best_of(g) == "attack oph1"


def test_a_unit_goes_where_it_can_strike():
    g = table("lum1 F15, oph1 F19", "todo Activation lum1 6 > Turn Survivors")
    assert best_of(g) in {"move F18", "move E19", "move G19"}


def test_of_two_enemies_the_one_who_threatens_more_is_attacked_first():
    g = table(
        "sol1 F15, lum1 E14, lum2 E15, wor1 E16, pyr1 J15, ast1 F22",
        "shaken ast1\n todo Activation sol1 0 > Turn Survivors",
    )
    assert best_of(g) == "attack pyr1"


def test_a_stun_is_not_wasted_on_an_enemy_who_is_stunned():
    g = table(
        "psy1 F15, lum1 H15, pyr1 F19, pyr2 J16",
        "shaken pyr1\n todo Activation psy1 0 > Turn Survivors",
    )
    assert best_of(g) != "attack pyr1"


def test_a_survivor_with_nothing_to_attack_leaves_the_danger():
    g = table("lum1 F15, pyr1 P15", "todo Activation lum1 6 > Turn Survivors")
    square = g.g.board.square[best_of(g).split()[1]]
    assert not Field(g.g, SURVIVORS).danger[0] >> square & 1


def test_phobias_close_in_while_nobody_can_reach_them():
    g = table("lum1 M10, amb1 A1", "todo Activation amb1 5 > Turn Phobias")
    board = g.g.board
    steps = board.walking(board.bit[board.square["M10"]])
    goal = board.square[best_of(g).split()[1]]
    assert steps[goal] <= steps[board.square["A1"]] - 4


def test_a_pulled_unit_comes_back_near_the_survivors_but_out_of_their_reach():
    g = table("lum1 A9, oph1 X20", "pool amb1\n todo PlacePulled amb1 > BeginTurn Survivors")
    square = g.g.board.square[best_of(g).split()[1]]
    assert square in g.g.board.areas[0]
    assert not Field(g.g, PHOBIAS).danger[0] >> square & 1


def test_a_worker_walls_off_a_line_of_fire():
    g = table("lum1 A5, wor1 B5, ast1 I6", "pinned lum1\n todo Activation wor1 9 > Turn Survivors")
    assert best_of(g) == "build C5"
    before = Field(g.g, SURVIVORS).danger[0]
    when(g, "Survivors build C5")
    held = g.g.held[SURVIVORS]
    assert before & held
    assert not Field(g.g, SURVIVORS).danger[0] & held


def test_an_enemy_killed_first_is_no_danger():
    """Alone with the snake, the Lumberjack does not run: it strikes."""
    g = table("lum1 F15, oph1 F19", "todo Activation lum1 6 > Turn Survivors")
    field = Field(g.g, SURVIVORS)
    here = g.g.board.bit[g.g.board.square["F18"]]
    assert not field.shelters()[0] & here
    assert field.shelters("oph1")[0] & here


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.id)
@pytest.mark.parametrize("type_id", TYPES)
def test_what_a_type_covers_is_what_it_could_attack(board, type_id):
    unit_type, luck = TYPES[type_id], Luck(5)
    for _ in range(6):
        squares = {board.every[pick(luck, board.size)] for _ in range(9)}
        looker, *tokens = squares
        walls = board.gather(tokens)
        expected = {
            n
            for n in board.every
            if unit_type.near <= board.distance(looker, n) <= unit_type.far
            and sees(board, looker, n, walls)
        }
        assert set(board.members(covered_by(board, type_id, looker, walls))) == expected


def test_a_threat_is_what_can_be_attacked_after_any_move():
    board = BOARDS["side-street"]
    square = board.square["G8"]
    reach = [n for n in board.every if board.walking(board.bit[square])[n] <= 3]
    expected = 0
    for stop in reach:
        expected |= covered_by(board, "ast", stop, 0)
    assert threatened_by(board, "ast", square, 3, 0) == expected


def test_shadows_are_where_a_piece_stands_between():
    board = BOARDS["town"]
    target = board.square["I12"]
    pieces = [board.square[name] for name in WALLS_OF_TOWN]
    near = [n for n in board.every if 0 < board.distance(n, target) <= 9]
    units = board.gather(pieces)
    behind_units = {n for n in near if not is_past_pieces(board, n, target, 0, units)}
    assert set(board.members(hidden_from(board, target, units))) & set(near) == behind_units
    for wall in pieces:
        token = board.bit[wall]
        behind = {n for n in near if not is_past_pieces(board, n, target, token, 0) and n != wall}
        seen = set(board.members(hidden_by_wall(board, target, wall))) & set(near) - {wall}
        assert seen == behind


@pytest.mark.parametrize("options", OPTIONS[:4], ids=lambda o: f"{o['setup']}-{o['special_hits']}")
@pytest.mark.parametrize("side", [0, 1], ids=["survivors", "phobias"])
def test_the_bot_beats_a_player_without_a_plan(options, side):
    for number in range(2):
        g = GAME.new(options, seed=derive(17, number))
        names = ("greedy", "random") if side == 0 else ("random", "greedy")
        bots = [make(name, GAME, Seat(n), derive(number, n)) for n, name in enumerate(names)]
        while g.asks:
            ask = g.asks[0]
            look = lambda: GAME.view(g, ask.seat)  # noqa: B023, E731  # called at once
            play(g, ask.seat, bots[ask.seat].choose(ask, look))
        assert g.result is not None
        assert g.result.returns[side] == 1
