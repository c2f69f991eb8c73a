"""Free Mars keeps what every game must keep: alone, in training, in a campaign, with a new pack."""

from __future__ import annotations

from mayday.games.free_mars import GAME
from mayday.testing import Conformance, Plan

SINGLE = tuple(
    {"pack": pack, "level": level, "open_mission": "off"}
    for pack in ("ceres", "callisto")
    for level in ("recruit", "standard", "veteran")
)
TRAINING = tuple(
    {"pack": pack, "mission": mission, "open_mission": seen}
    for pack, mission, seen in (
        ("ceres", "CE-M3", "off"),
        ("ceres", "CE-M4", "on"),
        ("callisto", "CA-M2", "on"),
        ("callisto", "CA-M4", "off"),
    )
)
CAMPAIGN = tuple(
    {"pack": pack, "mode": "campaign", "level": "recruit", "open_mission": seen}
    for pack, seen in (("ceres", "off"), ("callisto", "on"))
)


class TestFreeMars(Conformance):
    game = GAME
    plan = Plan(games=40, moments=600, examined=60)


class TestCampaign(Conformance):
    game = GAME
    plan = Plan(games=8, moments=250, examined=40, options=CAMPAIGN, seed=2)
