"""How fast the client is, printed and not judged: that depends on the machine and on what it does.

On a quiet machine the first choice is there in less than 2 s, and what a choice led to is shown
in less than 100 ms at the median.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

import pytest

from browser.conftest import Visit
from browser.records import after, played, start_from
from browser.tables import ME
from mayday.games import all_games

SEATS = {"phobos-falling": 1, "space-force-2150": 1, "free-mars": 1}  # two have secrets
CHOICES = 15

# When the first choice can be made, in milliseconds from the beginning of the page.
FIRST_CHOICE = """
new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-choice]:enabled')) return;
    requestAnimationFrame(() => (window.firstChoice ??= performance.now()));
    observer.disconnect();
}).observe(document, { childList: true, subtree: true, attributes: true });
"""
LOADED = """async () => {
    while (!window.firstChoice) await new Promise(requestAnimationFrame);
    return window.firstChoice;
}"""

# From a click to the picture of what it led to.
CHOOSE = """async () => {
    const shown = () => document.querySelector('[data-number-shown]').dataset.numberShown;
    const offered = () => [...document.querySelectorAll('[data-choice]:enabled')];
    while (!offered().length) await new Promise(requestAnimationFrame);
    const before = shown();
    const begun = performance.now();
    offered()[0].click();
    while (shown() === before) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
}"""


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_first_choice_and_shown_result_take_so_long(
    visit: Visit, game: str, record_property: Callable[[str, object], None]
) -> None:
    page = visit("/")
    page.context.add_init_script(FIRST_CHOICE)
    seats = SEATS.get(game, 2)
    options = (("setup", "preset"),) if game == "phobia" else ()
    record, number = played(game, seats, 2, after(3), options)
    start_from(page, record, number, *[ME] * seats)
    loaded = page.evaluate(LOADED)
    shown = [page.evaluate(CHOOSE) for _ in range(CHOICES)]
    record_property(
        "speed",
        f"{game}: first choice after {loaded:.0f} ms, "
        f"what a choice led to after {median(shown):.0f} ms at the median",
    )
    assert len(shown) == CHOICES
