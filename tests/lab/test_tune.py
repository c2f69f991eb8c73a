"""Tuning: it finds numbers that reach a target, on games whose truth is known."""

from __future__ import annotations

import random

import pytest

from mayday.games import find
from mayday.kernel import GameError
from mayday.lab.results import LabError
from mayday.lab.run import plan
from mayday.lab.tasks import Done
from mayday.lab.tune import Search, read_tuning

SF = find("systems-failing")
KEY, OTHER = "table.red.damage_to", "disasters.D16.damage"  # 9 and 3 in the game
TEXT = """
game = "systems-failing"
games = 300
seed = 5
[vary]
options.difficulty = ["easy", "hard"]
[tune]
target = [0.40, 0.50]
trials = 12
content.table.red.damage_to = { from = 6, to = 14 }
"""


class Known:
    """Plays no game: whether one is won is luck, with a chance that the numbers fix."""

    def __init__(self, chance, played):
        self.chance, self.played = chance, played

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        pass

    def play(self, job, tasks):
        for task in tasks:
            chance = self.chance(task.options["difficulty"], dict(task.content))
            for number in task.numbers:
                self.played.append(number)
                yield Done(task, number, random.Random(f"{task.seed} {number}").random() < chance)


def search(text, chance):
    played, told = [], []
    tuning = read_tuning(text, "t.toml", SF, force=True)
    own = {KEY: 9, OTHER: 3, "table.scavenge_draws": 2}
    own = {key: own[key] for key in tuning.moves}
    run = plan(text, "t.toml", SF)
    found = Search(run, tuning, own, lambda: Known(chance, played), told.append).search()
    assert [tried.numbers for tried in told] == [tried.numbers for tried in found.path]
    return found, played


def more_room(difficulty, numbers):
    """Each point of damage more is worth 5 points."""
    return 0.25 + 0.05 * (numbers.get(KEY, 9) - 9) + (0.03 if difficulty == "easy" else 0)


def test_it_finds_numbers_with_which_all_cells_reach_the_target():
    found, _ = search(TEXT, more_room)
    assert found.is_reached
    assert 12 <= found.best.numbers[KEY] <= 14
    assert all(0.40 <= share.value <= 0.50 for share in found.best.shares)


def test_the_game_as_it_is_is_tried_first_and_nothing_twice():
    found, _ = search(TEXT, more_room)
    assert found.path[0].numbers == {KEY: 9}
    tried = [tuple(one.numbers.values()) for one in found.path]
    assert len(tried) == len(set(tried)) == 9  # all there are


def test_what_looks_best_is_believed_on_fresh_seeds_only():
    found, played = search(TEXT, more_room)
    assert found.best.games == (300, 300)
    fresh = [number for number in played if number >= 300]
    assert set(fresh) == set(range(300, 600))
    assert played.index(fresh[0]) > max(n for n, number in enumerate(played) if number < 300)


def test_a_trial_that_is_surely_outside_ends_early():
    found, _ = search(TEXT, lambda *_: 0.9)
    assert found.path[0].games[0] < 300


def test_a_target_out_of_reach_is_said_to_be():
    found, _ = search(TEXT, lambda *_: 0.1)
    assert not found.is_reached


def test_several_numbers_are_moved_together():
    text = TEXT + f"content.{OTHER} = [1, 2, 3, 4, 5]\n"

    def chance(difficulty, numbers):
        return more_room(difficulty, numbers) - 0.04 * (numbers.get(OTHER, 3) - 3)

    found, _ = search(text, chance)
    assert len(found.path) == 12
    assert min(one.distance for one in found.path) < found.path[0].distance


def test_numbers_that_cannot_be_played_are_passed_over():
    def chance(difficulty, numbers):
        if numbers.get(KEY, 9) > 12:
            raise GameError("too many")
        return more_room(difficulty, numbers)

    found, _ = search(TEXT, chance)
    assert {one.numbers[KEY] for one in found.path if one.problem} == {13, 14}
    assert found.best.numbers[KEY] == 12


def test_if_nothing_can_be_played_it_says_why():
    def chance(difficulty, numbers):
        raise GameError("the deck is empty")

    with pytest.raises(LabError, match="the deck is empty"):
        search(TEXT, chance)


def test_a_number_that_the_rule_book_states_is_refused_unless_forced():
    text = TEXT + "content.table.scavenge_draws = [2, 3]\n"
    with pytest.raises(LabError, match=r"states it \(SF-SCAV-1\); --force"):
        read_tuning(text, "t.toml", SF)
    assert "table.scavenge_draws" in read_tuning(text, "t.toml", SF, force=True).moves


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("[tune]", "[tuning]", "t.toml: tune: say what is wanted"),
        ("trials = 12", "trails = 12", 't.toml: tune.trails: no such key; did you mean "trials"?'),
        ("trials = 12", "trials = 0", "t.toml: tune.trials: a whole number from 1"),
        ("[0.40, 0.50]", "[0.5, 0.4]", "t.toml: tune.target: two shares"),
        ("[0.40, 0.50]", "0.4", "t.toml: tune.target: two shares"),
        (
            "red.damage_to",
            "red.damag_to",
            "no number of systems-failing has this key; did you mean",
        ),
        ("{ from = 6, to = 14 }", "9", "a list, as [1, 2, 3]"),
        (
            "{ from = 6, to = 14 }",
            "{ from = 6, to = 9, too = 14 }",
            'too: no such key; did you mean "to"?',
        ),
        ("content.table.red.damage_to = { from = 6, to = 14 }", "", "name a number that may move"),
    ],
)
def test_what_is_wrong_is_one_line_with_its_key(old, new, line):
    with pytest.raises(LabError) as error:
        read_tuning(TEXT.replace(old, new), "t.toml", SF)
    assert line in str(error.value)
    assert "\n" not in str(error.value)
