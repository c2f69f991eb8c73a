"""The report: what it finds in results whose truth is known, and how it says it."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import polars as pl
import pytest

from lab import made_up
from lab.made_up import BETTER, CHANCES, GRID, LUCKY_CARD, PLAIN_CARD, make_results
from mayday.cli import main
from mayday.lab.report import write_report
from mayday.lab.report.cells import beside, rates, sensitivity, together
from mayday.lab.report.dominated import hardly_choices, never
from mayday.lab.report.habits import habits
from mayday.lab.report.markup import Link, listed, say, table
from mayday.lab.report.reading import Results, spaced
from mayday.lab.report.story import curves, endings, lengths
from mayday.lab.report.words import answer
from mayday.lab.results import COUNTS, GAMES, LabError, Stop, read_table, schema
from mayday.lab.statistics import pairs
from mayday.lab.stopping import always, difference

VOID = {"meta", "link", "br", "hr", "img", "input"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("results") / "draws"
    make_results(path, question="Does a third cube help?")
    return path


@pytest.fixture(scope="module")
def results(folder):
    return Results(folder)


@pytest.fixture(scope="module")
def written(folder):
    """The report, its words without markup, and the folder of its pictures."""
    file = write_report(folder, pictures=folder / "pictures")
    return file.read_text("utf-8")


def words_of(markup):
    bare = re.sub(r"<(style|svg).*?</\1>", " ", markup, flags=re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", bare).split())


# -- Findings ---------------------------------------------------------------------------------


def test_win_rates_have_intervals_that_hold_the_truth(results):
    for rate, (difficulty, _, draws) in zip(rates(results), GRID):
        assert rate.games == 300
        assert rate.share.low < CHANCES[difficulty] + BETTER * (draws - 2) < rate.share.high


def test_a_changed_cell_is_compared_with_the_game_as_it_is_played_the_same_way(results):
    found = {one.cell.number: one for one in beside(results)}
    hard_changed = found[GRID.index(("hard", "normal", 3))]
    assert hard_changed.base.number == GRID.index(("hard", "normal", 2))
    assert hard_changed.is_sure
    assert hard_changed.difference.low < BETTER < hard_changed.difference.high
    assert 0 not in found


def test_a_cell_that_plays_the_same_games_is_not_said_to_differ(results):
    found = {one.cell.number: one for one in beside(results)}
    same = found[GRID.index(("easy", "beginner", 2))]
    assert same.difference.value == 0
    assert not same.is_sure


def test_what_moves_the_win_rate_is_told_in_the_order_of_its_strength(results):
    found = sensitivity(results)
    assert [one.key.rpartition(".")[2] for one in found] == [
        "difficulty",
        "scavenge_draws",
        "meter",
    ]
    for one, truth in zip(found, (CHANCES["hard"] - CHANCES["easy"], BETTER, 0)):
        assert one.difference.low <= truth <= one.difference.high
    assert [one.is_same for one in found] == [False, False, True]
    assert found[2].is_nothing


def test_what_is_varied_one_thing_at_a_time_is_compared_with_cells_that_differ_in_nothing_else(
    tmp_path,
):
    settings = [("easy", "normal", 2), ("hard", "normal", 2), ("easy", "normal", 3)]
    make_results(tmp_path, settings=settings)
    found = {one.key: one.difference for one in sensitivity(Results(tmp_path))}
    draws = found["content.table.scavenge_draws"]
    assert draws.low < BETTER < draws.high  # and nothing of the difficulty is in it


def test_a_random_sample_is_compared_half_by_half(tmp_path):
    settings = [("easy" if n % 3 else "hard", "normal", n) for n in range(1, 9)]
    make_results(tmp_path, settings=settings, games=100)
    found = {one.key: one for one in sensitivity(Results(tmp_path))}
    assert found["content.table.scavenge_draws"].difference.value > 0.2


def test_a_card_that_winners_use_stands_out_and_one_that_all_use_does_not(results):
    found = {(h.thing.kind, h.thing.id): h for h in habits(results).compared}
    lucky, plain = found["card", LUCKY_CARD], found["card", PLAIN_CARD]
    assert lucky.is_sure
    assert lucky.lift.low > 1.05
    assert not plain.is_sure
    assert plain.lift.low < 1 < plain.lift.high
    assert lucky.games.games_with + lucky.games.games_without == 300 * len(GRID)


def test_the_shares_that_are_shown_have_the_lift_as_their_ratio(results):
    for habit in habits(results).compared:
        with_it, without = habit.won
        assert with_it / without == pytest.approx(habit.lift.value)


def test_what_comes_late_does_not_go_with_winning_because_winners_live_longer(tmp_path):
    """Long games are won, and only long games see the card: among long ones it does nothing."""
    run = make_results(tmp_path, games=400, settings=GRID[:1])
    games = read_table(tmp_path, GAMES)
    late = games.filter((pl.col("rounds") > 4) & (pl.col("game") % 2 == 0))
    assert late["result"].eq("won").mean() > 1.1 * games["result"].eq("won").mean()
    seen = late.select("cell", "game", kind=pl.lit("card"), id=pl.lit("E1"), what=pl.lit("Seen"))
    added = seen.with_columns(seat=pl.lit(0), times=pl.lit(1)).cast(dict(schema(COUNTS, run)))
    counts = pl.concat([read_table(tmp_path, COUNTS), added])
    counts.write_parquet(tmp_path / f"{COUNTS}.parquet")
    found = {habit.thing.id: habit for habit in habits(Results(tmp_path)).compared}
    assert not found["E1"].is_sure


def test_a_verb_that_everybody_uses_is_asked_for_its_pace(results):
    found = {h.thing.id: h for h in habits(results).compared}
    assert found["scavenge"].often is not None


def test_what_is_told_of_no_piece_is_no_habit(results):
    assert "story" not in {h.thing.kind for h in habits(results).compared}


def test_choices_that_are_hardly_one_are_found(results):
    found = {one.verb: one.share.value for one in hardly_choices(results)}
    assert found == {"discard_all": 0, "allow": pytest.approx(0.997, abs=0.001)}


def test_what_never_happens_is_found(results):
    assert [(one.kind, one.ids) for one in never(results)] == [("card", ("D23",))]


def test_endings_of_a_cell_add_up(results):
    of_first = [one for one in endings(results) if one.cell.number == 0]
    assert sum(one.games for one in of_first) == 300
    assert {one.cause for one in of_first} == {"escaped", "core_damage"}


def test_the_length_lies_where_games_do(results):
    rounds = lengths(results)[0].rounds
    assert [r.value for r in rounds] == sorted(r.value for r in rounds)
    assert 4 <= rounds[0].value <= rounds[2].value <= 7


def test_curves_are_those_of_won_and_of_lost_games(results):
    found = curves(results).filter(measure="damage", round=3)
    assert dict(zip(found["won"], found["middle"])) == {True: 3.0, False: 6.0}


def test_where_a_run_stopped_when_it_was_decided_intervals_hold_at_every_look(tmp_path):
    settings = [("easy", "normal", 2), ("easy", "normal", 3), ("hard", "normal", 2)]
    make_results(tmp_path, settings=settings, stop=Stop(difference=True))
    results = Results(tmp_path)
    rate = rates(results)[0]
    assert rate.share[1:3] == always(rate.won, rate.games)
    draws, hard = beside(results)
    wins = [list(results.wins[cell].values()) for cell in (0, 1)]
    assert draws.difference[1:3] == difference(pairs(*wins), 0.05 / 2)
    assert hard.is_sure
    assert "a little too sure" in words_of(write_report(tmp_path).read_text("utf-8"))


# -- Page -------------------------------------------------------------------------------------


def test_question_and_answer_come_first(written):
    words = words_of(written)
    question = words.index("Does a third cube help?", 30)
    answer = words.index("The players win most often with difficulty easy")
    assert question < answer < words.index("How often it is won")
    assert "What moves the win rate most: difficulty, from easy to hard, by −3" in words
    assert "Then scavenge draws, from 2 to 3, by +1" in words


def test_each_chapter_says_on_how_many_games_it_rests_and_how_to_repeat_it(written, folder):
    chapters = re.findall(r"<section.*?</section>", written, re.S)
    assert len(chapters) == 9
    for chapter in chapters:
        assert "2,400 games. Play them again" in words_of(chapter)
        assert f"mayday lab run {folder}/experiment.toml" in words_of(chapter)
    assert (
        "mayday simulate systems-failing --games 300 --seats 2 --bots greedy "
        "--options difficulty=hard,meter=beginner --seed 2" in words_of(written)
    )


def test_suspicious_things_are_listed(written):
    words = words_of(written)
    assert "meter: no effect at all: every single game went the same." in words
    assert "Never seen, card: " in words


def test_the_page_needs_no_other_file_no_host_and_no_script(written):
    assert "<script" not in written
    assert not re.search(r"""(src|href)\s*=\s*["'](?!#)""", written)
    hosts = set(re.findall(r"https?://[^\s\"'<)]+", written))
    assert hosts <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "url(" not in written
    assert "@import" not in written


