"""What a layout does wrong, measured in the page: cut, overlapping, overflowing or tiny text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from browser.tables import wait_until_still

MEASURE = Path(__file__).with_suffix(".js").read_text("utf-8")
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SIZES = (
    (360, 640),
    (390, 844),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1180, 820),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
)


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it stands; empty if nothing is."""
    page.evaluate("document.fonts.ready")
    wait_until_still(page)
    before, found = None, page.evaluate(MEASURE)
    while found != before:  # words are fitted in the frames after their letters have come
        page.evaluate(FRAMES)
        before, found = found, page.evaluate(MEASURE)
    return list(found)


def resize(page: Page, width: int, height: int) -> None:
    """Give the page another window, and wait until it has settled there."""
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.evaluate(FRAMES)


def faults_by_size(
    page: Page,
    sizes: Sequence[tuple[int, int]] = SIZES,
    prepare: Callable[[int, int], None] = lambda width, height: None,
) -> dict[str, list[str]]:
    """The faults of one page in windows of these sizes; those without any are left out.

    What is to be done in each window before it is measured, `prepare` does.
    """
    found = {}
    for width, height in sizes:
        resize(page, width, height)
        prepare(width, height)
        found[f"{width}x{height}"] = faults(page)
    return {size: wrong for size, wrong in found.items() if wrong}
