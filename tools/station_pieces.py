"""The pieces of the station: draws officers, pirates, markers, systems and cards' signs.

python tools/station_pieces.py src/mayday/games/phobos_falling/art

Every sign is a few even strokes on a square of 40 by 40. A system, the power and the door of a
room have one look while they work and one, crossed out, while they do not. An officer is a bust
in the hue of the specialty with two letters; wounded it wears a plaster, dead only its outline is
left.
"""

from __future__ import annotations

import sys
from pathlib import Path

SIGNS = {
    "power": "M22 6 11 22h8l-3 12 13-18h-8z",
    "access": "M12 34V8h16v26M8 34h24M24 21v2",
    "life_support": "M20 20a5 5 0 0 1 0-10 8 8 0 0 1 5 8M20 20a5 5 0 0 1 10 0 8 8 0 0 1-8 5"
    "M20 20a5 5 0 0 1 0 10 8 8 0 0 1-5-8M20 20a5 5 0 0 1-10 0 8 8 0 0 1 8-5",
    "screen": "M8 10h24v15H8zM16 31h8M20 25v6M12 20l4-5 4 3 7-5",
    "tractor_beam": "M14 7h12M16 12h8M20 12 10 33h20zM15 24h10",
    "fusion_beam": "M20 6v28M14 11v18M26 11v18M9 17v6M31 17v6",
    "torpedo": "M7 20q6-7 16-7h4l6 7-6 7h-4q-10 0-16-7zM27 13v14",
    "battery": "M8 13h22v14H8zM30 17h3v6h-3M13 17v6M18 17v6M23 17v6",
    "gravity": "M31 20a11 11 0 1 1-4-8.500M27 6v6.500h-6.500M20 20h0",
    "shield": "M20 6l12 4v9q0 10-12 15Q8 29 8 19v-9zM20 12v15",
    "sliders": "M12 8v24M20 8v24M28 8v24M9 15h6M17 25h6M25 13h6",
    "compass": "M20 7a13 13 0 1 1 0 26 13 13 0 1 1 0-26zM25 15l-3 7-7 3 3-7z",
    "hull": "M20 6q9 9 9 20l4 7H7l4-7q0-11 9-20zM11 26h18",
    "nozzle": "M15 7h10v9l6 11H9l6-11zM13 31v3M20 31v4M27 31v3",
    "flask": "M17 7h6M18 7v9L9 32h22l-9-16V7M13 25h14",
    "medical": "M16 8h8v8h8v8h-8v8h-8v-8H8v-8h8z",
    "target": "M20 8a12 12 0 1 1 0 24 12 12 0 1 1 0-24zM20 15a5 5 0 1 1 0 10 5 5 0 1 1 0-10z"
    "M20 4v6M20 30v6M4 20h6M30 20h6",
    "wrench": "M28 8a7 7 0 0 0-8 9L9 28a3 3 0 0 0 4 4l11-11a7 7 0 0 0 9-8l-5 4-4-4z",
    "fabricator": "M9 33V9h22v24zM9 14h22M20 14v6M15 28l5-3 5 3-5 3zM15 28v-2l5-3 5 3v2",
    "stabilizers": "M20 7v26M12 33h16M8 13h24M8 13l-3 8h6zM32 13l-3 8h6z",
    "solar_panels": "M6 30 11 10h18l5 20zM8.500 20h23M16 10l-3 20M24 10l3 20",
    "fire": "M20 34q-10 0-10-10 0-7 7-12-1 6 3 7 1-7-2-13 12 6 12 18 0 10-10 10z",
    "breach": "M8 8 17 14 14 20 22 22 19 28 32 32M6 22l5-1M10 31l4-3M28 10l-4 4M33 20l-6 1",
    "no_air": "M8 15h14a4 4 0 1 0-4-4M8 21h20a4 4 0 1 1-4 4M8 27h8",
    "field": "M20 5l13 7.500v15L20 35 7 27.500v-15zM20 12l7 4v8l-7 4-7-4v-8z",
    "robot": "M11 14h18v18H11zM20 14V8M20 6h0M16 21h0M24 21h0M16 27h8M8 19v8M32 19v8",
    "threat": "M20 7 34 32H6zM20 16v8M20 28h0",
    "tube": "M8 32V14a6 6 0 0 1 12 0v12a6 6 0 0 0 12 0V8M8 32l-3-4M8 32l3-4M32 8h0",
    "suit": "M20 6a8 8 0 1 1 0 16 8 8 0 1 1 0-16zM14 13h12M9 34q0-11 11-11t11 11zM17 28h6v6h-6z",
    "exoskeleton": "M20 6a5 5 0 1 1 0 10 5 5 0 1 1 0-10zM10 18h20v8H10zM10 22H6v8M30 22h4v8"
    "M15 26v8M25 26v8",
    "belt": "M6 15h28v9H6zM16 12h8v15h-8zM9 24v6h5v-6M26 24v6h5v-6",
    "weapon": "M6 14h26v6H18l-2 4h-4l-2 8H6l2-12zM32 15h3",
    "fighters": "M14 8a4.500 4.500 0 1 1 0 9 4.500 4.500 0 1 1 0-9zM26 8a4.500 4.500 0 1 1 0 9"
    " 4.500 4.500 0 1 1 0-9zM6 32V26q0-6 8-6t8 6v6M22 21q12-3 12 5v6",
    "stim": "M26 6l8 8M30 10l-6 6M18 12l10 10-11 11-5-1-4 4M12 32l-4 4M17 17l3 3M14 20l3 3",
    "ambush": "M6 20q14-15 28 0Q20 35 6 20zM20 15a5 5 0 1 1 0 10 5 5 0 1 1 0-10z",
    "team_up": "M6 20h22M21 13l8 7-8 7M34 9v22",
    "medikit": "M7 13h26v20H7zM15 13V8h10v5M20 17v12M14 23h12",
    "droid": "M12 22a8 8 0 0 1 16 0v6H12zM20 14V8M9 32h22M16 22h0M24 22h0",
    "stabilize": "M20 6l11 5v9q0 9-11 14Q9 29 9 20v-9zM22 11l-7 10h5l-2 8 7-10h-5z",
    "data": "M11 6h13l6 6v22H11zM24 6v6h6M15 18h11M15 23h11M15 28h7",
    "supplies": "M8 14 20 8l12 6v13l-12 6-12-6zM8 14l12 6 12-6M20 20v13",
    "engine": "M8 14h12v12H8zM20 16l12-6v20l-12-6M4 17v6M12 14v12",
    "fuel": "M12 8h12v26H12zM12 16h12M24 14h4l3 4v11a2 2 0 0 1-4 0v-5h-3",
    "patch": "M9 9h22v22H9zM9 9l22 22M31 9 9 31M13 13h0M27 27h0",
    "extinguisher": "M14 15h10v19H14zM19 15V9M15 9h8l7 4M14 22h10",
    "plant": "M20 34V18M20 24q-10 0-11-9 10 0 11 9zM20 20q1-10 11-11 0 10-11 11z",
    "crate": "M8 11h24v20H8zM8 11l24 20M32 11 8 31",
    "cryo": "M20 6v28M8 13l24 14M32 13 8 27M16 8l4 4 4-4M16 32l4-4 4 4",
    "home": "M6 22a14 14 0 0 1 28 0v10H6zM16 32v-9h8v9",
    "water": "M20 6q10 12 10 18a10 10 0 0 1-20 0Q10 18 20 6z",
    "hook": "M20 6v14a7 7 0 1 1-9 6M16 6h8M11 26l-4 3M11 26l3 4",
    "turning": "M32 17A13 13 0 0 0 9 13M8 23a13 13 0 0 0 23 4M9 7v6h6M31 33v-6h-6",
    "cancel": "M20 7a13 13 0 1 1 0 26 13 13 0 1 1 0-26zM11 11l18 18",
    "ship": "M20 5l8 17 8 6-4 6H8l-4-6 8-6zM15 34v3M25 34v3",
}
WORKING = {  # what can be damaged, and its sign
    "power": "power",
    "access": "access",
    "stabilizers": "stabilizers",
    "solar_panels": "solar_panels",
    "core_life_support_system": "life_support",
    "bridge_system": "screen",
    "tractor_beam_system": "tractor_beam",
    "fusion_beam_system": "fusion_beam",
    "torpedo_system": "torpedo",
    "auxiliary_power_system": "battery",
    "ring1_gravity": "gravity",
    "ring2_gravity": "gravity",
    "ring1_life_support_system": "life_support",
    "security_system": "shield",
    "auxiliary_control_system": "sliders",
    "shuttle_nav": "compass",
    "shuttle_life_support": "life_support",
    "shuttle_structure": "hull",
    "shuttle_engine": "nozzle",
    "ring2_life_support_system": "life_support",
    "science_system": "flask",
    "medical_system": "medical",
    "mass_mover_system": "target",
    "engineering_system": "wrench",
    "fabricator": "fabricator",
    "turning": "turning",
}
MARKERS = {  # what is put on the board, and its hue
    "fire": "orange",
    "breach": "blue",
    "no_air": "blue",
    "field": "blue",
    "robot": "green",
    "threat": "red",
    "cancel": "yellow",
    "ship": "red",
}
FACES = (
    *("access", "ambush", "belt", "crate", "cryo", "data", "droid", "engine", "exoskeleton"),
    *("extinguisher", "field", "fighters", "fuel", "fusion_beam", "home", "hook", "medical"),
    *("medikit", "patch", "plant", "power", "robot", "stabilize", "stim", "suit", "supplies"),
    *("team_up", "torpedo", "tractor_beam", "tube", "water", "weapon", "wrench"),
)
BUST = (
    "M20 2.500A8.500 8.500 0 0 1 26.400 16.600Q36 18.500 37.500 28V34Q37.500 37.500 34 37.500H6"
    "Q2.500 37.500 2.500 34V28Q4 18.500 13.600 16.600A8.500 8.500 0 0 1 20 2.500Z"
)
BACKS = {  # of the decks: hue and letter
    "eng": ("orange", "E"),
    "bri": ("yellow", "B"),
    "sec": ("red", "S"),
    "sci": ("blue", "S"),
    "hyd": ("green", "H"),
    "res": ("white", "R"),
}
OFFICERS = {  # hue of the specialty, letters, what the head looks like
    "rush": ("yellow", "RU", "M11 9h18M13 8q1-6 7-6t7 6zM20 4h0"),
    "bash": ("yellow", "BS", "M12.500 9q2-6 7.500-6t7.500 6q-7.500-4-15 0z"),
    "taze": ("red", "TA", "M12 10h16v4H12zM12 8q8-7 16 0"),
    "rock": ("red", "RK", "M14 13q6 4 12 0M13 8l5 2M27 8l-5 2"),
    "kit": ("orange", "KI", "M12 8q8-7 16 0l5 9M13 11h6v3h-6zM21 11h6v3h-6z"),
    "paddy": ("orange", "PA", "M12.500 11q0 8 7.500 8t7.500-8q-7.500 5-15 0z"),
    "newt": (
        "yellow",
        "NE",
        "M16 9a3 3 0 1 1 0 6 3 3 0 1 1 0-6zM24 9a3 3 0 1 1 0 6 3 3 0 1 1 0-6z",
    ),
    "angel": ("blue", "AN", "M18.500 6h3v3h3v3h-3v3h-3v-3h-3V9h3z"),
    "robin": ("blue", "RB", "M12 9l2-6 3 3 3-5 3 5 3-3 2 6"),
    "baron": ("red", "BN", "M10 7h20M14 7V1.500h12V7M14 14q3 3 6 0 3 3 6 0"),
}


