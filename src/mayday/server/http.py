"""HTTP: the API around the web socket, as docs/protocol.md says. Handlers only; no rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from mayday.kernel import HUMAN, Committed, GameDef, GameError, Match, Seeded, write_record
from mayday.server import consent, seating
from mayday.server.bodies import (
    AboutInfo,
    AboutRequest,
    CoachInfo,
    CreateMatch,
    ErrorDocument,
    FrameRequest,
    GameInfo,
    InvitationInfo,
    Invited,
    Join,
    Leave,
    MatchInfo,
    MeasuresInfo,
    ReplayInfo,
    ReplayRequest,
    SeatWish,
    StartRequest,
)
from mayday.server.hosts import neighbourhood
from mayday.server.hub import Hub, Maker
from mayday.server.infos import invitation_info
from mayday.server.limits import Bucket, Gate
from mayday.server.luck import has_others, new_secret
from mayday.server.messages import Problem, StateShown
from mayday.server.older import Outdated, record_of
from mayday.server.replays import Replay, Replays
from mayday.server.rooms import Room
from mayday.server.rows import SeatRow
from mayday.server.speech import wished
from mayday.server.store import Conflict, LinkRow, Loaded
from mayday.server.visitors import COOKIE, COOKIE_SECONDS, Visitor, hashed

HttpRequest = Request[None, None, State]
MatchId = Annotated[str, Parameter(max_length=40)]
T = TypeVar("T")

_DRAWING_HEADERS = {
    "cache-control": "public, max-age=3600",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}


def _refusal(what: str) -> ResponseSpec:
    return ResponseSpec(ErrorDocument, description=what, generate_examples=False)


REFUSALS = {
    400: _refusal("The request is wrong."),
    403: _refusal("Not for this visitor."),
    404: _refusal("There is no such thing."),
    409: _refusal("Not possible now."),
    413: _refusal("Too long."),
    429: _refusal("Too much."),
}


_RECORD = ResponseSpec(dict[str, Any], description="The record.", generate_examples=False)


def hub_of(request: HttpRequest) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def visitor_of(request: HttpRequest) -> Visitor | None:
    """Whoever the cookie stands for."""
    return hub_of(request).visitors.read(request.cookies.get(COOKIE))


def address_of(request: HttpRequest) -> str:
    """Where the request comes from, as limits count it."""
    return neighbourhood(request.client.host if request.client else "")


def language_of(request: HttpRequest, wish: str = "") -> str:
    """The language that the request wishes for: in its address, or else in its header."""
    return wished(wish or request.headers.get("accept-language"))


def maker_of(request: HttpRequest, visitor: Visitor) -> Maker:
    return Maker(visitor, hub_of(request).visitors.origin(address_of(request)))


def some_visitor(request: HttpRequest) -> Visitor:
    """Whoever the cookie stands for; somebody new if there is none."""
    return visitor_of(request) or hub_of(request).visitors.new()


def check_pace(request: HttpRequest) -> None:
    """Refuse an address that makes too many matches, and everybody while the server is busy."""
    hub_of(request).load.check()
    gate: Gate = request.app.state.gate
    gate.check_new_match(address_of(request))


def work_of(request: HttpRequest) -> Bucket:
    """What the address of the request may let the server think about."""
    gate: Gate = request.app.state.gate
    return gate.work.of(address_of(request))


async def think(request: HttpRequest, thought: Callable[[], T]) -> T:
    """Something that takes a while, as far as the work of its address goes."""
    return await hub_of(request).think(work_of(request), thought)


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


async def info_of(request: HttpRequest, room: Room, visitor: Visitor | None) -> MatchInfo:
    loaded = Loaded(room.row, room.seats, ())
    return await hub_of(request).info(loaded, visitor, language_of(request))


@get("/openapi.json", include_in_schema=False)
async def show_description(request: HttpRequest) -> dict[str, Any]:
    """This API, described for programs."""
    return request.app.openapi_schema.to_schema()


@get("/games", responses=REFUSALS)
async def list_games(request: HttpRequest) -> list[GameInfo]:
    """Every game, without its rules."""
    library = hub_of(request).library
    language = language_of(request)
    infos = (library.info(game, language) for game in library.games.values())
    return [msgspec.structs.replace(info, rules=()) for info in infos]


@get("/games/{game:str}", responses=REFUSALS)
async def show_game(request: HttpRequest, game: str) -> GameInfo:
    """One game with its rules."""
    library = hub_of(request).library
    return library.info(library.find(game), language_of(request))


@get("/games/{game:str}/art/{name:str}", responses=REFUSALS, media_type="image/svg+xml")
async def show_art(request: HttpRequest, game: str, name: str) -> Response[bytes]:
    """A drawing of a game's scene."""
    drawing = hub_of(request).library.art(game, name)
    return Response(drawing, media_type="image/svg+xml", headers=_DRAWING_HEADERS)


