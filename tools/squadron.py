"""The squadron: draws ships, pods and markers of Free Mars for its art folder.

python tools/squadron.py src/mayday/games/free_mars/art

A ship is drawn from above. Rebel hulls are cut from plates and straight, Federation hulls are
cast and round; the player's fly up the page, the OPFOR's come down. A Disrupted ship is an empty
outline with a stroke through it. Colours are tokens, so that every drawing suits both themes.
"""

from __future__ import annotations

import sys
from pathlib import Path

HUES = {"rebels": "orange", "federation": "blue"}

# Hull, then lines on it; the bow is at the top of a square of 40.
HULLS = {
    "rebels": {
        "ac": (
            "M20 2.5 24.5 12 33 22.5 36 33 27.5 29.5 25.5 36H14.5L12.5 29.5 4 33 7 22.5 15.5 12Z",
            "M20 9V22M15 25H25M11 24 14 18M29 24 26 18",
        ),
        "esc": (
            "M20 2.5 23.5 11V21L31 28.5V34L24 31.5 23 36H17L16 31.5 9 34V28.5L16.5 21V11Z",
            "M20 10V17M17.5 24H22.5",
        ),
        "as": (
            "M14 8.5 17 4H23L26 8.5V13H33.5V19L29 20.5V30L26 36H14L11 30V20.5L6.5 19"
            "V13H14Z",
            "M14 13H26M15.5 18H24.5V27H15.5ZM15.5 22.5H24.5M20 18V27",
        ),
        "cb": (
            "M20 2.5 27 9.5 25.5 15 34.5 21.5V28L27 30.5 23.5 36H16.5L13 30.5 5.5 28"
            "V21.5L14.5 15 13 9.5Z",
            "M20 16.5 25 21.5 20 26.5 15 21.5ZM20 8V16.5M25 21.5H31M15 21.5H9",
        ),
        "cv": (
            "M14.5 5H25.5L28 12H34.5V30L29 36H11L5.5 30V12H12Z",
            "M12 14V31M28 14V31M17 9H23M16.5 16H23.5V22H16.5ZM16.5 25H23.5V31H16.5Z",
        ),
        "ob": (
            "M20 2.5 25 8 32 8 32 15 37.5 20 32 25V32H25L20 37.5 15 32H8V25L2.5 20 8 15V8H15Z",
            "M20 13 27 20 20 27 13 20ZM20 4.5V13M20 27V35.5M4.5 20H13M27 20H35.5",
        ),
    },
    "federation": {
        "ac": (
            "M20 2.5C24.5 6.5 25.5 12 26 17C32 20 35.5 26 35.5 33"
            "C31.5 30.5 28 30 26.5 30.5L25.5 36H14.5L13.5 30.5"
            "C12 30 8.5 30.5 4.5 33C4.5 26 8 20 14 17C14.5 12 15.5 6.5 20 2.5Z",
            "M20 9V21M15.5 25Q20 23 24.5 25M10 26Q11.5 22 14 21M30 26Q28.5 22 26 21",
        ),
        "esc": (
            "M20 2.5C23.5 6 24 12 24 18C24 21 30.5 24 31 33C28 31.5 25.5 31.5 24 32L23 36"
            "H17L16 32C14.5 31.5 12 31.5 9 33"
            "C9.5 24 16 21 16 18C16 12 16.5 6 20 2.5Z",
            "M20 9V17M17.5 25Q20 23.5 22.5 25",
        ),
        "as": (
            "M20 3.5C24 3.5 26 6.5 26 11H31Q34.5 11 34.5 15T31 19H29V28Q29 36 20 36T11 28"
            "V19H9Q5.5 19 5.5 15T9 11H14C14 6.5 16 3.5 20 3.5Z",
            "M14 12H26M20 16.5A5 5 0 1 1 20 26.5A5 5 0 1 1 20 16.5ZM20 16.5V26.5"
            "M15 21.5H25",
        ),
        "cb": (
            "M20 2.5C25 5 26.5 9.5 25.5 14.5C31 15.5 35 19.5 35 24C35 28 31.5 30.5 27 30"
            "C26 34 23.5 36 20 36S14 34 13 30"
            "C8.5 30.5 5 28 5 24C5 19.5 9 15.5 14.5 14.5C13.5 9.5 15 5 20 2.5Z",
            "M20 17A5 5 0 1 1 20 27A5 5 0 1 1 20 17ZM20 8V17M25 22H31M15 22H9",
        ),
        "cv": (
            "M20 3C26 3 28 7.5 28.5 12Q35 13 35 19V28Q35 35 27 36H13Q5 35 5 28V19"
            "Q5 13 11.5 12C12 7.5 14 3 20 3Z",
            "M11.5 14V32M28.5 14V32M16.5 9Q20 7.5 23.5 9M16.5 15H23.5V21.5H16.5Z"
            "M16.5 25H23.5V31.5H16.5Z",
        ),
        "ob": (
            "M20 3A17 17 0 1 1 20 37A17 17 0 1 1 20 3Z",
            "M20 8.5A11.5 11.5 0 1 1 20 31.5A11.5 11.5 0 1 1 20 8.5Z"
            "M20 15A5 5 0 1 1 20 25A5 5 0 1 1 20 15Z"
            "M20 3V15M20 25V37M3 20H15M25 20H37",
        ),
    },
}  # fmt: skip
PLAIN_HULL = ("M20 3 33 33 20 27 7 33Z", "M20 10V22")  # of packs that nobody has drawn for
PLAIN_DRONES = {"swarm": "swarm", "pod": "sentry_pod"}
ENEMIES = ("ac", "esc", "cb")
HEXAGON = "M20 1.5 36 10.75V29.25L20 38.5 4 29.25V10.75Z"
QUESTION_MARK = "M14 16Q14 10.5 20 10.5T26 16Q26 19.5 20 21.5V25M20 30V30.2"

