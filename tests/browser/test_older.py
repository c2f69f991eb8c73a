"""A match of older rules: its page says so in one sentence and gives its record away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import KNOWS_EVERY_GAME, PATIENCE_MS, Server
from browser.tables import BOT, ME, hurry, lay_table
from mayday.kernel import read_record, verify
from tiny.claims import GAME


@pytest.fixture
def upgraded(tmp_path: Path, built_client: None) -> Iterator[Server]:
    """A server of a test's own, with a game that will have new rules."""
    running = Server(tmp_path, games=("tiny.claims:GAME",))
    yield running
    running.stop()


def test_a_match_of_older_rules_is_read_and_exported(
    browser: Browser, upgraded: Server, tmp_path: Path
) -> None:
    context = browser.new_context(base_url=upgraded.url)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(KNOWS_EVERY_GAME)
    page = context.new_page()
    page.goto("/")
    match = lay_table(page, {**ME, "name": "Ann"}, BOT, game=GAME.id)
    hurry(page)
    page.goto("/")
    upgraded.stop()
    upgraded.games = ("tiny.claims:GAME", "server.odd_games:RENEWED")
    upgraded.start()
    page.reload()
    older = page.get_by_text("Older rules: read only")
    mine = page.get_by_role("listitem").filter(has_text=GAME.title).filter(has=older)
    mine.get_by_role("link").click()
    expect(page.get_by_text("it can be read and exported, but not played on")).to_be_visible()
    expect(page.get_by_text("Ann, Vega")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = read_record(download.value.path().read_bytes())
    verify(record, GAME)
    assert record.entries
    expect(page.get_by_text("Ended unfinished")).to_be_visible()
    page.goto(f"/match/{match['id']}")
    expect(page.get_by_role("button", name="Download the record")).to_be_enabled()
    context.close()
