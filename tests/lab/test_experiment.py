"""Experiments: what a file says, and what is said of a file that says it wrongly."""

from __future__ import annotations

import pytest

from mayday.games import all_games, find
from mayday.kernel import GameError
from mayday.lab.example import example
from mayday.lab.experiment import game_of, read_experiment
from mayday.lab.results import LabError, Stop

SF, S2, PHOBIA = find("systems-failing"), find("space-force-2150"), find("phobia")


def read(text, game=SF):
    return read_experiment(f'game = "{game.id}"\n{text}', "try.toml", game)


def refused(text, reason, game=SF):
    with pytest.raises(LabError) as error:
        read(text, game)
    assert str(error.value) == f"try.toml: {reason}"


def test_without_anything_varied_there_is_one_cell():
    experiment = read("")
    assert [cell.name for cell in experiment.cells] == ["as it is"]
    cell = experiment.cells[0]
    assert (cell.seats, cell.bots, cell.content) == (2, ("greedy",) * 2, {})
    assert cell.options["difficulty"] == "medium"
    assert (experiment.games, experiment.seed, experiment.stop) == (1000, 0, None)


def test_what_is_varied_makes_a_grid_in_the_order_of_the_file():
    experiment = read(
        '[vary]\noptions.difficulty = ["easy", "hard"]\ncontent.table.actions = [3, 4]'
    )
    assert [cell.name for cell in experiment.cells] == [
        *("difficulty easy, table.actions 3", "difficulty easy, table.actions 4"),
        *("difficulty hard, table.actions 3", "difficulty hard, table.actions 4"),
    ]
    assert [cell.number for cell in experiment.cells] == [0, 1, 2, 3]
    assert experiment.cells[2].varied == {"options.difficulty": "hard", "content.table.actions": 3}
    assert experiment.cells[2].options["difficulty"] == "hard"


def test_a_number_that_is_the_game_s_own_changes_nothing():
    own, other = read("[vary]\ncontent.table.actions = [4, 5]").cells
    assert own.content == {}
    assert other.content == {"table.actions": 5}


def test_a_row_of_the_content_can_be_left_out():
    with_it, without = read("[vary]\ncontent.disasters.D06 = [1, 0]").cells
    assert (with_it.content, without.content) == ({}, {"disasters.D06": 0})


def test_a_range_is_all_its_numbers():
    cells = read("[vary]\ncontent.table.actions = { from = 3, to = 5 }").cells
    assert [cell.varied["content.table.actions"] for cell in cells] == [3, 4, 5]
    cells = read("[vary]\ncontent.table.actions = { from = 2, to = 7, step = 2 }").cells
    assert [cell.varied["content.table.actions"] for cell in cells] == [2, 4, 6]


def test_seats_and_bots_are_varied_too():
    cells = read('[vary]\nseats = [1, 3]\nbots = ["greedy", "random"]', S2).cells
    assert [(cell.seats, cell.bots[0]) for cell in cells] == [
        *((1, "greedy"), (1, "random"), (3, "greedy"), (3, "random")),
    ]
    assert cells[3].bots == ("random",) * 3
    (mixed,) = read('[vary]\nbots = [["greedy", "random"]]', PHOBIA).cells
    assert mixed.bots == ("greedy", "random")
    assert mixed.name == "bots greedy+random"


def test_cells_can_be_listed_each_with_what_is_special():
    first, second = read(
        '[options]\nmeter = "beginner"\n[[cell]]\nname = "as ever"\n'
        '[[cell]]\ncontent.table.actions = 5\noptions.difficulty = "hard"'
    ).cells
    assert (first.name, first.varied, first.options["meter"]) == ("as ever", {}, "beginner")
    assert second.name == "table.actions 5, difficulty hard"
    assert (second.content, second.options["meter"]) == ({"table.actions": 5}, "beginner")