@get("/games/{game:str}/cover.svg", responses=REFUSALS, media_type="image/svg+xml")
async def show_cover(
    request: HttpRequest, game: str, theme: Literal["dark", "light"] = "dark"
) -> Response[bytes]:
    """A picture of a game under way."""
    picture = await asyncio.to_thread(hub_of(request).library.cover, game, theme)
    return Response(picture, media_type="image/svg+xml", headers=_DRAWING_HEADERS)


@get("/games/{game:str}/pictures/{name:str}", responses=REFUSALS, media_type="image/svg+xml")
async def show_picture(
    request: HttpRequest,
    game: str,
    name: str,
    theme: Literal["dark", "light"] = "dark",
    language: str = "",
) -> Response[bytes]:
    """One of the pictures that show a newcomer what a game is about."""
    library, node = hub_of(request).library, name.removesuffix(".svg")
    wish = language_of(request, language)
    picture = await asyncio.to_thread(library.picture, game, node, theme, wish)
    return Response(picture, media_type="image/svg+xml", headers=_DRAWING_HEADERS)


@post("/matches", responses=REFUSALS)
async def create_match(request: HttpRequest, data: CreateMatch) -> Response[MatchInfo]:
    """Lay a table: the game, its options, and who sits where; or that of its guided first game."""
    hub, visitor = hub_of(request), some_visitor(request)
    check_pace(request)
    game = hub.library.find(data.game)
    if data.guide is not None:
        room = await _guided(game, data, hub, maker_of(request, visitor))
        return answer(request, await info_of(request, room, visitor), visitor, 201)
    try:
        seats = seating.seat_people(hub.library, game, data.seats, data.name, visitor)
        maker = maker_of(request, visitor)
        room = await hub.new_match(game.id, data.options, seats, maker, hints=data.hints)
    except GameError as error:
        raise Problem("malformed", "as_it_is", text=f"{error}.") from None
    return answer(request, await info_of(request, room, visitor), visitor, 201)


async def _guided(game: GameDef[Any], data: CreateMatch, hub: Hub, maker: Maker) -> Room:
    """A guided first game; its luck is known, so nobody else sits at its table."""
    guide, place = game.guide, data.guide or 0
    if guide is None:
        raise Problem("unknown", "no_guide")
    if data.seats or data.options or place > len(guide.script):
        raise Problem("malformed", "guide_lays_itself")
    wishes = [SeatWish("me") if who == HUMAN else SeatWish("bot", who) for who in guide.seats]
    await hub.check_open_matches(maker)
    seats = seating.seat_people(hub.library, game, wishes, data.name, maker.visitor)
    match = Match(game, guide.options, seating.players(seats), Seeded(guide.seed))
    for seat, choice in guide.script[:place]:
        match.choose(seat, choice)
    return await hub.create(match, seats, maker, is_known=True)


@get("/matches", responses=REFUSALS)
async def my_matches(request: HttpRequest) -> list[MatchInfo]:
    """The matches of this visitor, newest first."""
    hub, visitor = hub_of(request), visitor_of(request)
    if visitor is None:
        return []
    found = await hub.store.matches_of(visitor.hash)
    language, games = language_of(request), hub.library.games
    return [await hub.info(m, visitor, language) for m in found if m.row.game in games]


@get("/matches/{match:str}", responses=REFUSALS)
async def show_match(request: HttpRequest, match: MatchId) -> Response[MatchInfo]:
    """One match; whoever only watches it is somebody from now on, too, and may have a say."""
    hub, visitor = hub_of(request), some_visitor(request)
    try:
        info = await info_of(request, await hub.current_room(match), visitor)
    except Outdated as old:
        info = await hub.info(old.loaded, visitor, language_of(request))
    return answer(request, info, visitor, 200)


async def _invited(hub: Hub, token: str) -> tuple[Room, LinkRow]:
    """The table that an invitation leads to, while it is played."""
    link = await hub.store.find_link(hashed(token))
    if link is None:
        raise Problem("unknown", "no_link")
    room = await hub.room(link.match)
    if room.is_over:
        raise Problem("over", "over")
    return room, link


