"""Free Mars keeps what every game must keep: alone, in training, in a campaign, with a new pack."""

from __future__ import annotations

from mayday.games.free_mars import GAME
from mayday.kernel.languages import ENGLISH
from mayday.kernel.translations import faults
from mayday.testing import Conformance, Plan
from tiny.vesta import GAME as VESTA


class TestFreeMars(Conformance):
    """All options: single missions, training, campaigns, open missions, both packs."""

    game = GAME
    plan = Plan(games=32, moments=500, examined=50)


class TestCampaign(Conformance):
    """Campaigns, with a bot that knows how to win a mission now and then."""

    game = GAME
    plan = Plan(
        games=8,
        moments=200,
        examined=25,
        seed=2,
        options=(
            {"pack": "ceres", "mode": "campaign", "level": "recruit"},
            {"pack": "callisto", "mode": "campaign", "level": "recruit", "open_mission": "on"},
        ),
    )


class TestThirdPack(Conformance):
    """A pack that the game knows from data alone."""

    game = VESTA
    plan = Plan(
        games=12,
        moments=200,
        examined=25,
        options=(
            {"pack": "vesta"},
            {"pack": "vesta", "mission": "VE-M2", "open_mission": "on"},
            {"pack": "vesta", "mode": "campaign", "level": "recruit"},
        ),
    )

    def test_every_language_says_all_that_english_says(self) -> None:
        """All but the names of the pack, which is nobody's but its author's to translate."""
        own = {*VESTA.names} - {*GAME.names}
        for code in VESTA.languages:
            wrong = [] if code == ENGLISH else faults(VESTA, code)
            missing = {("name", id, "is missing") for id in own}
            assert {(f.section, f.key, f.what) for f in wrong} <= missing
