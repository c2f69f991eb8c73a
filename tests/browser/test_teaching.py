"""A stranger is taken by the hand: the aim, a guided game, words, prospects, what is coming."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser import layout
from browser.conftest import PHONE, Visit
from browser.tables import (
    BOT,
    GAME,
    ME,
    api,
    choices,
    go_to_table,
    lay_table,
    node,
    position,
    press,
    wait_until_moved,
    wait_until_still,
)
from mayday.games import all_games, find
from mayday.kernel import Guide


def guide(page: Page) -> Locator:
    return page.get_by_role("region", name="Guide")


def begin_guide(page: Page, place: int = 0) -> dict[str, Any]:
    match: dict[str, Any] = api(page, "POST", "/matches", {"game": GAME, "guide": place})
    go_to_table(page, match["id"])
    return match


def hint(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def point_at(page: Page, target: Locator) -> None:
    """Move the pointer onto something, as a hand does: not at once."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x - 30, y - 30)
    page.mouse.move(x, y, steps=4)


def test_the_first_table_of_a_game_says_what_it_is_about_and_only_the_first(visit: Visit) -> None:
    page = visit("/", newcomer=True)
    lay_table(page, ME, BOT)
    aim = page.get_by_role("dialog", name="What Systems Failing is about")
    expect(aim).to_be_focused()  # and none of its buttons: a key on its way presses nothing
    for words in ("How you win", "How you lose", "Your turn"):
        expect(aim.get_by_text(words)).to_be_visible()
    pictures = aim.locator("img")
    expect(pictures).to_have_count(3)
    for n in range(3):
        expect(pictures.nth(n)).to_have_js_property("complete", True)
        assert pictures.nth(n).evaluate("(picture) => picture.naturalWidth") > 0
    aim.get_by_role("button", name="Let me play").click()
    expect(aim).to_be_hidden()
    page.reload()
    page.get_by_role("region", name="Table", exact=True).wait_for()
    expect(aim).to_be_hidden()
    page.keyboard.press("?")
    expect(aim).to_be_visible()
    aim.get_by_role("button", name="Read the rules").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_the_page_of_a_game_says_its_aim_and_leads_a_newcomer_to_the_guide(visit: Visit) -> None:
    page = visit(f"/games/{GAME}", newcomer=True)
    about = page.get_by_role("region", name="What Systems Failing is about")
    for words in ("How you win", "How you lose", "Your turn"):
        expect(about.get_by_text(words)).to_be_visible()
    begin = about.get_by_role("button", name="Guided first game")
    start = page.get_by_role("button", name="Start the game")
    expect(begin).to_contain_class("primary")
    expect(start).not_to_contain_class("primary")
    begin.click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(guide(page)).to_be_visible()
    expect(page.get_by_role("dialog", name="What Systems Failing is about")).to_be_visible()
    page.goto(f"/games/{GAME}")
    expect(start).to_contain_class("primary")
    expect(begin).not_to_contain_class("primary")


def test_the_guide_leads_from_the_first_look_to_the_first_turn_of_ones_own(visit: Visit) -> None:
    page = visit("/", newcomer=True)
    lay_table(page, ME, BOT)
    page.get_by_role("button", name="Show me: a guided first game").click()
    expect(page.get_by_text("guided game", exact=True)).to_be_visible()
    steps = 0
    while not guide(page).get_by_role("button", name="On my own").count():
        steps += 1
        words = guide(page).locator(".say").inner_text()
        expect(page.locator(".node.lit").first).to_be_visible()
        following = guide(page).get_by_role("button", name="Next", exact=True)
        if following.count():
            following.click()
        else:
            number = position(page)
            guide(page).locator(".do").click()
            wait_until_moved(page, number)
        expect(guide(page).locator(".say")).not_to_have_text(words)
    assert steps == 13
    guide(page).get_by_role("button", name="On my own").click()
    expect(guide(page)).to_be_hidden()
    expect(choices(page).first).to_be_visible()