@post("/invitation", responses=REFUSALS, status_code=200)
async def show_invitation(request: HttpRequest, data: Invited) -> InvitationInfo:
    """Which table a link leads to, before anybody sits down. The token is no part of an address."""
    hub, visitor = hub_of(request), visitor_of(request)
    room, link = await _invited(hub, data.token)
    seating.check_invitation(room, link, visitor)
    language = language_of(request)
    game = hub.library.info(room.game, language)
    return invitation_info(game, room, link.seat, visitor, language)


@post("/join", responses=REFUSALS, status_code=200)
async def join(request: HttpRequest, data: Join) -> Response[MatchInfo]:
    """Take the open seat that a link stands for."""
    hub, visitor = hub_of(request), some_visitor(request)
    room, link = await _invited(hub, data.token)
    await seating.join(room, link, visitor, data.name)
    return answer(request, await info_of(request, room, visitor), visitor, 200)


@post("/matches/{match:str}/leave", responses=REFUSALS, status_code=200)
async def leave(request: HttpRequest, match: MatchId, data: Leave) -> MatchInfo:
    """Get up from a seat; it is open again, by a new link."""
    hub, visitor = hub_of(request), visitor_of(request)
    room = await hub.room(match)
    await seating.leave(room, data.seat, visitor)
    return await info_of(request, room, visitor)


@post("/matches/{match:str}/abandon", responses=REFUSALS, status_code=200)
async def abandon(request: HttpRequest, match: MatchId) -> MatchInfo:
    """End a match unfinished, if nobody else is asked."""
    hub, visitor = hub_of(request), visitor_of(request)
    try:
        room = await hub.room(match)
    except Outdated as old:
        ended = await hub.end_outdated(old.loaded, visitor)
        return await hub.info(ended, visitor, language_of(request))
    await consent.abandon(room, visitor)
    return await info_of(request, room, visitor)


@post("/matches/{match:str}/rematch", responses=REFUSALS)
async def rematch(request: HttpRequest, match: MatchId) -> Response[MatchInfo]:
    """The same table again; the second to ask joins the first."""
    hub, visitor = hub_of(request), visitor_of(request)
    room = await hub.current_room(match)
    if visitor is None or not room.may_invite(visitor):
        raise Problem("not_your_seat", "rematch_not_yours")
    if not room.is_over:
        raise Problem("illegal", "rematch_later")
    check_pace(request)
    async with room.lock:
        await room.catch_up()
        if room.row.rematch is None:
            seats = [_same_seat(seat) for seat in room.seats]
            with suppress(Conflict):  # somebody at another worker was faster
                maker = maker_of(request, visitor)
                options, hints = room.row.options, room.row.hints
                await hub.new_match(room.game.id, options, seats, maker, room.id, hints)
    await room.refresh()
    assert room.row.rematch is not None, "the rematch was just made"
    following = await hub.room(room.row.rematch)
    return answer(request, await info_of(request, following, visitor), visitor, 201)


def _same_seat(seat: SeatRow) -> SeatRow:
    """The seat at the next table: stand-ins stay behind."""
    bot = seat.bot if seat.kind == "bot" else None
    return SeatRow(seat.seat, seat.name, seat.kind, bot, holder=seat.holder)


@get("/matches/{match:str}/record", responses={**REFUSALS, 200: _RECORD})
async def show_record(request: HttpRequest, match: MatchId) -> Response[bytes]:
    """The record of a match that is over: every choice and draw, for `mayday verify`.

    A match of older rules is over when somebody of its table asks for it: the luck is known then.
    """
    hub = hub_of(request)
    try:
        found = (await hub.current_room(match)).record()
    except Outdated as old:
        found = record_of(await hub.end_outdated(old.loaded, visitor_of(request)))
    record = write_record(found).encode()
    name = f"{found.game}-{match}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(record, media_type="application/json", headers=headers)


@get("/matches/{match:str}/measures", responses=REFUSALS)
async def show_measures(request: HttpRequest, match: MatchId) -> MeasuresInfo:
    """How a match went so far, in numbers that everybody can see: one for each position."""
    hub = hub_of(request)
    room = await hub.current_room(match)
    return await hub.measures(room, work_of(request), language_of(request))


@get("/matches/{match:str}/coach", responses=REFUSALS)
async def show_coach(request: HttpRequest, match: MatchId) -> CoachInfo:
    """What the coach says of a match that is over, or how far it is."""
    hub = hub_of(request)
    room = await hub.current_room(match)
    return await hub.coaches.look(room, language_of(request), begin=False)


