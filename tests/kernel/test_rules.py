"""Rules: the numbered items of a RULES.md."""

from __future__ import annotations

import pytest

from mayday.kernel import Rule, RulesError, parse_rules

BOOK = """\
# The rule book

Some words before the first rule.

## Turns

- **SF-TURN-1** (stated; Players Take Their Turns) On their turn a player acts.
- An item that is no rule.
- **SF-TURN-2** (reading) Unused actions are lost.

### Repairs (optional)

- **PF2-REP-10** (designed; Card 7, back) Repair **one** card (or none).
"""


def test_every_item_is_a_rule_with_its_chapter_in_the_order_of_the_book():
    assert parse_rules(BOOK) == (
        Rule(
            "SF-TURN-1",
            "stated",
            "Players Take Their Turns",
            "On their turn a player acts.",
            "Turns",
        ),
        Rule("SF-TURN-2", "reading", "", "Unused actions are lost.", "Turns"),
        Rule(
            "PF2-REP-10",
            "designed",
            "Card 7, back",
            "Repair **one** card (or none).",
            "Repairs (optional)",
        ),
    )


def test_titles_in_italics_are_plain_words_on_a_screen():
    (rule,) = parse_rules("- **SF-CARD-1** (stated) Play *Heal* or *Revive*; 2 * 3 = 6.")
    assert rule.text == "Play Heal or Revive; 2 * 3 = 6."


def test_a_rule_before_the_first_heading_has_no_chapter():
    (rule,) = parse_rules("- **SF-A-1** (stated) Words.")
    assert rule.chapter == ""


def test_a_book_without_rules_has_none():
    assert parse_rules("# Title\n\nWords.\n") == ()


@pytest.mark.parametrize(
    "line",
    [
        "- **SF-TURN-1** Words without a tag.",
        "- **SF-TURN-1** (guessed) An unknown tag.",
        "- **SF-TURN-1** (stated)",
        "- **SF-TURN-1** (stated; ) An empty source.",
        "- **SF-TURN-1**(stated) No space.",
        "- **sf-turn-1** (stated) A small id.",
        "- **SF** (stated) An id of one part.",
        "- **SF-TURN-1 (stated) Stars that do not close.",
        "- **Important** words in bold.",
    ],
)
def test_a_line_that_looks_like_a_rule_but_is_none_is_an_error_with_its_number(line):
    with pytest.raises(RulesError, match=r"^RULES\.md line 3: not a rule: - \*\*") as error:
        parse_rules(f"# Title\n\n{line}\n")
    assert "\n" not in str(error.value)


def test_a_rule_that_stands_there_twice_is_an_error_with_its_number():
    again = "- **SF-TURN-1** (designed) Again.\n"
    with pytest.raises(RulesError, match=r"^RULES\.md line 14: SF-TURN-1 stands there twice$"):
        parse_rules(BOOK + again)


def test_a_long_line_is_cut_in_the_error():
    with pytest.raises(RulesError) as error:
        parse_rules("- **" + "x" * 500)
    assert len(str(error.value)) < 120
