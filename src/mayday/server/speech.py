"""Speech: what the server itself says to people, in the language that they read."""

from __future__ import annotations

from functools import cache

from mayday.kernel import (
    ENGLISH,
    STRETCHED,
    Template,
    Tongue,
    best_language,
    content,
    filled,
    language,
    languages,
    read_template,
)

Catalogue = dict[str, dict[str, str]]
_PACKAGE = "mayday.server"


def words_of(code: str) -> Catalogue:
    """The server's words in a language, section by section."""
    return content.load(_PACKAGE, f"text/{code}.toml", Catalogue)


@cache
def _templates(code: str) -> dict[tuple[str, str], Template]:
    tongue = Tongue(language(code), {}, {})
    words = words_of(ENGLISH if code == STRETCHED else code)
    return {
        (section, key): read_template(said, {}, tongue)
        for section, keys in words.items()
        for key, said in keys.items()
    }


def say(code: str, section: str, key: str, **values: str | int) -> str:
    """A sentence of the server's; in English if the language does not have it."""
    spoken = code if code in (*languages(), STRETCHED) else ENGLISH
    template = _templates(spoken).get((section, key)) or _templates(ENGLISH)[section, key]
    return filled(template, values)


def wished(header: str | None) -> str:
    """The language that an Accept-Language header wishes for most, of those there are."""
    ranked = []
    for item in (header or "")[:200].split(","):
        code, _, more = item.partition(";")
        ranked.append((-_weight(more), code.strip()))
    return best_language(code for weight, code in sorted(ranked, key=lambda r: r[0]) if weight)


def _weight(more: str) -> float:
    """What `;q=0.8` says; without it, 1."""
    name, _, value = more.strip().partition("=")
    try:
        return float(value) if name == "q" else 1.0
    except ValueError:
        return 0.0
