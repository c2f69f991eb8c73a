"""Every test runs on a strange machine: what passes here depends on nobody's own.

Nothing of the person's environment comes through but what KEPT names. The terminal is too narrow
for two words on a line, there is no home to write to, folders lie far down under odd names, and
no test is too slow. Where the tests run, nothing is left behind.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

KEPT = ("CI", "LD_LIBRARY_PATH", "PATH", "PYTHONPATH", "TMPDIR")
STRANGE = {
    "COLUMNS": "13",
    "LINES": "5",
    "TERM": "dumb",
    "LC_ALL": "C",
    "TZ": "XYZ-12:45",
    "HOME": os.devnull,  # not even root can make a folder in it
    "USER": "Zoë O'Neil",
    "LOGNAME": "Zoë O'Neil",
}
FAR_DOWN = Path("Zoë O'Neil", *["a folder with a long name"] * 4)

settings.register_profile(
    "strange machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("strange machine")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are processors: tests wait for servers, browsers and disks."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long runs take as long as they take; everything else fails when it hangs."""
    for item in items:
        if item.get_closest_marker("fuzz"):
            item.add_marker(pytest.mark.timeout(0))


@pytest.fixture(scope="session", autouse=True)
def strange_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    with pytest.MonkeyPatch.context() as machine:
        for name in os.environ:
            if name not in KEPT and not name.startswith("PYTEST_"):
                machine.delenv(name)
        for name, value in STRANGE.items():
            machine.setenv(name, value)
        machine.chdir(elsewhere)
        time.tzset()
        yield
    time.tzset()
    left = [path.name for path in elsewhere.iterdir() if path.name != ".hypothesis"]
    assert left == [], "a test wrote into the folder that it was run in"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have measured and do not judge."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "speed":
                terminalreporter.write_line(f"speed of {value}")


@pytest.fixture
def tmp_path(tmp_path: Path) -> Path:
    """A folder of the test's own, far down."""
    folder = tmp_path / FAR_DOWN
    folder.mkdir(parents=True)
    return folder
