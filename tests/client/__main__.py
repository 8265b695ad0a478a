"""``make commands``: write what the bot registers at Discord into commands.json, and docs/commands.md."""

from __future__ import annotations

import asyncio

from tests.client.commands_page import page, registered
from tests.client.test_commands_payload import PAGE, RECORDED, as_json


def main() -> None:
    """Write both files."""
    commands = asyncio.run(registered())
    RECORDED.write_text(as_json(commands), encoding="utf-8")
    PAGE.write_text(page(commands), encoding="utf-8")


if __name__ == "__main__":
    main()
