"""Fights: what to throw in, whom to call, and when to run."""

from __future__ import annotations

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.bot.crew import LEADER
from mayday.games.phobos_falling.bot.errands import Mind
from mayday.games.phobos_falling.choices import Verb
from mayday.games.phobos_falling.content import OFFICERS, TITLE
from mayday.games.phobos_falling.rows import CardId, Detail, OfficerId
from mayday.games.phobos_falling.rules.security_details import Doubling
from mayday.games.phobos_falling.table import is_healthy
from mayday.kernel import Ask, Choice

FREE = {choices.BLOW: 90.0, choices.WEAPON: 89.0, choices.EXOSKELETON: 88.0, choices.FIELD: 87.0}
CALL, RUN, SHIELD, ALL_IN, MEDIKIT = 65.0, 60.0, 55.0, 50.0, 45.0


def size_of(card: CardId) -> int:
    """The number of a Security Detail."""
    combat = TITLE[card].combat
    return combat.n if isinstance(combat, Detail) else 0


class Fight:
    """A combat as one of those in it sees it."""

    def __init__(self, mind: Mind, ask: Ask) -> None:
        self.mind = mind
        g, zone = mind.g, mind.here
        self.pirates = g.pirates.get(zone, 0)
        self.free = sum(choice in FREE for choice in ask.choices)
        self.details = sorted((size_of(card) for card in mind.hand if size_of(card)), reverse=True)
        self.leads = leads = any(
            g.at[o] == zone and is_healthy(g, o) and LEADER in OFFICERS[o].abilities
            for o in g.order
        )
        stims = sum(choice.verb == Verb.STIM for choice in ask.choices) > 0
        ambush = choices.AMBUSH in ask.choices
        doubled = len(self.details) if ambush else int(leads) + int(stims)
        own = self.free + sum(self.details) + sum(self.details[:doubled])
        own += sum(choice.verb in (Verb.MEDIKIT, Verb.ACTIVATE) for choice in ask.choices)
        others = sum(mind.points_of(o) for o in g.order if o != mind.me and g.at[o] == zone)
        self.short = self.pirates - own - others  # pirates that will be left
        self.need = self.pirates - self.free  # pirates for the cards

    def rank(self, choice: Choice) -> float:
        """How good a combat action looks."""
        if choice in FREE:
            return FREE[choice]
        match choice.verb:
            case Verb.DETAIL:
                return self.detail(size_of(CardId(choice.target)), self.leads)
            case Verb.STIM:
                size = size_of(CardId(choice.target.partition(".")[2]))
                return self.detail(size, True) - 1.0 if not self.leads else -1.0
            case Verb.AMBUSH:
                worth = len(self.details) > 1 and self.need > sum(self.details)
                return ALL_IN + 9 if worth else -1.0
            case Verb.MEDIKIT:
                return MEDIKIT if self.need > 0 and self.short <= 1 else -1.0
            case Verb.ACTIVATE:
                return SHIELD if self.short > 0 else MEDIKIT - 5 if self.need > 0 else -1.0
            case Verb.SUMMON:
                return self.call(OfficerId(choice.target))
            case Verb.TEAM_UP:
                return self.call(OfficerId(choice.target.partition(".")[2]))
            case Verb.TUBE:
                return self.run(choice)
        return -1.0

    def detail(self, size: int, doubled: bool) -> float:
        """The detail that fits best; none if the fight is lost anyway and one can run."""
        if self.need <= 0 or (self.short > 1 and self.can_run):
            return -1.0
        if size >= self.need:
            return ALL_IN + 9 - size  # the smallest that is enough
        if doubled and 2 * size >= self.need:
            return ALL_IN + 4 - size
        return ALL_IN - 5 + size

    @property
    def can_run(self) -> bool:
        return any(TITLE[card].tube for card in self.mind.hand)

    def call(self, officer: OfficerId) -> float:
        """Somebody with whom the fight is won."""
        if self.short <= 0:
            return -1.0
        points = self.mind.points_of(officer)
        return CALL + points if points >= self.short else -1.0

    def run(self, choice: Choice) -> float:
        """Away, if this cannot be won."""
        if self.short <= 0 or self.free:
            return -1.0
        zone = choices.CARD_AND_ZONE[choice][1]
        return RUN + max(min(self.mind.value(zone, walking=False), 9.0), -9.0) / 2


def rank_doubling(mind: Mind, ask: Ask) -> list[float]:
    """The Chief doubles the largest detail that she has in sight."""
    step = mind.g.todo[-1]
    assert isinstance(step, Doubling)
    size = size_of(step.card)
    largest = max((size_of(card) for card in mind.hand), default=0)
    pirates = mind.g.pirates.get(mind.here, 0)
    wanted = choices.DOUBLE if size >= largest or pirates <= 2 * size else choices.PLAIN
    return [float(choice == wanted) for choice in ask.choices]


def rank_fighting_on(mind: Mind, ask: Ask) -> list[float]:
    """The healthy take the blows, unless a tube saves them."""
    g = mind.g
    left = g.pirates.get(mind.here, 0)
    healthy = sum(g.at[o] == mind.here and is_healthy(g, o) for o in g.order)
    scores = []
    for choice in ask.choices:
        if choice == choices.FIGHT_ON:
            scores.append(1.0 if mind.healthy else -1.0)
        elif choice == choices.HOLD_BACK:
            scores.append(0.0)
        else:
            scores.append(3.0 if left > healthy or not mind.healthy else -2.0)
    return scores