# Drones and pods of the OPFOR, which have no Disrupted side.
DRONES = {
    "swarm": (
        "M20 4 25 13 20 16.5 15 13ZM9.5 18 14.5 27 9.5 30.5 4.5 27Z"
        "M30.5 18 35.5 27 30.5 30.5 25.5 27Z"
        "M20 23.5 24 31 20 36 16 31Z",
        "",
    ),
    "sentry_pod": (
        "M20 9A11 11 0 1 1 20 31A11 11 0 1 1 20 9Z",
        "M20 2.5V9M20 31V37.5M2.5 20H9M31 20H37.5M7.6 7.6 12.2 12.2"
        "M27.8 27.8 32.4 32.4M32.4 7.6 27.8 12.2M12.2 27.8 7.6 32.4",
    ),
    "sentry_pod_back": (
        "M14 29H26L29.5 36H10.5ZM18 13H22V29H18Z",
        "M13 13A7 7 0 0 1 13 4M9 16A12 12 0 0 1 9 1.5M27 13A7 7 0 0 0 27 4"
        "M31 16A12 12 0 0 0 31 1.5",
    ),
}  # fmt: skip

# The player's pods and what is found at Intercept Points: lines on a plate.
PODS = {
    "swarm": "M20 8 23.5 14.5 20 17 16.5 14.5ZM12 19 15.5 25.5 12 28 8.5 25.5Z"
        "M28 19 31.5 25.5 28 28 24.5 25.5ZM20 25 22.5 30 20 33 17.5 30Z",
    "fuel_cell": "M13 12H27V32H13ZM17 12V8H23V12M13 18H27M21.5 20.5 17.5 25.5H22.5L18.5 30.5",
    "cyberwar": "M8 11H32V26H8ZM15 32H25M20 26V32M12 21.5 15.5 18.5 12 15.5M18 22H24",
    "nano_morph": "M20 8 26 11.5V18.5L20 22 14 18.5V11.5ZM13 20 19 23.5V30.5"
        "L13 34 7 30.5V23.5ZM27 20 33 23.5V30.5L27 34 21 30.5V23.5Z",
    "troopers": "M20 7A6 6 0 1 1 20 19A6 6 0 1 1 20 7ZM8.5 33V29Q8.5 22 16 21.5H24"
        "Q31.5 22 31.5 29V33ZM15.5 13H24.5",
    "hyper_cadre": "M20 7 23 14.5 31 15 25 20 27 28 20 23.5 13 28 15 20 9 15 17 14.5ZM10 33H30",
    "pod": "M12 9H28V31H12ZM12 16H28M12 24H28",
}  # fmt: skip
MARKERS = {
    "iw": "M20 8V15M20 25V32M8 20H15M25 20H32M20 13A7 7 0 1 1 20 27A7 7 0 1 1 20 13Z",
    "ic": "M10 12H30V25H10ZM20 25V30M15 31H25M14 16.5 17 18.5 14 20.5M19.5 21H25",
    "ib": "M20 7V21M15.5 16.5 20 21 24.5 16.5M9 27 14 25 17 30 20 25.5 23 30 26 25 31 27M9 32H31",
    "it": "M20 8A4.5 4.5 0 1 1 20 17A4.5 4.5 0 1 1 20 8ZM11 31V27Q11 20.5 17 20H23"
        "Q29 20.5 29 27V31Z",
    "ia": "M12 11 20 7 28 11V20L20 24.5 12 20ZM12 11 20 15.5 28 11M20 15.5V24.5M13 29H27"
        "M16 33H24",
    "if": "M14 11H26V31H14ZM17.5 11V8H22.5V11M21.5 15 17.5 21H22.5L18.5 27",
}  # fmt: skip


