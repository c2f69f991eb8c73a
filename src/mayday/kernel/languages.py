"""Languages: how a language forms words by number and gender, and what it puts before a name.

English is the source of all words; a language stands beside it in files of the same shape. What is
the same for every game of a language stands in `kernel/words/xx.toml`: its own name, which numbers
take which form, its genders, and its articles. An article is all that a language puts before a name
and that depends on the name: `der`, `dem`, `im`, `zur`; each has a form for every gender and one
for names that have no gender. A game's own file only says which gender its names have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from mayday.kernel.content import (
    ContentError,
    Number,
    Row,
    convert,
    listing,
    load,
    suggestion,
)

ENGLISH = "en"
STRETCHED = "en-x-long"  # English 1.4 times as long, to see whether it has room everywhere
_PACKAGE, _FOLDER = "mayday.kernel", "words"
_LONGER = 0.4
_ACCENTS = str.maketrans("aeiouAEn", "áéíóúÁÉñ")
_LETTER = re.compile(r"[^\W\d_]")

_V = TypeVar("_V")
Words = dict[str, dict[str, str]]  # section -> key -> template

# Which form goes with a number: what a language file calls it, how many forms there are, and which
# of them it is. The numbers are those of the Unicode CLDR, whose rules for large ones and
# fractions play no part in a game.
PLURALS: dict[str, tuple[int, Callable[[Number], int]]] = {
    "one": (2, lambda n: 0 if n in (1, -1) else 1),  # 1 | others
    "up to one": (2, lambda n: 0 if abs(n) < 2 else 1),  # 0 and 1 | others
    "none": (1, lambda n: 0),  # the same for all
}


class _Head(Row, frozen=True):
    """What a file of the kernel says about its language."""

    name: str
    plural: str
    comma: str = ", "
    stop: str = "."
    genders: tuple[str, ...] = ()
    vowels: str = ""  # before these an article may have another form


class Language(NamedTuple):
    """What is the same for all words of a language."""

    code: str
    name: str  # in the language itself
    plural: str
    comma: str
    stop: str
    genders: tuple[str, ...]
    articles: Mapping[str, tuple[str, ...]]  # by gender, then for names without one
    vowels: str
    words: Words  # of the kernel

    @property
    def forms(self) -> int:
        """How many forms a word has by number."""
        return PLURALS[self.plural][0]

    def form(self, forms: tuple[str, ...], number: Number) -> str:
        """The form that goes with a number; one form more than the language has is for 0."""
        own = forms[-self.forms :]
        if len(forms) > len(own) and number == 0:
            return forms[0]
        return own[PLURALS[self.plural][1](number)]

    def with_article(self, article: str, gender: int | None, name: str) -> str:
        """A name with its article: `{}` stands for the name, after `|` the form before a vowel."""
        plain, _, elided = self.articles[article][-1 if gender is None else gender].partition("|")
        before_vowel = elided and name[:1].lower() in self.vowels
        return (elided if before_vowel else plain).replace("{}", name)


def languages() -> tuple[str, ...]:
    """The codes of all languages that the kernel has words for, English first."""
    codes = [name.removesuffix(".toml") for name in listing(_PACKAGE, _FOLDER)]
    return (ENGLISH, *sorted(code for code in codes if code != ENGLISH))


def best_language(wishes: Iterable[str]) -> str:
    """The first of the wishes that there is, by its main part: `de-AT` is `de`; else English."""
    there = {*languages(), STRETCHED}
    for wish in wishes:
        for code in (wish, re.split("[-_]", wish)[0].lower()):
            if code in there:
                return code
    return ENGLISH


@cache
def language(code: str) -> Language:
    """A language by its code; the stretched one is English with its words drawn out."""
    path = f"{_FOLDER}/{ENGLISH if code == STRETCHED else code}.toml"
    words = load(_PACKAGE, path, dict[str, dict[str, Any]])
    head = convert(words.pop("language"), path, _Head)
    articles = convert(words.pop("article", {}), path, dict[str, tuple[str, ...]])
    if head.plural not in PLURALS:
        hint = suggestion(head.plural, PLURALS)
        raise ContentError(f"{path}: language.plural: no rule {head.plural!r}{hint}")
    for article, forms in articles.items():
        if len(forms) != len(head.genders) + 1:
            wanted = ", ".join((*head.genders, "and for names without a gender"))
            raise ContentError(f"{path}: article.{article}: it needs forms for {wanted}")
    return Language(
        code=code,
        name=head.name,
        plural=head.plural,
        comma=head.comma,
        stop=head.stop,
        genders=head.genders,
        articles=articles,
        vowels=head.vowels,
        words=convert(words, path, Words),
    )


class WordFile(NamedTuple):
    """The words of a game in one language, and the genders of its names."""

    words: Words
    genders: dict[str, list[str]]


def read_words(package: str, code: str) -> WordFile:
    """The file of a game package that has its words in a language."""
    path = f"text/{code}.toml"
    words = load(package, path, dict[str, dict[str, Any]])
    genders = convert(words.pop("gender", {}), path, dict[str, list[str]])
    return WordFile(convert(words, path, Words), genders)


class Keys(Generic[_V]):
    """Values by id; a key with a star, `wall.*`, stands for all ids that fit it."""

    def __init__(self, values: Mapping[str, _V]) -> None:
        self.values = values
        self._patterns = sorted(filter(is_pattern, values), key=len, reverse=True)
        self._found: dict[str, str | None] = {}

    def key(self, id: str) -> str | None:
        """The key that is meant by an id: the id itself, else the longest pattern that fits."""
        if id in self.values or not self._patterns:
            return id if id in self.values else None
        if id not in self._found:
            fitting = (key for key in self._patterns if matched(key, id) is not None)
            self._found[id] = next(fitting, None)
        return self._found[id]

    def get(self, id: str) -> _V | None:
        key = self.key(id)
        return None if key is None else self.values[key]


def is_pattern(key: str) -> bool:
    """Whether a key stands for many: `wall.*`."""
    return "*" in key


def matched(pattern: str, id: str) -> str | None:
    """What the star of a pattern stands for in an id; None if it does not fit."""
    before, _, after = pattern.partition("*")
    fits = id.startswith(before) and id.endswith(after) and len(id) > len(before) + len(after)
    return id[len(before) : len(id) - len(after)] if fits else None


class Tongue:
    """How one file of words speaks: its language, and the genders and forms of its own names."""

    def __init__(
        self,
        language: Language,
        genders: Mapping[str, Sequence[str]],
        forms: Mapping[str, Mapping[str, str]],
    ) -> None:
        """`genders` has the ids of each gender, `forms` by article the names that are irregular."""
        self.language = language
        for gender in genders:
            if gender not in language.genders:
                hint = suggestion(gender, language.genders)
                raise ContentError(f"text/{language.code}.toml: gender.{gender}: no gender{hint}")
        numbers = {gender: n for n, gender in enumerate(language.genders)}
        self.genders = Keys({id: numbers[gender] for gender in genders for id in genders[gender]})
        self.forms = {article: Keys(names) for article, names in forms.items()}

    def gender(self, value: str | tuple[str | int, ...]) -> int | None:
        """The gender of a name; of several names, the first gender that is for several."""
        if isinstance(value, str):
            return self.genders.get(value.partition("#")[0])
        if len(value) == 1:
            return self.gender(str(value[0]))
        return next((n for n, g in enumerate(self.language.genders) if "p" in g), None)

    def with_article(self, article: str, id: str, name: str) -> str:
        """A name with its article: as the file has it for that name, else by its gender."""
        own = self.forms.get(article)
        key = own.key(id) if own is not None else None
        if own is None or key is None:
            return self.language.with_article(article, self.gender(id), name)
        return own.values[key].replace("{0}", matched(key, id) or "")


# -- The stretched language -----------------------------------------------------------------------


def stretched(words: str) -> str:
    """Words with accents and more letters, 1.4 times as long."""
    letters = len(_LETTER.findall(words))
    more = round(len(words) * _LONGER)
    return "".join(_drawn_out(words, more, letters))


def _drawn_out(words: str, more: int, letters: int) -> Iterator[str]:
    seen = 0
    for sign in words:
        if not _LETTER.match(sign):
            yield sign
            continue
        times = 1 + (seen + 1) * more // letters - seen * more // letters
        seen += 1
        yield sign.translate(_ACCENTS) * times