class Balanced(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self):
        super().__init__()
        self.open, self.ids = [], []

    def handle_starttag(self, tag, attributes):
        self.ids += [value for name, value in attributes if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_markup_is_whole(written):
    parser = Balanced()
    parser.feed(written)
    assert parser.open == []
    assert len(parser.ids) == len(set(parser.ids))
    for link in re.findall(r'href="#([^"]+)"', written):
        assert link in parser.ids


def test_words_of_a_designer_are_no_markup(tmp_path):
    make_results(tmp_path, games=40, settings=GRID[:2], question="Is 1 < 2 & <b>3</b>?")
    written = write_report(tmp_path).read_text("utf-8")
    assert "<h1>Is 1 &lt; 2 &amp; &lt;b&gt;3&lt;/b&gt;?</h1>" in written


def test_pictures_have_colours_of_the_readers_theme_in_the_page_and_their_own_alone(
    written, folder
):
    inside = re.findall(r"<svg.*?</svg>", written, re.S)
    assert len(inside) == 12  # each for a page and for a phone
    assert all("var(--" in svg for svg in inside)
    names = sorted(path.name for path in (folder / "pictures").iterdir())
    assert "wins.svg" in names
    assert "wins.png" in names
    for path in (folder / "pictures").glob("*.svg"):
        assert "var(--" not in path.read_text("utf-8")
        ET.parse(path)
    for path in (folder / "pictures").glob("*.png"):
        assert path.read_bytes().startswith(b"\x89PNG")


def test_colours_of_pictures_are_tokens_or_nothing(written):
    for svg in re.findall(r"<svg.*?</svg>", written, re.S):
        used = set(re.findall(r'(?:fill|stroke)="([^"]+)"', svg))
        assert {colour for colour in used if not colour.startswith("var(--")} <= {
            "none",
            "transparent",
        }


def answer_of(folder):
    results = Results(folder)
    return answer(results, rates(results), sensitivity(results), beside(results))


def test_a_single_cell_is_told_without_comparison(tmp_path):
    make_results(tmp_path, games=60, settings=GRID[:1])
    (said,) = answer_of(tmp_path)
    assert re.fullmatch(r"The players win \d+ % \[\d+–\d+\] of 60 games\.", said)


def test_cells_that_do_not_surely_differ_are_said_not_to(tmp_path):
    make_results(tmp_path, games=60, settings=[("easy", "normal", 2), ("easy", "beginner", 2)])
    said = answer_of(tmp_path)
    assert said[0].startswith("No sure difference was found: the players win between")
    assert said[1] == "Nothing that was varied moves the win rate surely."


PAIR = [(difficulty, "normal", draws) for difficulty in ("easy", "hard") for draws in (2, 3)]


def test_what_a_number_is_worth_at_either_end_of_another_thing_is_told(tmp_path):
    """In truth it is worth the same at both, as the draws are in games that were made up."""
    make_results(tmp_path, settings=PAIR)
    told = [said for said in answer_of(tmp_path) if said.startswith("Scavenge draws")]
    assert re.fullmatch(
        r"Scavenge draws, from 2 to 3, is worth \+\d+ points with difficulty easy, "
        r"and \+\d+ points with difficulty hard: no sure difference between the two\.",
        *told,
    )


def test_things_that_play_together_are_said_to(tmp_path, monkeypatch):
    monkeypatch.setattr(made_up, "CHANCES", {"easy": 0.7, "hard": -0.4})  # nothing saves a hard one
    make_results(tmp_path, settings=PAIR)
    (told,) = [said for said in answer_of(tmp_path) if said.startswith("Scavenge draws")]
    assert told.endswith("0 points with difficulty hard: surely more with difficulty easy.")


def test_of_many_pairs_only_those_are_told_that_play_together(results):
    assert together(results, sensitivity(results)) == []


def test_things_are_seldom_said_to_play_together_if_they_do_not(tmp_path):
    found = []
    for seed in range(60):
        make_results(tmp_path / str(seed), games=40, settings=PAIR, seed=seed)
        results = Results(tmp_path / str(seed))
        found += together(results, sensitivity(results))
    assert len(found) == 60
    assert sum(one.is_sure for one in found) <= 9  # 3 on average


def test_where_seats_are_adversaries_the_first_one_wins(tmp_path):
    make_results(tmp_path, games=60, settings=GRID[:1], cooperative=False)
    (said,) = answer_of(tmp_path)
    assert said.startswith("A win ")


def test_a_folder_without_results_is_refused(tmp_path):
    with pytest.raises(LabError, match="holds no results"):
        write_report(tmp_path)


def test_the_command_says_what_is_wrong_in_one_line(tmp_path, folder, capsys, monkeypatch):
    assert main(["lab", "report", str(tmp_path)]) == 2
    assert "holds no results" in capsys.readouterr().err
    assert main(["lab", "report", str(folder), "--out", str(tmp_path / "no" / "such.html")]) == 2
    assert "cannot write the report" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "mayday.lab.report", None)
    assert main(["lab", "report", str(folder)]) == 2
    assert "pip install 'mayday-games[lab]'" in capsys.readouterr().err


