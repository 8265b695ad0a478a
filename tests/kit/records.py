"""Records as files: verify them, and export one from the last board of a match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bot.admin.verify import verify
from tests.kit.driver import Match


def verify_file(folder: Path, written: Any) -> tuple[int, str]:
    """Exit code and output line of ``verify`` for a file of this content; values other than strings are written as
    JSON."""
    path, lines = folder / "record.json", list[str]()
    path.write_text(written if isinstance(written, str) else json.dumps(written), encoding="utf-8")
    code = verify([str(path)], say=lines.append)
    assert len(lines) == 1 and lines[0].startswith(f"{path}: ")
    return code, lines[0].removeprefix(f"{path}: ")


def first_step(record: dict[str, Any], word: str, after: int = 0) -> int:
    """The first step from index ``after`` on whose action begins with the word."""
    return next(at for at, (_, text) in enumerate(record["actions"]) if at >= after and text.startswith(word))


async def export(match: Match, folder: Path) -> dict[str, Any]:
    """Export the record from the last board and verify it."""
    player = match.players[0]
    files = player.files(await player.press(match.board(), "record"))
    name = next(one for one in files if one.endswith(".json"))
    content = files[name]
    (folder / name).write_bytes(content)
    lines: list[str] = []
    assert verify([str(folder / name)], lines.append) == 0, lines
    record: dict[str, Any]
    (record,) = json.loads(content)
    assert record["game"] == match.game and record["seed"]
    return record
