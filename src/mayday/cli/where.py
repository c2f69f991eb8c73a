"""Where a rule is: the lines of code and content that carry it, and the tests that prove it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from mayday.cli.output import print_json
from mayday.cli.problems import DONE, NO, InputError
from mayday.kernel import GameDef, Rule
from mayday.testing.coverage import Place, code_by_rule, proofs_by_rule


class Whereabouts(msgspec.Struct):
    """A rule as `mayday rules --where --json` lists it."""

    id: str
    code: list[str]  # path:line
    tests: list[str]  # path:line name


def show_where(
    games: Sequence[GameDef[Any]], rules: Sequence[Rule], tests: Path, json: bool
) -> int:
    """Say where the rules are; the answer is no if one of them lacks code or a test.

    Of one rule every place is told, of several how many there are.
    """
    code = {id: places for game in games for id, places in code_by_rule(game.package).items()}
    try:
        proofs = proofs_by_rule([tests])
    except SyntaxError as error:
        raise InputError(f"cannot read the tests: {error}") from None
    found = [
        Whereabouts(
            rule.id,
            code=[_written(place) for place in code.get(rule.id, ())],
            tests=[_written(place) for place in proofs.get(rule.id, ())],
        )
        for rule in rules
    ]
    if json:
        print_json(found)
    elif len(found) == 1:
        _show_places(found[0])
    else:
        _show_counts(found)
    return DONE if all(rule.code and rule.tests for rule in found) else NO


def _written(place: Place) -> str:
    """The place as an editor opens it: from here, if it is below here."""
    path, here = place.path.resolve(), Path.cwd()
    shown = path.relative_to(here) if path.is_relative_to(here) else path
    return f"{shown}:{place.line} {place.test}".rstrip()


def _show_places(rule: Whereabouts) -> None:
    for kind, places in (("code", rule.code), ("test", rule.tests)):
        for place in places or ["-"]:
            print(f"{kind}  {place}")


def _show_counts(rules: Sequence[Whereabouts]) -> None:
    """A line for each rule, and one for those that lack something."""
    for rule in rules:
        print(f"{rule.id}  code {len(rule.code)}  tests {len(rule.tests)}")
    without_code = [rule.id for rule in rules if not rule.code]
    without_test = [rule.id for rule in rules if not rule.tests]
    print(f"{len(rules)} rules")
    for what, ids in (("code", without_code), ("test", without_test)):
        if ids:
            print(f"{len(ids)} without {what}: {' '.join(ids)}")