def test_the_same_results_give_the_same_report_and_a_stopped_run_says_that_it_is_not_finished(
    tmp_path,
):
    make_results(tmp_path, games=60, settings=GRID[:1], state="stopped")
    first, second = (write_report(tmp_path).read_text("utf-8") for _ in range(2))
    assert first == second
    assert "The run is not finished" in words_of(first)


def test_ids_become_words():
    assert [spaced(id) for id in ("scavenge_draws", "CubesDrawn", "D16")] == [
        "scavenge draws",
        "cubes drawn",
        "D16",
    ]


def test_a_number_stays_with_its_percent_sign_wherever_it_is_said():
    field = table("Rates", ["cell", "won"], [["5 % <b>", Link("9 %", "/lab?a=1&b=2")]])
    for markup in (say("5 % & more"), listed(["5 %"]), field):
        assert "5\N{NO-BREAK SPACE}%" in markup
    assert "&lt;b&gt;" in field
    assert '<a href="/lab?a=1&amp;b=2">9\N{NO-BREAK SPACE}%</a>' in field


def test_a_long_table_is_folded_where_it_can_be():
    rows = [[str(n)] for n in range(50)]
    assert "<details>" in table("Rows", ["row"], rows)
    assert "<details>" not in table("Rows", ["row"], rows, can_fold=False)
    assert "<details>" not in table("Rows", ["row"], rows[:3])