def test_a_choice_of_ones_own_leaves_the_guide_which_can_be_taken_up_again(visit: Visit) -> None:
    page = visit()
    match = begin_guide(page)
    press(page, "End your turn")
    expect(guide(page).get_by_text("You made a choice of your own")).to_be_visible()
    guide(page).get_by_role("button", name="Back to the guide").click()
    expect(guide(page).get_by_text("This is the core")).to_be_visible()
    assert match["id"] not in page.url
    mine = {one["id"]: one["status"] for one in api(page, "GET", "/matches")}
    assert mine[match["id"]] == "abandoned"


def test_the_guide_can_be_left_at_any_time(visit: Visit) -> None:
    page = visit()
    begin_guide(page, 1)
    expect(guide(page).get_by_text("Now the green one")).to_be_visible()
    guide(page).get_by_role("button", name="Leave the guide").click()
    expect(guide(page)).to_be_hidden()
    page.reload()
    expect(choices(page).first).to_be_visible()
    expect(guide(page)).to_be_hidden()


def test_on_a_phone_the_guide_shows_what_it_speaks_of(visit: Visit) -> None:
    page = visit(**PHONE)
    begin_guide(page)
    for _ in range(3):
        guide(page).get_by_role("button", name="Next", exact=True).tap()
    expect(page.locator("[data-node='D06']")).to_be_in_viewport()
    expect(guide(page)).to_be_in_viewport()


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_what_the_guide_speaks_of_is_in_sight_in_small_windows(visit: Visit, game: str) -> None:
    page = visit(**PHONE)
    guided = find(game).guide
    assert guided is not None
    places = sorted({*guided.places})
    for width, height in ((360, 780), (820, 1180)):
        layout.resize(page, width, height)
        for place in (places[0], places[len(places) // 2]):
            match = api(page, "POST", "/matches", {"game": game, "guide": place})
            go_to_table(page, match["id"])
            expect_in_sight(page, guided, guided.places.index(place))


def expect_in_sight(page: Page, guided: Guide, at: int) -> None:
    """What a lesson speaks of, and those after it at the same place."""
    expect(guide(page)).to_contain_text(f"{at + 1} of {len(guided.lessons)}")
    wait_until_still(page)
    spoken = page.locator(f"[data-node='{guided.lessons[at].light[0]}']")
    expect(spoken).to_be_in_viewport(ratio=0.2)
    if guided.places[at + 1 : at + 2] == guided.places[at : at + 1]:
        guide(page).get_by_role("button", name="Next", exact=True).tap()
        expect_in_sight(page, guided, at + 1)


def test_on_a_phone_the_guide_leaves_the_way_to_the_rest_in_sight(visit: Visit) -> None:
    page = visit(**PHONE)
    begin_guide(page, 3)
    bar = page.get_by_role("button", name="All choices")
    for place in (bar, guide(page).get_by_role("button").last):
        expect(place).to_be_in_viewport(ratio=1)
    words = page.locator(".said")
    words.evaluate("(words) => words.scrollTo(0, 10000)")
    expect(bar).to_be_in_viewport(ratio=1)


def test_what_a_choice_is_good_for_covers_no_other_choice(visit: Visit) -> None:
    page = visit()
    lay_table(page, ME, BOT)
    point_at(page, choices(page).filter(has_text="Scavenge"))
    expect(hint(page)).to_be_visible()
    shown, listed = hint(page).bounding_box(), choices(page).first.bounding_box()
    assert shown is not None
    assert listed is not None
    assert shown["x"] + shown["width"] <= listed["x"]


def test_a_bot_has_a_name_that_can_be_read_in_a_sentence(visit: Visit) -> None:
    page = visit()
    begin_guide(page)
    expect(page.get_by_role("banner")).to_contain_text("Vega")


def test_a_node_explains_itself_and_never_only_by_its_name(visit: Visit) -> None:
    page = visit()
    lay_table(page, ME, BOT)
    point_at(page, node(page, "stability"))
    expect(hint(page)).to_contain_text("At 8 the core explodes and the game is lost")
    expect(hint(page)).to_contain_text("Only a Systems Failing card")
    expect(hint(page)).not_to_contain_text("System stability")
    node(page, "damage").focus()
    expect(hint(page)).to_contain_text("The core has taken 0 damage")
    node(page, "damage").press("i")
    expect(page.get_by_role("dialog", name="Core damage")).to_contain_text("At 10 it explodes")


def test_no_hint_opens_under_a_pointer_that_rests(visit: Visit) -> None:
    page = visit()
    lay_table(page, ME, BOT)
    scavenge = page.get_by_label("Your decision").get_by_role("button", name="Scavenge")
    point_at(page, scavenge)
    expect(hint(page)).to_be_visible()
    number = position(page)
    page.mouse.down()
    page.mouse.up()
    wait_until_moved(page, number)
    page.wait_for_timeout(500)
    expect(hint(page)).to_be_hidden()
    page.mouse.move(5, 300)
    point_at(page, scavenge)
    expect(hint(page)).to_be_visible()


def test_no_hint_opens_where_a_table_comes_to_lie_under_the_pointer(visit: Visit) -> None:
    page = visit()
    match = lay_table(page, ME, BOT)
    scavenge = page.get_by_label("Your decision").get_by_role("button", name="Scavenge")
    box = scavenge.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.goto("/")
    page.mouse.move(x - 30, y)
    page.mouse.move(x, y)
    page.locator(f"a.button[href='/match/{match['id']}']").press("Enter")
    _expect_hint_only_when_moved(page, scavenge, x, y)
    page.reload()  # a page that never saw the pointer come
    _expect_hint_only_when_moved(page, scavenge, x, y)


def _expect_hint_only_when_moved(page: Page, target: Locator, x: float, y: float) -> None:
    expect(target).to_be_visible()
    wait_until_still(page)
    page.mouse.move(x + 1, y)  # a hand is never quite still
    page.wait_for_timeout(500)
    expect(hint(page)).to_be_hidden()
    page.mouse.move(x + 10, y, steps=3)
    expect(hint(page)).to_be_visible()


def test_what_comes_to_lie_under_a_pointer_that_rests_lights_up_nothing(visit: Visit) -> None:
    """The list of what happened comes where nothing was; the guide goes on to speak of pirates."""
    page = visit(viewport={"width": 820, "height": 1180}, reduced_motion="reduce")
    guided = find("phobos-falling").guide
    assert guided is not None
    place = guided.places[[lesson.id for lesson in guided.lessons].index("done")]
    match = api(page, "POST", "/matches", {"game": "phobos-falling", "guide": place})
    go_to_table(page, match["id"])
    number = position(page)
    page.mouse.move(380, 900)
    page.mouse.move(400, 900, steps=4)
    guide(page).locator(".do").press("Enter")
    wait_until_moved(page, number)
    expect(page.locator(".recap li button:hover")).to_have_count(1)
    spoken = page.locator("[data-node='auxiliary_power'].lit")
    expect(spoken).to_have_count(1)
    page.wait_for_timeout(300)
    expect(spoken).to_have_count(1)
    page.mouse.move(410, 900, steps=3)
    expect(spoken).to_have_count(0)


def test_a_choice_says_what_it_is_good_for_and_covers_no_prompt(visit: Visit) -> None:
    page = visit()
    lay_table(page, ME, BOT)
    scavenge = choices(page).filter(has_text="Scavenge")
    point_at(page, scavenge)
    expect(hint(page)).to_contain_text("A white cube comes with a chance of")
    page.mouse.move(5, 5)
    expect(hint(page)).to_be_hidden()
    button = page.get_by_label("Your decision").get_by_role("button", name="End your turn")
    button.focus()
    expect(hint(page)).to_contain_text("You give up 4 actions")
    prompt = page.get_by_label("Your decision").bounding_box()
    shown = hint(page).bounding_box()
    assert prompt is not None
    assert shown is not None
    assert shown["y"] + shown["height"] <= prompt["y"]


def test_what_is_coming_is_shown_and_points_at_its_causes(visit: Visit) -> None:
    page = visit()
    lay_table(page, ME, BOT)
    coming = page.get_by_role("region", name="What is coming")
    expect(coming).to_contain_text("End of round:")
    coming.get_by_role("button").first.focus()
    expect(page.locator("[data-node='core'].lit")).to_be_visible()
