"""Rulings at the terminal: a menu for each part, until the whole of it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mayday.kernel import Part, Seat, plain, read_ruling
from mayday.server.messages import RulingMissed, RulingOffered, RulingsSaid
from mayday.terminal.typed import number_in, speaks_of

if TYPE_CHECKING:
    from mayday.terminal.play import Play


def fill_in(play: Play, seat: Seat, line: str) -> str:
    """The ruling that the person wants, asked for part by part; nothing to leave it.

    `line` is the answer to the first question, or the whole as a record writes it.
    """
    if read_ruling(line) in play.table.game.rulings:
        return _written(play, seat, line)
    said = [play.table.rulings(seat, "")]
    while said[-1].question:
        if not line:
            _ask(play, said[-1])
            line = play.read("number or words, b back, Enter to leave it > ").strip()
            if not line or (line == "b" and len(said) == 1):
                return ""
        if line == "b":
            said.pop()
        elif longer := _meant(play, said[-1], line):
            said.append(play.table.rulings(seat, longer))
        line = ""
    return said[-1].begun


def _written(play: Play, seat: Seat, line: str) -> str:
    """The ruling that is written in full, if it may be proposed."""
    menu = play.table.rulings(seat, line.rpartition(" ")[0])
    for missed in menu.missed:
        if missed.ruling == line:
            _refuse(play, missed)
            return ""
    return line


def _refuse(play: Play, missed: RulingMissed) -> None:
    play.screen.say(f"{missed.why} {missed.remedy} [{missed.rule}]")


def _ask(play: Play, menu: RulingsSaid) -> None:
    """What is said so far, what is asked next, and the answers with their numbers."""
    if menu.begun:
        play.screen.say(plain(menu.label), style="bold")
    play.screen.say(menu.question)
    if _is_number(play, menu):
        play.screen.say(", ".join(offer.ruling.rpartition(" ")[2] for offer in menu.offers))
    else:
        for number, offer in enumerate(menu.offers, 1):
            play.screen.choice(str(number), plain(offer.label))


def _is_number(play: Play, menu: RulingsSaid) -> bool:
    """Whether the answer is a number, so that what is typed is that and no place in a list."""
    part: Part | None = play.table.game.rulings.next_part(read_ruling(menu.begun))
    return part is not None and all(value.isdecimal() for value in part.values)


def _meant(play: Play, menu: RulingsSaid, line: str) -> str:
    """The one answer that the line fits; otherwise it is said why there is none."""
    number = number_in(line)
    if _is_number(play, menu):
        found = [offer for offer in menu.offers if offer.ruling.rpartition(" ")[2] == line]
    elif number is not None:
        found = list(menu.offers[number - 1 : number]) if number else []
    else:
        found = [offer for offer in menu.offers if _fits(offer, line)]
    if len(found) == 1:
        return found[0].ruling
    if found:
        play.screen.say("That fits several answers; type more of it, or a number.")
        return ""
    for missed in menu.missed:
        if _fits(missed, line):
            _refuse(play, missed)
            return ""
    play.screen.say(f'Nothing here fits "{line}".')
    return ""


def _fits(offer: RulingOffered, line: str) -> bool:
    return speaks_of(f"{offer.ruling.rpartition(' ')[2]} {plain(offer.label)}", line.lower())