def test_a_sample_is_drawn_from_the_grid_by_the_seed():
    grid = (
        "[vary]\ncontent.table.actions = {from=2, to=9}\ncontent.table.pool_start = {from=1, to=9}"
    )
    drawn = [read(f"sample = 12\nseed = {seed}\n{grid}").cells for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert len({cell.name for cell in drawn[0]}) == 12
    whole = {cell.name for cell in read(grid).cells}
    assert {cell.name for cell in drawn[0]} < whole
    assert len(read(f"sample = 100\n{grid}").cells) == 72  # there are no more


def test_when_it_is_enough():
    assert read("[stop]\nwidth = 0.1").stop == Stop(width=0.1)
    grid = "[vary]\ncontent.table.actions = [4, 5]\n[stop]\ndifference = true\nevery = 50"
    assert read(grid).stop == Stop(difference=True, every=50)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("gmaes = 5", 'gmaes: no such key; did you mean "games"?'),
        ("games = 0", "games: a whole number from 1 to 100000000, not 0"),
        ('games = "many"', "games: a whole number from 1 to 100000000, not 'many'"),
        ("question = 7", "question: a text in quotes"),
        ("content = 7", "content: a table, as [content]"),
        ('[options]\ndificulty = "hard"', "options.dificulty: systems-failing has no such option; "
         'did you mean "difficulty"?'),
        ('[options]\ndifficulty = "cruel"', 'option difficulty cannot be "cruel"; '
         "choose easy, medium, hard"),
        ("[vary]\ncontent.table.acctions = [1]", "vary.content.table.acctions: no number of "
         'systems-failing has this key; did you mean "table.actions"?'),
        ("[content]\ntable.actions = true", "content.table.actions: a number, not True"),
        ("[vary]\ncontent.table.actions = []", "vary.content.table.actions: "
         "an empty list varies nothing"),
        ("[vary]\ncontent.table.actions = 4", "vary.content.table.actions: "
         "a list, as [1, 2, 3], or { from = 1, to = 3 }"),
        ("[vary]\ncontent.table.actions = [4, '5']",
         "vary.content.table.actions: a number, not '5'"),
        ("[vary]\ncontent.table.actions = {from = 3, to = 1}", "vary.content.table.actions: "
         "from 3 to 1 goes down; the lower number comes first"),
        ("[vary]\ncontent.table.actions = {from = 3, to = 2}", "vary.content.table.actions: "
         "from 3 to 2 goes down; the lower number comes first"),
        ("[vary]\ncontent.table.actions = {from = 3, too = 5}",
         'vary.content.table.actions.too: no such key; did you mean "to"?'),
        ("gamse = 5", 'gamse: no such key; did you mean "games"?'),
        ("[vary]\nbot = ['greedy']", 'vary.bot: no such key; did you mean "bots"?'),
        ("[vary]\nbots = ['greedy', 'clever']", 'vary: no bot "clever"; there are random, greedy, '
         "cadet, officer, commander"),
        ("seats = 3", "systems-failing takes 2 seats, not 3"),
        ("[vary]\nseats = [2, 3]", "vary: systems-failing takes 2 seats, not 3"),
        ("[vary]\nseats = ['two']", "vary.seats: a whole number, not 'two'"),
        ("[[cell]]\nsaets = 2", 'cell 0.saets: no such key; did you mean "seats"?'),
        ("[[cell]]\n[vary]\nseats = [2]",
         "vary: [[cell]] lists all cells; leave out one of the two"),
        ("[stop]\nwidht = 0.1", 'stop.widht: no such key; did you mean "width"?'),
        ("[stop]", "stop: say when: width = 0.05, or difference = true"),
        ("[stop]\nwidth = 2.0", "stop.width: between 0 and 1, not 2.0"),
        ("[stop]\ndifference = true", "stop.difference: there is only one cell; vary something"),
        ("[stop]\nwidth = 0.1\nevery = 0", "stop: error is between 0 and 1, every at least 1"),
        ("[vary]\ncontent.table.actions = {from = 1, to = 200}\n"
         "content.table.pool_start = {from = 1, to = 200}",
         "vary: 40000 cells; 10000 at most: set sample = 100"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_one_line_with_the_key_and_a_way_out(text, reason):
    refused(text, reason)


def test_a_file_that_is_no_toml_is_refused_with_the_line():
    with pytest.raises(LabError, match=r"^try.toml: .*(line 1|end of document)"):
        read_experiment("game =", "try.toml", SF)
    with pytest.raises(LabError, match="game: name the game"):
        game_of("games = 5", "try.toml")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_example_of_every_game_can_be_run_as_it_is(game):
    text = example(game)
    assert game_of(text, "new.toml") == game.id
    experiment = read_experiment(text, "new.toml", game)
    assert len(experiment.cells) == 3
    assert experiment.cells[1].content == {}  # the game as it is stands in the middle
    assert experiment.question


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_line_that_the_example_offers_is_right(game):
    """With the # of all numbers taken away the file is still an experiment."""
    text = example(game).replace("#   content.", "content.")
    assert text.count("\ncontent.") > 5
    cells = read_experiment(f"sample = 3\n{text}", "new.toml", game).cells
    assert {len(cell.varied) for cell in cells} == {text.count("\ncontent.")}


def test_a_lab_error_is_a_game_error_so_that_the_command_line_says_it_in_one_line():
    assert issubclass(LabError, GameError)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('"as it was" = [0, 1]', 'expect.as it was: no such key; did you mean "as it is"?'),
        ('"as it is" = 0.5', "expect.as it is: two numbers, as [0.4, 0.5]"),
        ('"as it is" = [0.5, 0.4]', "expect.as it is: from 0 to 1, the lower one first"),
        ('"as it is" = [0.5, 40]', "expect.as it is: from 0 to 1, the lower one first"),
    ],
)
def test_what_is_expected_is_a_band_for_a_cell_that_there_is(text, reason):
    refused(f"[expect]\n{text}", reason)
    assert read('[expect]\n"as it is" = [0.25, 1]').expect == {"as it is": (0.25, 1.0)}