def document(*lines: str) -> str:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    return "\n".join((head, *(f"  {line}" for line in lines), "</svg>", ""))


def strokes(d: str, colour: str, width: float = 2.4, more: str = "") -> str:
    return (
        f'<path d="{d}" fill="none" stroke="var(--{colour})" stroke-width="{width}"'
        f' stroke-linejoin="round" stroke-linecap="round"{more}/>'
    )


def works(sign: str) -> str:
    """A plain sign."""
    return document(strokes(SIGNS[sign], "text"))


def fails(sign: str) -> str:
    """The same, faint and crossed out."""
    ground = '<rect x="1.5" y="1.5" width="37" height="37" rx="8" fill="var(--sunken)"'
    return document(
        f'{ground} stroke="var(--danger)" stroke-width="2"/>',
        strokes(SIGNS[sign], "muted", 2),
        strokes("M7 33 33 7", "danger", 3.2),
    )


def marker(sign: str, hue: str) -> str:
    """A round token of a hue."""
    return document(
        f'<circle cx="20" cy="20" r="18.500" fill="var(--{hue})" stroke="var(--{hue}-tint)"'
        ' stroke-width="1.5"/>',
        f'<g transform="translate(6 6) scale(.7)">{strokes(SIGNS[sign], f"{hue}-ink", 3)}</g>',
    )