def document(*parts: str) -> str:
    """Parts in a square of 40, as an SVG document."""
    inner = "\n".join(f"  {part}" for part in parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">\n{inner}\n</svg>\n'


def path(d: str, fill: str = "none", stroke: str = "", width: float = 1.5, more: str = "") -> str:
    """A shape: its line, what fills it, and its stroke; `more` are other attributes."""
    ends = 'stroke-linejoin="round" stroke-linecap="round"'
    line = f' stroke="{stroke}" stroke-width="{width:g}" {ends}' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}{more}/>'


def ship(hull: str, lines: str, hue: str, down: bool) -> str:
    """A ship with its effective side up."""
    turned = ' transform="rotate(180 20 20)"' if down else ""
    body = path(hull, f"var(--{hue})", f"var(--{hue}-tint)", more=turned)
    return document(body, path(lines, stroke=f"var(--{hue}-ink)", more=f' opacity="0.7"{turned}'))


def disrupted(hull: str, hue: str, down: bool) -> str:
    """A ship on its Disrupted side: an empty outline and a stroke through it."""
    turned = ' transform="rotate(180 20 20)"' if down else ""
    dashed = f' stroke-dasharray="4 3"{turned}'
    return document(
        path(hull, "var(--sunken)", f"var(--{hue}-tint)", 1.75, dashed),
        path("M6 34 34 6", stroke="var(--sunken)", width=6.5),
        path("M6 34 34 6", stroke="var(--danger)", width=3),
    )


def force(hue: str) -> str:
    """Ships in one Point: three arrowheads on a plate."""
    heads = "M20 6 25 16H15ZM12 19 17 29H7ZM28 19 33 29H23Z"
    return document(
        f'<rect x="1.5" y="1.5" width="37" height="37" rx="9" fill="var(--{hue})"'
        f' stroke="var(--{hue}-tint)" stroke-width="2"/>',
        path(heads, f"var(--{hue}-ink)"),
    )


def enemies(hue: str) -> str:
    """OPFOR units in one Point: three arrowheads that come down."""
    heads = "M20 34 15 24H25ZM12 21 7 11H17ZM28 21 23 11H33Z"
    return document(
        path("M20 1.5 38.5 20 20 38.5 1.5 20Z", f"var(--{hue})", f"var(--{hue}-tint)", 2),
        f'<g transform="translate(5 5) scale(0.75)">{path(heads, f"var(--{hue}-ink)")}</g>',
    )


