"""Words are for reading: a client does the same whatever the texts of a game say."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.conftest import Visit
from browser.nonsense import reworded, word
from browser.records import after, played, start_from
from browser.tables import ME, choices, node, position, wait_until_moved, wait_until_still
from browser.test_crew import several_may_act
from browser.test_squares import PRESET, in_sight

DECISIONS = 5

# Every motion of a node is noted: that it glides, or whatever else it does.
NOTE_MOTION = """
    window.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const glides = frames[0].transform?.startsWith('translate') && !('opacity' in frames[0]);
        const kind = glides ? 'glide' : Object.keys(frames[0]).sort().join(' ');
        if (this.dataset?.node) window.motions.push([this.dataset.node, kind]);
        return animate.call(this, frames, options);
    };
"""

# Every node of the scene in its order, with the node that it lies on.
LIE = """() => [...document.querySelectorAll('.scene .frame [data-node]')].map(
    (one) => [one.dataset.node, one.parentElement.closest('[data-node]')?.dataset.node ?? ''])"""

GAMES = {
    "systems-failing": (2, 1, after(6), ()),
    "free-mars": (1, 3, after(4), ()),
    "phobia": (2, 2, in_sight, PRESET),
    "phobos-falling": (1, 5, after(30), ()),
    "space-force-2150": (1, 5, several_may_act, ()),
}


class Moment(NamedTuple):
    """One decision: what is highlighted, what a click on the board chose, what then happened."""

    live: list[str]
    offered: list[str]
    chosen: str
    lie: list[list[str]]  # where everything lies afterwards, in order
    changed: list[list[str]]  # what turned, came or changed its look, in order
    gone: set[str]  # what glided to another place


class Player:
    """Somebody who plays by the ids of the page alone."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.sent: list[str] = []
        page.add_init_script(NOTE_MOTION)
        page.on("websocket", self._listen)
        seats, seed, until, options = GAMES[game]
        record, number = played(game, seats, seed, until, options)
        start_from(page, record, number, *[ME] * seats)
        choices(page).first.wait_for()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._note)

    def _note(self, frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["type"] == "choose":
            self.sent.append(said["choice"])

    def live(self) -> list[str]:
        """The nodes that can be clicked to choose."""
        nodes = self.page.locator(".node.live")
        return sorted(nodes.evaluate_all("all => all.map((one) => one.dataset.node)"))

    def offered(self) -> list[str]:
        """The choices of the list beside the board."""
        found: list[str] = self.page.locator("[data-choice]").evaluate_all(
            "all => all.map((one) => one.dataset.choice)"
        )
        return found

    def decide(self, number: int) -> Moment:
        """Click the live node of that number; where none is live, take the first choice."""
        live, offered = self.live(), self.offered()
        at, before = position(self.page), dict(self.page.evaluate(LIE))
        self.page.evaluate("window.motions = []")
        if live:
            self.click(live[number % len(live)])
        else:
            choices(self.page).first.click()
        wait_until_moved(self.page, at)
        choices(self.page).first.wait_for()
        wait_until_still(self.page)
        lie, motions = self.page.evaluate(LIE), self.page.evaluate("window.motions")
        now = dict(lie)
        # What stays on its place may be pushed aside there by longer words, or not.
        glided = {id for id, kind in motions if kind == "glide" and before.get(id) != now.get(id)}
        changed = [motion for motion in motions if motion[1] != "glide"]
        return Moment(live, offered, self.sent[-1], lie, changed, glided)

    def click(self, id: str) -> None:
        """Click a node; where a menu opens, take its first line."""
        at = position(self.page)
        node(self.page, id).dispatch_event("click")
        moved = self.page.locator(f"[data-number-shown]:not([data-number-shown='{at}'])")
        line = self.page.locator("[role='dialog'] .do").first
        expect(moved.or_(line).first).to_be_visible()
        if line.count():
            line.click()


def test_nonsense_names_nothing_as_before_and_no_two_things_alike() -> None:
    assert "{0}" not in reworded("event", "Moved", "{0} goes to {1}")
    label = reworded("choice", "move", "{0}: go to {1}")
    assert label.index("{1}") < label.index("{0}")
    assert "go" not in label.split()
    assert word("cook") != word("pilot")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_nonsense_is_played_like_any_other(
    visit: Visit, visit_babel: Visit, game: str
) -> None:
    plain, babbling = Player(visit("/"), game), Player(visit_babel("/"), game)
    assert plain.page.locator(".ask").inner_text() != babbling.page.locator(".ask").inner_text()
    moved = 0
    for number in range(DECISIONS):
        expected, seen = plain.decide(7 * number), babbling.decide(7 * number)
        assert seen == expected
        moved += len(seen.changed) + len(seen.gone)
    assert moved


def test_a_click_on_a_place_makes_the_move_of_whoever_was_picked(visit_babel: Visit) -> None:
    player = Player(visit_babel("/"), "space-force-2150")
    moves = [choice.split(" ")[1] for choice in player.offered() if choice.startswith("move ")]
    crew = list(dict.fromkeys(way.split(".")[0] for way in moves))
    assert len(crew) > 1
    last = crew[-1]
    player.page.get_by_role("group", name="Who acts").get_by_role("button").last.click()
    acting = {c.split(" ")[1].split(".")[0] for c in player.offered() if " " in c}
    assert acting == {last}
    room = next(way.split(".")[1] for way in moves if way.split(".")[0] == last)
    at = position(player.page)
    player.click(room)
    wait_until_moved(player.page, at)
    assert player.sent == [f"move {last}.{room}"]