@post("/matches/{match:str}/coach", responses=REFUSALS, status_code=200)
async def ask_coach(request: HttpRequest, match: MatchId) -> CoachInfo:
    """Let the coach look at a match that is over, in the background."""
    hub = hub_of(request)
    room = await hub.current_room(match)
    return await hub.coaches.look(room, language_of(request), begin=True)


@get("/matches/{match:str}/picture.svg", responses=REFUSALS, media_type="image/svg+xml")
async def show_table(
    request: HttpRequest,
    match: MatchId,
    theme: Literal["dark", "light"] = "dark",
    language: str = "",
) -> Response[bytes]:
    """A picture of the table of a match as it lies now, as everybody may see it."""
    hub = hub_of(request)
    room = await hub.current_room(match)
    wish = language_of(request, language)
    picture = await hub.picture(room, theme, work_of(request), wish)
    headers = {**_DRAWING_HEADERS, "cache-control": "no-cache"}
    return Response(picture, media_type="image/svg+xml", headers=headers)


async def replay_of(request: HttpRequest, record: dict[str, object]) -> Replay:
    """The record, walked through."""
    replays: Replays = request.app.state.replays
    return await replays.read(record, lambda walk: think(request, walk))


@post("/", responses=REFUSALS, status_code=200)
async def read_record(request: HttpRequest, data: ReplayRequest) -> ReplayInfo:
    """Check a record and say what is in it."""
    return (await replay_of(request, data.record)).info(language_of(request))


@post("/measures", responses=REFUSALS, status_code=200)
async def measure_record(request: HttpRequest, data: ReplayRequest) -> MeasuresInfo:
    """How the game of a record went, in numbers that everybody could see."""
    replay = await replay_of(request, data.record)
    return await think(request, partial(replay.measures, language_of(request)))


@post("/frame", responses=REFUSALS, status_code=200)
async def show_frame(request: HttpRequest, data: FrameRequest) -> StateShown:
    """A moment of a record as a seat saw it."""
    replay = await replay_of(request, data.record)
    language = language_of(request)
    return await think(request, partial(replay.frame, data.at, data.seat, language))


@post("/about", responses=REFUSALS, status_code=200)
async def explain_node(request: HttpRequest, data: AboutRequest) -> AboutInfo:
    """What there was to say of a node at a moment of a record."""
    replay = await replay_of(request, data.record)
    language = language_of(request)
    thought = partial(replay.about, data.at, data.seat, data.node, language)
    return await think(request, thought)


@post("/start", responses=REFUSALS)
async def start_here(request: HttpRequest, data: StartRequest) -> Response[MatchInfo]:
    """A new match that begins at a moment of a record.

    For one person alone it goes on with the record's own luck; where others sit or may come, the
    luck is made anew.
    """
    hub, visitor = hub_of(request), some_visitor(request)
    check_pace(request)
    replay = await replay_of(request, data.record)
    maker = maker_of(request, visitor)
    await hub.check_open_matches(maker)
    try:
        seats = seating.seat_people(hub.library, replay.game, data.seats, data.name, visitor)
        if len(seats) != len(replay.record.seats):
            raise Problem("malformed", "wrong_seats", n=len(replay.record.seats))
        begin = partial(replay.restart, data.at, seating.players(seats))
        match = await think(request, begin)
    except GameError as error:
        raise Problem("malformed", "as_it_is", text=f"{error}.") from None
    is_known = replay.knows_luck(data.at) and not has_others(seats)
    if not is_known:
        match.renew(Committed(new_secret()))
    room = await hub.create(match, seats, maker, is_known=is_known)
    return answer(request, await info_of(request, room, visitor), visitor, 201)


def api(path: str, record_bytes: int) -> Router:
    """All of the API; where records are sent, bodies may be larger."""
    replays = Router(
        "/replays",
        route_handlers=[read_record, show_frame, explain_node, measure_record, start_here],
        request_max_body_size=record_bytes,
    )
    return Router(
        path,
        route_handlers=[
            show_description,
            list_games,
            show_game,
            show_art,
            show_cover,
            show_picture,
            create_match,
            my_matches,
            show_match,
            show_invitation,
            join,
            leave,
            abandon,
            rematch,
            show_record,
            show_measures,
            show_coach,
            ask_coach,
            show_table,
            replays,
        ],
    )
