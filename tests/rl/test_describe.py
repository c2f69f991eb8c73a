"""`mayday rl describe`: what the numbers mean, for people and for programs."""

from __future__ import annotations

import msgspec

from mayday.cli import main
from mayday.games import find
from mayday.rl.layout import Layout


def test_every_section_is_listed_with_what_it_tells(capsys):
    assert main(["rl", "describe", "systems-failing"]) == 0
    page = capsys.readouterr().out
    for section in Layout(find("systems-failing")).sections:
        assert any(
            line.split()[:2] == [section.name, str(section.start)] for line in page.splitlines()
        )
    assert "260 actions" in page.splitlines()[0]


def test_a_section_can_be_looked_at_number_by_number(capsys):
    assert main(["rl", "describe", "systems-failing", "--section", "bag"]) == 0
    lines = capsys.readouterr().out.splitlines()
    bag = Layout(find("systems-failing"))["bag"]
    assert lines[1].split() == [str(bag.start), bag.cells[0].id, "0", "15"]
    assert len(lines) == 1 + len(bag.cells)


def test_programs_get_all_of_it(capsys):
    assert main(["rl", "describe", "space-force-2150", "--seats", "3", "--json"]) == 0
    said = msgspec.json.decode(capsys.readouterr().out)
    game = find("space-force-2150")
    assert said["seats"] == 3
    assert said["numbers"] == len(Layout(game, 3)) == sum(len(s["cells"]) for s in said["sections"])
    assert said["actions"] == [str(choice) for choice in game.space.choices]
    assert said["env"] == f"mayday/SpaceForce2150-v{game.version}"


def test_an_unknown_section_is_refused_with_those_there_are(capsys):
    assert main(["rl", "describe", "systems-failing", "--section", "moon"]) == 2
    assert 'no section "moon"; there are seat, asked, prompt' in capsys.readouterr().err
