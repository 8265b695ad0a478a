"""The payload of the registered slash commands equals a recorded one.

Clients cache commands and people remember them, so a change must be deliberate. After one, copy the payload whose path
the failing test prints to ``commands.json``.
"""

from __future__ import annotations

import json
from pathlib import Path

from bot.app import INSPECTING, Visitor
from bot.settings import Settings

RECORDED = Path(__file__).with_name("commands.json")


async def payload() -> str:
    """The payload of all commands in all languages, as JSON."""
    async with Visitor(Settings()) as bot:
        await bot.load(INSPECTING)
        assert bot.tree.translator is not None
        commands = [await one.get_translated_payload(bot.tree, bot.tree.translator) for one in bot.tree.get_commands()]
    return json.dumps(commands, ensure_ascii=False, indent=1) + "\n"


async def test_the_payload_is_the_recorded_one(tmp_path: Path) -> None:
    present = await payload()
    (tmp_path / RECORDED.name).write_text(present, encoding="utf-8")
    assert present == RECORDED.read_text(encoding="utf-8"), f"see {tmp_path / RECORDED.name}"
