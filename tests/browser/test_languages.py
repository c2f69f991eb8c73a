"""Everybody reads in their own language: by browser, by choice, each seat for itself."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.tables import GAME, ME, OPEN, lay_table
from mayday.games import find
from mayday.kernel.languages import language


def says(page: Page, code: str, section: str, key: str) -> None:
    """The page shows words of the game in this language, whatever stands in their places."""
    words = find(GAME).text_in(code).templates[section][key]
    longest = max((part for part in words if isinstance(part, str)), key=len)
    expect(page.locator("body")).to_contain_text(longest.strip())


def test_two_people_at_one_table_read_different_languages(visit: Visit) -> None:
    host = visit("/", language="de")
    match = lay_table(host, {**ME, "name": "Ada"}, {**OPEN, "name": "Emi"}, first="A")
    guest = visit(match["seats"][1]["link"], language="ja")
    guest.get_by_role("button", name="席に着く").click()
    host.keyboard.press("Escape")
    says(host, "de", "prompt", "turn")
    says(guest, "ja", "prompt", "turn")
    host.locator("[data-choice='end_turn']").first.click()
    says(host, "de", "event", "TurnEnded")
    says(guest, "ja", "event", "TurnEnded")
    for page, code in ((host, "de"), (guest, "ja")):
        expect(page.locator("html")).to_have_attribute("lang", code)
        core = find(GAME).text_in(code).name("core")
        expect(page.locator("[data-node='core']").first).to_contain_text(core)


def test_the_browser_says_which_language_and_a_choice_goes_before_it(visit: Visit) -> None:
    page = visit("/", locale="fr-CA")
    expect(page.get_by_role("heading", level=1)).to_contain_text("quelque chose va lâcher")
    page.get_by_label("Langue").select_option(label=language("es").name)
    expect(page.get_by_role("heading", level=1)).to_contain_text("a punto de fallar")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("a punto de fallar")
    blurb = find(GAME).text_in("es").get("game", "blurb")
    expect(page.get_by_text(blurb)).to_be_visible()


def test_another_language_at_the_table_says_everything_anew(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    says(page, "en", "prompt", "turn")
    page.get_by_label("Language").select_option(label=language("ja").name)
    says(page, "ja", "prompt", "turn")
    says(page, "ja", "event", "DisasterDealt")
    expect(page.get_by_role("tabpanel")).not_to_contain_text(" strikes ")  # as it was said before


def test_rules_that_are_in_english_say_so(visit: Visit) -> None:
    page = visit("/", language="de")
    lay_table(page, ME, ME)
    page.get_by_role("tab", name="Regeln").click()
    expect(page.get_by_text("Die Regeln gibt es nur auf Englisch.")).to_be_visible()
    expect(page.locator("article p[lang='en']").first).to_be_visible()
    page.get_by_label("Sprache").select_option(label=language("en").name)
    expect(page.get_by_role("tab", name="Rules")).to_be_visible()
    expect(page.get_by_text("The rules are in English only.")).to_have_count(0)
