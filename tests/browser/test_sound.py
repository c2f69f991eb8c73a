"""Sounds: each can be heard, is like no other, ends softly, and none unless somebody wants it."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.records import finish, start_short_game
from browser.tables import BOT, ME, choices

SOUNDS = ("Dice", "Card", "Your turn", "Alarm", "Win", "Loss")

# What the page plays is written down instead: a studio without loudspeakers.
STUDIO = """
window.studios = [];
window.AudioContext = class extends OfflineAudioContext {
    constructor() {
        super(1, 3 * 44100, 44100);
        studios.push(this);
    }
    resume() {
        return Promise.resolve();
    }
};
"""

# Its length in seconds, how loud it is and at most, how it begins and ends, and how bright it is.
HEARD = """async () => {
    const samples = (await studios[0].startRendering()).getChannelData(0);
    let end = samples.length;
    while (end && Math.abs(samples[end - 1]) < 0.001) end -= 1;
    const heard = samples.slice(0, end);
    const peak = heard.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    const power = heard.reduce((sum, x) => sum + x * x, 0) / end;
    const crossings = heard.filter((x, at) => at && x < 0 !== heard[at - 1] < 0).length;
    const edge = [heard[0], ...heard.slice(-5), ...samples.slice(end)];
    return [end / 44100, Math.sqrt(power), peak, Math.max(...edge.map(Math.abs)), crossings / end];
}"""


class Heard(NamedTuple):
    length: float
    loudness: float
    peak: float
    edge: float
    brightness: float


def listen(page: Page, name: str) -> Heard:
    """Hear one of the sounds, as the dialog offers it."""
    page.reload()
    page.get_by_role("button", name="Pace and sound").click()
    sounds = page.get_by_role("dialog").get_by_role("group", name="Listen").get_by_role("button")
    assert sounds.all_inner_texts() == list(SOUNDS)
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
    return Heard(*page.evaluate(HEARD))


def table(visit: Visit, **settings: str) -> Page:
    """A table whose page makes its sounds in a studio."""
    page = visit("/", **settings)
    page.context.add_init_script(STUDIO)
    start_short_game(page, ME, BOT)
    choices(page).first.wait_for()
    return page


def test_each_sound_can_be_heard_neither_clips_nor_clicks_and_is_like_no_other(
    visit: Visit,
) -> None:
    page = table(visit)
    page.get_by_role("button", name="Pace and sound").click()
    listening = page.get_by_role("dialog").get_by_role("group", name="Listen")
    expect(listening).to_have_count(0)  # they are off
    page.evaluate("localStorage.setItem('mayday.sound', 'on')")  # without the sample of it
    sounds = [listen(page, name) for name in SOUNDS]
    for sound in sounds:
        assert 0.1 < sound.length < 2
        assert 0.03 < sound.loudness < 0.1  # about as loud as any other
        assert sound.peak < 0.9
        assert sound.edge < 0.005
    for n, one in enumerate(sounds):
        for other in sounds[:n]:
            longer = max(one.length, other.length) / min(one.length, other.length)
            brighter = max(one.brightness, other.brightness) / min(one.brightness, other.brightness)
            assert max(longer, brighter) > 1.3


def test_a_table_is_silent_until_somebody_wants_sounds(visit: Visit) -> None:
    page = table(visit, pace="1")
    choices(page).last.click()
    page.get_by_role("button", name="Skip").click()
    assert page.evaluate("studios.length") == 0
    page.get_by_role("button", name="Pace and sound").click()
    page.get_by_role("dialog").get_by_label("Sounds").check()  # and a sample is heard
    assert page.evaluate("studios.length") == 1


def test_the_end_is_heard(visit: Visit) -> None:
    page = visit("/")
    page.evaluate("localStorage.setItem('mayday.sound', 'on')")
    page.context.add_init_script(STUDIO)
    finish(page)
    page.get_by_role("dialog").wait_for()
    sound = Heard(*page.evaluate(HEARD))
    assert sound.length > 1  # nothing else sounds so long
