"""Broken content: every kind of mistake in a file is refused with file, key and reason."""

from __future__ import annotations

import pytest

from mayday.games.space_force_2150 import GAME
from mayday.games.space_force_2150.content import VOYAGE, read_files
from mayday.kernel import content

SHIP = "content/ship.toml"
VOYAGE_FILE = "content/voyage.toml"
START = "content/start.toml"
CARDS = "content/cards.toml"
MAJORS = "content/majors.toml"
TABLES = "content/tables.toml"


def read_broken(file, old, new):
    """Read the content with a word in one file changed."""

    def load(path, kind):
        text = content.read(GAME.package, path)
        if path == file:
            assert old in text, f"{path} has no {old}"
            text = text.replace(old, new, 1)
        return content.parse(text, path, kind)

    return read_files(load)


def test_the_content_is_read_when_nothing_is_broken():
    assert read_broken(CARDS, "", "").voyage == VOYAGE


UNKNOWN_WORDS = [
    (CARDS, 'do = "gain"', 'do = "gian"', r"'gian' - at `\$.card\[0\].*do`"),
    (CARDS, 'store = "fuel"', 'store = "fule"', r"'fule' - at `\$.card\[0\].*store`"),
    (CARDS, '"ask_fighters"', '"ask_figthers"', "'ask_figthers' - at .*do`"),
    (CARDS, '"two_orders"', '"two_order"', "'two_order' - at .*command`"),
    (CARDS, 'price = ["supplies"]', 'price = ["suplies"]', "'suplies' - at .*price"),
    (CARDS, "hits = 3", "hit = 3", "unknown field `hit`"),
    (CARDS, "copies = 4", "copys = 4", "unknown field `copys`"),
    (MAJORS, '"wormhole"', '"wormhol"', "'wormhol' - at .*question`"),
    (MAJORS, "spaces = 3", "n = 3", "`spaces`|unknown field `n`"),
    (TABLES, '"ship_stores"', '"ship_store"', "'ship_store' - at .*ship_damage"),
    (SHIP, 'store = "oxygen"', 'store = "air"', "'air' - at .*bonus.store"),
    (SHIP, 'do = "inspire"', 'do = "insipre"', "'insipre' - at .*bonus"),
]
UNKNOWN_IDS = [
    (CARDS, '["navigator"]', '["cook"]', r'asteroid_incoming.case.1.needs: no "cook"'),
    (CARDS, '["engineer"]', '["cook"]', 'derelict_ship.case.0.do.0.needs: no "cook"'),
    (CARDS, 'bonus = "lounge"', 'bonus = "luck"', 'crew_fight.case.0.bonus: no "luck"'),
    (CARDS, '"S2-CARD-15"', '"S2-CARD-99"', 'ship_fire.rules: no "S2-CARD-99"'),
    (CARDS, 'id = "E02"', 'id = "E01"', "E01: stands there twice"),
    (MAJORS, 'module = "engine"', 'module = "motor"', r'M1.*module: no "motor"'),
    (TABLES, 'module = "turret"', 'module = "gun"', r'ship_damage.2.do.0.module: no "gun"'),
    (SHIP, 'only = "xo"', 'only = "cook"', 'lounge.bonus.only: no "cook"'),
    (SHIP, 'section = "cockpit"', 'section = "bridge"', 'cockpit_module.section: no "bridge"'),
    (SHIP, '["cockpit", "lounge"]', '["bridge", "lounge"]', 'D1.joins: no "bridge"'),
    (SHIP, 'id = "turret"', 'id = "gun"', 'module: no "turret"'),
    (START, '"heavy"', '"heavi"', 'wreckage: no "heavi"; did you mean "heavy"'),
    (START, '"D9"', '"D99"', 'light.doors: no "D99"'),
    (VOYAGE_FILE, '= "lounge"', '= "bar"', 'start_section: no "bar"'),
    (VOYAGE_FILE, 'id = "xo"', 'id = "captain"', 'occupation: no "xo"'),
]
WRONG_NUMBERS = [
    (CARDS, "copies = 4", "copies = 0", r">= 1 - at `\$.card\[0\].copies`"),
    (CARDS, "worth = { oxygen = 2 }\n", "", "E03.case.0: a case without worth"),
    (CARDS, "{ at_least = 6 },\n", "{ at_least = 1 },\n", "ship_fire.*: highest first"),
    (CARDS, "{ at_least = 1 }]", "{ at_least = 2 }]", "asteroid_incoming.*: results from 6"),
    (CARDS, "{ at_least = 6 },", "{ at_least = 7 },", "<= 6 - at .*at_least"),
    (TABLES, "incomplete = 3", "incomplete = 5", "repair.incomplete: less than"),
    (TABLES, "at_least = 2\nhull", "at_least = 6\nhull", "spacewalk: highest first"),
    (START, "hull = [", "hull = [9, ", "easy.hull: a column for each crew"),
    (START, "leak.ship = [", "leak.ship = [9, ", "easy.leak.ship: a column for each crew"),
    (START, "reserve.ship = [", "reserve.ship = [9, ", "easy.reserve.ship: a column for each crew"),
    (START, "storage = [14, ", "storage = [", "ship_bonuses.storage: a column for each crew"),
    (START, "reserve.ship", "reserve.shop", "Invalid enum value 'shop'"),
    (VOYAGE_FILE, "titan = 38", "titan = 30", "major_spaces: .*Titan last"),
    (VOYAGE_FILE, "[5, 11, 16,", "[5, 11,", "a space for each Major Event"),
    (SHIP, "die = 6", "die = 4", "4 - at .*bonus.die"),
    (SHIP, '"fuel", die = 3', '"hull", die = 3', "bonus.store: the hull cannot be collected"),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    UNKNOWN_WORDS + UNKNOWN_IDS + WRONG_NUMBERS,
    ids=lambda text: text[:40],
)
def test_broken_content_is_refused_with_file_key_and_reason(file, old, new, reason):
    with pytest.raises(content.ContentError, match=reason) as error:
        read_broken(file, old, new)
    assert str(error.value).startswith(f"{file}: ")


@pytest.mark.parametrize(
    ("file", "line", "more", "reason"),
    [
        (
            CARDS,
            "worth = { hits = 1, oxygen = -1 }",
            '\ndo = [{ do = "gain", store = "fuel", n = 1 }]',
            "ship_fire.case.0: with a die or without",
        ),
        (
            CARDS,
            "worth = { hits = 5 }",
            '\nneeds = ["robot"]',
            "asteroid_incoming: the last case must always apply",
        ),
        (SHIP, 'name = "Galley"', '\nbonus = { do = "rest" }', "'rest' - at .*bonus"),
    ],
)
def test_a_line_too_much_is_refused(file, line, more, reason):
    with pytest.raises(content.ContentError, match=reason):
        read_broken(file, line, line + more)


def test_a_card_that_does_nothing_is_refused():
    with pytest.raises(content.ContentError, match="M6: does nothing"):
        read_broken(MAJORS, 'question = "distress"\n', "")
