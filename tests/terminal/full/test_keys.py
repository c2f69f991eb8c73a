"""What each key does on the full screen."""

from __future__ import annotations

import re
from pathlib import Path

from textual import events

from mayday.games.phobia import GAME as PHOBIA
from mayday.games.systems_failing import GAME as SYSTEMS_FAILING
from mayday.kernel import HUMAN, Match, Seeded, Undone, plain, read_record, resume
from mayday.terminal.full.sitting import Sitting
from mayday.terminal.reel import ReplayDesk
from mayday.terminal.saves import Save
from terminal.full.screens import Screenful, at_once, on_screen
from tiny import AIRLOCK, WRECK

from .conftest import Sat


async def _choose(screen: Screenful, number: int) -> None:
    before = screen.match.number
    await screen.type(str(number))
    await screen.press("enter")
    await screen.until(lambda: screen.match.number > before)
    await screen.my_turn()


@at_once
async def test_panes_hold_table_story_decision_and_keys(sit: Sat):
    """So large that all of the table is in sight: else it is rolled to what was spoken of last."""
    async with sit(SYSTEMS_FAILING, "me greedy", seed=5, size=(120, 60)) as screen:
        await screen.my_turn()
        await screen.shows("Systems Failing · Round 1", "Zone 1", "choose an action", "? why")
        await screen.shows("q leave")


@at_once
async def test_undo_takes_back_the_last_choice(sit: Sat):
    async with sit(WRECK, "me me") as screen:
        await screen.my_turn()
        await _choose(screen, 1)
        await screen.press("u")
        if screen.app.screen is not screen.sitting:  # past the horizon it is asked for
            await screen.press("y")
        await screen.until(lambda: isinstance(screen.match.entries[-1], Undone))


@at_once
async def test_why_not_names_reason_and_rule_and_can_be_searched(sit: Sat):
    async with sit(SYSTEMS_FAILING, "me greedy", seed=5) as screen:
        await screen.my_turn()
        await screen.press("question_mark")
        await screen.shows("Not possible now", "[SF-")
        await screen.type("zzzz")
        await screen.shows("(0)")
        await screen.press("escape")
        await screen.until(lambda: screen.app.screen is screen.sitting)


@at_once
async def test_a_hint_can_be_taken(sit: Sat):
    async with sit(SYSTEMS_FAILING, "me greedy", seed=5) as screen:
        await screen.my_turn()
        before = screen.match.number
        await screen.press("h")
        await screen.shows("What looks best", "▸")
        await screen.press("enter")
        await screen.until(lambda: screen.match.number > before)


@at_once
async def test_rules_open_at_the_rule_of_the_decision_and_are_searched(sit: Sat):
    async with sit(SYSTEMS_FAILING, "me greedy", seed=5) as screen:
        await screen.my_turn()
        rule = screen.sitting.state.asks[0].rule
        await screen.press("r")
        await screen.shows("Rules of Systems Failing", rule)
        await screen.type("sf-surge-1")
        await screen.shows("search: sf-surge-1", "SF-SURGE-1 (")


@at_once
async def test_the_log_leads_to_the_moment_and_escape_back_to_now(sit: Sat):
    async with sit(WRECK, "me me") as screen:
        await screen.my_turn()
        await _choose(screen, 1)
        now = screen.match.number
        await screen.press("l")
        await screen.shows("Log: Enter goes to the moment")
        await screen.press("home", "enter")
        await screen.shows("Moment 0 of")
        assert screen.sitting.state.number == 0
        await screen.press("right")
        await screen.shows("Moment 1 of")
        await screen.press("escape")
        await screen.until(lambda: screen.sitting.state.number == now)


@at_once
async def test_at_an_earlier_moment_things_say_what_they_were(sit: Sat):
    async with sit(SYSTEMS_FAILING, "me me", seed=5) as screen:
        await screen.my_turn()
        remarks = await screen.sitting.desk.about(0, "zone1")
        await _choose(screen, len(screen.sitting.menu.offers))
        await screen.press("l")
        await screen.press("home", "enter")
        await screen.shows("Moment 0 of")
        await screen.press("tab")
        screen.sitting.table.point_at("zone1")
        screen.sitting.move(0, 0)
        await screen.shows(plain(remarks[0].text)[:20])


@at_once
async def test_the_aim_stands_there_until_the_first_choice(sit: Sat):
    async with sit(SYSTEMS_FAILING, "me greedy", seed=5) as screen:
        await screen.my_turn()
        await screen.shows("Repair every card", "(a tells more)")
        await _choose(screen, 1)
        await screen.until(lambda: "(a tells more)" not in screen.text)