def pod(lines: str) -> str:
    """A pod in its box."""
    return document(
        '<rect x="2" y="2" width="36" height="36" rx="6" fill="var(--raised)"'
        ' stroke="var(--accent)" stroke-width="1.75"/>',
        path(lines, stroke="var(--accent)", width=2),
    )


def bay() -> str:
    """A free box for a pod."""
    return document(
        '<rect x="2.5" y="2.5" width="35" height="35" rx="6" fill="var(--sunken)"'
        ' stroke="var(--line)" stroke-width="1.5" stroke-dasharray="4 3"/>'
    )


def marker(lines: str) -> str:
    """An Intercept marker with its symbol up."""
    symbol = path(lines, stroke="var(--green-ink)", width=2.5)
    return document(
        path(HEXAGON, "var(--green)", "var(--ground)"),
        f'<g transform="translate(3 3) scale(0.85)">{symbol}</g>',
    )


def hidden_marker() -> str:
    """An Intercept marker that nobody has read yet."""
    return document(
        path(HEXAGON, "var(--black)", "var(--yellow-tint)", 2),
        path(QUESTION_MARK, stroke="var(--yellow)", width=3.5),
    )


def point(kind: str) -> str:
    """A Point of the map: an oval; a Node has a ring in it, the Launch Point an arrow."""
    if kind == "point":
        return document(ring(11, "edge"))
    if kind == "track":
        return document(path("M20 7 33 20 20 33 7 20Z", "var(--sunken)", "var(--edge)", 2.5))
    if kind == "node":
        return document(ring(17.5, "edge"), ring(9, "accent"))
    return document(ring(17.5, "accent"), path("M20 9 27 19H23V31H17V19H13Z", "var(--accent)"))


def ring(radius: float, colour: str) -> str:
    return (
        f'<circle cx="20" cy="20" r="{radius}" fill="var(--sunken)" stroke="var(--{colour})"'
        ' stroke-width="2.5"/>'
    )


def drawings() -> dict[str, str]:
    """Every drawing by its name."""
    drawn = {"bay": bay(), "marker": hidden_marker()}
    for side, hue in HUES.items():
        drawn[f"force_{side}"] = force(hue)
        drawn[f"enemies_{side}"] = enemies(hue)
        for code, (hull, lines) in HULLS[side].items():
            drawn[f"{side}_{code}"] = ship(hull, lines, hue, down=False)
            drawn[f"{side}_{code}_disrupted"] = disrupted(hull, hue, down=False)
            if code in ENEMIES:
                drawn[f"enemy_{side}_{code}"] = ship(hull, lines, hue, down=True)
                drawn[f"enemy_{side}_{code}_disrupted"] = disrupted(hull, hue, down=True)
        for code, (hull, lines) in DRONES.items():
            body = path(hull, f"var(--{hue})", f"var(--{hue}-tint)")
            drawn[f"enemy_{side}_{code}"] = document(
                *([path(lines, stroke=f"var(--{hue}-tint)", width=2.5)] if lines else []), body
            )
    for name, down, hue in (("ship", False, "orange"), ("enemy_ship", True, "blue")):
        drawn[name] = ship(*PLAIN_HULL, hue, down)
    drawn["ship_disrupted"] = disrupted(PLAIN_HULL[0], "orange", down=False)
    drawn["enemy_disrupted"] = disrupted(PLAIN_HULL[0], "blue", down=True)
    for kind in ("swarm", "pod"):
        drawn[f"enemy_{kind}"] = drawn[f"enemy_federation_{PLAIN_DRONES[kind]}"]
    drawn.update({name: pod(lines) for name, lines in PODS.items()})
    drawn.update({name: marker(lines) for name, lines in MARKERS.items()})
    drawn.update({f"at_{kind}": point(kind) for kind in ("point", "track", "node", "launch")})
    return drawn


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in drawings().items():
        (folder / f"{name}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
