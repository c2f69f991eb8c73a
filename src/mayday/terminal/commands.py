"""Commands: what a person can type at a decision, besides the number of a choice."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from mayday.kernel import SPECTATOR, Node, Seat, Text, plain, read_choice
from mayday.render.naming import describe, name
from mayday.server.messages import StateShown
from mayday.terminal.keyboard import agrees
from mayday.terminal.menu import Item, Menu
from mayday.terminal.rulebook import search, show_rules
from mayday.terminal.rulings import fill_in
from mayday.terminal.styles import PROBLEM
from mayday.terminal.table import Kind, Refused
from mayday.terminal.typed import fitting, number_in, speaks_of

if TYPE_CHECKING:
    from mayday.terminal.play import Play

_SHOWN = 6  # as many choices are explained that fit what was typed
_LISTED = 12  # as many are named that could be meant


class Then(Enum):
    """What follows a line that a person typed."""

    ASK_AGAIN = auto()  # the table is as it was
    LOOK_ANEW = auto()
    LEAVE = auto()


class Decision(NamedTuple):
    """What a seat is asked, and all that it sees meanwhile."""

    seat: Seat
    state: StateShown
    menu: Menu


class Command(NamedTuple):
    """A letter or its word, what may follow, what it does."""

    letter: str
    word: str
    follows: str
    help: str
    run: Callable[[Play, Decision, str], Then]


def obey(play: Play, decision: Decision, line: str) -> Then:
    """Do what the line says."""
    try:
        return _obey(play, decision, line)
    except Refused as refused:
        play.screen.note(str(refused), style=PROBLEM)
        return Then.ASK_AGAIN


def _obey(play: Play, decision: Decision, line: str) -> Then:
    if not line:
        play.show(decision, again=True)
        return Then.ASK_AGAIN
    number = number_in(line)
    if number is not None:
        return _choose_number(play, decision, number)
    first, _, rest = line.partition(" ")
    for command in play.commands:
        if first.lower() == command.letter:
            return command.run(play, decision, rest.strip())
    if line.startswith("?"):
        return _why_not(play, decision, line[1:].strip())
    return _choose_typed(play, decision, line)


def _choose_number(play: Play, decision: Decision, number: int) -> Then:
    items = decision.menu.items
    if not 1 <= number <= len(items):
        play.screen.say(f"There are choices 1 to {len(items)}.")
        return Then.ASK_AGAIN
    return _choose(play, decision, items[number - 1])


def _choose(play: Play, decision: Decision, item: Item) -> Then:
    play.table.choose(decision.seat, item.choice, decision.state.number, item.way)
    return Then.LOOK_ANEW


def _choose_typed(play: Play, decision: Decision, line: str) -> Then:
    """A choice in words; failing that a command in words; failing that, why it cannot be."""
    menu = decision.menu
    meant = fitting(line, menu.choices, play.screen.label)
    if len(meant) == 1:
        return _choose(play, decision, menu.item(meant[0]))
    if meant:
        play.screen.say("That fits several choices; type more of it, or a number:")
        play.screen.items([menu.item(choice) for choice in meant[:_LISTED]])
        if len(meant) > _LISTED:
            play.screen.say(f"And {len(meant) - _LISTED} more.", style="dim")
        return Then.ASK_AGAIN
    first, _, rest = line.partition(" ")
    for command in play.commands:
        if first.lower() == command.word:
            return command.run(play, decision, rest.strip())
    _explain_typed(play, decision, line)
    return Then.ASK_AGAIN


def _explain_typed(play: Play, decision: Decision, line: str) -> None:
    """Nothing offered fits; perhaps the game knows such a choice and can say why not now."""
    known = fitting(line, play.table.game.space.choices, play.screen.label)
    missed = play.table.why_not(decision.seat, known)
    if not missed:
        play.screen.say(f'Nothing here fits "{line}". Type a number, h for a hint, or help.')
        return
    play.screen.missed(missed[:_SHOWN])
    if len(missed) > _SHOWN:
        play.screen.say(f"And {len(missed) - _SHOWN} more; type more of it.", style="dim")


def _undo(play: Play, decision: Decision, rest: str) -> Then:
    """Take back the last choice; past the horizon, only if everybody agrees."""
    if decision.state.can_undo:
        play.table.undo(decision.seat)
        play.screen.say("Taken back.")
        return Then.LOOK_ANEW
    what = play.table.last_choice(decision.seat)
    if not what:
        play.screen.say("There is nothing to undo yet.")
        return Then.ASK_AGAIN
    if not play.table.game.cooperative:
        play.screen.say("Chance, a reveal or another seat came in since; it stays as it is.")
        return Then.ASK_AGAIN
    play.screen.say(
        f"That takes back {what} and what chance, a reveal or another seat brought since; "
        "what you learned stays known."
    )
    return _propose(play, decision.seat, "undo")


def _propose(play: Play, seat: Seat, kind: Kind, ruling: str = "") -> Then:
    """Ask the people at the screen; what all agree to is done."""
    question = "Do it?" if len(play.people) == 1 else "Do all players agree?"
    if not agrees(play.read, question, by_default=False):
        return Then.ASK_AGAIN
    play.table.propose(seat, kind, ruling)
    if play.table.state(seat).proposal is not None:
        play.screen.say("Proposed; the others are asked.")
    return Then.LOOK_ANEW


def _why_not(play: Play, decision: Decision, word: str) -> Then:
    """What is folded in the menu, and what belongs to the decision and is not possible."""
    play.screen.unfolded(
        [
            item
            for row in decision.menu.rows
            for item in row.items
            if row.is_folded and speaks_of(f"{item.choice} {item.label}", word)
        ]
    )
    missed = [
        one
        for one in play.table.why(decision.seat)
        if speaks_of(f"{one.choice} {plain(one.label)}", word)
    ]
    if missed:
        play.screen.missed(missed)
    elif word:
        _explain_typed(play, decision, word)
    else:
        play.screen.say("Every choice that belongs to this decision is offered.")
    return Then.ASK_AGAIN


def _rules(play: Play, decision: Decision, word: str) -> Then:
    rules = play.table.game.rules
    wanted = word or next((ask.rule for ask in decision.state.asks), "")
    found = search(rules, wanted) if wanted else []
    show_rules(play.screen.console, found)
    if wanted and not found:
        play.screen.say(f'No rule speaks of "{wanted}".')
    elif not word:
        play.screen.say("r WORD searches all rules.", style="dim")
    return Then.ASK_AGAIN


def _aim(play: Play, decision: Decision, rest: str) -> Then:
    play.screen.title()
    play.screen.aim()
    return Then.ASK_AGAIN


def _prospects(play: Play, decision: Decision, rest: str) -> Then:
    """What a choice is good for, or all of them."""
    number, items = number_in(rest), decision.menu.items
    if number is not None and not 1 <= number <= len(items):
        play.screen.say(f"There are choices 1 to {len(items)}.")
        return Then.ASK_AGAIN
    asked = items if number is None else items[number - 1 : number]
    said = play.table.prospects(decision.seat, [item.choice for item in asked])
    for item, prospect in zip(asked, said):
        if prospect.remarks:
            play.screen.say(f"{item.number} {item.label}")
            play.screen.remarks(prospect.remarks)
    return Then.ASK_AGAIN


def _hint(play: Play, decision: Decision, rest: str) -> Then:
    """The best choices as a commander sees them, with their numbers and reasons."""
    for hint in play.table.hints(decision.seat):
        play.screen.items([decision.menu.item(read_choice(hint.choice))])
        play.screen.remarks(hint.remarks)
    return Then.ASK_AGAIN


def _table(play: Play, decision: Decision, word: str) -> Then:
    """All of the table, or what is called so."""
    scene, text = decision.state.scene, play.screen.text
    if not word:
        play.screen.scene(scene, full=True)
        return Then.ASK_AGAIN
    found = [describe(node, text) for node in scene.walk() if _is_called(node, text, word)]
    for line in dict.fromkeys(found):
        play.screen.say(f"{line[:1].upper()}{line[1:]}.")
    if not found:
        play.screen.say(f'Nothing on the table is called "{word}".')
    return Then.ASK_AGAIN


def _is_called(node: Node, text: Text, word: str) -> bool:
    return bool(node.id) and speaks_of(f"{node.id} {name(node, text)}", word.lower())


def _log(play: Play, decision: Decision, rest: str) -> Then:
    play.screen.told(play.table.story(decision.seat))
    return Then.ASK_AGAIN


def _save(play: Play, decision: Decision, name: str) -> Then:
    """Say where the game lies, or go on in another file."""
    play.screen.note(f"Saved in {play.table.save(name)}")
    return Then.ASK_AGAIN


def _quit(play: Play, decision: Decision, rest: str) -> Then:
    return Then.LEAVE


def _wait(play: Play, decision: Decision, rest: str) -> Then:
    play.table.wait(decision.seat)
    return Then.LOOK_ANEW


def _ruling(play: Play, decision: Decision, line: str) -> Then:
    """Change the table in a way the rules leave to the players, if all agree."""
    if not play.table.game.rulings:
        play.screen.say("The rules of this game leave nothing to a ruling.")
        return Then.ASK_AGAIN
    seat, line = _proposer(play, decision, line)
    play.hand_over(seat)
    then, ruling = Then.ASK_AGAIN, fill_in(play, seat, line)
    if ruling:
        shown = SPECTATOR if play.hands_over else seat
        play.screen.say(f"Proposed: {play.table.ruling_said(shown, ruling)}.")
        then = _propose(play, seat, "ruling", ruling)
    return then if seat == decision.seat else Then.LOOK_ANEW


def _concede(play: Play, decision: Decision, rest: str) -> Then:
    """Give the game up, if all agree; it is lost."""
    if not play.table.game.cooperative:
        play.screen.say("Only a cooperative game can be conceded; q leaves this one.")
        return Then.ASK_AGAIN
    play.screen.say("Conceding ends the game: it is lost, and counted so.")
    return _propose(play, decision.seat, "concede")


def _proposer(play: Play, decision: Decision, line: str) -> tuple[Seat, str]:
    """Who proposes: whoever is asked, or another person whose name comes first."""
    first, _, rest = line.partition(" ")
    for seat in play.people:
        if first and first.lower() == play.screen.seat(seat).lower():
            return seat, rest.strip()
    return decision.seat, line


def _help(play: Play, decision: Decision, rest: str) -> Then:
    useless = {
        "w": not decision.state.waiting,
        "x": not play.table.game.rulings,
        "c": not play.table.game.cooperative,
    }
    useful = [command for command in play.commands if not useless.get(command.letter)]
    play.screen.help([(f"{c.letter} {c.follows}", c.help) for c in useful])
    return Then.ASK_AGAIN


COMMANDS = (
    Command("u", "undo", "", "take back the last choice", _undo),
    Command(
        "?",
        "why",
        "[WORD]",
        "all choices of a folded line; what is not possible, and why",
        _why_not,
    ),
    Command("r", "rules", "[WORD]", "the rule of this decision, or rules with a word", _rules),
    Command("a", "aim", "", "what the game is about: how it is won and lost", _aim),
    Command("p", "prospects", "[NUMBER]", "what choices are good for, or one of them", _prospects),
    Command("h", "hint", "", "the choices that look best, and why", _hint),
    Command("t", "table", "[WORD]", "the whole table, or what is called so", _table),
    Command("l", "log", "", "all that happened so far", _log),
    Command("w", "wait", "", "let another seat act first", _wait),
    Command("x", "ruling", "[SEAT] [RULING]", "change the table by agreement of all", _ruling),
    Command("c", "concede", "", "give the game up by agreement of all: it is lost", _concede),
    Command("s", "save", "[FILE]", "where the game is saved, or save it elsewhere", _save),
    Command("q", "quit", "", "leave; the game is saved and can be resumed", _quit),
    Command("help", "help", "", "this list", _help),
)