@at_once
async def test_a_unit_is_chosen_at_its_square_and_comes_into_sight(sit: Sat):
    options = {"setup": "preset", "scenario": "quick"}
    async with sit(PHOBIA, "me greedy", options, seed=5) as screen:
        await screen.my_turn()
        sitting = screen.sitting
        while not sitting.menu.rows[0].offers[0].choice.places:
            await _choose(screen, 1)
        (unit,) = sitting.menu.rows[0].offers[0].choice.places
        (square,) = sitting.table.drawn([unit])
        assert square != unit
        assert sitting.table.is_seen(sitting.table.spots[square].y)
        await screen.press("tab")
        sitting.table.point_at(square)
        sitting.move(0, 0)
        await screen.shows(sitting.state.names[unit])
        before = screen.match.number
        await screen.press("enter")
        await screen.until(lambda: screen.match.number > before)
        assert screen.match.entries[-1].choice == f"activate {unit}"


@at_once
async def test_save_says_where_and_goes_on_in_another_file(sit: Sat, tmp_path: Path):
    async with sit(WRECK, "me me") as screen:
        await screen.my_turn()
        await screen.press("s")
        await screen.shows("Saved in")
        await screen.type(str(tmp_path / "other.json"))
        await screen.press("enter")
        await screen.until(lambda: (tmp_path / "other.json").exists())
        await screen.until(lambda: screen.app.screen is screen.sitting)
        await _choose(screen, 1)
        assert len(read_record((tmp_path / "other.json").read_bytes()).entries) == 1
        assert not read_record((tmp_path / "game.json").read_bytes()).entries


@at_once
async def test_save_never_overwrites_another_file(sit: Sat, tmp_path: Path):
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    async with sit(WRECK, "me me") as screen:
        await screen.my_turn()
        await screen.press("s")
        await screen.type(str(tmp_path / "mine.txt"))
        await screen.press("enter")
        await screen.until(
            lambda: any("exists already" in said for said, _ in screen.sitting.notices)
        )
    assert (tmp_path / "mine.txt").read_text("utf-8") == "mine"


@at_once
async def test_a_game_that_was_left_goes_on_where_it_was(sit: Sat, tmp_path: Path):
    async with sit(WRECK, "me me") as screen:
        await screen.my_turn()
        await _choose(screen, 1)
        await screen.leave()
    assert "mayday play --resume" in screen.farewell
    path = tmp_path / "game.json"
    record = read_record(path.read_bytes())
    match = resume(record, WRECK, Seeded(1))
    async with sit(WRECK, match=match, save=Save(path, path.read_bytes())) as screen:
        await screen.my_turn()
        assert screen.sitting.state.number == 1
        await screen.type("1")
        await screen.press("enter")
        await screen.until(lambda: screen.match.number == 2)
    assert len(read_record(path.read_bytes()).entries) == 2


@at_once
async def test_the_screen_is_empty_while_it_changes_hands(sit: Sat):
    async with sit(AIRLOCK, "me me me") as screen:
        await screen.my_turn()
        secret = [node.id for node in screen.sitting.state.scene.walk() if "hand" in node.id]
        assert secret, "the first seat sees its hand"
        await screen.type("1")
        await screen.press("enter")
        await screen.shows("To decide: B. Take the screen and press Enter.")
        assert len([row for row in screen.rows if row.strip()]) == 1
        await screen.press("x")
        await screen.shows("Take the screen")
        await screen.press("enter")
        await screen.until(lambda: screen.app.screen is screen.sitting)
        assert screen.sitting.seat == 1
        told = [event.text for event in screen.sitting.story.events]
        assert told == [event.text for event in screen.sitting.stories[1].events]


@at_once
async def test_nothing_that_only_another_seat_knows_stands_on_the_screen(sit: Sat):
    async with sit(AIRLOCK, "me me me", size=(200, 60)) as screen:
        await screen.my_turn()
        mine = _held(screen)
        await screen.type("1")
        await screen.press("enter")
        await screen.shows("Take the screen")
        await screen.press("enter")
        await screen.until(lambda: screen.app.screen is screen.sitting)
        await screen.shows("B, ")
        assert mine.isdisjoint(_held(screen)), "no card is in two hands"
        shown = {span.id for line in screen.sitting.table.lines for span in line}
        assert mine.isdisjoint(shown)
        assert mine.isdisjoint(screen.sitting.state.names)


def _held(screen: Screenful) -> set[str]:
    """The cards in the hand of whoever looks, by their own ids."""
    hands = [node for node in screen.sitting.state.scene.walk() if "hand" in node.id]
    held = {card.id for hand in hands for card in hand.children if not card.face_down}
    assert held, "whoever looks sees a hand"
    return held


