"""CSS: the palette as a style sheet, so that browser and pictures have the same colours.

python -m mayday.render.css > web/src/styles/tokens.css
"""

from __future__ import annotations

from mayday.kernel import ACCENTS, HUES
from mayday.render.palette import DARK, LIGHT, tokens


def stylesheet() -> str:
    """Dark first; light where the reader's system or the page asks for it."""
    return "\n".join(
        [
            "/* Made by python -m mayday.render.css: do not edit. */",
            _block(":root", DARK),
            "@media (prefers-color-scheme: light) {",
            *(f"  {line}" for line in _block(":root", LIGHT).splitlines()),
            "}",
            _block(":root[data-theme='dark']", DARK),
            _block(":root[data-theme='light']", LIGHT),
            *(_accent(accent) for accent in ACCENTS),
            *(_hue(hue) for hue in HUES),
            "",
        ]
    )


def _rules(theme: str) -> list[str]:
    shared = {name: colour for name, colour in tokens(theme).items() if name != "accent"}
    accents = {f"accent-{name}": tokens(theme, name)["accent"] for name in ACCENTS}
    return [f"  --{name}: {colour};" for name, colour in {**shared, **accents}.items()]


def _block(selector: str, theme: str) -> str:
    return "\n".join([f"{selector} {{", f"  color-scheme: {theme};", *_rules(theme), "}"])


def _accent(name: str) -> str:
    """The accent of whatever names it; of the page also for dialogs, which stand beside it."""
    bearers = f":root:has(.page[data-accent='{name}']), [data-accent='{name}']"
    return f"{bearers} {{ --accent: var(--accent-{name}); }}"


def _hue(hue: str) -> str:
    return (
        f"[data-hue='{hue}'] {{ --hue: var(--{hue}); --hue-ink: var(--{hue}-ink); "
        f"--hue-tint: var(--{hue}-tint); }}"
    )


if __name__ == "__main__":
    print(stylesheet(), end="")
