"""Pictures of the client for the documentation: python -m browser.screenshots [FOLDER [NAME]].

Run from the tests folder's parent with `PYTHONPATH=src:tests`. Each picture is made on a real
server, of a game that bots have played to the point of interest; the same each time. With a name,
only the pictures whose names begin so.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64encode
from pathlib import Path
from shutil import which
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from browser.conftest import CHROMIUMS, LAPTOP, PHONE, ROOT, Server, launch
from browser.records import Until, after, played, played_out, start_from
from browser.tables import ME, OPEN, api, choices, go_to_table, position, wait_until_moved
from browser.test_agreement import open_ruling, say
from browser.test_teaching import guide, hint, point_at
from mayday.games import find
from mayday.kernel import Ask, Match

Theme = Literal["dark", "light"]
THEMES: tuple[Theme, ...] = ("dark", "light")
PRESET = (("setup", "preset"),)


class Sitting(NamedTuple):
    """A game, who plays it, from which seed and with which options."""

    game: str
    people: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, str], ...] = ()


SYSTEMS = Sitting("systems-failing", ("Ada", "Grace"), 4, (("difficulty", "easy"),))
PHOBIA = Sitting("phobia", ("Ada", "Grace"), 2, PRESET)
VOYAGE = Sitting("space-force-2150", ("Ada", "Grace", "Mae"), 5)
ALONE = Sitting("space-force-2150", ("Ada",), 5)
MARS = Sitting("free-mars", ("Ada",), 3)
JUPITER = Sitting("free-mars", ("Ada",), 4, (("pack", "callisto"),))
CAMPAIGN = Sitting("free-mars", ("Ada",), 1, (("mode", "campaign"), ("level", "recruit")))


def is_asked(match: Match[Any], verb: str, least: int = 1) -> bool:
    """Whether there are so many choices of a verb."""
    asks = match.position.asks
    return bool(asks) and sum(choice.verb == verb for choice in asks[0].choices) >= least


def under_way(match: Match[Any]) -> bool:
    """A Task Force moves in the third turn or later, with its orders read."""
    return match.position.round >= 3 and match.position.mission_seen and is_asked(match, "step", 3)


def under_fire(match: Match[Any]) -> bool:
    """Hits are to be taken in a battle with some enemies."""
    return len(match.position.opfor) >= 3 and is_asked(match, "take_hit", 3)


def fitting_out(match: Match[Any]) -> bool:
    return is_asked(match, "buy", 3) and match.number >= 3


def between_missions(match: Match[Any]) -> bool:
    """The squadron is fitted out again after a mission that was won."""
    return match.position.wins > 0 and is_asked(match, "buy")


STATION = Sitting("phobos-falling", ("Ada",), 7)
CREW = Sitting("phobos-falling", ("Ada", "Grace", "Mae", "Kay"), 7)


def in_a_fight(match: Match[Any]) -> bool:
    """In the middle of the game a unit acts, sees a few enemies and can still move."""
    if not match.position.asks or match.position.round < 3:
        return False
    ask = match.position.asks[0]
    board = match.game.look(match.position, ask.seat).children[0]
    clear = [sight for sight in board.sights if not sight.hit]
    moves = [choice for choice in ask.choices if choice.verb == "move"]
    return 2 <= len(clear) <= 4 and len(moves) > 8


def aboard(match: Match[Any]) -> bool:
    """Pirates are on the station, and nobody is among them."""
    g = match.position
    return bool(g.asks and g.pirates) and g.asks[0].prompt == "move_step"


def in_combat(match: Match[Any]) -> bool:
    """The first seat fights, and has cards to fight with."""
    asks = match.position.asks
    return bool(asks) and asks[0].prompt == "combat" and asks[0].seat == 0 and _some(asks[0], 5)


def boarded(match: Match[Any]) -> bool:
    """The first seat can answer a boarding, on somebody's turn."""
    asks = match.position.asks
    return bool(asks) and asks[0].prompt == "response" and asks[0].seat == 0 and _some(asks[0], 2)


def _some(ask: Ask, number: int) -> bool:
    return len(ask.choices) >= number


def sit_down(page: Page, sitting: Sitting, until: Until) -> None:
    """Play on from where something holds; hidden hands are those of others, who are not there."""
    game, people, seed, options = sitting
    record, number = played(game, len(people), seed, until, options)
    others = OPEN if sitting is CREW else ME
    seats = [{**(others if n else ME), "name": name} for n, name in enumerate(people)]
    start_from(page, record, number, *seats)
    page.keyboard.press("Escape")


def play_to_end(page: Page, sitting: Sitting) -> str:
    """Make the last choice of a game; gives the match."""
    game, people, seed, options = sitting
    record = played_out(game, len(people), seed, options)
    seats = [{**ME, "name": name} for name in people]
    match = start_from(page, record, len(record["entries"]) - 1, *seats)
    page.locator(f"[data-choice='{record['entries'][-1][2]}']").click()
    page.get_by_role("dialog").wait_for()
    id: str = match["id"]
    return id


# A browser writes WebP only from a canvas.
TO_WEBP = """async ([png, quality]) => {
    const image = await createImageBitmap(await (await fetch(png)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
}"""


def take(page: Page, folder: Path, name: str, theme: Theme, at: Locator | None = None) -> None:
    """A picture of the page, with the pointer out of the way or at what explains itself."""
    page.mouse.move(2, 400)
    page.wait_for_load_state("networkidle")
    if at is not None:
        point_at(page, at)
        hint(page).wait_for()
    page.evaluate("Promise.all(document.getAnimations().map((a) => a.finished.catch(() => 0)))")
    page.evaluate("document.fonts.ready")
    suffix = "" if theme == "dark" else f"-{theme}"
    quality = 0.6 if name.startswith("first") else 0.92  # a page has many of the first minutes
    png = "data:image/png;base64," + b64encode(page.screenshot()).decode()
    blank = page.context.new_page()
    (folder / f"{name}{suffix}.webp").write_bytes(bytes(blank.evaluate(TO_WEBP, [png, quality])))
    blank.close()


