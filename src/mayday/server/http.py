"""HTTP: the API around the web socket, as docs/protocol.md says. Handlers only; no rules."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from mayday.kernel.game import GameError
from mayday.kernel.record import write_record
from mayday.server import seating
from mayday.server.bodies import (
    CreateMatch,
    ErrorDocument,
    GameInfo,
    Join,
    Leave,
    MatchInfo,
)
from mayday.server.hub import Hub
from mayday.server.messages import Problem
from mayday.server.rooms import Room
from mayday.server.rows import SeatRow
from mayday.server.store import Loaded
from mayday.server.visitors import COOKIE, COOKIE_SECONDS, Visitor, hashed

HttpRequest = Request[None, None, State]
MatchId = Annotated[str, Parameter(max_length=40)]

REFUSALS = {
    400: ResponseSpec(ErrorDocument, description="The request is wrong.", generate_examples=False),
    403: ResponseSpec(ErrorDocument, description="Not for this visitor.", generate_examples=False),
    404: ResponseSpec(
        ErrorDocument, description="There is no such thing.", generate_examples=False
    ),
    409: ResponseSpec(ErrorDocument, description="Not possible now.", generate_examples=False),
    413: ResponseSpec(ErrorDocument, description="Too long.", generate_examples=False),
    429: ResponseSpec(ErrorDocument, description="Too much.", generate_examples=False),
}


def hub_of(request: HttpRequest) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def visitor_of(request: HttpRequest) -> Visitor | None:
    """Whoever the cookie stands for."""
    return hub_of(request).visitors.read(request.cookies.get(COOKIE))


def some_visitor(request: HttpRequest) -> Visitor:
    """Whoever the cookie stands for; somebody new if there is none."""
    return visitor_of(request) or hub_of(request).visitors.new()


def answer(
    request: HttpRequest, info: MatchInfo, visitor: Visitor, status: int
) -> Response[MatchInfo]:
    """The answer, with a cookie for somebody new."""
    cookies = []
    if visitor.is_new:
        cookies.append(
            Cookie(
                key=COOKIE,
                value=hub_of(request).visitors.cookie(visitor),
                max_age=COOKIE_SECONDS,
                path="/",
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )
        )
    return Response(info, status_code=status, cookies=cookies)


async def info_of(hub: Hub, room: Room, visitor: Visitor | None) -> MatchInfo:
    return await hub.info(Loaded(room.row, room.seats, ()), visitor)


@get("/openapi.json", include_in_schema=False)
async def show_description(request: HttpRequest) -> dict[str, Any]:
    """This API, described for programs."""
    return request.app.openapi_schema.to_schema()


# -- games ------------------------------------------------------------------------------------


@get("/games", responses=REFUSALS)
async def list_games(request: HttpRequest) -> list[GameInfo]:
    """Every game, without its rules."""
    library = hub_of(request).library
    infos = (library.info(game) for game in library.games.values())
    return [msgspec.structs.replace(info, rules=()) for info in infos]


@get("/games/{game:str}", responses=REFUSALS)
async def show_game(request: HttpRequest, game: str) -> GameInfo:
    """One game with its rules."""
    library = hub_of(request).library
    return library.info(library.find(game))


@get("/games/{game:str}/art/{name:str}", responses=REFUSALS, media_type="image/svg+xml")
async def show_art(request: HttpRequest, game: str, name: str) -> Response[bytes]:
    """A drawing of a game's scene."""
    drawing = hub_of(request).library.art(game, name)
    headers = {
        "cache-control": "public, max-age=3600",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    return Response(drawing, media_type="image/svg+xml", headers=headers)


# -- matches ----------------------------------------------------------------------------------


@post("/matches", responses=REFUSALS)
async def create_match(request: HttpRequest, data: CreateMatch) -> Response[MatchInfo]:
    """Lay a table: the game, its options, and who sits where."""
    hub, visitor = hub_of(request), some_visitor(request)
    game = hub.library.find(data.game)
    try:
        seats = seating.seat_people(game, data.seats, data.name, visitor)
        room = await hub.new_match(game.id, data.options, seats, visitor)
    except GameError as error:
        raise Problem("malformed", f"{error}.") from None
    return answer(request, await info_of(hub, room, visitor), visitor, 201)


@get("/matches", responses=REFUSALS)
async def my_matches(request: HttpRequest) -> list[MatchInfo]:
    """The matches of this visitor, newest first."""
    hub, visitor = hub_of(request), visitor_of(request)
    if visitor is None:
        return []
    found = await hub.store.matches_of(visitor.hash)
    return [await hub.info(m, visitor) for m in found if m.row.game in hub.library.games]


@get("/matches/{match:str}", responses=REFUSALS)
async def show_match(request: HttpRequest, match: MatchId) -> MatchInfo:
    """One match."""
    hub = hub_of(request)
    return await info_of(hub, await hub.room(match), visitor_of(request))


@post("/join", responses=REFUSALS, status_code=200)
async def join(request: HttpRequest, data: Join) -> Response[MatchInfo]:
    """Take the open seat that a link stands for."""
    hub, visitor = hub_of(request), some_visitor(request)
    link = await hub.store.find_link(hashed(data.token))
    if link is None:
        raise Problem("unknown", "This link leads to no seat.")
    room = await hub.room(link.match)
    if room.is_over:
        raise Problem("over", "This match is over.")
    await seating.join(room, link, visitor, data.name)
    return answer(request, await info_of(hub, room, visitor), visitor, 200)


@post("/matches/{match:str}/leave", responses=REFUSALS, status_code=200)
async def leave(request: HttpRequest, match: MatchId, data: Leave) -> MatchInfo:
    """Get up from a seat; it is open again, by a new link."""
    hub, visitor = hub_of(request), visitor_of(request)
    room = await hub.room(match)
    await seating.leave(room, data.seat, visitor)
    return await info_of(hub, room, visitor)


@post("/matches/{match:str}/abandon", responses=REFUSALS, status_code=200)
async def abandon(request: HttpRequest, match: MatchId) -> MatchInfo:
    """End a match unfinished, if nobody else is asked."""
    hub, visitor = hub_of(request), visitor_of(request)
    room = await hub.room(match)
    if not seating.may_invite(room.seats, room.row.creator, visitor):
        raise Problem("not_your_seat", "Only somebody at the table can end the match.")
    async with room.lock:
        await room.catch_up()
        if room.is_over:
            raise Problem("over", "This match is over.")
        others = [
            seat
            for seat in room.seats
            if seat.kind == "human" and not (visitor is not None and visitor.holds(seat.holder))
        ]
        if others:
            raise Problem("illegal", "Others sit at this table: propose it to them.")
        await room.commit(abandoned=True)
    return await info_of(hub, room, visitor)


@post("/matches/{match:str}/rematch", responses=REFUSALS)
async def rematch(request: HttpRequest, match: MatchId) -> Response[MatchInfo]:
    """The same table again; the second to ask joins the first."""
    hub, visitor = hub_of(request), visitor_of(request)
    room = await hub.room(match)
    if visitor is None or not seating.may_invite(room.seats, room.row.creator, visitor):
        raise Problem("not_your_seat", "Only somebody at the table can ask for a rematch.")
    if not room.is_over:
        raise Problem("illegal", "A rematch follows when the match is over.")
    async with room.lock:
        await room.catch_up()
        if room.row.rematch is None:
            seats = [_same_seat(seat) for seat in room.seats]
            new = await hub.new_match(room.game.id, room.row.options, seats, visitor)
            await room.follow_with(await hub.store.set_rematch(room.id, new.id))
    assert room.row.rematch is not None, "the rematch was just made"
    following = await hub.room(room.row.rematch)
    return answer(request, await info_of(hub, following, visitor), visitor, 201)


def _same_seat(seat: SeatRow) -> SeatRow:
    """The seat at the next table: stand-ins stay behind."""
    bot = seat.bot if seat.kind == "bot" else None
    return SeatRow(seat.seat, seat.name, seat.kind, bot, holder=seat.holder)


@get("/matches/{match:str}/record", responses=REFUSALS)
async def show_record(request: HttpRequest, match: MatchId) -> Response[bytes]:
    """The record of a match that is over: every choice and draw, for `mayday verify`."""
    room = await hub_of(request).room(match)
    record = write_record(room.record()).encode()
    name = f"{room.game.id}-{room.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(record, media_type="application/json", headers=headers)


HANDLERS = [
    show_description,
    list_games,
    show_game,
    show_art,
    create_match,
    my_matches,
    show_match,
    join,
    leave,
    abandon,
    rematch,
    show_record,
]
