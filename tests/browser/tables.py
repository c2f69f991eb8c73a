"""What people do at a table in the browser, as the tests need it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import APIResponse, Locator, Page, expect

GAME = "systems-failing"
ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "greedy"}
_BOXES = """(selectors) => selectors.map((selector) =>
    [...document.querySelectorAll(selector)].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
    }))"""


def api(page: Page, method: str, path: str, body: object = None) -> Any:
    """A request to the server as the visitor of this page.

    It is sent again if its connection was closed because nobody had used it for a while.
    """
    origin = "/".join(page.url.split("/")[:3])
    answer: APIResponse = page.request.fetch(
        f"{origin}/api/v1{path}",
        method=method,
        data=body,
        headers={"origin": origin},
        max_retries=3,
    )
    assert answer.ok, answer.text()
    return answer.json()


def lay_table(
    page: Page, *seats: dict[str, str], game: str = GAME, **options: str
) -> dict[str, Any]:
    """A new match by the visitor of this page, who then goes to its table."""
    wishes = [{"name": None, **seat} for seat in seats]
    body = {"game": game, "options": options, "seats": wishes, "name": None}
    match: dict[str, Any] = api(page, "POST", "/matches", body)
    go_to_table(page, match["id"])
    return match


def play_now(page: Page, game: str, name: str = "Ada") -> None:
    """Start a game in the lobby as somebody who has not been asked for a name yet."""
    page.get_by_role("button", name=f"Play now: {game}").click()
    dialog = page.get_by_role("dialog", name="What shall we call you?")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="Play").click()


def go_to_table(page: Page, match: str) -> None:
    page.goto(f"/match/{match}")
    page.locator("[data-number-shown]").wait_for()


def join(page: Page, match: dict[str, Any], seat: int) -> None:
    """Take an open seat by its link, as somebody who was sent it."""
    page.goto(match["seats"][seat]["link"])
    page.get_by_role("button", name="Take the seat").click()
    page.get_by_role("region", name="Table", exact=True).wait_for()


def node(page: Page, id: str) -> Locator:
    """What is clicked to point at a node of the scene."""
    return page.locator(f"[data-node='{id}'] > .hit")


def choices(page: Page) -> Locator:
    """The choices of the list beside the board that can be made now, in groups that are open."""
    return page.get_by_role("region", name="All choices").locator("ol button:enabled:visible")


def point_at(target: Locator) -> None:
    """Bring the pointer to something from elsewhere, as a hand does."""
    target.page.mouse.move(0, 0)
    target.hover()


def press(page: Page, name: str) -> None:
    """Press a button of the prompt."""
    page.get_by_label("Your decision").get_by_role("button", name=name).click()


def position(page: Page) -> int:
    """The number of the position that the page shows."""
    return int(page.locator("[data-number-shown]").get_attribute("data-number-shown") or -1)


def wait_until_moved(page: Page, number: int) -> None:
    """Wait until the page shows another position."""
    expect(page.locator("[data-number-shown]")).not_to_have_attribute(
        "data-number-shown", str(number)
    )


def wait_until_still(page: Page) -> None:
    """Wait until nothing moves any more: before that every measure depends on the machine."""
    while page.evaluate("document.getAnimations().length"):
        page.evaluate("Promise.all(document.getAnimations().map((a) => a.finished.catch(() => 0)))")


def boxes(page: Page, *selectors: str) -> list[list[dict[str, float]]]:
    """Where elements are on the page, all at the same moment: it may be rolling."""
    found: list[list[dict[str, float]]] = page.evaluate(_BOXES, list(selectors))
    return found


def hurry(page: Page) -> None:
    """Make the choice that ends the game soonest: the last one, which ends the turn."""
    number = position(page)
    listed = page.get_by_role("region", name="All choices")
    buttons = listed.locator("[data-button]:enabled")  # of a long list they come first
    (buttons if buttons.count() else choices(page)).last.click()
    wait_until_moved(page, number)


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name="The story of this game").count() > 0


def hurry_to_end(*pages: Page) -> None:
    """Whoever is asked on these pages chooses hastily until the game is over for all."""
    while not all(is_over(page) for page in pages):
        for page in pages:
            while choices(page).count():
                hurry(page)