def threat() -> str:
    """A warning sign in the corner of a room."""
    return document(
        '<path d="M20 4 37 35H3Z" fill="var(--sunken)" stroke="var(--danger)" stroke-width="3"'
        ' stroke-linejoin="round"/>',
        strokes("M20 15v9M20 29.500h0", "danger", 3.6),
    )


def stable() -> str:
    """Power that cannot be damaged any more."""
    return document(
        strokes("M20 3l14 5v11q0 12-14 18Q6 31 6 19V8z", "green-tint", 2),
        f'<g transform="translate(4 3.5) scale(.8)">{strokes(SIGNS["power"], "text", 2.8)}</g>',
    )


def officer(hue: str, letters: str, head: str, health: str) -> str:
    """A bust with two letters."""
    dead = health == "dead"
    fill = "var(--sunken)" if dead else f"var(--{hue})"
    dash = ' stroke-dasharray="3 2.500"' if dead else ""
    ink = f"{hue}-tint" if dead else f"{hue}-ink"
    lines = [
        f'<path d="{BUST}" fill="{fill}" stroke="var(--{hue}-tint)" stroke-width="1.5"{dash}/>',
        strokes(head, ink, 1.7, ' opacity="0.8"'),
        f'<text x="20" y="33.5" text-anchor="middle" font-size="17" font-weight="700"'
        f' fill="var(--{ink})">{letters}</text>',
    ]
    if dead:
        lines.append(strokes("M5 35 35 5", "danger", 2.6))
    if health == "wounded":
        lines += [
            '<circle cx="32" cy="9" r="7.500" fill="var(--white)" stroke="var(--red)"'
            ' stroke-width="1.5"/>',
            strokes("M32 5v8M28 9h8", "red", 3),
        ]
    return document(*lines)


