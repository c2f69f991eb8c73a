"""Four tiny games that strain the kernel; each is a complete game package.

airlock   hidden hands, a reaction window out of turn, a question nested inside it
wreck     a crew acting in any order, consent, private knowledge, rulings
claims    secret answers that are revealed together, draws
blackout  a dark grid: sight that depends on the position, knowledge of what is not there
"""

from tiny.airlock import GAME as AIRLOCK
from tiny.blackout import GAME as BLACKOUT
from tiny.claims import GAME as CLAIMS
from tiny.wreck import GAME as WRECK

__all__ = ["AIRLOCK", "BLACKOUT", "CLAIMS", "WRECK"]
