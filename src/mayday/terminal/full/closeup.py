"""Close-up: what there is to say of the moment, of a thing, of a choice."""

from __future__ import annotations

from collections.abc import Sequence

from mayday.kernel import Node
from mayday.render.lines import Line, Span
from mayday.render.lines import paragraph as plain_lines
from mayday.render.naming import describe
from mayday.server.bodies import AimInfo
from mayday.server.messages import GuideShown, RemarkShown, StateShown
from mayday.terminal.full.choices import Offer
from mayday.terminal.full.words import Named, capital, paragraph, remark_lines

MOST = 3  # choices at a thing; Enter shows all of them


def guide_lines(guide: GuideShown, width: int) -> list[Line]:
    """Where a guided first game stands: what came of the last choice, what to look at now."""
    if guide.left:
        return plain_lines("You made a choice of your own; u takes it back.", width, "dim")
    lines = paragraph(guide.then, width, "", "dim") if guide.then else []
    for n, lesson in enumerate(guide.lessons):
        head = f"Guide {guide.first + n + 1}/{guide.of}: "
        lines += paragraph(lesson.text, width, head, "key" if lesson.choice else "")
    return lines


def aim_lines(aim: AimInfo, width: int) -> list[Line]:
    """What it is all about, for whoever has not begun yet."""
    return plain_lines(f"{aim.win} (a tells more)", width, "key")


def thing_lines(
    state: StateShown,
    node: Node,
    remarks: Sequence[RemarkShown],
    offers: Sequence[Offer],
    width: int,
) -> list[Line]:
    """A thing on the table: its name, numbers and note, what it is, what can be done with it."""
    lines = [
        (Span("", "", node.id), *line)
        for line in plain_lines(capital(describe(node, Named(state))), width, strong=True)
    ]
    for offer in offers[:MOST]:
        lines += paragraph(offer.choice.label, width, f"{offer.number} ", "key")
    if len(offers) > MOST:
        lines += plain_lines(f"and {len(offers) - MOST} choices more", width, "key")
    lines += remark_lines(remarks, width)
    held = [capital(describe(child, Named(state))) for child in node.children]
    if held:
        lines += plain_lines(f"On it: {'; '.join(dict.fromkeys(held))}", width)
    return lines


def sight_lines(state: StateShown, id: str, width: int) -> list[Line]:
    """What the scene says of a place: overlays that it is in, lines of sight that end there."""
    lines: list[Line] = []
    named = Named(state)
    for node in state.scene.walk():
        for overlay in node.overlays:
            if id in overlay.nodes:
                lines += plain_lines(
                    f"{overlay.mark} {named.name(overlay.label)}", width, overlay.hue
                )
        for sight in node.sights:
            if id in (sight.a, sight.b):
                hit = ", ".join(named.name(one) for one in sight.hit)
                ends = f"{named.name(sight.a)} to {named.name(sight.b)}"
                lines += plain_lines(
                    f"{ends}: {f'blocked by {hit}' if hit else sight.value}", width
                )
    return lines


def forecast_lines(state: StateShown, width: int) -> list[Line]:
    """What is to come."""
    return remark_lines(state.forecast, width)
