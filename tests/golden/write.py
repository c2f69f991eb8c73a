"""Write the golden games anew: `make golden`. Read the difference before you commit it."""

from __future__ import annotations

from golden.games import GAMES, play, tell
from mayday.games import find
from mayday.kernel import write_record


def main() -> None:
    for golden in GAMES:
        record = play(golden)
        golden.record.write_text(write_record(record), "utf-8")
        golden.story.write_text(tell(record, find(golden.game)), "utf-8")
        print(f"{golden.name}: {len(record.entries)} entries, {record.result}")


if __name__ == "__main__":
    main()
