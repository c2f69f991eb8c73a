"""Interrupts: a signal ends the game between two choices, never in one."""

from __future__ import annotations

import signal

import pytest

from mayday.terminal.interrupts import Interrupts


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_ending_signal_becomes_a_keyboard_interrupt(number: signal.Signals):
    with Interrupts().caught(), pytest.raises(KeyboardInterrupt):
        signal.raise_signal(number)


def test_a_signal_in_the_middle_of_a_choice_waits_until_it_is_made():
    interrupts, made = Interrupts(), []

    def choose() -> None:
        with interrupts.held_back():
            signal.raise_signal(signal.SIGTERM)
            made.append("choice")
        made.append("another")

    with interrupts.caught(), pytest.raises(KeyboardInterrupt):
        choose()
    assert made == ["choice"]


def test_afterwards_signals_do_what_they_did_before():
    before = signal.getsignal(signal.SIGTERM)
    with Interrupts().caught():
        assert signal.getsignal(signal.SIGTERM) != before
    assert signal.getsignal(signal.SIGTERM) == before