@at_once
async def test_many_choices_of_a_kind_are_one_row_that_unfolds(sit: Sat):
    async with sit(PHOBIA, "me greedy", seed=5) as screen:
        for _ in range(30):
            await screen.my_turn()
            menu = screen.sitting.menu
            if any(row.is_group for row in menu.rows):
                break
            await _choose(screen, 1)
        group = next(n for n, row in enumerate(menu.rows) if row.is_group)
        assert re.match(r"\d+ \w+", menu.rows[group].words)
        await screen.press(*["down"] * (group - menu.at), "enter")
        assert len(menu.rows) > 6
        await screen.shows("Esc shows all choices")
        await screen.press("escape")
        assert any(row.is_group for row in menu.rows)


@at_once
async def test_w_lets_the_next_person_act_first(sit: Sat):
    async with sit(WRECK, "me me") as screen:
        await screen.my_turn()
        assert screen.sitting.seat == 0
        await screen.press("w")
        await screen.until(lambda: screen.app.screen is not screen.sitting)
        await screen.press("enter")
        await screen.until(lambda: screen.sitting.seat == 1)


@at_once
async def test_a_number_that_there_is_not_chooses_nothing(sit: Sat):
    async with sit(SYSTEMS_FAILING, "me greedy", seed=5) as screen:
        await screen.my_turn()
        before = screen.match.number
        await screen.type("99")
        await screen.shows("Nothing fits")
        await screen.press("enter")
        await screen.shows("There are choices 1 to")
        assert screen.match.number == before
        assert not screen.sitting.menu.typed


@at_once
async def test_a_click_on_a_choice_makes_it_and_a_click_on_the_table_points(sit: Sat):
    async with sit(SYSTEMS_FAILING, "me greedy", seed=5, size=(120, 60)) as screen:
        await screen.my_turn()
        spot = screen.sitting.table.spots["zone1"]
        top = screen.sitting.table.region.y - screen.sitting.table.scroll_offset.y
        await screen.click(int(spot.x), spot.y + top)
        await screen.until(lambda: screen.sitting.table.cursor == "zone1")
        await screen.shows("Zone 1")
        before, menu = screen.match.number, screen.sitting.pane("menu").region
        row = next(n for n, row in enumerate(screen.sitting.menu.rows) if not row.is_group)
        await screen.click(4, menu.y + row)
        await screen.until(lambda: screen.match.number > before)


@at_once
async def test_a_guided_game_says_what_to_look_at_and_stands_on_the_choice(sit: Sat):
    guide = SYSTEMS_FAILING.guide
    assert guide is not None
    match = Match(SYSTEMS_FAILING, guide.options, guide.seats, Seeded(guide.seed))
    async with sit(SYSTEMS_FAILING, match=match) as screen:
        await screen.my_turn()
        await screen.shows(f"Guide 1/{len(guide.lessons)}")
        lesson = next(one for one in screen.sitting.state.guide.lessons if one.choice)
        row = screen.sitting.menu.row
        assert lesson.choice in [offer.choice.choice for offer in row.offers]


@at_once
async def test_a_replay_goes_forward_and_back_with_the_eyes_of_any_seat():
    match = Match(WRECK, {}, (HUMAN, HUMAN), Seeded(1))
    while match.position.asks:
        ask = match.position.asks[0]
        match.choose(ask.seat, ask.choices[-1])
    record = match.record()
    desk = ReplayDesk(record, WRECK, None)
    async with on_screen(desk, moments=desk.moments) as watching:
        await watching.shows(f"Moment 0 of {desk.moments - 1}")
        await watching.press("right")
        await watching.shows("Moment 1 of")
        await watching.press("end")
        await watching.shows(f"Moment {desk.moments - 1} of")
        await watching.press("home", "space")
        await watching.shows(f"Moment {desk.moments - 1} of")
        await watching.press("v")
        await watching.until(lambda: watching.sitting.state.seat == 0)
        await watching.press("v", "v")
        await watching.until(lambda: watching.sitting.state.seat is None)
        bar = next(row for row in watching.rows if row.startswith("Moment "))
        await watching.click(bar.index("├") + 1, watching.rows.index(bar))
        await watching.shows("Moment 0 of")


def test_every_key_has_a_word_in_the_list_of_keys():
    from mayday.terminal.full.commands import COMMANDS

    keys = [command.key for command in COMMANDS]
    assert len(keys) == len(set(keys))
    assert all(command.help for command in COMMANDS)
    assert Sitting.BINDINGS == []


@at_once
async def test_leaving_while_the_screen_changes_hands_ends_quietly(sit: Sat):
    async with sit(AIRLOCK, "me me me") as screen:
        await screen.my_turn()
        await screen.type("1")
        await screen.press("enter")
        await screen.shows("Take the screen")
        screen.app.post_message(events.Key("enter", None))  # and is gone at once
    assert "mayday play --resume" in screen.farewell
