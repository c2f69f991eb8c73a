"""Commands: what a person can type at a decision, besides the number of a choice."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mayday.bots.hints import hints
from mayday.kernel import Ask, Choice, Chosen, Proposal, Remarks, Seat, last_choice
from mayday.terminal.rulebook import search, show_rules
from mayday.terminal.rulings import fill_in
from mayday.terminal.saves import Save, SaveError
from mayday.terminal.styles import PROBLEM
from mayday.terminal.typed import fitting, number_in, speaks_of

if TYPE_CHECKING:
    from mayday.terminal.play import Play

_SHOWN = 6  # as many of several fitting choices are named


class Then(Enum):
    """What follows a line that a person typed."""

    ASK_AGAIN = auto()  # the table is as it was
    LOOK_ANEW = auto()
    LEAVE = auto()


class Command(NamedTuple):
    """A letter or its word, what may follow, what it does."""

    letter: str
    word: str
    follows: str
    help: str
    run: Callable[[Play, Ask, str], Then]


def obey(play: Play, ask: Ask, line: str) -> Then:
    """Do what the line says."""
    if not line:
        play.show(ask)
        return Then.ASK_AGAIN
    number = number_in(line)
    if number is not None:
        return _choose_number(play, ask, number)
    first, _, rest = line.partition(" ")
    for command in COMMANDS:
        if first.lower() == command.letter:
            return command.run(play, ask, rest.strip())
    if line.startswith("?"):
        return _why_not(play, ask, line[1:].strip())
    return _choose_typed(play, ask, line)


def _choose_number(play: Play, ask: Ask, number: int) -> Then:
    menu = play.menu(ask)
    if not 1 <= number <= len(menu):
        play.screen.say(f"There are choices 1 to {len(menu)}.")
        return Then.ASK_AGAIN
    play.choose(ask.seat, menu[number - 1])
    return Then.LOOK_ANEW


def _choose_typed(play: Play, ask: Ask, line: str) -> Then:
    """A choice in words; failing that a command in words; failing that, why it cannot be."""
    menu = play.menu(ask)
    meant = fitting(line, menu, play.screen.label)
    if len(meant) == 1:
        play.choose(ask.seat, meant[0])
        return Then.LOOK_ANEW
    if meant:
        play.screen.say("That fits several choices; type more of it, or a number:")
        play.screen.numbered(menu, meant)
        return Then.ASK_AGAIN
    first, _, rest = line.partition(" ")
    for command in COMMANDS:
        if first.lower() == command.word:
            return command.run(play, ask, rest.strip())
    _explain_typed(play, ask, line)
    return Then.ASK_AGAIN


def _explain_typed(play: Play, ask: Ask, line: str) -> None:
    """Nothing offered fits; perhaps the game knows such a choice and can say why not now."""
    refusals = []
    for choice in fitting(line, play.match.game.space.choices, play.screen.label):
        refusal = play.match.why_not(ask.seat, choice)
        if refusal is not None:
            refusals.append((choice, refusal))
    near = [pair for pair in refusals if pair[1].near] or refusals
    if not near:
        play.screen.say(f'Nothing here fits "{line}". Type a number, h for a hint, or help.')
        return
    play.screen.refusals(ask.seat, near[:_SHOWN])
    if len(near) > _SHOWN:
        play.screen.say(f"... and {len(near) - _SHOWN} more; type more of it.", style="dim")


def _undo(play: Play, ask: Ask, rest: str) -> Then:
    """Take back the last choice; past the horizon, only if everybody agrees."""
    match = play.match
    if match.can_undo(ask.seat):
        play.undo(ask.seat)
        play.screen.say("Taken back.")
        return Then.LOOK_ANEW
    number = last_choice(match.entries, match.humans)
    if number is None:
        play.screen.say("There is nothing to undo yet.")
        return Then.ASK_AGAIN
    if not match.game.cooperative:
        play.screen.say("Chance, a reveal or another seat came in since; it stays as it is.")
        return Then.ASK_AGAIN
    entry = match.entries[number]
    assert isinstance(entry, Chosen), "last_choice finds choices"
    what = f"the last choice of {play.screen.seat(entry.seat)}"
    if entry.seat == ask.seat or not play.hands_over:
        what = f'"{play.screen.label(match.game.space.read(entry.choice))}"'
    play.screen.say(
        f"That takes back {what} and what chance, a reveal or another seat brought since; "
        "what you learned stays known."
    )
    return Then.LOOK_ANEW if play.propose(Proposal(ask.seat, to=number)) else Then.ASK_AGAIN


def _why_not(play: Play, ask: Ask, word: str) -> Then:
    missed = [
        (choice, refusal)
        for choice, refusal in play.match.game.near_misses(play.match.position, ask.seat)
        if speaks_of(f"{choice} {play.screen.label(choice)}", word)
    ]
    if missed:
        play.screen.refusals(ask.seat, missed)
    elif word:
        _explain_typed(play, ask, word)
    else:
        play.screen.say("Every choice that belongs to this decision is offered.")
    return Then.ASK_AGAIN


def _rules(play: Play, ask: Ask, word: str) -> Then:
    game = play.match.game
    wanted = word or game.prompt_rules.get(ask.prompt, "")
    found = search(game.rules, wanted)
    show_rules(play.screen.console, found)
    if not found:
        play.screen.say(f'No rule speaks of "{wanted}".')
    elif not word:
        play.screen.say("r WORD searches all rules.", style="dim")
    return Then.ASK_AGAIN


def _aim(play: Play, ask: Ask, rest: str) -> Then:
    play.screen.title()
    play.screen.aim()
    return Then.ASK_AGAIN


def _prospects(play: Play, ask: Ask, rest: str) -> Then:
    """What a choice is good for, or all of them."""
    number, menu = number_in(rest), play.menu(ask)
    if number is not None and not 1 <= number <= len(menu):
        play.screen.say(f"There are choices 1 to {len(menu)}.")
        return Then.ASK_AGAIN
    for choice in menu if number is None else menu[number - 1 : number]:
        if remarks := _prospects_of(play, ask, choice):
            play.screen.say(play.screen.label(choice), style="dim")
            play.screen.remarks("prospect", remarks)
    return Then.ASK_AGAIN


def _prospects_of(play: Play, ask: Ask, choice: Choice) -> Remarks:
    """What a choice is good for; of one by a way, where it is made."""
    match, way = play.match, play.match.way(ask.seat)
    if way is None or choice in ask.choices:
        return match.game.prospects(match.view(ask.seat), ask, choice)
    return match.game.prospects(match.game.view(way.position, ask.seat), way.ask, choice)


def _hint(play: Play, ask: Ask, rest: str) -> Then:
    """The best choices as a commander sees them, with their numbers and reasons."""
    match, menu = play.match, play.menu(ask)
    for choice, reasons in hints(match.game, match.view(ask.seat), ask):
        play.screen.numbered(menu, (choice,))
        for section, said in reasons:
            play.screen.remarks(section, (said,))
    return Then.ASK_AGAIN


def _table(play: Play, ask: Ask, rest: str) -> Then:
    play.screen.scene(play.match.game.look(play.match.position, ask.seat), full=True)
    return Then.ASK_AGAIN


def _log(play: Play, ask: Ask, rest: str) -> Then:
    play.screen.story(play.match.events(ask.seat))
    return Then.ASK_AGAIN


def _save(play: Play, ask: Ask, name: str) -> Then:
    """Say where the game lies, or go on in another file."""
    try:
        if name:
            play.write_elsewhere(Save(_file(name)))
        play.screen.note(f"Saved in {play.save.path}")
    except SaveError as error:
        play.screen.note(f"Not saved: {error}.", style=PROBLEM)
    return Then.ASK_AGAIN


def _file(name: str) -> Path:
    """The file of that name; ~ is the person's home, if it can be found."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def _quit(play: Play, ask: Ask, rest: str) -> Then:
    return Then.LEAVE


