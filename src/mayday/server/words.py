"""Words: sentences of a game as messages carry them, with the names that players chose."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from mayday.bots.hints import Hint, Reason
from mayday.kernel import (
    ENGLISH,
    Ask,
    Choice,
    Curves,
    Event,
    GameDef,
    MissingText,
    Node,
    Ref,
    Refusal,
    Remark,
    Remarks,
    Ruling,
    Seat,
    Sentence,
    Text,
    TextValue,
    View,
    Way,
    fields_of,
    ids_told,
    plain,
)
from mayday.server.bodies import Curve, MeasuresInfo
from mayday.server.messages import (
    AskShown,
    HintShown,
    Missed,
    OfferedChoice,
    RemarkShown,
    RulingMissed,
    RulingOffered,
    RulingsSaid,
    WayShown,
)


class Telling(NamedTuple):
    """What is said of an event."""

    text: Sentence
    fields: dict[str, TextValue]  # seats as ids
    ids: tuple[str, ...]
    names: dict[str, str]  # of all that it speaks of


class Words:
    """The words of one game in a language, at tables whose players have these names."""

    def __init__(self, game: GameDef[Any], names: tuple[str, ...], language: str) -> None:
        self.game, self.language = game, language
        self.text = game.text_for(names, language)
        self._offered: dict[tuple[str, Choice], OfferedChoice] = {}
        self._names: dict[str, str] = {}
        self._stages: dict[tuple[str | int, ...], str] = {}
        self._prompts: dict[tuple[object, ...], Sentence] = {}
        self._told: dict[tuple[type, Event], Telling] = {}
        self._remarks: dict[tuple[str, Remark], RemarkShown] = {}

    def ask(self, ask: Ask, way: Way[Any] | None = None) -> AskShown:
        """A decision with all that it offers, and the way from it to the next one."""
        return AskShown(
            prompt=self.prompt(ask),
            rule=self.game.prompt_rules.get(ask.prompt, ""),
            about=ask.about,
            actor=ask.actor,
            choices=tuple(self._choice(ask, choice) for choice in ask.choices),
            way=None if way is None else self._way(ask, way),
        )

    def _way(self, ask: Ask, way: Way[Any]) -> WayShown:
        further = tuple(self._choice(way.ask, choice) for choice in way.ask.choices)
        return WayShown(str(way.choice), self.text.way(ask, way.choice), further)

    def prompt(self, ask: Ask) -> Sentence:
        """What a decision asks for."""
        key = ask.seat, ask.prompt, ask.about, ask.actor
        prompt = self._prompts.get(key)
        if prompt is None:
            prompt = self.text.prompt(ask)
            _keep(self._prompts, key, prompt)
        return prompt

    def stage(self, stage: tuple[str | int, ...]) -> str:
        """How far a match is, in a few words."""
        said = self._stages.get(stage)
        if said is None:
            said = self.text.stage(stage)
            _keep(self._stages, stage, said)
        return said

    def told(self, event: Event) -> Telling:
        """An event in words; the same happens again and again, at this table and at others."""
        key = type(event), event
        told = self._told.get(key)
        if told is None:
            fields = fields_of(event)
            text, ids = self.text.event(event), ids_told(fields)
            told = Telling(text, fields, ids, self.names(ids) | self.named(references(text)))
            _keep(self._told, key, told)
        return told

    def missed(self, ask: Ask, choice: Choice, refusal: Refusal) -> Missed:
        """A choice that the decision does not offer, with the reasons."""
        offered = self._choice(ask, choice)
        return Missed(
            choice=offered.choice,
            label=offered.label,
            verb=offered.verb,
            target=offered.target,
            actor=offered.actor,
            places=offered.places,
            why=plain(self.text.refusal(ask.seat, choice, refusal)),
            remedy=plain(self.text.remedy(ask.seat, choice, refusal)),
            rule=refusal.rule,
        )

    def about(self, view: View[Any], id: str) -> tuple[RemarkShown, ...]:
        """What there is to say of a node that a seat sees; of one that is not there, nothing."""
        node = next((node for node in self.game.scene(view).walk() if node.id == id), None)
        return () if node is None else self.remarks("about", self.game.about(view, node))

    def hint(self, ask: Ask, hint: Hint) -> HintShown:
        """A choice worth thinking of, and why, in words."""
        offered = self._choice(ask, hint.choice)
        return HintShown(
            choice=offered.choice,
            label=offered.label,
            verb=offered.verb,
            target=offered.target,
            actor=offered.actor,
            places=offered.places,
            remarks=self.reasons(hint.reasons),
        )

    def reasons(self, reasons: Iterable[Reason]) -> tuple[RemarkShown, ...]:
        """What speaks for a choice, in words."""
        return tuple(self._remark(section, remark) for section, remark in reasons)

    def written(self, choice: str) -> Sentence:
        """A choice of the journal, in words."""
        return self.text.choice(self.game.space.read(choice))

    def remarks(self, section: str, remarks: Remarks) -> tuple[RemarkShown, ...]:
        """What a game remarks, in words."""
        return tuple(self._remark(section, remark) for remark in remarks)

    def _remark(self, section: str, remark: Remark) -> RemarkShown:
        key = section, remark
        said = self._remarks.get(key)
        if said is None:
            text = self.text.remark(section, remark.key, dict(remark.details))
            said = RemarkShown(text, remark.weight, remark.nodes)
            _keep(self._remarks, key, said)
        return said

    def ruling_menu(self, g: Any, seat: Seat, begun: Ruling, id: str) -> RulingsSaid:
        """A ruling as far as it is said, and how it can go on."""
        text, rulings = self.text, self.game.rulings
        part = rulings.next_part(begun)
        offers, missed = [], []
        for longer in rulings.extensions(begun):
            refusal = rulings.refusal(g, seat, longer)
            said = str(longer), text.ruling_value(longer)
            if refusal is None:
                offers.append(RulingOffered(*said))
            elif refusal.near:
                why = plain(text.refusal(seat, longer, refusal))
                remedy = plain(text.remedy(seat, longer, refusal))
                missed.append(RulingMissed(*said, why, remedy, refusal.rule))
        return RulingsSaid(
            id=id,
            seat=seat,
            begun=str(begun),
            label=text.ruling_begun(begun) if part else text.ruling(begun),
            question=text.ruling_question(begun, part.name) if part else "",
            offers=tuple(offers),
            missed=tuple(missed),
        )

    def measures(self, curves: Curves) -> MeasuresInfo:
        """Curves with their names."""
        name = partial(self.text.get, "measure")
        told = (Curve(id, name(id), values) for id, values in curves.values.items())
        return MeasuresInfo(curves.rounds, tuple(told))

    def _choice(self, ask: Ask, choice: Choice) -> OfferedChoice:
        """A choice of this decision, in words."""
        offered = self._offered.get((ask.actor, choice))
        if offered is None:
            actor, places = self.game.touches(ask, choice)
            label = self.text.choice(choice)
            offered = OfferedChoice(str(choice), label, choice.verb, choice.target, actor, places)
            self._offered[ask.actor, choice] = offered
        return offered

    def name(self, id: str) -> str | None:
        """The name of a node, or None for one that has none: a state may be a plain word."""
        known = self._names.get(id)
        if known is None:
            try:
                known = self._names[id] = self.text.name(id)
            except MissingText:
                return None
        return known

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        found = {}
        for id in ids:
            name = self.name(id)
            if name is not None:
                found[id] = name
        return found

    def named(self, spoken: Iterable[tuple[str, str]]) -> dict[str, str]:
        """What sentences refer to, by its own name; by the one in the sentence if it has none."""
        return {id: self.name(id) or said for id, said in spoken}

    def notes(self, keys: Iterable[str]) -> dict[str, str]:
        """The small print that these keys stand for."""
        return {key: note(self.text, key) for key in keys}


def note(text: Text, key: str) -> str:
    section, _, rest = key.partition(".")
    return text.get(section, rest)


def references(sentence: Sentence) -> Iterable[tuple[str, str]]:
    """What a sentence refers to, by name."""
    return ((part.id, part.name) for part in sentence if isinstance(part, Ref))


_MOST = 512  # tables with names of their own whose words are kept
_MOST_SAID = 2000  # sentences of each of them
_K = TypeVar("_K")
_V = TypeVar("_V")
_known: OrderedDict[tuple[str, str, tuple[str, ...]], Words] = OrderedDict()


def _keep(said: dict[_K, _V], key: _K, value: _V) -> None:
    """Remember what was said, as long as it is not too much."""
    if len(said) >= _MOST_SAID:
        said.clear()
    said[key] = value


def words_for(game: GameDef[Any], names: tuple[str, ...], language: str = ENGLISH) -> Words:
    """The words for a table in a language; tables with the same names share them."""
    key = game.id, language, names
    words = _known.get(key)
    if words is None:
        sides = game.text_in(language).seat_names
        chosen = (*names, *[""] * (len(sides) - len(names)))
        shown = tuple(_name(game, *pair) for pair in zip(chosen, sides, strict=True))
        words = _known[key] = Words(game, shown, language)
        if len(_known) > _MOST:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return words


def _name(game: GameDef[Any], chosen: str, side: str) -> str:
    """What a player is called; where sides are against each other, also which one it is."""
    if not chosen or game.cooperative:
        return chosen or side
    return f"{chosen} ({side})"


def ids_in(nodes: Iterable[Node]) -> set[str]:
    """Every id of a scene, or of a change, that a person may read the name of."""
    ids: set[str] = set()
    for node in nodes:
        ids.add(node.id)
        if node.label:
            ids.add(node.label)
        if node.state:
            ids.add(node.state)
        if node.figures:  # None in a change: said before
            ids.update([figure.label for figure in node.figures])
        if node.regions:
            ids.update([region.label for region in node.regions if region.label])
        if node.links:
            ids.update([link.state for link in node.links if link.state])
        if node.overlays:
            ids.update([overlay.label for overlay in node.overlays])
        if node.sights:
            ids.update([hit for sight in node.sights for hit in sight.hit])
    return ids
