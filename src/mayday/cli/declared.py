"""Declared: what a verb takes, said once, in the signature of its function.

    Seed = Annotated[int, Option("--seed", metavar="N", parser=..., help="Seed of chance.")]

    def deal(game: GameName, seed: Seed = 0) -> None:
        \"\"\"Deal a hand.\"\"\"

`command` makes of it what Click needs; its page, the manual and the shell's completion come from
there.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import click

Complete = Callable[[click.Context, click.Parameter, str], Sequence[str]]


@dataclass(frozen=True)
class Argument:
    """What stands at a place of its own."""

    metavar: str
    help: str
    complete: Complete | None = None


@dataclass(frozen=True)
class Option:
    """What has a flag."""

    flag: str
    metavar: str = ""
    help: str = ""
    parser: Callable[[str], Any] | None = None
    envvar: str = ""
    complete: Complete | None = None


class _Command(click.Command):
    """A command whose every usage error knows where it happened."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the words apart."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise


def command(name: str, function: Callable[..., Any]) -> click.Command:
    """The command that calls the function with what was typed."""
    hints = get_type_hints(function, include_extras=True)
    parameters = inspect.signature(function).parameters.values()
    params = [_parameter(one.name, hints[one.name], one.default) for one in parameters]
    return _Command(name, callback=function, params=params, help=inspect.getdoc(function))


def _parameter(name: str, hint: Any, default: Any) -> click.Parameter:
    """An argument or an option, as its annotation says."""
    assert get_origin(hint) is Annotated, f"{name} is not declared"
    of, declared = get_args(hint)
    kind, is_list = _kind(of)
    required = default is inspect.Parameter.empty
    more: dict[str, Any] = {"required": required, "metavar": declared.metavar or None}
    if isinstance(declared, Argument) and not required:
        more["metavar"] = f"[{declared.metavar}]"
    if not required:
        more["default"] = default
    if declared.complete is not None:
        more["shell_complete"] = declared.complete
    if isinstance(declared, Argument):
        return click.Argument([name], type=_converter(kind), help=declared.help, **more)
    if kind is bool:
        return click.Option([declared.flag, name], is_flag=True, help=declared.help, default=False)
    return click.Option(
        [declared.flag, name],
        type=_converter(kind) if declared.parser is None else declared.parser,
        multiple=is_list,
        help=declared.help,
        envvar=declared.envvar or None,
        show_default=default not in (None, "", inspect.Parameter.empty),
        **more,
    )


def _kind(hint: Any) -> tuple[type, bool]:
    """The type of one value, and whether there may be several: `list[str] | None`, `Path`."""
    kinds = [one for one in get_args(hint) if one is not NoneType]
    if get_origin(hint) is list:
        return kinds[0], True
    return _kind(kinds[0]) if kinds else (hint, False)


def _converter(kind: type) -> Any:
    return click.Path(path_type=Path) if kind is Path else kind
