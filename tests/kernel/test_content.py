"""Content: TOML files as typed rows, their numbers, and errors with file, key and reason."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from mayday.kernel.content import (
    ContentError,
    Row,
    changeable,
    check,
    known,
    listing,
    load,
    load_files,
    load_from,
    numbers,
    overlaid,
    parse,
    read,
)


class Card(Row):
    id: str
    damage: int
    needs: tuple[str, ...] = ()


class Cards(Row):
    card: tuple[Card, ...]


GOOD = """
[[card]]
id = "D01"
damage = 2
needs = ["red", "blue"]

[[card]]
id = "D02"
damage = 1
"""


def problem(text: str) -> str:
    with pytest.raises(ContentError) as error:
        parse(text, "content/cards.toml", Cards)
    return str(error.value)


def test_a_file_is_read_as_typed_records():
    assert parse(GOOD, "cards.toml", Cards) == Cards(
        (Card("D01", 2, ("red", "blue")), Card("D02", 1))
    )


def test_records_are_frozen():
    card = Card("D01", 2)
    with pytest.raises(AttributeError):
        card.damage = 3


def test_an_unknown_key_is_named_with_its_file_and_place():
    said = problem(GOOD + "dmage = 3\n")
    assert said.startswith("content/cards.toml: ")
    assert "`dmage`" in said
    assert "$.card[1]" in said


def test_a_value_of_the_wrong_type_is_named_with_its_file_place_and_reason():
    said = problem(GOOD.replace("damage = 1", 'damage = "one"'))
    assert said.startswith("content/cards.toml: ")
    assert "Expected `int`, got `str`" in said
    assert "$.card[1].damage" in said


def test_a_missing_key_is_named_with_its_file_and_place():
    said = problem(GOOD.replace("damage = 1", ""))
    assert said.startswith("content/cards.toml: ")
    assert "`damage`" in said
    assert "$.card[1]" in said


def test_broken_toml_is_named_with_its_file_line_and_reason():
    said = problem('[[card]]\nid = "D01\n')
    assert said.startswith("content/cards.toml: ")
    assert "line 2" in said


def test_a_key_that_stands_there_twice_is_an_error():
    assert problem(GOOD + "damage = 2\n").startswith("content/cards.toml: ")


def test_every_problem_is_one_line():
    for text in ("card = 3", "[[card]", '[[card]]\nid = 3\n"a\\nb" = 4\n'):
        assert "\n" not in problem(text)


def test_a_fact_the_rules_rely_on_is_checked():
    check("content/cards.toml", True, "never said")
    with pytest.raises(ContentError, match=r"^content/cards\.toml: D07 stands there twice$"):
        check("content/cards.toml", False, "D07 stands there twice")


def test_a_file_of_a_package_is_found_by_its_path():
    assert read("tiny.wreck", "RULES.md").startswith("#")
    words = load("tiny.wreck", "text/en.toml", dict[str, dict[str, str]])
    assert words["name"]["wreck"] == "Wreck"


def test_a_file_of_a_package_that_is_not_what_the_game_needs_is_an_error_that_names_it():
    with pytest.raises(ContentError, match=r"^text/en\.toml: Expected `int`, got `object`"):
        load("tiny.wreck", "text/en.toml", dict[str, int])


def test_the_reason_can_name_the_key():
    with pytest.raises(ContentError, match=r"^cards\.toml: D07\.zone: from 1 to 3$"):
        check("cards.toml", False, "from 1 to 3", key="D07.zone")


STORES = {"fuel": 1, "supplies": 2, "oxygen": 3}


def test_a_word_that_is_known_passes():
    known("cards.toml", "E05.gain", "fuel", STORES)
    known("cards.toml", "E05.needs", ("fuel", "oxygen"), STORES)


@pytest.mark.parametrize("value", ["fule", ("oxygen", "fule")])
def test_a_misspelt_word_is_an_error_that_names_the_nearest(value):
    with pytest.raises(ContentError) as error:
        known("cards.toml", "E05.gain", value, STORES)
    assert str(error.value) == 'cards.toml: E05.gain: no "fule"; did you mean "fuel"?'


def test_a_strange_word_is_an_error_that_lists_what_there_is():
    with pytest.raises(ContentError) as error:
        known("cards.toml", "E05.gain", "banana", STORES)
    wanted = 'cards.toml: E05.gain: no "banana"; there are fuel, oxygen, supplies'
    assert str(error.value) == wanted


# -- Numbers and overlays --------------------------------------------------------------------

VOYAGE = """
tank = 4
start = "lounge"
dark = true
spaces = [5, 11]

