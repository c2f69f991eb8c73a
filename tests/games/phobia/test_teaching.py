"""What a player of Phobia is told: units, choices and what is coming."""

from __future__ import annotations

from mayday.games.phobia import GAME
from mayday.kernel import SPECTATOR, Remark, Remarks, Seat, Weight, play

S, P = Seat(0), Seat(1)
QUICK = {"scenario": "quick", "setup": "preset"}


def by_key(remarks: Remarks) -> dict[str, Remark]:
    return {remark.key: remark for remark in remarks}


def values(remark: Remark) -> dict[str, object]:
    return dict(remark.details)


def prospects(g, seat: Seat, written: str) -> dict[str, Remark]:
    ask = next(ask for ask in g.asks if ask.seat == seat)
    return by_key(GAME.prospects(GAME.view(g, seat), ask, GAME.space.read(written)))


def about(g, seat: Seat, id: str) -> dict[str, Remark]:
    v = GAME.view(g, seat)
    node = next(node for node in GAME.scene(v).walk() if node.id == id)
    return by_key(GAME.about(v, node))


def after(g, *choices: str):
    for written in choices:
        play(g, g.asks[0].seat, GAME.space.read(written))
    return g


def test_a_force_says_what_remains_of_its_limit():
    g = GAME.new()
    first = prospects(g, S, "force lum.3")
    assert values(first["force"]) == {"taken": 3, "limit": 10, "types": 3}
    assert values(first["numbers"]) == {"move": 6, "range": "1", "cards": 8}
    play(g, S, GAME.space.read("force lum.3"))
    play(g, S, GAME.space.read("force sol.2"))
    assert values(prospects(g, S, "force wor.1")["force"])["taken"] == 6


def test_an_enemy_tells_its_own_numbers_and_marks_what_it_can_reach_and_hit():
    g = GAME.new(QUICK, seed=1)
    told = about(g, S, "pyr1")
    assert values(told["numbers"]) == {"move": 5, "range": "3-7", "cards": 6}
    assert values(told["may_attack"]) == {"targets": 1}
    assert "J9" in told["may_attack"].nodes
    assert "L9" not in told["may_attack"].nodes


def test_a_square_says_who_could_attack_there():
    g = GAME.new(QUICK, seed=1)
    assert about(g, S, "J9")["danger_here"].nodes == ("pyr1",)
    assert "danger_here" not in about(g, S, "L9")
    assert "danger_here" not in about(g, SPECTATOR, "J9")
    assert "orange_area" in about(g, S, "L9")


def test_a_move_says_what_it_costs_and_who_could_attack_there():
    g = after(GAME.new(QUICK, seed=1), "activate psy1")
    away = prospects(g, S, "move L9")
    assert values(away["move"]) == {"steps": 2, "left": 5}
    assert away["safe_there"].weight is Weight.GOOD
    out = prospects(g, S, "move I9")
    assert out["danger_there"].nodes == ("ast1", "pyr1")


def test_an_attack_says_its_chance_and_what_a_hit_does():
    guide = GAME.guide
    assert guide is not None
    g = GAME.new(guide.options, seed=guide.seed)
    for seat, choice in guide.script[:-1]:
        play(g, seat, choice)
    told = prospects(g, S, "attack pyr3")
    assert values(told["attack"]) == {"cards": 6, "chance": ">99%"}
    assert values(told["kills"]) == {"target": "pyr3"}


def test_the_forecast_counts_turns_and_those_in_danger():
    g = GAME.new(QUICK, seed=1)
    told = by_key(GAME.forecast(GAME.view(g, S)))
    assert values(told["turns"]) == {"turns": 8}
    assert values(told["survivors_exposed"]) == {"exposed": 1, "units": 5}
    assert told["survivors_exposed"].nodes == ("psy1",)
    assert "phobias_exposed" in by_key(GAME.forecast(GAME.view(g, P)))
    assert GAME.forecast(GAME.view(GAME.new(), S)) == ()


def test_the_end_of_a_turn_warns_of_units_that_have_not_acted():
    g = GAME.new(QUICK, seed=1)
    assert values(prospects(g, S, "end_turn")["end_turn"]) == {"units": 5}
