"""Commands: what each key does, besides numbers and words that choose."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from mayday.terminal.desk import Can, Refused
from mayday.terminal.full.dialogs import Book, Entry, Question, text_entry
from mayday.terminal.full.words import capital, paragraph, remark_lines, said

if TYPE_CHECKING:
    from mayday.terminal.full.sitting import Sitting

_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_MOMENTS = {"left": -1, "right": 1, "pageup": -10, "pagedown": 10, "home": -(10**6), "end": 10**6}
_AIMS = (("win", "How you win"), ("lose", "How you lose"), ("turn", "Your turn"))


class Command(NamedTuple):
    """A key, the word beside it at the foot of the screen, what it does, when it is of use."""

    key: str
    word: str
    help: str
    run: Callable[[Sitting], Awaitable[None]]
    is_useful: Callable[[Sitting], bool] = lambda sitting: True


async def obey(sitting: Sitting, key: str, sign: str) -> None:
    """Do what a key says; whatever the desk refuses is said in a sentence."""
    try:
        await _obey(sitting, key, sign)
    except Refused as refused:
        sitting.say(refused.sentence, "red")


async def _obey(sitting: Sitting, key: str, sign: str) -> None:
    menu = sitting.menu
    if menu.typed or (sign.isdecimal() and not sitting.past.is_shown):
        await _type(sitting, key, sign)
    elif sitting.past.is_shown and not sitting.on_table and key in _MOMENTS:
        sitting.past.runs = False
        await sitting.past.step(_MOMENTS[key])
    elif key in _ARROWS:
        sitting.move(*_ARROWS[key])
    elif key in ("pageup", "pagedown"):
        pages = 1 if key == "pagedown" else -1
        sitting.table.scroll_relative(y=pages * sitting.table.size.height // 2, animate=False)
    elif key in ("tab", "shift+tab"):
        sitting.switch()
    elif key == "enter":
        await sitting.enter()
    elif key == "escape":
        sitting.step_back()
    elif key == "slash":
        sitting.narrow(typed=" ")
    else:
        await _command(sitting, sign)


async def _type(sitting: Sitting, key: str, sign: str) -> None:
    """A number or words that choose."""
    menu = sitting.menu
    if key == "escape":
        sitting.narrow()
    elif key == "backspace":
        sitting.narrow(typed=menu.typed[:-1])
    elif key in ("up", "down"):
        sitting.move(*_ARROWS[key])
    elif key == "enter":
        await sitting.enter()
    elif sign == "?":
        await _why(sitting)
    elif sign.isprintable() and sign:
        sitting.narrow(typed=menu.typed + sign)


async def _command(sitting: Sitting, sign: str) -> None:
    for command in COMMANDS:
        if command.key == sign and command.is_useful(sitting):
            await command.run(sitting)
            return
    if sign.isalpha() and sitting.menu.offers:
        sitting.narrow(typed=sign)


def shown_keys(sitting: Sitting) -> Iterator[tuple[str, str]]:
    """The keys at the foot of the screen, the most needed first."""
    if sitting.past.is_shown:
        yield ("Space", "stop" if sitting.past.runs else "run")
    elif sitting.menu.typed:
        yield from (("Enter", "choose"), ("Esc", "back"))
        return
    elif _decides(sitting):
        yield ("Enter", "choose")
    yield ("Tab", "choices" if sitting.on_table else "table")
    yield from ((one.key, one.word) for one in COMMANDS if one.is_useful(sitting) and one.word)


def _plays(sitting: Sitting) -> bool:
    return sitting.asked_seat is not None and not sitting.past.is_shown


def _decides(sitting: Sitting) -> bool:
    return _plays(sitting) and bool(sitting.menu.offers)


def _has_proposal(sitting: Sitting) -> bool:
    return _plays(sitting) and sitting.state.proposal is not None


def _waits(sitting: Sitting) -> bool:
    return _decides(sitting) and sitting.others_asked


def _rules_leave_it(sitting: Sitting) -> bool:
    return _plays(sitting) and sitting.desk.game.rulings


def _concedes(sitting: Sitting) -> bool:
    return _plays(sitting) and sitting.desk.game.cooperative


def _shows_past(sitting: Sitting) -> bool:
    return sitting.past.is_shown


def _is_replay(sitting: Sitting) -> bool:
    return sitting.past.is_replay


def _missed_entry(label: str, why: str, remedy: str, rule: str) -> Entry:
    told = " ".join(filter(None, (f"{label}:", capital(why), capital(remedy), f"[{rule}]")))
    return text_entry(told)


async def _why(sitting: Sitting) -> None:
    """What is not possible now, and why not: at the thing that is pointed at, or all of it."""
    targets = sorted(sitting.table.held(sitting.table.cursor)) if sitting.on_table else [None]
    missed = [m for target in targets for m in await sitting.desk.why(sitting.seat, target)]
    if not missed:
        sitting.say("Every choice that belongs to this decision is offered.", "dim")
        return
    entries = [_missed_entry(said(m.label), m.why, m.remedy, m.rule) for m in missed]
    typed = sitting.menu.typed.strip()
    sitting.narrow()
    await sitting.app.push_screen_wait(Book("Not possible now", entries, typed))


async def _hint(sitting: Sitting) -> None:
    """The choices that look best, and why; Enter makes one."""
    state = sitting.state
    sitting.say("Thinking ...", "dim")
    found = await sitting.desk.hints(sitting.seat, state.number)
    sitting.say("")
    entries = [
        Entry(
            lambda width, hint=hint: [  # type: ignore[misc]  # bound now, not when it is drawn
                *paragraph(hint.label, width, "▸ ", "key"),
                *remark_lines(hint.remarks, width),
            ],
            said(hint.label),
            hint.choice,
        )
        for hint in found
    ]
    picked = await sitting.app.push_screen_wait(Book("What looks best", entries))
    for offer in sitting.menu.offers:
        if picked and offer.choice.choice == picked:
            await sitting.choose(offer)
            return


async def _undo(sitting: Sitting) -> None:
    """Take back the last choice; past the horizon, only if everybody agrees."""
    state = sitting.state
    if state.can_undo:
        await sitting.desk.undo(sitting.seat)
        return
    if not sitting.desk.game.cooperative:
        sitting.say("Chance, a reveal or another seat came in since; it stays as it is.", "yellow")
        return
    if not state.acted:
        sitting.say("There is nothing to undo yet.", "dim")
        return
    question = (
        "This takes back your last choice and what chance, a reveal or another seat brought since;"
        " what you learned stays known."
    )
    if await _agreed(sitting, question):
        await sitting.desk.propose(sitting.seat, "undo")


async def _agreed(sitting: Sitting, *words: str) -> bool:
    several = len(sitting.desk.seats) > 1
    asked = "Do all players agree?" if several else "Do it?"
    answer: str = await sitting.app.push_screen_wait(Question([*words, "", asked], yes_no=True))
    return bool(answer)


async def _rules(sitting: Sitting) -> None:
    """The rule book, at the rule of this decision."""
    rules, state = sitting.desk.game.rules, sitting.state
    chapter, entries, at = "", [], 0
    wanted = state.asks[0].rule if state.asks else ""
    for rule in rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            entries.append(text_entry(chapter, "key", strong=True))
        if rule.id == wanted:
            at = len(entries)
        entries.append(text_entry(f"{rule.id} ({rule.tag}) {rule.text}"))
    await sitting.app.push_screen_wait(Book(f"Rules of {sitting.desk.game.title}", entries, at=at))


async def _aim(sitting: Sitting) -> None:
    game = sitting.desk.game
    entries = [text_entry(game.blurb)] if game.blurb else []
    for part, head in _AIMS:
        if game.aim is not None:
            entries += [text_entry(head, "key", strong=True), text_entry(getattr(game.aim, part))]
    await sitting.app.push_screen_wait(Book(game.title, entries))


async def _log(sitting: Sitting) -> None:
    """All that happened; Enter on a line shows the table of that moment."""
    told = list(sitting.story.told())
    entries = [
        Entry(
            lambda width, one=one: paragraph(  # type: ignore[misc]  # bound now, as above
                one.event.text,
                width,
                f"{one.event.at:>4} ",
                "key" if one.is_heading else "" if one.is_new else "dim",
            ),
            said(one.event.text),
            str(one.event.at),
        )
        for one in told
    ]
    book = Book("Log: Enter goes to the moment", entries, at=len(entries) - 1)
    picked = await sitting.app.push_screen_wait(book)
    if picked:
        await sitting.past.turn_to(int(picked))


async def _save(sitting: Sitting) -> None:
    """Where the game is saved; another file if one is named."""
    try:
        where = await sitting.desk.save()
    except Refused as refused:
        where = refused.sentence
    question = [where, "", "Another file to go on in, or nothing:"]
    name = await sitting.app.push_screen_wait(Question(question))
    if name:
        where = await sitting.desk.save(name.strip())
    sitting.say(where)


async def _leave(sitting: Sitting) -> None:
    sitting.app.exit()


async def _wait(sitting: Sitting) -> None:
    """Let another seat that is asked act first."""
    asked = [seat for seat in sitting.desk.seats if sitting.states[seat].asks]
    others = [seat for seat in asked if seat > sitting.seat] + asked
    if others and others[0] != sitting.seat:
        await sitting.turn_to(others[0])
    else:
        await sitting.desk.wait(sitting.seat)


async def _ruling(sitting: Sitting) -> None:
    """Change the table in a way the rules leave to the players, part by part."""
    begun, before = "", [""]
    while True:
        menu = await sitting.desk.rulings(sitting.seat, begun)
        if not menu.question:
            break
        entries = [text_entry(capital(said(o.label)), "", o.ruling) for o in menu.offers]
        for m in menu.missed:
            entries.append(_missed_entry(said(m.label), m.why, m.remedy, m.rule))
        title = " ".join(filter(None, (said(menu.label), menu.question)))
        picked = await sitting.app.push_screen_wait(Book(title, entries))
        if picked:
            before.append(begun)
            begun = picked
        elif len(before) == 1:
            return
        else:
            begun = before.pop()
    if await _agreed(sitting, f"Proposed: {said(menu.label)}"):
        await sitting.desk.propose(sitting.seat, "ruling", ruling=begun)


async def _concede(sitting: Sitting) -> None:
    if await _agreed(sitting, "Conceding ends the game: it is lost, and counted so."):
        await sitting.desk.propose(sitting.seat, "concede")


async def _abandon(sitting: Sitting) -> None:
    if await _agreed(sitting, "This ends the game unfinished, for everybody."):
        await sitting.desk.propose(sitting.seat, "abandon")


async def _agree(sitting: Sitting) -> None:
    await sitting.desk.agree(sitting.seat, True)


async def _refuse(sitting: Sitting) -> None:
    await sitting.desk.agree(sitting.seat, False)


async def _message(sitting: Sitting) -> None:
    lines = [f"{line.name}: {line.text}" for line in sitting.chat[-12:]]
    text = await sitting.app.push_screen_wait(Question([*lines, "", "Say to the table:"]))
    if text.strip():
        await sitting.desk.chat(text.strip())


async def _pace(sitting: Sitting) -> None:
    sitting.say(f"Moves of others: {sitting.pace.change()}.", "dim")


async def _table(sitting: Sitting) -> None:
    sitting.enlarge()


async def _viewpoint(sitting: Sitting) -> None:
    await sitting.change_viewpoint()


async def _run(sitting: Sitting) -> None:
    await sitting.past.run()


async def _keys(sitting: Sitting) -> None:
    first = [
        text_entry("Arrows move among the choices; Tab takes them to the table and back."),
        text_entry("Enter chooses. A number chooses, and so do / and the first letters of words."),
        text_entry("A click on a choice makes it; on the table it points, and again chooses."),
        text_entry("PgUp and PgDn scroll the table. Esc goes a step back."),
    ]
    useful = [text_entry(f"{c.key}  {c.help}") for c in COMMANDS if c.is_useful(sitting)]
    await sitting.app.push_screen_wait(Book("Keys", first + useful))


def _can(what: Can) -> Callable[[Sitting], bool]:
    return lambda sitting: what in sitting.desk.can and not sitting.past.is_shown


COMMANDS = (
    Command("y", "agree", "agree to what is proposed", _agree, _has_proposal),
    Command("n", "refuse", "refuse what is proposed, or withdraw it", _refuse, _has_proposal),
    Command(" ", "", "go through the moments one after the other", _run, _shows_past),
    Command("v", "viewpoint", "see it as another seat", _viewpoint, _is_replay),
    Command("?", "why", "what is not possible now, and why not", _why, _decides),
    Command("h", "hint", "the choices that look best, and why", _hint, _decides),
    Command("u", "undo", "take back the last choice", _undo, _plays),
    Command("l", "log", "all that happened, with a way back to each moment", _log),
    Command("r", "rules", "the rule book, at the rule of this decision", _rules),
    Command("k", "keys", "this list", _keys),
    Command("q", "leave", "leave the table", _leave),
    Command("t", "table", "the table as large as the screen, and back", _table),
    Command("s", "save", "where the game is saved, or save it elsewhere", _save, _can(Can.SAVE)),
    Command("p", "pace", "how long each move of others is shown", _pace),
    Command("a", "aim", "what the game is about: how it is won and lost", _aim),
    Command("m", "chat", "say something to the table", _message, _can(Can.CHAT)),
    Command("w", "", "let another seat act first", _wait, _waits),
    Command("x", "", "change the table by agreement of all", _ruling, _rules_leave_it),
    Command("e", "", "end the game unfinished, by agreement", _abandon, _can(Can.ABANDON)),
    Command("c", "", "give the game up by agreement of all: it is lost", _concede, _concedes),
)
