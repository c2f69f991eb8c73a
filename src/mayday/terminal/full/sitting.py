"""Sitting: the one screen on which a game is played, watched or played again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from mayday.kernel import Ref, Seat, Sentence, seat_id
from mayday.render.lines import Line, Span, flow
from mayday.render.lines import paragraph as plain_lines
from mayday.server.messages import ChatSaid, ProposalShown, StateShown, TableSaid
from mayday.terminal.desk import Desk, Lost, Refused
from mayday.terminal.full import closeup, commands
from mayday.terminal.full.arrange import Wanted, arranged, decision_width
from mayday.terminal.full.choices import Menu, Offer
from mayday.terminal.full.dialogs import Cover
from mayday.terminal.full.pace import Pace
from mayday.terminal.full.pane import Pane
from mayday.terminal.full.past import Past
from mayday.terminal.full.story import Story, gap
from mayday.terminal.full.table import Table
from mayday.terminal.full.words import capital, paragraph, remark_lines, said
from mayday.terminal.presence import told

SOON = 0.1  # seconds
WATCHER = -1  # the place of a watcher's state among those of seats


class Sitting(Screen[None]):
    """Panes of a table; keys and clicks become choices."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, desk: Desk, pace: Pace, moments: int = 0) -> None:
        """`moments` are those of a replay; 0: the game is played or watched."""
        super().__init__()
        self.desk, self.pace = desk, pace
        self.table = Table()
        others = [Pane(id) for id in ("head", "words", "log", "prompt", "menu", "foot")]
        self._panes: dict[str, Pane] = {str(pane.id): pane for pane in (self.table, *others)}
        self.states: dict[int, StateShown] = {}  # the latest of each seat
        self.stories: dict[int, Story] = {}
        self.seat = WATCHER  # whose state is shown
        self._shown: tuple[StateShown, Menu] | None = None
        self.table_said: TableSaid | None = None
        self.chat: list[ChatSaid] = []
        self.past = Past(self, moments)
        self.on_table = False  # the arrow keys move on the table, not among the choices
        self.is_large = False
        self.notices: list[tuple[str, str]] = []  # words and their colour
        self.words: list[Line] = []  # of the close-up
        self._late: StateShown | None = None  # not worth drawing yet: more may come at once
        self._asked = 0  # questions to the desk about what is pointed at
        self._choice_rows: dict[int, int] = {}

    def compose(self) -> ComposeResult:
        yield from self._panes.values()

    @property
    def is_ready(self) -> bool:
        """Whether something is shown yet."""
        return self._shown is not None

    @property
    def state(self) -> StateShown:
        """What is shown."""
        assert self._shown is not None, "nothing is shown yet"
        return self._shown[0]

    @property
    def menu(self) -> Menu:
        """What can be chosen."""
        assert self._shown is not None, "nothing is shown yet"
        return self._shown[1]

    def pane(self, id: str) -> Pane:
        return self._panes[id]

    @property
    def story(self) -> Story:
        if self.past.is_shown:
            return self.past.story
        return self.stories.setdefault(self.seat, Story(self.desk.game.headings))

    @property
    def asked_seat(self) -> int | None:
        """The seat that requests go out for."""
        return None if self.seat == WATCHER else self.seat

    @property
    def others_asked(self) -> bool:
        """Whether another seat may act now, too."""
        return bool(self.state.waiting)

    def on_mount(self) -> None:
        if self.past.is_replay:
            self._work(partial(self.past.turn_to, 0), "keys")
        else:
            self._work(self._listen, "news")

    def _work(
        self, work: Callable[[], Awaitable[None]], group: str, exclusive: bool = False
    ) -> None:
        """Do something that may have to wait; exclusive work drops what is still waiting."""
        self.run_worker(work, group=group, exclusive=exclusive)

    async def _listen(self) -> None:
        """Hear the desk and show what is new, one change after the other."""
        try:
            async for news in self.desk.news():
                if isinstance(news, StateShown):
                    await self._hear(news)
                elif isinstance(news, TableSaid):
                    self._sit(news)
                elif isinstance(news, ChatSaid):
                    self.chat.append(news)
                    self._tell(f"{news.name}: {news.text} (m answers)", "key")
                else:
                    self._tell(news, "yellow")
        except Lost as error:
            self.say(str(error), "red")

    def _sit(self, table: TableSaid) -> None:
        """Say who came and who went."""
        before, self.table_said = self.table_said or table, table
        for sentence in told(before.seats, table.seats, self.name_of) if self.is_ready else ():
            self._tell(sentence, "dim")
        self.draw()

    async def _hear(self, state: StateShown) -> None:
        seat = WATCHER if state.seat is None else state.seat
        self.states[seat] = state
        self.stories.setdefault(seat, Story(self.desk.game.headings)).hear(state)
        if len(self.states) < len(self.desk.seats):
            return  # not all have been heard of yet
        next_seat = self._whose_turn(state.number)
        if next_seat is None:
            return  # another seat's state of the same change follows
        if next_seat != self.seat:
            await self._hand_over(next_seat)
        if self.past.is_shown:
            return
        shown = self.states[self.seat]
        if shown.asks or shown.result is not None or not self.is_ready:
            self.show(shown)
        elif self.pace.is_at_once:
            self._late = shown
            self.set_timer(SOON, partial(self._show_late, shown))
        else:
            self.show(shown)
            await self.pace.rest()

    def _show_late(self, state: StateShown) -> None:
        """Show what was not worth showing at once, unless something else came in between."""
        if self._late is state:
            self.show(state)

    def _whose_turn(self, number: int) -> int | None:
        """Whose state to show: the one that was shown, unless only another seat is asked."""
        states = self.states
        if any(state.number != number for state in states.values()):
            return None
        if self.seat in states and (states[self.seat].asks or self.seat == WATCHER):
            return self.seat
        asked = [seat for seat in sorted(states) if states[seat].asks]
        return asked[0] if asked else self.seat if self.seat in states else min(states)

    async def _hand_over(self, seat: int) -> None:
        """Where seats have secrets, the screen is empty while it changes hands."""
        is_secret = self.desk.game.private and len(self.desk.seats) > 1
        if is_secret and self.seat != WATCHER:
            await self.app.push_screen_wait(Cover(self.name_of(seat)))
        self.seat = seat

    async def turn_to(self, seat: int) -> None:
        """Let another seat of this screen look."""
        await self._hand_over(seat)
        self.show(self.states[seat])

    def name_of(self, seat: int) -> str:
        """What a seat is called."""
        state = next(iter(self.states.values()), None) or self.state
        return state.names.get(seat_id(Seat(seat)), "")

    def switch(self) -> None:
        """Take the arrow keys to the table, or back to the choices."""
        self.on_table = not self.on_table
        if self.on_table and self.table.cursor not in self.table.spots:
            self.table.step(0, 0)
        self.draw()
        self._look_closer()

    def step_back(self) -> None:
        """Escape: widen what was narrowed, leave the table, come back to the present."""
        if self.menu.is_narrowed:
            self.narrow()
        elif self.on_table:
            self.switch()
        elif self.is_large:
            self.enlarge()
        else:
            self.past.leave()

    def enlarge(self) -> None:
        self.is_large = not self.is_large
        self.on_table = self.is_large
        self.draw()

    async def change_viewpoint(self) -> None:
        """In a replay: the next seat's eyes, and after the last one everybody's."""
        self.seat = self.seat + 1 if self.seat + 1 < len(self.desk.seats) else WATCHER
        await self.past.step(0)

    def show(self, state: StateShown) -> None:
        """Show a state from its beginning."""
        is_new = not self.is_ready or self.state.number != state.number
        self._shown, self._late = (state, Menu(state, self.desk.game.kinds)), None
        if is_new:
            self.notices = []
        guided = [lesson.choice for lesson in state.guide.lessons] if state.guide else []
        for choice in filter(None, guided):
            self.menu.point_at(choice)
        self.draw()
        self._look_closer()

    def draw(self) -> None:
        """Place the panes and fill them."""
        if not self.is_ready or not self.is_attached:
            return
        self._place()
        self.table.draw(self.state, () if self.past.is_shown else self.menu.places)
        self._draw_words()
        self._draw_log()
        self._draw_menu()
        self._draw_edges()
        self._light()

    def _place(self) -> None:
        """Put every pane where it belongs on a screen of this size."""
        width, height = self.size
        prompt = len(self._prompt(decision_width(width) - 1))
        much = self.state.guide is not None or self._is_new
        reads = self.on_table and not self.is_large
        wanted = Wanted(prompt, much, self.is_large, self.past.is_shown, reads)
        for id, region in arranged(width, height, wanted).items():
            self.pane(id).place(region)

    @property
    def _is_new(self) -> bool:
        """Whether the seat has not chosen yet: it may want to know what it is all about."""
        is_free = self.state.guide is None and not self.past.is_shown
        return is_free and bool(self.menu.asks) and not self.state.acted

    def _prompt(self, width: int) -> list[Line]:
        """What is to be decided, who is waited for, or how it ended."""
        state = self.state
        if self.past.is_shown:
            return [self.past.slider(width)]
        if state.proposal is not None:
            return plain_lines(self._proposed(state.proposal), width, "yellow", "", True)
        if state.result is not None:
            returns = state.result.returns
            won = (returns[self.seat] if self.seat in self.desk.seats else max(returns)) > 0
            who = ("You won. " if won else "You lost. ") if len(self.desk.seats) == 1 else ""
            end = f"{who}{state.result.text} l shows the log, q leaves."
            return plain_lines(end, width, "green" if won else "red", "", True)
        if self.menu.asks:
            lines = self.menu.prompt_lines(width)
            who = self._speaker(self.seat, self.menu.asks[0].prompt, len(self.desk.seats) > 1)
            some = "  Esc shows all choices" if self.menu.is_narrowed else ""
            first = (Span(who, "key", "", True), *lines[0], Span(some, "key"))
            return [first, *lines[1:]]
        if state.waiting:
            waiting = state.waiting[0]
            who = self._speaker(waiting.seat, waiting.prompt)
            return paragraph(waiting.prompt, width, who, "dim")
        return [(Span("…", "dim"),)]

    def _speaker(self, seat: int, prompt: Sentence, is_wanted: bool = True) -> str:
        """Whose decision it is, unless its words begin with that."""
        name, words = self.name_of(seat), said(prompt)
        is_said = words.startswith((f"{name}:", f"{name},"))
        return f"{name}: " if is_wanted and not is_said else ""

    def _proposed(self, proposal: ProposalShown) -> str:
        words = f"{self.name_of(proposal.seat)} proposes: {said(proposal.label)}"
        agreed = self.seat in proposal.agreed or self.seat == WATCHER
        return f"{words}. You wait for the others." if agreed else f"{words}. y agrees, n refuses."

    def _draw_menu(self) -> None:
        menu, pane = self.menu, self.pane("menu")
        prompt = self.pane("prompt")
        prompt.show(self._prompt(prompt.room))
        lines, self._choice_rows = menu.lines(pane.room)
        if menu.typed:
            self.pane("prompt").show([(Span(f"> {menu.typed}▏", "key", "", True),)])
            if not lines:
                lines = [(Span("Nothing fits. Backspace, or ? for why not.", "dim"),)]
        mine = [n for n, row in self._choice_rows.items() if row == menu.at]
        pane.show(lines, chosen_row=mine[0] if mine and not self.past.is_shown else -1)
        if mine:
            pane.reveal(mine[0], mine[-1])

    def _draw_log(self) -> None:
        pane = self.pane("log")
        told = self.story.lines(pane.room, last=60)
        lines = [line for line, _ in told]
        pane.show(lines)
        if lines:
            pane.reveal(len(lines) - 1)

    def _draw_words(self) -> None:
        pane = self.pane("words")
        lines: list[Line] = [gap(pane.room)]
        for words, hue in self.notices:
            lines += plain_lines(words, pane.room, hue)
        pane.show([*lines, *self.words])
        pane.scroll_to(y=0, animate=False)

    def _draw_edges(self) -> None:
        """The title and the keys."""
        state = self.state
        title = f" {self.desk.game.title} · {capital(state.stage)}"
        self.pane("head").show([(Span(title, "", "", True),)])
        foot = self.pane("foot")
        keys = [
            Span(f"{key} {words}", "key", "", False) for key, words in commands.shown_keys(self)
        ]
        foot.show(flow(keys, foot.room, between="  ")[:1])

    def _light(self) -> None:
        """Underline and look at what the choice touches, the guide speaks of, or just happened."""
        menu, guide = self.menu, self.state.guide
        lessons = guide.lessons if guide else ()
        guided = frozenset(id for lesson in lessons for id in lesson.light)
        if self.on_table:
            self.table.light(guided)
            return
        touched = menu.touched()
        spoken = menu.spoken_of() if menu.asks else self._happened()
        if menu.row is not None and menu.row.is_group:  # who acts says more than where to
            self.table.light(guided | spoken)
            wanted = guided, spoken, touched
        else:
            self.table.light(guided | spoken | touched)
            wanted = touched, guided, spoken
        self.table.look_at(next(filter(self.table.drawn, wanted), ()))

    def _happened(self) -> frozenset[str]:
        """What the last event speaks of."""
        told = self.state.events[-1].text if self.state.events else ()
        return frozenset(part.id for part in told if isinstance(part, Ref))

    def say(self, words: str, hue: str = "") -> None:
        """A notice that stands until something changes."""
        self.notices = [(words, hue)] if words else []
        if self.is_ready:
            self.draw()

    def _tell(self, words: str, hue: str) -> None:
        """What comes from elsewhere; the one before is not forgotten for it."""
        self.notices = [*self.notices[-1:], (words, hue)]
        if self.is_ready:
            self.draw()

    def _look_closer(self) -> None:
        """Ask the desk about the thing or the choice that is pointed at."""
        self._asked += 1
        self._work(partial(self._ask_about, self._asked), "closer", exclusive=True)

    async def _ask_about(self, asked: int) -> None:
        if not self.is_attached:
            return
        try:
            words = await self._closer(self.pane("words").room)
        except Refused as refused:
            words = plain_lines(refused.sentence, 40, "dim")
        if asked == self._asked and self.is_attached:
            self.words = words
            self._draw_words()

    async def _closer(self, width: int) -> list[Line]:
        state, menu = self.state, self.menu
        node = self.table.node(self.table.cursor) if self.on_table else None
        if node is not None:
            remarks = await self.past.about(node.id)
            sights = closeup.sight_lines(state, self.table.cursor, width)
            offers = () if self.past.is_shown else menu.at_nodes(self.table.held(self.table.cursor))
            return closeup.thing_lines(state, node, remarks, offers, width) + sights
        lines = closeup.guide_lines(state.guide, width) if state.guide else []
        if self._is_new and self.desk.game.aim is not None:
            lines += closeup.aim_lines(self.desk.game.aim, width)
        row = menu.row
        if row is not None and not row.is_group and self.asked_seat is not None:
            written = row.offers[0].choice.choice
            for prospect in await self.desk.prospects(self.asked_seat, (written,)):
                lines += remark_lines(prospect.remarks, width)
        return lines + closeup.forecast_lines(state, width)

    def move(self, dx: int, dy: int) -> None:
        """An arrow key: to another thing on the table, or another choice."""
        if self.on_table:
            self.table.step(dx, dy)
            self._draw_words()
        elif not self.past.is_shown:
            self.menu.move(dy)
            self._draw_menu()
            self._light()
        self._look_closer()

    def narrow(self, typed: str = "", verb: str = "", nodes: Collection[str] = ()) -> None:
        """Show only some of the choices."""
        self.menu.narrow(typed, verb, nodes)
        self.draw()
        self._look_closer()

    async def enter(self) -> None:
        """Make the choice that is pointed at, or unfold the group."""
        menu = self.menu
        if self.past.is_shown:
            return
        if self.on_table:
            here = self.table.held(self.table.cursor)
            offers = menu.at_nodes(here)
            if len(offers) == 1:
                await self.choose(offers[0])
            elif offers:
                self.on_table = False
                self.narrow(nodes=here)
            else:
                self.say("Nothing can be chosen here; ? says why not.", "dim")
            return
        row = menu.row
        offer = menu.meant() or (row.offers[0] if row is not None and not row.is_group else None)
        if offer is not None:
            await self.choose(offer)
        elif row is not None:
            first = row.offers[0]
            self.narrow(verb=f"{first.way} {first.choice.verb}")
        elif menu.typed:
            self.narrow()
            self.say(f"There are choices 1 to {len(menu.offers)}.", "yellow")

    async def choose(self, offer: Offer) -> None:
        """Make a choice on the position that is shown."""
        if self.asked_seat is None:
            return
        self.on_table = False
        try:
            await self.desk.choose(
                self.asked_seat, offer.choice.choice, self.state.number, offer.way
            )
        except Refused as refused:
            self.say(refused.sentence, "red")

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.pace.hurry()
        if self.is_ready:
            work = partial(commands.obey, self, event.key, event.character or "")
            self._work(work, "keys")

    def on_pane_pointed(self, message: Pane.Pointed) -> None:
        """A click on a choice makes it; on the table it points, and a second one chooses."""
        if not self.is_ready:
            return
        if message.pane.id == "menu" and message.row in self._choice_rows:
            self.on_table, self.menu.at = False, self._choice_rows[message.row]
            self._work(self.enter, "keys")
        elif message.pane.id == "table" and message.id:
            again = self.on_table and self.table.cursor == message.id
            self.on_table = True
            self.table.point_at(message.id)
            if again:
                self._work(self.enter, "keys")
            else:
                self._look_closer()
        elif message.pane.id == "prompt" and self.past.is_shown:
            self._work(partial(self.past.turn_to_cell, message.column), "keys")

    def on_resize(self, event: events.Resize) -> None:
        if self.is_ready:
            self.call_after_refresh(self.draw)
