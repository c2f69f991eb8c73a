"""Speech: what reports and the lab's pages say. All of it stands in `text/en.toml`."""

from __future__ import annotations

from functools import cache

from mayday.kernel import ENGLISH, Template, Tongue, content, filled, language, read_template

Catalogue = dict[str, dict[str, str]]


@cache
def catalogue() -> dict[tuple[str, str], Template]:
    """All phrases, by their section and key."""
    tongue = Tongue(language(ENGLISH), {}, {})
    words = content.load(__package__, f"text/{ENGLISH}.toml", Catalogue)
    return {
        (section, key): read_template(said, {}, tongue)
        for section, keys in words.items()
        for key, said in keys.items()
    }


def phrase(section: str, key: str, **values: str | int) -> str:
    """A phrase with its values."""
    return filled(catalogue()[section, key], values)
