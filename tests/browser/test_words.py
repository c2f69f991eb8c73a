"""What the browser says: refusals with their rules, the log, the rule book, proposals, chat."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import Visit
from browser.tables import (
    ME,
    OPEN,
    choices,
    hurry,
    lay_table,
    point_at,
    position,
    wait_until_moved,
    wait_until_still,
)


def test_a_near_miss_says_why_with_its_rule_before_any_click(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    page.get_by_text("Not possible now").click()
    rule = page.locator(".why .rule").first
    name = rule.inner_text()
    assert name.startswith("SF-")
    rule.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator(f"[data-rule='{name}']")).to_be_in_viewport()


def asked_why(page: Page) -> list[str | None]:
    """The nodes that the page will ask about."""
    nodes: list[str | None] = []

    def note(frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["type"] == "why":
            nodes.append(said["target"])

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return nodes


def test_reasons_are_asked_for_only_where_somebody_looks(visit: Visit) -> None:
    page = visit("/")
    asked = asked_why(page)
    lay_table(page, ME, ME)
    for _ in range(2):
        hurry(page)
    assert asked == []
    wait_until_still(page)  # a card that is still on its way would leave the pointer
    slot = page.locator(".node.card .node.slot:not(.live)").first
    point_at(slot.locator("> .hit"))
    expect(page.get_by_role("tooltip").locator(".not").first).to_contain_text("SF-")
    assert asked == [slot.get_attribute("data-node")]
    page.get_by_text("Not possible now").click()
    expect(page.locator(".choices .not").first).to_be_visible()
    assert asked[-1] is None
    number = len(asked)
    point_at(slot.locator("> .hit"))
    expect(page.get_by_role("tooltip").locator(".not").first).to_be_visible()
    assert len(asked) == number  # all is known by now


def test_a_click_on_what_is_not_possible_says_why(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    page.locator(".node.card .node.slot:not(.live) > .hit").first.dispatch_event("click")
    reason = page.get_by_role("dialog").locator(".not").first
    expect(reason.locator(".rule")).to_contain_text("SF-")


def test_a_refused_choice_shows_its_rule_and_changes_nothing(visit: Visit) -> None:
    page = visit("/")
    impossible: list[str] = []

    def meddle(socket: WebSocketRoute) -> None:
        """Put a choice that is not offered in the place of the one that was clicked."""
        server = socket.connect_to_server()

        def from_server(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "why":
                impossible.extend(missed["choice"] for missed in said["missed"])
            socket.send(message)

        def from_page(message: str | bytes) -> None:
            said: dict[str, Any] = json.loads(message)
            if said["type"] == "choose":
                said["choice"] = impossible[0]
            server.send(json.dumps(said))

        server.on_message(from_server)
        socket.on_message(from_page)

    page.route_web_socket("**/socket", meddle)
    lay_table(page, ME, ME)
    page.get_by_text("Not possible now").click()
    page.locator(".choices .not").first.wait_for()
    number = position(page)
    choices(page).first.click()
    notice = page.get_by_role("alert")
    expect(notice.locator(".rule")).to_contain_text("SF-")
    assert position(page) == number
    expect(choices(page).first).to_be_enabled()


def test_a_choice_on_an_old_position_is_refused_and_the_table_caught_up(visit: Visit) -> None:
    page = visit("/")
    match = lay_table(page, ME, ME)
    late = page.context.new_page()
    has_chosen: list[bool] = []

    def hold_back(socket: WebSocketRoute) -> None:
        """Let no change of the table through until the page has chosen."""
        server = socket.connect_to_server()

        def from_server(message: str | bytes) -> None:
            said = json.loads(message)
            if has_chosen or said["type"] not in ("state", "change") or said["number"] == 0:
                socket.send(message)

        def from_page(message: str | bytes) -> None:
            if json.loads(message)["type"] == "choose":
                has_chosen.append(True)
            server.send(message)

        server.on_message(from_server)
        socket.on_message(from_page)

    late.route_web_socket("**/socket", hold_back)
    late.goto(f"/match/{match['id']}")
    choices(late).first.wait_for()
    hurry(page)
    choices(late).first.click()
    expect(late.get_by_role("alert").first).to_contain_text("moved on")
    wait_until_moved(late, 0)


def test_a_line_of_the_log_lights_up_its_pieces(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    point_at(page.get_by_role("tabpanel").get_by_role("button").filter(has_text="strikes").first)
    expect(page.locator(".node.lit")).not_to_have_count(0)


def test_the_rule_book_opens_at_the_prompt_and_can_be_searched(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    rule = page.get_by_label("Your decision").locator(".rule").inner_text()
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(f"[data-rule='{rule}']")).to_be_in_viewport()
    found, field = page.locator("article[data-rule]"), page.get_by_label("Search the rules")
    everything = found.count()
    field.fill(rule)
    expect(found).not_to_have_count(everything)
    expect(page.locator(f"[data-rule='{rule}']")).to_be_visible()
    field.fill("no such words")
    expect(page.get_by_text("No rule has all of these words")).to_be_visible()


def test_a_deep_undo_waits_for_the_partner_who_may_agree(visit: Visit) -> None:
    host, guest = seat_two(visit)
    asked = host if choices(host).count() else guest
    other = guest if asked is host else host
    number = position(asked)
    hurry(asked)
    asked.get_by_role("button", name="Table", exact=True).click()
    asked.get_by_role("button", name="Take back my last choice").click()
    expect(other.get_by_label("Proposal")).to_contain_text("Go back 1 step")
    other.get_by_role("button", name="Agree").click()
    expect(choices(asked).first).to_be_enabled()
    expect(asked.get_by_label("Proposal")).to_have_count(0)
    assert position(asked) == number + 2


def test_chat_reaches_the_other_browser(visit: Visit) -> None:
    host, guest = seat_two(visit)
    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Say something").fill("Mind the core")
    host.get_by_role("button", name="Send").click()
    expect(guest.get_by_role("tab", name="Chat")).to_contain_text("1")
    guest.get_by_role("tab", name="Chat").click()
    expect(guest.get_by_role("log")).to_contain_text("Mind the core")
    expect(host.get_by_label("Say something")).to_have_value("")


def test_a_bot_takes_over_an_absent_seat_and_hands_it_back(visit: Visit) -> None:
    host, guest = seat_two(visit)
    path = guest.url
    guest.goto("/")
    host.get_by_role("button", name="Table", exact=True).click()
    host.get_by_role("dialog").get_by_role("listitem").nth(1).get_by_role(
        "button", name="Let a bot play"
    ).click()
    expect(host.get_by_role("dialog")).to_contain_text("The greedy bot plays for them")
    guest.goto(path)
    expect(host.get_by_role("dialog")).not_to_contain_text("The greedy bot plays for them")


def seat_two(visit: Visit) -> tuple[Page, Page]:
    """A host and a guest who came by link, both at the table."""
    host, guest = visit("/"), visit("/")
    lay_table(host, ME, OPEN)
    link = host.get_by_label("Invitation link for B").input_value()
    host.keyboard.press("Escape")
    guest.goto(link)
    guest.get_by_role("button", name="Take the seat").click()
    guest.get_by_role("region", name="Table", exact=True).wait_for()
    expect(host.get_by_label("Seats").get_by_text("open seat")).to_have_count(0)
    return host, guest
