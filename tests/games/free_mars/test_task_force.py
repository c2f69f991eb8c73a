"""The Task Force: who operates this turn."""

from __future__ import annotations

from mayday.testing import refused, rule, then, when

THREE = "spartacus M6\nkestrel M6\noracle M6"


@rule("FM-TF-1", "FM-ILL-1")
def test_any_ships_of_one_point_are_declared_one_after_the_other(table):
    g = table(f"{THREE}\nmerlin O1", phase="TaskForcePoint")
    when(g, "A operate M6")
    refused(g, "A join merlin", "FM-ILL-1")
    refused(g, "A confirm", "FM-ILL-1")
    when(g, "A join kestrel", "A join oracle", "A confirm")
    then(g, "kestrel M6 tf", "oracle M6 tf", "spartacus M6", point="M6")


@rule("FM-TF-1")
def test_a_point_without_a_ship_cannot_be_named(table):
    g = table(f"{THREE}\nmerlin O1", phase="TaskForcePoint")
    refused(g, "A operate C1", "FM-TF-1")


@rule("FM-TF-2", "FM-TF-3", "FM-ILL-1")
def test_once_declared_no_ship_joins_or_leaves(table):
    g = table(THREE, phase="TaskForcePoint")
    when(g, "A join kestrel", "A confirm")
    refused(g, "A join oracle", "FM-MOVE-1")
    when(g, "A step C6")
    refused(g, "A join oracle", "FM-MOVE-1")
    then(g, "oracle M6", "kestrel C6 tf")


@rule("FM-TF-4")
def test_a_reinforcing_ship_joins_the_task_force_in_its_point(table):
    g = table("oracle M1 tf\ndeck CE-09 CE-01\ntodo OperationsCard")
    then(g, "kestrel M1 tf", "oracle M1 tf")


@rule("FM-TF-5", "FM-TF-6")
def test_any_number_of_units_stands_in_one_point(table):
    ships = "spartacus bolivar toussaint kestrel merlin harrier hephaestus wayland oracle sibyl"
    g = table("\n".join(f"{ship} M6" for ship in ships.split()), phase="TaskForcePoint")
    when(g, "A join_all", "A step C6")
    then(g, *(f"{ship} C6 tf" for ship in ships.split()))


@rule("FM-TF-7")
def test_opfor_units_are_on_the_map_only_for_a_battle(table):
    g = table(
        "spartacus M6 tf\ndeck CE-01 CE-12\ntodo OperationsCard", draws=(3,), dice=(6, 1, 5, 5, 5)
    )
    then(g, "opfor fed_esc", battle="on")
    when(g, "A fire")
    then(g, "opfor -", battle="won")


@rule("FM-TF-8")
def test_a_disrupted_ship_alone_operates_and_draws_its_card(table):
    g = table(
        "kestrel O1 disrupted\ndeck CE-09 CE-01\nmerlin lost\nharrier lost", phase="TaskForcePoint"
    )
    then(g, "kestrel O1 tf disrupted")
    when(g, "A stop")
    then(g, "deck CE-01")


@rule("FM-TF-8", "FM-TF-9", "FM-UNIT-8")
def test_a_base_alone_can_operate(table):
    g = table("freehold C1\nkestrel O1\ndeck CE-09 CE-01", phase="TaskForcePoint")
    when(g, "A operate C1")
    then(g, "freehold C1 tf", "merlin C1 tf", "deck CE-01")


@rule("FM-TF-9")
def test_all_means_every_ship_but_the_base_and_confirms(table):
    g = table(f"{THREE}\nfreehold M6", phase="TaskForcePoint")
    when(g, "A join_all")
    then(g, "spartacus M6 tf", "kestrel M6 tf", "oracle M6 tf", "freehold M6")
    assert g.g.asks[0].prompt == "movement"


@rule("FM-TF-9")
def test_all_is_offered_only_while_none_is_in(table):
    g = table(THREE, phase="TaskForcePoint")
    when(g, "A join kestrel")
    refused(g, "A join_all", "FM-TF-9")
    refused(g, "A join kestrel", "FM-TF-9")


@rule("FM-TF-9")
def test_a_lone_unit_is_declared_without_a_question(table):
    g = table("kestrel O1", phase="TaskForcePoint")
    then(g, "kestrel O1 tf")
    assert g.g.asks[0].prompt == "movement"


@rule("FM-TF-9", "FM-UNIT-8")
def test_the_base_may_join_ships_and_then_nobody_moves(table):
    g = table("kestrel M6\nfreehold M6", phase="TaskForcePoint")
    when(g, "A join kestrel", "A join freehold")
    then(g, "kestrel M6 tf", "freehold M6 tf", "discard CE-09")
    assert g.g.asks[0].prompt == "special_action"


@rule("FM-TF-10")
def test_a_base_built_this_turn_does_not_join_the_task_force(table):
    g = table("hephaestus M6 tf\ntodo AssemblyOutcome 1", phase="")
    when(g, "A build_base")
    then(g, "freehold M6", "hephaestus M6 tf")