def deck(hue: str, letter: str) -> str:
    """A pile of cards, face down."""
    card = '<rect x="{x}" y="{x}" width="26" height="32" rx="4" fill="var(--{hue})"'
    edge = f' stroke="var(--{hue}-tint)" stroke-width="1.5"/>'
    return document(
        *(card.format(x=x, hue=hue) + edge for x in (6.5, 4, 1.5)),
        f'<text x="14.5" y="24" text-anchor="middle" font-size="18" font-weight="700"'
        f' fill="var(--{hue}-ink)">{letter}</text>',
    )


def pirate(crown: bool, waiting: bool = False) -> str:
    """A helmet with crossed visor; five of them have a crest, those outside are an outline."""
    fill = "var(--sunken)" if waiting else "var(--black)"
    dash = ' stroke-dasharray="3 2.500"' if waiting else ""
    body = "M20 4q11 0 11 12v5q6 3 6 10v6H3v-6q0-7 6-10v-5Q9 4 20 4z"
    lines = [
        f'<path d="{body}" fill="{fill}" stroke="var(--red-tint)" stroke-width="1.75"{dash}/>',
        strokes("M13 15h14l-2 6H15zM17 26l6 6M23 26l-6 6", "red-tint", 2),
    ]
    if crown:
        lines.append(strokes("M12 6 10 1l6 3 4-3.500L24 4l6-3-2 5", "red-tint", 2))
    return document(*lines)


def shuttle() -> str:
    """The Valkyrie from above, behind the slots of her equipment."""
    hull = (
        "M173 3Q215 6 232 40L340 150Q344 156 344 166V226L300 244H252L244 259H102L94 244H46"
        "L2 226V166Q2 156 6 150L114 40Q131 6 173 3Z"
    )
    skin = (
        "M173 9Q211 12 227 43L334 152Q338 157 338 166V222L298 238H48L8 222V166Q8 157 12 152"
        "L119 43Q135 12 173 9Z"
    )
    nozzles = "".join(f"M{x} 244v15" for x in range(112, 233, 20))
    return "\n".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 346 262">',
            '  <g fill="none" stroke="var(--line)" stroke-width="1.25" stroke-linejoin="round">',
            f'    <path fill="var(--sunken)" stroke="var(--edge)" stroke-width="1.5" d="{hull}"/>',
            f'    <path d="{skin}M142 26Q173 12 204 26{nozzles}"/>',
            "  </g>",
            "</svg>",
            "",
        )
    )


def drawings() -> dict[str, str]:
    """Every drawing by its name."""
    made = {"power_stable": stable(), "threat": threat(), "shuttle": shuttle()}
    made |= {id: works(sign) for id, sign in WORKING.items()}
    made |= {f"{id}_damaged": fails(sign) for id, sign in WORKING.items()}
    made |= {id: marker(id, hue) for id, hue in MARKERS.items() if id != "threat"}
    made |= {f"face_{sign}": works(sign) for sign in FACES}
    for id, (hue, letters, head) in OFFICERS.items():
        made[id] = officer(hue, letters, head, "")
        for health in ("wounded", "dead"):
            made[f"{id}_{health}"] = officer(hue, letters, head, health)
    made |= {f"deck_{id}": deck(*look) for id, look in BACKS.items()}
    made |= {"pirates": pirate(False), "pirates_five": pirate(True)}
    return made | {"pirates_waiting": pirate(True, waiting=True)}


def main(folder: Path) -> None:
    for name, drawing in drawings().items():
        (folder / f"{name}.svg").write_text(drawing)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
