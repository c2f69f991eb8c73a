"""Pictures: what an environment shows of its table, as the seat of its learner sees it."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt

from mayday.kernel import Node, Seat
from mayday.render import LIGHT, art_of, svg, text_view
from mayday.rl.table import Table

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
FRAMES = 4  # a second, for those who make a film of it
WIDTH = 960  # of a picture, in pixels
_COLUMNS = 100

Picture = str | npt.NDArray[np.uint8] | None


def check_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f'no render_mode "{mode}"; there are {", ".join(RENDER_MODES)}')
    return mode


def picture(table: Table, seat: Seat, mode: str | None) -> Picture:
    """The table as a seat sees it; `human` prints it."""
    if mode is None:
        return None
    scene = table.game.look(table.g, seat)
    if mode == "svg":
        return _drawn(table, scene)
    if mode == "rgb_array":
        return _pixels(_drawn(table, scene))
    written = text_view(scene, table.game.text, _COLUMNS)
    if mode == "human":
        print(written)
        return None
    return written


def _drawn(table: Table, scene: Node) -> str:
    return svg(scene, table.game.text, art=art_of(table.game.package), theme=LIGHT)


def _pixels(drawn: str) -> npt.NDArray[np.uint8]:
    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=WIDTH))
    with Image.open(io.BytesIO(png)) as image:
        return np.array(image.convert("RGB"))
