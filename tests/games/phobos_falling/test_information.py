"""Hidden information: who sees which cards, and table manners."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling import GAME
from mayday.kernel import SPECTATOR, UNKNOWN, Luck, Seat, pick, play
from mayday.testing import rule, when

A, B = Seat(0), Seat(1)
TWO = "in_play paddy taze\nrun_by paddy:A taze:B\nactive paddy"


@pytest.fixture
def two(station):
    """Paddy of seat A on turn, Taze of seat B."""

    def begin(position: str = "", **more):
        return station(f"{TWO}\n{position}\ntodo MoveStep paddy > Turns 1", seats=2, **more)

    return begin


@rule("PF-INFO-1", "PF-GEN-3")
def test_a_seat_sees_its_own_hands_and_of_others_only_how_many_and_which_backs(two):
    g = two("hand_paddy heal torpedo\nhand_taze weapon-sec weapon-res heal")
    assert GAME.view(g.g, A).position.hands == {
        "paddy": ("torpedo-bri", "heal-sci"),
        "taze": ("sec", "sci", "res"),
    }
    assert GAME.view(g.g, SPECTATOR).position.hands["paddy"] == ("bri", "sci")


@rule("PF-INFO-8")
def test_shuttle_cards_in_hands_are_public(two):
    g = two("hand_taze eoi_course_software heal")
    assert "eoi_course_software-shu" in GAME.view(g.g, A).position.hands["taze"]


@rule("PF-INFO-1")
def test_what_is_worn_active_kept_or_in_work_is_public(two):
    g = two(
        "body taze:space_suit-eng\nbelt taze:utility_belt-res\n"
        "fields taze:personal_force_field-sec\nfield_ends taze:taze\nwork taze:ion_engine-res\n"
        "kept_by taze\nmat taze:hub1:7:delayed:1"
    )
    seen, true = GAME.view(g.g, A).position, g.g
    for table in ("body", "belt", "fields", "work", "kept_by", "mat"):
        assert getattr(seen, table) == getattr(true, table)


@rule("PF-INFO-3")
def test_piles_and_events_are_face_down_and_discards_open(two):
    g = two(
        "bridge_pile torpedo torpedo\nbridge_discard fusion_beam force_field\ngone water-hyd\n"
        "reserve solar_flare\nevent_discard fire no_event"
    )
    for seat in (A, B, SPECTATOR):
        seen = GAME.view(g.g, seat).position
        assert seen.piles[0] == (UNKNOWN, UNKNOWN)
        assert seen.event_deck == (UNKNOWN,) * 4
        assert seen.reserve == (UNKNOWN,)
        assert seen.discards == g.g.discards
        assert (seen.gone, seen.event_discard) == (g.g.gone, g.g.event_discard)


@rule("PF-INFO-4")
def test_a_dead_officers_cards_stay_hidden_from_other_seats(two):
    g = two("dead taze\nhand_taze heal")
    assert GAME.view(g.g, A).position.hands["taze"] == ("sci",)
    assert GAME.view(g.g, B).position.hands["taze"] == ("heal-sci",)


@rule("PF-INFO-5")
def test_open_hands_show_everything_but_piles(two):
    g = two("hand_taze weapon-sec\nbridge_pile torpedo", options={"open_hands": "on"})
    seen = GAME.view(g.g, A).position
    assert seen.hands == g.g.hands
    assert seen.piles[0] == (UNKNOWN,)


@rule("PF-INFO-8")
def test_a_resampled_hand_has_the_same_backs_and_only_cards_not_seen_elsewhere(two):
    g = two(
        "hand_paddy security_detail_4\nhand_taze weapon-sec weapon-res heal eoi_course_software"
    )
    view = GAME.view(g.g, A)
    seen = set()
    for seed in range(20):
        hand = GAME.resample(view, Luck(seed).rng).hands["taze"]
        assert [card.rpartition("-")[2] for card in hand] == ["sec", "sci", "res", "shu"]
        assert "eoi_course_software-shu" in hand
        assert "security_detail_4-sec" not in hand  # there is one, and Paddy holds it
        seen.add(hand)
    assert len(seen) > 5


@rule("PF-INFO-2", "PF-ABIL-21")
def test_the_team_up_that_somebody_is_asked_about_is_known_to_all(station):
    g = station(
        "in_play paddy taze\nrun_by paddy:A taze:B\nat paddy:hub1 taze:bridge\nactive paddy\n"
        "fought yes\npirates hub1:9\nhand_paddy team_up-bri torpedo-bri torpedo-bri\n"
        "todo Combat 6",
        seats=2,
    )
    when(g, "A team_up team_up-bri.taze")
    for seat in (B, SPECTATOR):
        view = GAME.view(g.g, seat)
        assert view.position.asks[0].about == ("taze", "paddy", "hub1", "team_up-bri")
        for seed in range(20):
            assert "team_up-bri" in GAME.resample(view, Luck(seed).rng).hands["paddy"]


@rule("PF-CARD-19", "PF-INFO-3")
def test_what_somebody_pays_for_is_known_to_all(two):
    g = two(
        "at paddy:engineering\nhand_paddy heal torpedo weapon-sec\n"
        "engineering_discard clear_access-eng restore_power-eng"
    )
    when(g, "A recycle clear_access-eng")
    assert GAME.view(g.g, B).position.asks[0].about == ("paddy", "clear_access-eng")


@rule("PF-INFO-1", "PF-COMBAT-22")
def test_nobody_hears_which_of_two_weapons_fights(station):
    for weapon in ("weapon-sec", "weapon-res"):
        g = station(
            "in_play paddy taze\nrun_by paddy:A taze:B\nat paddy:hub1 taze:bridge\n"
            f"active paddy\nfought yes\npirates hub1:9\nhand_paddy {weapon}\ntodo Combat 6",
            seats=2,
        )
        when(g, "A weapon")
        assert "weapon" in g.g.story[0].heard_by(B)
        assert weapon not in g.g.story[0].heard_by(B)


@rule("PF-INFO-2", "PF-GEN-3")
def test_a_played_card_is_shown_to_all(two):
    g = two("at paddy:hub1 taze:security\nhand_paddy jefferies_tube-eng")
    when(g, "A tube jefferies_tube-eng.bridge")
    assert all("jefferies_tube-eng" in g.g.story[0].heard_by(seat) for seat in (A, B, SPECTATOR))


@rule("PF-GEN-4")
def test_the_program_never_asks_the_table_to_judge_and_always_comes_to_an_end():
    luck = Luck(11)
    for seats in (1, 3):
        g = GAME.new({}, seats, seed=seats)
        for _ in range(GAME.cap):
            if not g.asks:
                break
            ask = g.asks[0]
            play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])
        assert g.result is not None
