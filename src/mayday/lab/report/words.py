"""Words: what was found, as sentences for somebody who knows the game and no statistics."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import join

from mayday.lab.report.cells import MATTERS, Against, Effect, Rate, Together, extremes, together
from mayday.lab.report.habits import Habit
from mayday.lab.report.reading import Results, factor_name
from mayday.lab.results import EXPERIMENT, Cell
from mayday.lab.speech import phrase
from mayday.lab.statistics import Estimate

_TOLD = 3  # effects in the answer
_FINE = 0.03  # an interval narrower than that is worth a decimal


def percent(estimate: Estimate) -> str:
    """A share with its interval: 21 % [19-24]."""
    value, low, high = (100 * x for x in estimate[:3])
    digits = 1 if estimate.high - estimate.low < _FINE else 0
    return f"{value:.{digits}f} % [{low:.{digits}f}–{high:.{digits}f}]"


def points(estimate: Estimate) -> str:
    """A difference of shares with its interval: +12 points [+9 to +15]."""
    value, low, high = (100 * x for x in estimate[:3])
    digits = 1 if estimate.high - estimate.low < 2 * _FINE else 0
    said = [f"{x:+.{digits}f}".replace("-", "−") for x in (value, low, high)]
    return phrase("figure", "points", value=said[0], low=said[1], high=said[2])


def times(estimate: Estimate) -> str:
    """A lift with its interval: 1.4 times [1.2-1.6]."""
    value, low, high = (f"{x:.2f}" for x in estimate[:3])
    return phrase("figure", "times", value=value, low=low, high=high)


def part(share: float) -> str:
    """A share without its interval: 21 %."""
    return f"{share * 100:.0f} %"


def number(estimate: Estimate, digits: int = 1) -> str:
    """A mean or a quantile with its interval; an end that is not known is left open."""
    ends = [f"{x:.{digits}f}" if abs(x) < 1e9 else "?" for x in (estimate.low, estimate.high)]
    return f"{estimate.value:.{digits}f} [{ends[0]}–{ends[1]}]"


def players(results: Results) -> str:
    """Who wins a game that counts as won."""
    return results.winner or phrase("answer", "players")


def question(results: Results) -> str:
    """What the designer asked, or what the cells ask by themselves."""
    if results.run.question:
        return results.run.question
    varied = [factor_name(key) for key in results.run.varied]
    if not varied:
        return phrase("answer", "plays", game=results.run.title)
    return phrase("answer", "changes", game=results.run.title, varied=_listed(varied))


def answer(
    results: Results, rates: Sequence[Rate], effects: Sequence[Effect], beside: Sequence[Against]
) -> list[str]:
    """The answer in a few sentences, the most important first."""
    played = [rate for rate in rates if rate.games]
    if not played:
        return [phrase("answer", "nothing")]
    said = [*_extremes(results, played), *_moved(effects)]
    said += map(_together, together(results, effects))
    changed = [one for one in beside if one.cell.content]
    if len(changed) > 1:
        sure = sum(one.is_sure for one in changed)
        key = "sure" if sure else "none_sure"
        said.append(phrase("answer", key, n=sure, cells=len(changed)))
    return said


def _extremes(results: Results, rates: Sequence[Rate]) -> list[str]:
    """The cells that are won most and least often."""
    who = players(results)
    best, worst, is_sure = extremes(results, rates)
    if len(rates) == 1:
        share, games = percent(best.share), f"{best.games:,}"
        return [phrase("answer", "one_cell", who=_capital(who), share=share, games=games)]
    ends = {
        **{"low": percent(worst.share), "worst": worst.cell.name},
        **{"high": percent(best.share), "best": best.cell.name},
    }
    if not is_sure:
        return [phrase("answer", "no_difference", who=who, **ends)]
    said = [phrase("answer", "most", who=_capital(who), **ends)]
    if worst.won:
        ratio = best.share.value / worst.share.value
        said.append(phrase("answer", "ratio", times=_how_many_times(ratio)))
    else:
        said.append(phrase("answer", "never", games=f"{worst.games:,}"))
    return said


def _how_many_times(ratio: float) -> str:
    is_twice = 1.9 <= ratio < 2.1
    return phrase("answer", "twice") if is_twice else phrase("answer", "times", n=f"{ratio:.1f}")


def _moved(effects: Sequence[Effect]) -> list[str]:
    """What moves the win rate, the strongest first; what does not is told in its chapter."""
    sure = [one for one in effects if not one.difference.low <= 0 <= one.difference.high]
    if effects and not sure:
        return [phrase("answer", "unmoved")]
    keys = ["moved_most" if len(effects) > 1 else "moved"] + ["then"] * _TOLD
    return [
        phrase(
            "answer",
            key,
            what=factor_name(one.key),
            low=str(one.low),
            high=str(one.high),
            points=points(one.difference),
        )
        for key, one in zip(keys, sure[:_TOLD])
    ]


def _together(one: Together) -> str:
    """What a thing is worth at either end of another."""
    ends = {"other": factor_name(one.other), "first": str(one.first), "last": str(one.last)}
    more = "one_more" if one.here > one.there else "other_more"
    verdict = phrase("answer", more if one.is_sure else "neither_more", **ends)
    return phrase(
        "answer",
        "together",
        what=_capital(factor_name(one.key)),
        low=str(one.low),
        high=str(one.high),
        here=_alone(one.here),
        there=_alone(one.there),
        verdict=verdict,
        **ends,
    )


def _alone(difference: float) -> str:
    """A difference of shares without its interval, which its cells have: +12 points."""
    value = f"{100 * difference:+.0f}".replace("-", "−")
    return phrase("figure", "points_alone", value=value)


def key(results: Results) -> str:
    """What the signs of the answer mean."""
    keys = ["brackets", "a_point", "a_cell"] if len(results.cells) > 1 else ["brackets"]
    return " ".join(phrase("said", key) for key in keys)


def effect_verdict(effect: Effect) -> str:
    """What to think of a varied thing."""
    low, high = effect.difference.low, effect.difference.high
    if effect.is_same:
        return phrase("verdict", "same")
    if effect.is_nothing:
        return phrase("verdict", "nothing", points=f"{MATTERS * 100:.0f}")
    if low <= 0 <= high:
        return phrase("verdict", "not_sure")
    return phrase("verdict", "more") if low > 0 else phrase("verdict", "fewer")


def habit_words(habit: Habit) -> str:
    """When a thing counts as done."""
    if habit.often is None:
        return phrase("said", "once")
    return phrase("said", "often", rate=f"{habit.often:.2g}")


def repeat_run(results: Results) -> str:
    """The command that plays the whole run again."""
    return f"mayday lab run {join([str(results.folder / EXPERIMENT)])}"


def repeat_cell(results: Results, cell: Cell, games: int) -> str:
    """The command that plays the games of one cell again."""
    if cell.content:
        return repeat_run(results)
    changed = {
        option.name: cell.options[option.name]
        for option in results.game.options
        if cell.options.get(option.name) not in (None, option.default)
    }
    bots = cell.bots if len(set(cell.bots)) > 1 else cell.bots[:1]
    words = ["mayday", "simulate", results.run.game, "--games", str(games)]
    words += ["--seats", str(cell.seats), "--bots", ",".join(bots)]
    if changed:
        words += ["--options", ",".join(f"{name}={value}" for name, value in changed.items())]
    return join([*words, "--seed", str(results.run.seed)])


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _listed(words: Sequence[str]) -> str:
    """Words in a row, the last after "and"."""
    if len(words) == 1:
        return words[0]
    return phrase("answer", "and", many=", ".join(words[:-1]), last=words[-1])
