"""Question: a step that asks, with one function that decides what may be answered.

    class Digging(SeatQuestion[CaveState], frozen=True):
        \"\"\"Dig on, or rest. Rules: CA-DIG-2, CA-DIG-3.\"\"\"

        prompt = "digging"
        rule = "CA-DIG-2"
        turn_rule = "CA-TURN-1"
        choices = (*DIG.values(), REST)

        def why_not(self, g, seat, choice):
            if choice == REST or g.rubble[choice.target]:
                return None
            return refuse("CA-DIG-3", "nothing_to_dig")

        def answer(self, g, seat, choice): ...

Where several seats answer at the same time and in secret, a question says `simultaneous = True`:
what one of them chooses neither shows to another nor matters to it before the question is over,
so that each may take back its own answers whatever the others do meanwhile.

A question that says `forced = True` is not asked while there is only one answer: it gives that
answer itself and the game goes on.

A question may name the choice that leaves it: `on_the_way = END_UNIT`. Where that loses nothing, a
seat may go straight to a choice of its next decision, and this one is made for it first (see
`way_on`).

What is offered is what `why_not` does not refuse, so that offer and refusal cannot differ. Where
that is too slow, a question may list its `offers` itself; the conformance suite compares the two.
"""

from __future__ import annotations

from typing import ClassVar

from mayday.kernel.flow import NOBODY, Ask, Asks, Choice, G, Refusal, Seat, Step, refuse, seat_id


class Question(Step[G], frozen=True):
    """One or several seats may answer before anything else goes on."""

    prompt: ClassVar[str]  # the text key of what is asked
    rule: ClassVar[str]  # the rule that asks
    turn_rule: ClassVar[str]  # the rule that says who answers
    choices: ClassVar[tuple[Choice, ...]]  # all that can ever be an answer, in order of offering
    simultaneous: ClassVar[bool] = False  # answers are secret, and each seat's are its own affair
    forced: ClassVar[bool] = False  # an only answer is given without asking
    on_the_way: ClassVar[Choice | None] = None  # made for a seat that goes straight on
    _answers: ClassVar[frozenset[Choice]]  # the same, to look one up

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "choices" in cls.__dict__:
            cls._answers = frozenset(cls.choices)

    def asked(self, g: G) -> tuple[Seat, ...]:
        """Who may answer; the first has the lead."""
        raise NotImplementedError

    def why_not(self, g: G, seat: Seat, choice: Choice) -> Refusal | None:
        """Why a seat that is asked may not give this one of the `choices`; None if it may."""
        raise NotImplementedError

    def about(self, g: G) -> tuple[str, ...]:
        """The ids that the prompt speaks of."""
        return ()

    def actor(self, g: G) -> str:
        """The piece that acts whatever is chosen; "" if that depends on the choice."""
        return ""

    def offers(self, g: G, seat: Seat) -> tuple[Choice, ...]:
        """What the seat may answer: all that is not refused."""
        return tuple([c for c in self.choices if self.why_not(g, seat, c) is None])

    def why_not_you(self, g: G, seat: Seat) -> Refusal:
        """Why a seat that is not asked may not answer at all."""
        decider = seat_id(self.asked(g)[0])
        return refuse(self.turn_rule, "not_your_decision", near=False, decider=decider)

    def why_not_now(self, g: G, seat: Seat, choice: Choice) -> Refusal:
        """Why a choice that is no answer to this question must wait."""
        return refuse(self.rule, "answer_first", near=False)

    def advance(self, g: G) -> Asks:
        """Ask; a question that may answer itself looks first, and calls this if it does not."""
        prompt, about, actor, offers = self.prompt, self.about(g), self.actor(g), self.offers
        asks = tuple([Ask(seat, prompt, offers(g, seat), about, actor) for seat in self.asked(g)])
        if self.forced and len(asks) == 1 and len(asks[0].choices) == 1:
            self.answer(g, asks[0].seat, asks[0].choices[0])
            return NOBODY
        return asks

    def refusal(self, g: G, seat: Seat, choice: Choice) -> Refusal | None:
        """Another seat, a choice of another question, or whatever `why_not` says."""
        if seat not in self.asked(g):
            return self.why_not_you(g, seat)
        if choice not in self._answers:
            return self.why_not_now(g, seat, choice)
        return self.why_not(g, seat, choice)


class SeatQuestion(Question[G], frozen=True):
    """A question to one seat, which it names."""

    seat: Seat

    def asked(self, g: G) -> tuple[Seat, ...]:
        """The seat it names."""
        return (self.seat,)

    def advance(self, g: G) -> Asks:
        """Ask one seat, which is the usual case and need not loop."""
        seat = self.seat
        offers = self.offers(g, seat)
        if self.forced and len(offers) == 1:
            self.answer(g, seat, offers[0])
            return NOBODY
        return (Ask(seat, self.prompt, offers, self.about(g), self.actor(g)),)
