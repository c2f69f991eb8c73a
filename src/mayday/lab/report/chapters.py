"""Chapters of the report: each one question, its picture, its figures, and how to repeat them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mayday.lab.report import dominated, habits, pictures, story, words
from mayday.lab.report.cells import Against, Effect, Rate, is_decided_early
from mayday.lab.report.markup import Section, figure, folded, listed, proof, say, table
from mayday.lab.report.pictures import Picture, picture
from mayday.lab.report.reading import Results, factor_name, spaced
from mayday.lab.speech import phrase
from mayday.lab.statistics import Estimate, wilson
from mayday.lab.watch import VALUE_EVERY

_SPACED = ("verb", "story")  # kinds of ids for which games have no names
_SHOWN = 15  # of a list that could be long
_ROWS = 40  # of a picture


class Chapters:
    """The chapters of one report, and the pictures in them."""

    def __init__(self, results: Results, rates: Sequence[Rate], effects: Sequence[Effect]) -> None:
        self.results = results
        self.rates = [rate for rate in rates if rate.games]
        self.effects = effects
        self.games = sum(rate.games for rate in rates)
        self.command = words.repeat_run(results)
        self.pictures: list[Picture] = []

    def all(self, beside: Sequence[Against]) -> Iterator[Section]:
        """In the order in which a designer asks."""
        yield self.wins(beside)
        if self.effects:
            yield self.sensitivity()
        yield self.causes()
        yield self.length()
        yield self.drama()
        yield self.measures()
        yield self.winners()
        yield self.hardly()
        yield self.suspicious()

    def _figure(self, name: str, said: str, charts: dict[int, pictures.Chart]) -> str:
        drawn = picture(name, said, charts)
        self.pictures.append(drawn)
        return figure(drawn)

    def _section(self, id: str, body: str) -> Section:
        """A chapter that rests on all games."""
        return Section(id, phrase("title", id), body + proof(self.games, self.command))

    # -- Cells --------------------------------------------------------------------------------

    def wins(self, beside: Sequence[Against]) -> Section:
        """How often each cell is won."""
        who, shown = words.players(self.results), self.rates[:_ROWS]
        body = _how("wins")
        said = phrase("table", "won_by", who=who)
        body += self._figure("wins", said, pictures.win_rates(shown))
        compared = {one.cell.number: one for one in beside}
        heads = _heads("cell", "won", "games")
        rows = [
            [rate.cell.name, words.percent(rate.share), f"{rate.games:,}"] for rate in self.rates
        ]
        if compared:
            heads += _heads("difference", "base")
            for row, rate in zip(rows, self.rates):
                row += self._beside(compared.get(rate.cell.number))
        body += table(phrase("table", "wins"), heads, rows, _heads("base"))
        if compared:
            body += _how("differences")
        return Section("wins", phrase("title", "wins"), body + self._cell_commands())

    def _beside(self, one: Against | None) -> list[str]:
        if one is None:
            return ["–", "–"]
        said = words.points(one.difference)
        if not one.is_sure:
            said = phrase("said", "difference_not_sure", points=said)
        return [said, one.base.name]

    def _cell_commands(self) -> str:
        """How to play each cell again."""
        if len(self.rates) == 1:
            rate = self.rates[0]
            return proof(rate.games, words.repeat_cell(self.results, rate.cell, rate.games))
        lines = listed(
            f"{rate.cell.name}: {words.repeat_cell(self.results, rate.cell, rate.games)}"
            for rate in self.rates
        )
        return proof(self.games, self.command) + folded(phrase("said", "play_cell"), lines)

    def sensitivity(self) -> Section:
        """Which varied thing moves the win rate most."""
        title, body = phrase("table", "effects"), _how("sensitivity")
        if is_decided_early(self.results):
            body += _how("decided_early")
        shown = self.effects[:_ROWS]
        body += self._figure("sensitivity", title, pictures.effects(shown))
        body += table(
            title,
            _heads("what", "from", "to", "win_rate", "verdict"),
            [
                [
                    f"{factor_name(one.key)} ({one.key})",
                    str(one.low),
                    str(one.high),
                    words.points(one.difference),
                    words.effect_verdict(one),
                ]
                for one in self.effects
            ],
            _heads("verdict"),
        )
        return self._section("sensitivity", body)

    # -- Story --------------------------------------------------------------------------------

    def causes(self) -> Section:
        """Why games end."""
        found = story.endings(self.results)
        numbers = {rate.cell.number for rate in self.rates[:_ROWS]}
        shown = [one for one in found if one.cell.number in numbers]
        title = phrase("table", "endings")
        body = self._figure("causes", title, pictures.endings(self.results, shown))
        rows = [
            [
                one.cell.name,
                self.results.cause(one.cause),
                words.percent(one.share),
                f"{one.games:,}",
            ]
            for one in sorted(found, key=lambda one: (one.cell.number, -one.games))
        ]
        body += table(title, _heads("cell", "end", "share", "games"), rows, _heads("end"))
        return self._section("causes", body)

    def length(self) -> Section:
        """How long games are."""
        found = story.lengths(self.results)
        body = _how("length")
        body += self._figure("length", phrase("table", "rounds"), pictures.lengths(found[:_ROWS]))
        rows = [
            [
                one.cell.name,
                words.number(one.rounds[1], 0),
                _spread(one.rounds),
                words.number(one.choices[1], 0),
                _spread(one.choices),
            ]
            for one in found
        ]
        heads = _heads("cell", "rounds_middle", "spread", "choices_middle", "spread")
        body += table(phrase("table", "lengths"), heads, rows)
        return self._section("length", body)

    def drama(self) -> Section:
        """What there is to decide, and when it is decided."""
        found = story.dramas(self.results)
        rows = [
            [
                one.cell.name,
                words.part(one.is_open),
                f"{one.to_choose_from:.1f}",
                "–" if one.clear is None else words.part(one.clear.value),
                words.number(one.lead_changes),
                words.part(one.decided.value),
                words.part(one.swing.value),
            ]
            for one in found
        ]
        heads = _heads("cell", "open", "offered_each", "clear", "lead_changes", "decided", "swing")
        body = table(phrase("table", "drama"), heads, rows)
        body += listed(
            phrase("how", key, choices=VALUE_EVERY)
            for key in ("open", "clear", "lead_changes", "decided", "swing")
        )
        return self._section("drama", body)

    def measures(self) -> Section:
        """The measures over time, of games won and lost."""
        taken = story.curves(self.results)
        won, lost = self._ends()
        body = _how("measures", games=story.FEWEST)
        rows: dict[str, pictures.Rows] = {}
        for row in taken.to_dicts():
            rows.setdefault(row["measure"], []).append({**row, "end": won if row["won"] else lost})
        drawn = [
            self._figure(
                f"curve-{measure}",
                phrase("table", "curve", measure=self.results.measure(measure)),
                pictures.curve(self.results.measure(measure), rows[measure], (won, lost)),
            )
            for measure in story.measures(self.results)
            if measure in rows
        ]
        body += f'<div class="curves">{"".join(drawn)}</div>'
        return self._section("measures", body)

    def _ends(self) -> tuple[str, str]:
        """What games are called that were won, and all others."""
        who = self.results.winner
        if who:
            return phrase("said", "who_won", who=who), phrase("said", "who_did_not", who=who)
        has_draws = (self.results.games["result"] == "drawn").any()
        return phrase("said", "won"), phrase("said", "not_won" if has_draws else "lost")

    # -- Habits -------------------------------------------------------------------------------

    def winners(self) -> Section:
        """What winners did differently."""
        found = habits.habits(self.results)
        sure = [one for one in found.compared if one.is_sure]
        body = _how("winners")
        if sure:
            strongest: dict[tuple[str, str, int], habits.Habit] = {}
            for one in sure:
                strongest.setdefault((one.thing.kind, one.thing.id, one.thing.seat), one)
            rows = [self._habit(one) for one in list(strongest.values())[:_SHOWN]]
            heads = _heads("what", "when", "with", "without", "lift")
            body += table(phrase("table", "habits"), heads, rows, _heads("when"))
        else:
            body += say(phrase("said", "nothing_stands_out"))
        body += _how("chosen", compared=len(found.compared), sure=len(sure), rows=_SHOWN)
        for key, things in (("needed", found.needed), ("fatal", found.fatal)):
            if things:
                names = list(dict.fromkeys(self._named(thing) for thing in things))
                body += say(phrase("said", key, things=_some(names)))
        return self._section("winners", body)

    def _named(self, thing: habits.Thing) -> str:
        """A thing without what befell it."""
        said = habits.thing_words(self.results, thing)
        return said.removesuffix(f": {spaced(thing.what)}")

    def _habit(self, one: habits.Habit) -> list[str]:
        games = (one.games.games_with, one.games.games_without)
        said = [
            phrase("figure", "of", share=words.part(won), games=f"{count:,}")
            for won, count in zip(one.won, games)
        ]
        name = habits.thing_words(self.results, one.thing)
        return [name, words.habit_words(one), *said, words.times(one.lift)]

    def hardly(self) -> Section:
        """Choices that are hardly one."""
        found = dominated.hardly_choices(self.results)
        bots = sorted({bot for cell in self.results.cells for bot in cell.bots})
        body = _how("hardly", bots=", ".join(bots))
        for key, some in (
            ("seldom", [one for one in found if one.share.value < 0.5]),
            ("mostly", [one for one in found if one.share.value >= 0.5]),
        ):
            if some:
                some = sorted(some, key=lambda one: -one.offered)
                rows = [
                    [self._choice(one), f"{one.offered:,}", words.percent(one.share)]
                    for one in some[:_SHOWN]
                ]
                title = phrase("table", key)
                shown = title
                if len(some) > _SHOWN:
                    shown = phrase("said", "some_of", table=title, shown=_SHOWN, all=len(some))
                body += f"<h3>{shown}</h3>"
                body += table(title, _heads("choice", "offered", "taken"), rows)
        if not found:
            body += say(phrase("said", "no_hardly"))
        return self._section("hardly", body)

    def _choice(self, one: dominated.Hardly) -> str:
        parts = [part for part in one.target.split(".") if part]
        target = ", ".join(self.results.named(part) for part in parts)
        return f"{spaced(one.verb)}: {target}" if target else spaced(one.verb)

    # -- Suspicious ---------------------------------------------------------------------------

    def suspicious(self) -> Section:
        """What a designer should look at."""
        found = [*self._broken(), *self._extreme_cells(), *self._no_effects(), *self._never()]
        body = listed(found) if found else say(phrase("said", "nothing_suspicious"))
        return self._section("suspicious", body)

    def _broken(self) -> Iterator[str]:
        broken = self.results.broken
        if broken.height:
            yield phrase("said", "broken", games=f"{broken.height:,}", error=broken["error"][0])

    def _extreme_cells(self) -> Iterator[str]:
        for rate in self.rates:
            if rate.won in (0, rate.games):
                key = "never_won" if not rate.won else "always_won"
                yield phrase("said", key, cell=rate.cell.name, games=f"{rate.games:,}")

    def _no_effects(self) -> Iterator[str]:
        for one in self.effects:
            if one.is_nothing:
                verdict = words.effect_verdict(one)
                yield phrase("said", "no_effect", what=factor_name(one.key), verdict=verdict)

    def _never(self) -> Iterator[str]:
        most = wilson(0, self.games)[1]
        for one in dominated.never(self.results):
            key = f"never_{one.kind}" if one.kind in _SPACED else "never_thing"
            name = spaced if one.kind in _SPACED else self.results.named
            names = _some([*sorted(map(name, one.ids[:_SHOWN])), *one.ids[_SHOWN:]])
            share = f"{100 * most:.2f}"
            yield phrase("said", key, kind=spaced(one.kind), names=names, most=share)


def _how(key: str, **values: str | int) -> str:
    """How to read what follows, or came before."""
    return say(phrase("how", key, **values), "how")


def _heads(*keys: str) -> list[str]:
    return [phrase("head", key) for key in keys]


def _spread(quantiles: Sequence[Estimate]) -> str:
    """Where eight of ten games lie."""
    low, _, high = (f"{one.value:.0f}" for one in quantiles)
    return phrase("figure", "to", low=low, high=high)


def _some(names: Sequence[str]) -> str:
    """The first of many names, and how many there are beside."""
    shown, more = ", ".join(names[:_SHOWN]), len(names) - _SHOWN
    return phrase("said", "more", some=shown, n=more) if more > 0 else shown