[repair]
complete = 5

[[card]]
id = "rations"
supplies = 2
result = [{ at_least = 4, gain = [1, 2] }, { at_least = 1 }]

[[spacewalk]]
hull = 1.5
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with the file above as its content."""
    folder = tmp_path / "voyaging" / "content"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "voyage.toml").write_text(VOYAGE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "voyaging", raising=False)
    return "voyaging"


class Voyage(Row, frozen=True):
    tank: int
    start: str
    dark: bool
    spaces: tuple[int, ...]
    repair: dict[str, int]
    card: list[dict[str, object]]
    spacewalk: list[dict[str, float]]


def test_every_number_of_the_content_has_a_key(package):
    assert numbers(package) == {
        "voyage.tank": 4,
        "voyage.spaces.0": 5,
        "voyage.spaces.1": 11,
        "voyage.repair.complete": 5,
        "voyage.rations.supplies": 2,
        "voyage.rations.result.0.at_least": 4,
        "voyage.rations.result.0.gain.0": 1,
        "voyage.rations.result.0.gain.1": 2,
        "voyage.rations.result.1.at_least": 1,
        "voyage.spacewalk.0.hull": 1.5,
    }


def test_numbers_in_a_folder_of_the_content_have_keys_by_their_file(package, tmp_path):
    folder = tmp_path / package / "content" / "packs"
    folder.mkdir()
    (folder / "moon.toml").write_text("ore = 3\n", "utf-8")
    (folder / "notes.txt").write_text("7", "utf-8")
    assert numbers(package)["moon.ore"] == 3
    with overlaid(package, {"moon.ore": 4}):
        assert load(package, "content/packs/moon.toml", dict[str, int]) == {"ore": 4}


def test_more_content_lies_beside_that_of_the_package(package, tmp_path, monkeypatch):
    own = tmp_path / package / "content" / "packs"
    more = tmp_path / "elsewhere" / package / "packs"
    for folder, ore in ((own, 3), (more, 5)):
        folder.mkdir(parents=True)
        (folder / "moon.toml").write_text(f"ore = {ore}\n", "utf-8")
    (more / "comet.toml").write_text("ice = 7\n", "utf-8")
    assert listing(package, "content/packs") == ("moon.toml",)
    monkeypatch.setenv("MAYDAY_CONTENT", str(tmp_path / "elsewhere"))
    assert listing(package, "content/packs") == ("moon.toml", "comet.toml")
    assert load(package, "content/packs/comet.toml", dict[str, int]) == {"ice": 7}
    assert load(package, "content/packs/moon.toml", dict[str, int]) == {
        "ore": 3
    }  # beside, not over
    assert numbers(package)["comet.ice"] == 7
    with pytest.raises(FileNotFoundError):
        read(package, "content/packs/sun.toml")


class Files(NamedTuple):
    """The files of the package, and one that a test adds."""

    voyage: Voyage
    cards: Cards


def test_the_files_that_a_tuple_names_are_read_in_its_order(package, tmp_path):
    (tmp_path / package / "content" / "cards.toml").write_text(GOOD, "utf-8")
    files = load_files(Files, load_from(package))
    assert files.voyage == load(package, "content/voyage.toml", Voyage)
    assert [card.id for card in files.cards.card] == ["D01", "D02"]


def test_the_files_can_be_read_from_texts_at_hand(package):
    def load_one(path, kind):
        text = GOOD.replace("damage", "damages", 1) if "cards" in path else read(package, path)
        return parse(text, path, kind)

    with pytest.raises(ContentError, match=r"content/cards.toml: .*`damages`"):
        load_files(Files, load_one)


def test_a_package_without_content_has_no_numbers():
    assert numbers("tiny.wreck") == {}


def test_two_numbers_with_one_key_are_an_error(package, tmp_path):
    path = tmp_path / package / "content" / "voyage.toml"
    path.write_text(VOYAGE + '[[level]]\nid = "rations"\nsupplies = 3\n', "utf-8")
    with pytest.raises(
        ContentError, match=r"^content/voyage\.toml: voyage\.rations\.supplies: two"
    ):
        numbers(package)


def test_content_can_be_loaded_with_other_numbers(package):
    changes = {"voyage.tank": 9, "voyage.spaces.1": 12, "voyage.rations.result.0.gain.1": 7}
    with overlaid(package, changes):
        voyage = load(package, "content/voyage.toml", Voyage)
        assert (voyage.tank, voyage.spaces) == (9, (5, 12))
        assert voyage.card[0]["result"] == [{"at_least": 4, "gain": [1, 7]}, {"at_least": 1}]
        assert numbers(package)["voyage.tank"] == 9
    assert load(package, "content/voyage.toml", Voyage).tank == 4


def test_overlays_lie_on_one_another(package):
    with overlaid(package, {"voyage.tank": 9}), overlaid(package, {"voyage.spaces.0": 6}):
        voyage = load(package, "content/voyage.toml", Voyage)
    assert (voyage.tank, voyage.spaces) == (9, (6, 11))


def test_a_change_of_a_number_that_is_not_there_is_an_error(package):
    with (
        pytest.raises(ContentError, match=r'^voyaging: no number "voyage\.tnk"; did you mean'),
        overlaid(package, {"voyage.tnk": 9}),
    ):
        pass


def test_a_row_can_be_left_out(package):
    there = changeable(package)
    assert there["voyage.rations"] == 1
    assert there.items() > numbers(package).items()
    with overlaid(package, {"voyage.rations": 0}):
        voyage = load(package, "content/voyage.toml", Voyage)
        assert "rations" not in [card["id"] for card in voyage.card]
        assert not any(key.startswith("voyage.rations") for key in numbers(package))
    with overlaid(package, {"voyage.rations": 1}):
        assert load(package, "content/voyage.toml", Voyage).card[0]["id"] == "rations"


def test_there_is_one_of_a_row_or_none(package):
    with (
        pytest.raises(ContentError, match=r"^voyaging: voyage\.rations: there is 1 of it, or 0"),
        overlaid(package, {"voyage.rations": 2}),
    ):
        pass


def test_a_changed_number_is_checked_like_the_file(package):
    with overlaid(package, {"voyage.tank": 4.5}), pytest.raises(ContentError) as error:
        load(package, "content/voyage.toml", Voyage)
    assert str(error.value) == "content/voyage.toml: Expected `int`, got `float` - at `$.tank`"


CHANGED_GAME = """
from mayday.kernel.content import overlaid
with overlaid("mayday.games.systems_failing", {"table.scavenge_draws": 3}):
    from mayday.games.systems_failing import GAME
from mayday.testing import given, then, when
table = given(GAME, 'escape E1\\nroles medic chemist\\nbag OOOO\\ntodo Turn A > Turn B > Upkeep')
when(table, "A scavenge")
then(table, "poolA OOO", "bag O")
"""


def test_a_game_imported_under_an_overlay_is_played_with_the_other_numbers():
    subprocess.run([sys.executable, "-c", CHANGED_GAME], check=True)
