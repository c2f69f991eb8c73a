"""HTTP for replays: records come with the request; the server keeps none."""

from __future__ import annotations

from litestar import Response, Router, post

from mayday.kernel.chance import Seeded
from mayday.kernel.game import GameError
from mayday.server import seating
from mayday.server.bodies import FrameRequest, MatchInfo, ReplayInfo, ReplayRequest, StartRequest
from mayday.server.http import REFUSALS, HttpRequest, answer, hub_of, info_of, some_visitor
from mayday.server.messages import Problem, StateShown
from mayday.server.replays import Replays


def replays_of(request: HttpRequest) -> Replays:
    replays: Replays = request.app.state.replays
    return replays


@post("/", responses=REFUSALS, status_code=200)
async def read_record(request: HttpRequest, data: ReplayRequest) -> ReplayInfo:
    """Check a record and say what is in it."""
    return (await replays_of(request).read(data.record)).info()


@post("/frame", responses=REFUSALS, status_code=200)
async def show_frame(request: HttpRequest, data: FrameRequest) -> StateShown:
    """A moment of a record as a seat saw it."""
    return (await replays_of(request).read(data.record)).frame(data.at, data.seat)


@post("/start", responses=REFUSALS)
async def start_here(request: HttpRequest, data: StartRequest) -> Response[MatchInfo]:
    """A new match that begins at a moment of a record, with the record's own luck."""
    hub, visitor = hub_of(request), some_visitor(request)
    replay = await replays_of(request).read(data.record)
    await hub.check_open_matches(visitor)
    try:
        seats = seating.seat_people(replay.game, data.seats, data.name, visitor)
        if len(seats) != len(replay.record.seats):
            raise Problem("malformed", f"This game has {len(replay.record.seats)} seats.")
        match = replay.restart(data.at, seating.players(seats))
    except GameError as error:
        raise Problem("malformed", f"{error}.") from None
    if isinstance(match.luck, Seeded):
        luck: dict[str, object] = {"seed": match.luck.seed}
    else:
        luck = {"secret": replay.record.secret}
    room = await hub.create(match, seats, {**luck, "is_open_secret": True}, visitor)
    return answer(request, await info_of(hub, room, visitor), visitor, 201)


def replay_router(record_bytes: int) -> Router:
    return Router(
        "/replays",
        route_handlers=[read_record, show_frame, start_here],
        request_max_body_size=record_bytes,
    )