def on_a_phone(browser: Browser, laptop: Page, theme: Theme) -> Page:
    """The visitor's phone, with what the laptop shows."""
    context: BrowserContext = browser.new_context(
        **PHONE, device_scale_factor=1.5, color_scheme=theme, reduced_motion="reduce",
        storage_state=laptop.context.storage_state(),
    )  # fmt: skip
    page = context.new_page()
    page.goto(laptop.url)
    page.get_by_role("region", name="Table", exact=True).wait_for()
    return page


TABLES: tuple[tuple[str, Sitting, Until, str | None], ...] = (
    ("table", SYSTEMS, after(24), "phone"),
    ("phobia-opening", PHOBIA, after(1), None),
    ("phobia-fight", PHOBIA, in_a_fight, "phobia-phone"),
    ("space-force-start", ALONE, after(6), None),
    ("space-force-mid", VOYAGE, after(90), "space-force-phone"),
    ("free-mars-shop", MARS, fitting_out, None),
    ("free-mars-map", MARS, under_way, "free-mars-phone"),
    ("free-mars-battle", JUPITER, under_fire, "free-mars-battle-phone"),
    ("free-mars-campaign", CAMPAIGN, between_missions, None),
    ("phobos-calm", STATION, after(40), None),
    ("phobos-pirates", STATION, aboard, "phobos-phone"),
    ("phobos-boarding", CREW, boarded, None),
    ("phobos-combat", CREW, in_combat, None),
)
ENDS = (
    ("phobia-end", PHOBIA),
    ("space-force-end", VOYAGE),
    ("free-mars-end", MARS),
    ("phobos-end", STATION),
    ("end", SYSTEMS),
)


class FirstMinutes(NamedTuple):
    """Lessons of a guided first game that are shown."""

    game: str
    weighed: str  # its choice is looked at before it is made
    told: str  # its choice is made, and what came of it is told


FIRST = (
    FirstMinutes("systems-failing", "scavenge", "give"),
    FirstMinutes("phobia", "attack", "end"),
    FirstMinutes("space-force-2150", "repair", "air"),
    FirstMinutes("free-mars", "fire", "stay"),
    FirstMinutes("phobos-falling", "repair", "done"),
)


def be_guided(page: Page, game: str, lesson: str = "") -> None:
    """Go to the table of a guided first game, at a lesson or at the first one."""
    guide = find(game).guide
    assert guide is not None
    known = [one.id for one in guide.lessons]
    place = guide.places[known.index(lesson) if lesson else 0]
    match = api(page, "POST", "/matches", {"game": game, "guide": place, "name": "Ada"})
    go_to_table(page, match["id"])


def follow_guide(page: Page) -> None:
    """Make the choice of the guide, and wait until the others have made theirs."""
    number = position(page)
    guide(page).locator(".do").click()
    wait_until_moved(page, number)
    choices(page).first.wait_for()


def first_minutes(page: Page, folder: Path, only: str) -> None:
    """What a newcomer sees of each game: its aim, a choice that is weighed, what was done since."""
    for game, weighed, told in FIRST:
        if not f"first-{game}".startswith(only):
            continue
        be_guided(page, game)
        page.get_by_role("dialog").wait_for()
        take(page, folder, f"first-{game}-aim", "dark")
        page.keyboard.press("Escape")
        be_guided(page, game, weighed)
        say = guide(page).locator(".do").inner_text()
        take(page, folder, f"first-{game}-choice", "dark", choices(page).filter(has_text=say).first)
        be_guided(page, game, told)
        follow_guide(page)
        take(page, folder, f"first-{game}-since", "dark")


def rule(page: Page) -> None:
    """Begin a ruling, as far as the choice of a zone."""
    dialog = open_ruling(page)
    say(dialog, "Move an officer", "Rush")
    dialog.get_by_role("heading", name="Where to?").wait_for()


def newcomer(browser: Browser, url: str, theme: Theme) -> Page:
    """The lobby, as somebody sees it who has never been there."""
    context = browser.new_context(
        base_url=url, viewport=LAPTOP, color_scheme=theme, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto("/")
    return page


def pictures(browser: Browser, url: str, theme: Theme, folder: Path, only: str) -> None:
    page = newcomer(browser, url, theme)
    for name, sitting, until, phone in TABLES:
        if not name.startswith(only):
            continue
        sit_down(page, sitting, until)
        take(page, folder, name, theme)
        if phone is not None:
            take(on_a_phone(browser, page, theme), folder, phone, theme)
        if name == "phobos-pirates":
            rule(page)
            take(page, folder, "phobos-ruling", theme)
    if not only:
        page.goto("/")
        page.get_by_role("heading", name="My games").wait_for()
        take(page, folder, "lobby", theme)
    for name, sitting in ENDS:
        if name.startswith(only):
            match = play_to_end(page, sitting)
            take(page, folder, name, theme)
    if not only:
        page.goto(f"/replay/{match}?at=24")
        page.get_by_role("button", name="Step forward").wait_for()
        take(page, folder, "replay", theme)
    page.context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/pictures"
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        try:
            browser = launch(playwright, next(filter(None, map(which, CHROMIUMS))))
            for theme in THEMES:
                pictures(browser, server.url, theme, folder, only)
            first_minutes(newcomer(browser, server.url, "dark"), folder, only)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
