"""The conformance suite: what every game of Mayday must keep, as a test class to subclass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from mayday.kernel import GameDef
from mayday.testing.checks import (
    choices,
    copies,
    hints,
    log,
    looks,
    numbers,
    records,
    rulings,
    scenes,
    secrets,
    table,
    teaching,
    words,
)
from mayday.testing.sample import QUICK, Broken, Plan, Sample

Check = Callable[[Sample], None]

CHECKS: tuple[Check, ...] = (
    table.games_end,
    table.crews_share_their_fate,
    table.options_and_seats_work,
    table.bad_requests_are_refused,
    choices.choice_space_is_sound,
    choices.asks_are_sound,
    choices.offered_choices_work,
    choices.other_choices_are_refused,
    choices.no_refusal_means_offered,
    choices.ways_are_sound,
    choices.simultaneous_answers_are_apart,
    choices.heuristics_rate_every_choice,
    choices.playouts_go_on_with_what_is_offered,
    choices.value_is_a_chance,
    copies.asking_again_changes_nothing,
    copies.clones_are_independent,
    copies.encoding_survives_json,
    copies.notation_reads_back,
    records.records_replay,
    records.undo_restores,
    records.conceding_ends_the_game,
    secrets.views_are_copies,
    secrets.sights_read_what_they_say,
    secrets.resampling_agrees,
    secrets.resampled_positions_can_be_played,
    secrets.refusals_leak_nothing,
    secrets.scenes_leak_nothing,
    log.log_leaks_nothing,
    log.steps_leak_nothing,
    secrets.undo_stops_at_the_horizon,
    rulings.rulings_work,
    rulings.rulings_leak_nothing,
    words.everything_has_its_text,
    words.prompts_have_rules,
    numbers.texts_take_their_numbers_from_the_content,
    words.every_text_is_used,
    words.languages_are_whole,
    scenes.targets_are_in_the_scene,
    scenes.nodes_are_unique_and_named,
    scenes.colours_are_in_the_palette,
    scenes.scenes_read_only_what_can_be_seen,
    teaching.the_aim_is_told,
    teaching.guides_can_be_played,
    teaching.every_node_explains_itself,
    teaching.choices_and_outlook_can_be_said,
    teaching.remarks_leak_nothing,
    teaching.measures_are_public_numbers,
    hints.reasons_can_be_said,
    hints.hints_have_reasons,
    hints.hints_leak_nothing,
    looks.looks_are_sound,
)


def problems(game: GameDef[Any], plan: Plan = QUICK) -> dict[str, Broken]:
    """Every check that the game fails, by the name of the check; empty for a sound game.

    A game that makes a check stumble fails it: what the others find is told all the same.
    """
    found: dict[str, Broken] = {}
    try:
        sample = Sample(game, plan)
    except Exception as error:
        return {"sample": _broken(game, error)}
    for check in CHECKS:
        try:
            check(sample)
        except Exception as error:
            found[check.__name__] = _broken(game, error)
    return found


def _broken(game: GameDef[Any], error: Exception) -> Broken:
    if isinstance(error, Broken):
        return error
    broken = Broken(f"{game.id}: the check cannot be made: {error!r}")
    broken.__cause__ = error
    return broken


class Conformance:
    """Subclass it, name the game, and let pytest collect it.

    class TestMyGame(Conformance):
        game = GAME
        plan = Plan().deeper(5)     # optional: look harder
    """

    game: ClassVar[GameDef[Any]]
    plan: ClassVar[Plan] = QUICK

    _sample: ClassVar[Sample]

    @classmethod
    def sample(cls) -> Sample:
        """The random games of this class, played once."""
        if "_sample" not in cls.__dict__:
            cls._sample = Sample(cls.game, cls.plan)
        return cls._sample

    def test_games_end_under_the_cap_with_a_result_for_every_seat(self) -> None:
        table.games_end(self.sample())

    def test_a_crew_wins_or_loses_together(self) -> None:
        table.crews_share_their_fate(self.sample())

    def test_every_option_and_seat_count_can_be_played(self) -> None:
        table.options_and_seats_work(self.sample())

    def test_bad_options_and_seat_counts_are_refused(self) -> None:
        table.bad_requests_are_refused(self.sample())

    def test_the_choice_space_is_sorted_unique_and_readable(self) -> None:
        choices.choice_space_is_sound(self.sample())

    def test_every_ask_goes_to_a_seat_and_offers_known_choices(self) -> None:
        choices.asks_are_sound(self.sample())

    def test_every_offered_choice_works(self) -> None:
        choices.offered_choices_work(self.sample())

    def test_every_other_choice_is_refused_by_a_rule_and_changes_nothing(self) -> None:
        choices.other_choices_are_refused(self.sample())

    def test_no_refusal_means_offered(self) -> None:
        choices.no_refusal_means_offered(self.sample())

    def test_ways_are_sound(self) -> None:
        choices.ways_are_sound(self.sample())

    def test_simultaneous_answers_are_apart(self) -> None:
        choices.simultaneous_answers_are_apart(self.sample())

    def test_the_heuristics_rate_every_choice_and_change_nothing(self) -> None:
        choices.heuristics_rate_every_choice(self.sample())

    def test_playouts_go_on_with_what_is_offered(self) -> None:
        choices.playouts_go_on_with_what_is_offered(self.sample())

    def test_the_value_of_a_position_is_a_chance(self) -> None:
        choices.value_is_a_chance(self.sample())

    def test_asking_again_changes_nothing(self) -> None:
        copies.asking_again_changes_nothing(self.sample())

    def test_a_clone_is_equal_and_independent(self) -> None:
        copies.clones_are_independent(self.sample())

    def test_a_position_survives_json(self) -> None:
        copies.encoding_survives_json(self.sample())

    def test_the_notation_reads_back(self) -> None:
        copies.notation_reads_back(self.sample())

    def test_a_record_replays_and_is_verified(self) -> None:
        records.records_replay(self.sample())

    def test_undo_restores_the_position(self) -> None:
        records.undo_restores(self.sample())

    def test_a_view_is_a_copy(self) -> None:
        secrets.views_are_copies(self.sample())

    def test_a_sight_reads_what_it_says(self) -> None:
        secrets.sights_read_what_they_say(self.sample())

    def test_a_resampled_position_gives_the_same_view(self) -> None:
        secrets.resampling_agrees(self.sample())

    def test_a_resampled_position_can_be_played(self) -> None:
        secrets.resampled_positions_can_be_played(self.sample())

    def test_refusals_leak_nothing(self) -> None:
        secrets.refusals_leak_nothing(self.sample())

    def test_scenes_leak_nothing(self) -> None:
        secrets.scenes_leak_nothing(self.sample())

    def test_the_log_leaks_nothing(self) -> None:
        log.log_leaks_nothing(self.sample())

    def test_the_steps_leak_nothing(self) -> None:
        log.steps_leak_nothing(self.sample())

    def test_undo_never_crosses_the_horizon(self) -> None:
        secrets.undo_stops_at_the_horizon(self.sample())

    def test_conceding_ends_the_game(self) -> None:
        records.conceding_ends_the_game(self.sample())

    def test_rulings_work_or_are_refused_by_a_rule(self) -> None:
        rulings.rulings_work(self.sample())

    def test_rulings_leak_nothing(self) -> None:
        rulings.rulings_leak_nothing(self.sample())

    def test_everything_said_has_its_text(self) -> None:
        words.everything_has_its_text(self.sample())

    def test_every_prompt_has_its_rule(self) -> None:
        words.prompts_have_rules(self.sample())

    def test_texts_take_their_numbers_from_the_content(self) -> None:
        numbers.texts_take_their_numbers_from_the_content(self.sample())

    def test_every_text_is_used(self) -> None:
        words.every_text_is_used(self.sample())

    def test_every_language_says_all_that_english_says(self) -> None:
        words.languages_are_whole(self.sample())

    def test_every_target_is_in_the_scene(self) -> None:
        scenes.targets_are_in_the_scene(self.sample())

    def test_scene_nodes_are_unique_and_named(self) -> None:
        scenes.nodes_are_unique_and_named(self.sample())

    def test_scene_colours_are_in_the_palette(self) -> None:
        scenes.colours_are_in_the_palette(self.sample())

    def test_scenes_read_only_what_can_be_seen(self) -> None:
        scenes.scenes_read_only_what_can_be_seen(self.sample())

    def test_the_aim_is_told(self) -> None:
        teaching.the_aim_is_told(self.sample())

    def test_the_guide_can_be_played(self) -> None:
        teaching.guides_can_be_played(self.sample())

    def test_every_node_explains_itself(self) -> None:
        teaching.every_node_explains_itself(self.sample())

    def test_choices_and_outlook_can_be_said(self) -> None:
        teaching.choices_and_outlook_can_be_said(self.sample())

    def test_remarks_leak_nothing(self) -> None:
        teaching.remarks_leak_nothing(self.sample())

    def test_measures_are_public_numbers(self) -> None:
        teaching.measures_are_public_numbers(self.sample())

    def test_reasons_can_be_said(self) -> None:
        hints.reasons_can_be_said(self.sample())

    def test_hints_have_reasons(self) -> None:
        hints.hints_have_reasons(self.sample())

    def test_hints_leak_nothing(self) -> None:
        hints.hints_leak_nothing(self.sample())

    def test_looks_are_of_events_fields_and_nodes_that_exist(self) -> None:
        looks.looks_are_sound(self.sample())
