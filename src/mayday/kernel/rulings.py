"""Rulings: adjustments of the table that the rules leave to the players.

A game can have many thousands of them, so they are never listed. Each is of a kind and has parts,
which are filled in one after the other; what a part may be can depend on those before it:

    class MoveOfficer(RulingKind[StationState]):
        \"\"\"An officer goes to any room. Rules: ST-RULE-2.\"\"\"

        name = "move_officer"
        parts = (Part("officer", OFFICERS), Part("room", ROOMS))

        def why_not(self, g, seat, parts):
            match parts:
                case (officer, room) if g.room_of[officer] == room:
                    return refuse("ST-RULE-2", "there_already")
            return None

        def apply(self, g, parts):
            officer, room = parts
            g.room_of[officer] = room
            g.emit(OfficerMoved, officer, room)

`GameDef(rulings=Rulings(MoveOfficer(), ...))`. The words: `[ruling_title]` says what a kind is
about, `[ruling_part]` asks for a part, and `[ruling]` says the whole, its parts as {0}, {1}, ...
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Generic, NamedTuple, TypeVar

from mayday.kernel.flow import G, Refusal, Ruling, Seat, State, adjust

S = TypeVar("S", bound=State)
Parts = tuple[str, ...]


class Part(NamedTuple):
    """One part of a kind of rulings: what is asked, and all that can ever be an answer."""

    name: str
    values: Parts  # ids, or numbers written in digits


class RulingKind(Generic[G]):
    """One kind of rulings."""

    name: ClassVar[str]
    parts: ClassVar[tuple[Part, ...]] = ()

    def why_not(self, g: G, seat: Seat, parts: Parts) -> Refusal | None:
        """Why the seat cannot propose a ruling with these first parts; None if it can.

        It is asked for every beginning, the empty one too, and may look at what the seat sees.
        """
        raise NotImplementedError

    def apply(self, g: G, parts: Parts) -> None:
        """Change the table as agreed, and tell it; whoever is asked is asked anew."""
        raise NotImplementedError

    def shown_to(self, g: G, seat: Seat, parts: Parts) -> Parts:
        """The parts as a seat may read them that votes on the ruling: UNKNOWN for a secret."""
        return parts


class Rulings(Generic[S]):
    """The kinds of rulings that a game has: offered part by part, checked by membership."""

    def __init__(self, *kinds: RulingKind[S]) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        if len(self.kinds) < len(kinds):
            raise ValueError(
                f"two kinds of rulings have one name: {', '.join(k.name for k in kinds)}"
            )

    def __bool__(self) -> bool:
        return bool(self.kinds)

    def __contains__(self, ruling: Ruling) -> bool:
        """Whether there is such a ruling, with all its parts."""
        return self.is_begun(ruling) and self.next_part(ruling) is None

    def is_begun(self, ruling: Ruling) -> bool:
        """Whether there are rulings that begin so; all of them begin with nothing."""
        if not ruling.kind:
            return not ruling.parts
        known = self.kinds[ruling.kind].parts if ruling.kind in self.kinds else ()
        return (
            ruling.kind in self.kinds
            and len(ruling.parts) <= len(known)
            and all(value in part.values for value, part in zip(ruling.parts, known, strict=False))
        )

    def next_part(self, begun: Ruling) -> Part | None:
        """What is to be said next; None if nothing is missing. The first part is the kind."""
        if not begun.kind:
            return Part("kind", tuple(self.kinds))
        known = self.kinds[begun.kind].parts
        return known[len(begun.parts)] if len(begun.parts) < len(known) else None

    def extensions(self, begun: Ruling) -> Iterator[Ruling]:
        """The beginning with every value of the next part, legal or not."""
        part = self.next_part(begun)
        for value in part.values if part else ():
            yield begun._replace(parts=(*begun.parts, value)) if begun.kind else Ruling(value)

    def offers(self, g: S, seat: Seat, begun: Ruling) -> list[Ruling]:
        """How the seat can go on from a beginning that it could propose."""
        return [longer for longer in self.extensions(begun) if not self._why_not(g, seat, longer)]

    def refusal(self, g: S, seat: Seat, ruling: Ruling) -> Refusal | None:
        """Why the seat cannot propose this, or anything that begins so; None if it can."""
        if not ruling.kind:
            return None
        for length in range(len(ruling.parts) + 1):
            refusal = self._why_not(g, seat, ruling._replace(parts=ruling.parts[:length]))
            if refusal is not None:
                return refusal
        return None

    def _why_not(self, g: S, seat: Seat, begun: Ruling) -> Refusal | None:
        return self.kinds[begun.kind].why_not(g, seat, begun.parts)

    def apply(self, g: S, ruling: Ruling) -> None:
        """Change the table as agreed; who is asked is found anew."""
        adjust(g, lambda g: self.kinds[ruling.kind].apply(g, ruling.parts))

    def shown_to(self, g: S, seat: Seat, ruling: Ruling) -> Ruling:
        """The ruling as the seat may read it, without what it cannot see."""
        return ruling._replace(parts=self.kinds[ruling.kind].shown_to(g, seat, ruling.parts))
