"""The first position: a single mission, or the first of a campaign."""

from __future__ import annotations

from mayday.games.free_mars.rules.buying import Buying
from mayday.games.free_mars.rules.campaign import Campaign
from mayday.games.free_mars.rules.options import start_ap
from mayday.games.free_mars.rules.setup import lay_out_mission
from mayday.games.free_mars.rules.turn import Turn
from mayday.games.free_mars.table import FMState, in_campaign, lay_squadron, pack_of


def setup(g: FMState) -> None:
    """The NET level and the start AP, then the mission; a campaign waits for its end.

    Rules: FM-SETUP-3, FM-SETUP-14, FM-SETUP-22, FM-CAMP-17, FM-OPT-1.
    """
    pack = pack_of(g)
    lay_squadron(g)
    g.net = pack.file.start_net
    g.ap = start_ap(pack, g.options["level"])
    lay_out_mission(g)
    if in_campaign(g):
        g.push(Buying(), Turn(), Campaign())
    else:
        g.push(Buying(), Turn())
