"""Rulings at the terminal: a menu for each part, until the whole of it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mayday.kernel import Part, Ruling, Seat, plain, read_ruling
from mayday.terminal.typed import number_in, speaks_of

if TYPE_CHECKING:
    from mayday.terminal.play import Play


def fill_in(play: Play, seat: Seat, line: str) -> Ruling | None:
    """The ruling that the person wants, asked for part by part; None to leave it.

    `line` is the answer to the first question, or the whole as a record writes it.
    """
    rulings, said = play.match.game.rulings, [Ruling()]
    if (written := read_ruling(line)) in rulings:
        refusal = rulings.refusal(play.match.position, seat, written)
        if refusal is None:
            return written
        play.screen.say(play.match.game.explain(seat, written, refusal))
        return None
    while rulings.next_part(said[-1]) is not None:
        if not line:
            _ask(play, seat, said[-1])
            line = play.read("number or words, b back, Enter to leave it > ").strip()
            if not line or (line == "b" and len(said) == 1):
                return None
        if line == "b":
            said.pop()
        elif (longer := _meant(play, seat, said[-1], line)) is not None:
            said.append(longer)
        line = ""
    return said[-1]


def _ask(play: Play, seat: Seat, begun: Ruling) -> None:
    """What is said so far, what is asked next, and the answers with their numbers."""
    game, text = play.match.game, play.match.game.text
    part = game.rulings.next_part(begun)
    assert part is not None, "only what is not whole is asked about"
    if begun.kind:
        play.screen.say(plain(text.ruling_begun(begun)), style="bold")
    play.screen.say(text.ruling_question(begun, part.name))
    offers = game.rulings.offers(play.match.position, seat, begun)
    if _is_number(part):
        play.screen.say(", ".join(longer.parts[-1] for longer in offers))
    else:
        play.screen.listed([text.ruling_value(longer) for longer in offers])


def _is_number(part: Part) -> bool:
    """Whether the answer is a number, so that what is typed is that and no place in a list."""
    return all(value.isdecimal() for value in part.values)


def _meant(play: Play, seat: Seat, begun: Ruling, line: str) -> Ruling | None:
    """The one answer that the line fits; otherwise it is said why there is none."""
    game, g = play.match.game, play.match.position
    offers = game.rulings.offers(g, seat, begun)
    part, number = game.rulings.next_part(begun), number_in(line)
    if part is not None and _is_number(part):
        found = [longer for longer in offers if longer.parts[-1] == line]
    elif number is not None:
        found = offers[number - 1 : number] if number else []
    else:
        found = [longer for longer in offers if _fits(play, longer, line)]
    if len(found) == 1:
        return found[0]
    if found:
        play.screen.say("That fits several answers; type more of it, or a number.")
        return None
    _explain(play, seat, begun, line)
    return None


def _explain(play: Play, seat: Seat, begun: Ruling, line: str) -> None:
    """Why nothing fits: the game knows such an answer and refuses it, or there is none."""
    game = play.match.game
    for longer in game.rulings.extensions(begun):
        refusal = game.rulings.refusal(play.match.position, seat, longer)
        if refusal is not None and _fits(play, longer, line):
            play.screen.say(game.explain(seat, longer, refusal))
            return
    play.screen.say(f'Nothing here fits "{line}".')


def _fits(play: Play, ruling: Ruling, line: str) -> bool:
    said = plain(play.match.game.text.ruling_value(ruling))
    return speaks_of(f"{(ruling.kind, *ruling.parts)[-1]} {said}", line.lower())
