"""Rulings: adjustments that work, and that show nobody a secret.

There may be many thousands of them, so they are sampled: from each decision that is examined,
every seat fills in a few, part by part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mayday.kernel import (
    GameDef,
    Luck,
    Refusal,
    Ruling,
    Seat,
    derive,
    encode,
    pick,
)
from mayday.testing.checks.secrets import imagined
from mayday.testing.checks.words import saying
from mayday.testing.sample import Broken, Moment, Sample

_WALKS = 3  # rulings that each seat fills in at each decision that is examined


def rulings_work(sample: Sample) -> None:
    """A legal ruling leads to a sound position; another one is refused by a rule and a sentence.

    What can be begun can be finished. A ruling may end the game.
    """
    game = sample.game
    _check_parts(game)
    for moment in sample.examined if game.rulings else ():
        for seat in moment.seats:
            luck = Luck(derive(moment.seed, moment.ply, seat))
            for _ in range(_WALKS):
                _fill_in(moment, seat, luck)


def _check_parts(game: GameDef[Any]) -> None:
    """A ruling can be written and read: words without blanks, each value once."""
    for kind in game.rulings.kinds.values():
        for part in kind.parts:
            if len(set(part.values)) < len(part.values):
                raise Broken(f"{game.id}: {part.name} of ruling {kind.name} has a value twice")
        for word in (kind.name, *(value for part in kind.parts for value in part.values)):
            if not word or len(word.split()) != 1:
                raise Broken(f'{game.id}: "{word}" in ruling {kind.name} is not one word')


def random_ruling(game: GameDef[Any], g: Any, seat: Seat, luck: Luck) -> Ruling | None:
    """A ruling that the seat could propose, each part by lot; None if there is none."""
    ruling = Ruling()
    while game.rulings.next_part(ruling) is not None:
        offers = game.rulings.offers(g, seat, ruling)
        if not offers:
            return None
        ruling = offers[pick(luck, len(offers))]
    return ruling


def _fill_in(moment: Moment, seat: Seat, luck: Luck) -> None:
    """Say one part after the other, look at what is refused, and rule."""
    game, g = moment.game, moment.position.clone()
    before, begun = encode(g), Ruling()
    while (part := game.rulings.next_part(begun)) is not None:
        with saying(moment, f"ruling {begun}"):
            game.text.ruling_question(begun, part.name)
        offers = []
        for longer, refusal in _menu(moment, g, seat, begun):
            if refusal is None:
                offers.append(longer)
            else:
                _check_refusal(moment, seat, longer, refusal)
        if encode(g) != before:
            raise moment.broken(f"asking how {begun} can go on changes the position", seat)
        if not offers:
            if begun.kind:
                raise moment.broken(f"{begun} can be begun but not finished", seat)
            return
        begun = offers[pick(luck, len(offers))]
    _check_effect(moment, g, seat, begun)


def _menu(
    moment: Moment, g: Any, seat: Seat, begun: Ruling
) -> Iterator[tuple[Ruling, Refusal | None]]:
    """Every way to go on, and whether it is refused."""
    for longer in moment.game.rulings.extensions(begun):
        with saying(moment, f"ruling {longer}"):
            moment.game.text.ruling_value(longer)
        yield longer, moment.game.rulings.refusal(g, seat, longer)


def _check_refusal(moment: Moment, seat: Seat, ruling: Ruling, refusal: Refusal) -> None:
    if refusal.rule not in {rule.id for rule in moment.game.rules}:
        raise moment.broken(f"{ruling} is refused by {refusal.rule}, which is not there", seat)
    with saying(moment, f"refusal {refusal.key} of ruling {ruling}"):
        moment.game.explain(seat, ruling, refusal)


def _check_effect(moment: Moment, g: Any, seat: Seat, ruling: Ruling) -> None:
    """The table after a legal ruling: somebody is asked, or the game is over."""
    game = moment.game
    with saying(moment, f"ruling {ruling}"):
        game.text.ruling(ruling)
    try:
        game.rulings.apply(g, ruling)
        again = game.decode(encode(g))
    except Exception as error:
        raise moment.broken(f"the legal ruling {ruling} fails: {error!r}", seat) from error
    if encode(again) != encode(g) or (g.result is None and not g.asks):
        raise moment.broken(f"ruling {ruling} leaves a position that is not sound", seat)


def rulings_leak_nothing(sample: Sample) -> None:
    """Whether a seat may propose a ruling, and what it is shown of one, never tells it a secret."""
    for moment in sample.examined if sample.game.rulings else ():
        for seat in moment.watchers:
            luck = Luck(derive(moment.seed, moment.ply, seat))
            for g in imagined(sample, moment, seat):
                if seat >= 0:
                    _compare_own(moment, g, seat, luck)
                for proposer in moment.seats:
                    _compare_shown(moment, g, seat, proposer, luck)


def _compare_own(moment: Moment, g: Any, seat: Seat, luck: Luck) -> None:
    """A seat may propose the same in every position that it could take for the true one."""
    rulings, begun = moment.game.rulings, Ruling()
    while rulings.next_part(begun) is not None:
        truth = dict(_menu(moment, moment.position, seat, begun))
        other = dict(_menu(moment, g, seat, begun))
        if changed := [longer for longer in truth if truth[longer] != other[longer]]:
            problem = f"what it cannot see decides whether {changed[0]} is legal"
            raise moment.broken(problem, seat)
        offers = [longer for longer, refusal in truth.items() if refusal is None]
        if not offers:
            return
        begun = offers[pick(luck, len(offers))]
    if rulings.shown_to(moment.position, seat, begun) != begun:
        raise moment.broken(f"the seat that proposes {begun} is shown something else", seat)


def _compare_shown(moment: Moment, g: Any, seat: Seat, proposer: Seat, luck: Luck) -> None:
    """What is shown of a proposal could have been proposed in the imagined position as well."""
    game = moment.game
    ruling = random_ruling(game, moment.position, proposer, luck)
    if ruling is None:
        return
    shown = game.rulings.shown_to(moment.position, seat, ruling)
    with saying(moment, f"ruling {shown}"):
        game.text.ruling(shown)
    if not _could_be_shown(game, g, seat, proposer, shown, Ruling()):
        raise moment.broken(f"proposed by another seat, {shown} tells a secret", seat)


def _could_be_shown(
    game: GameDef[Any], g: Any, seat: Seat, proposer: Seat, shown: Ruling, begun: Ruling
) -> bool:
    """Whether the proposer could propose something that begins so and is shown so to the seat.

    A part that is shown as it is can be no other; a secret one can be anything.
    """
    if game.rulings.next_part(begun) is None:
        return game.rulings.shown_to(g, seat, begun) == shown
    offers = game.rulings.offers(g, proposer, begun)
    said = shown.parts[len(begun.parts)] if begun.kind else shown.kind
    as_shown = [way for way in offers if (way.kind, *way.parts)[-1] == said]
    ways = as_shown or offers
    return any(_could_be_shown(game, g, seat, proposer, shown, way) for way in ways)