def _wait(play: Play, ask: Ask, rest: str) -> Then:
    if len(play.match.position.asks) == 1:
        play.screen.say("Nobody else can act now.")
        return Then.ASK_AGAIN
    play.let_others_go_first(ask.seat)
    return Then.LOOK_ANEW


def _ruling(play: Play, ask: Ask, line: str) -> Then:
    """Change the table in a way the rules leave to the players, if all agree."""
    if not play.match.game.rulings:
        play.screen.say("The rules of this game leave nothing to a ruling.")
        return Then.ASK_AGAIN
    seat, line = _proposer(play, ask, line)
    play.hand_over(seat)
    ruling = fill_in(play, seat, line)
    if ruling is not None and play.propose(Proposal(seat, ruling=ruling)):
        return Then.LOOK_ANEW
    return Then.ASK_AGAIN if seat == ask.seat else Then.LOOK_ANEW


def _concede(play: Play, ask: Ask, rest: str) -> Then:
    """Give the game up, if all agree; it is lost."""
    if not play.match.game.cooperative:
        play.screen.say("Only a cooperative game can be conceded; q leaves this one.")
        return Then.ASK_AGAIN
    play.screen.say("Conceding ends the game: it is lost, and counted so.")
    return Then.LOOK_ANEW if play.propose(Proposal(ask.seat, concede=True)) else Then.ASK_AGAIN


def _proposer(play: Play, ask: Ask, line: str) -> tuple[Seat, str]:
    """Who proposes: whoever is asked, or another person whose name comes first."""
    first, _, rest = line.partition(" ")
    for seat in play.people:
        if first and first.lower() == play.screen.seat(seat).lower():
            return seat, rest.strip()
    return ask.seat, line


def _help(play: Play, ask: Ask, rest: str) -> Then:
    useless = {
        "w": len(play.match.position.asks) == 1,
        "x": not play.match.game.rulings,
        "c": not play.match.game.cooperative,
    }
    useful = [command for command in COMMANDS if not useless.get(command.letter)]
    play.screen.help([(f"{c.letter} {c.follows}", c.help) for c in useful])
    return Then.ASK_AGAIN


COMMANDS = (
    Command("u", "undo", "", "take back the last choice", _undo),
    Command("?", "why", "[WORD]", "what is not possible now, and why not", _why_not),
    Command("r", "rules", "[WORD]", "the rule of this decision, or rules with a word", _rules),
    Command("a", "aim", "", "what the game is about: how it is won and lost", _aim),
    Command("p", "prospects", "[NUMBER]", "what choices are good for, or one of them", _prospects),
    Command("h", "hint", "", "the choices that look best, and why", _hint),
    Command("t", "table", "", "the table with its small print and all of each open pile", _table),
    Command("l", "log", "", "all that happened so far", _log),
    Command("w", "wait", "", "let another seat act first", _wait),
    Command("x", "ruling", "[SEAT] [RULING]", "change the table by agreement of all", _ruling),
    Command("c", "concede", "", "give the game up by agreement of all: it is lost", _concede),
    Command("s", "save", "[FILE]", "where the game is saved, or save it elsewhere", _save),
    Command("q", "quit", "", "leave; the game is saved and can be resumed", _quit),
    Command("help", "help", "", "this list", _help),
)
