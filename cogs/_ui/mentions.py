"""Slash commands in texts as mentions, which open the command when they are pressed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

# A command in a code span, with its subcommand and options: `/match hint`, `/matches match:12`
COMMAND: Final = re.compile(r"(?<![`\\])`/(?P<name>[-\w]+)(?P<sub>(?: [-\w]+)*)(?P<options>(?: [-\w]+:[^`\n]*)?)`(?!`)")


def mention_commands(text: str, ids: Mapping[str, int]) -> str:
    """The text with its commands as mentions; ``ids``: of commands at Discord, by name without subcommands.

    A command without a known id stays as it is. A mention has no options: they follow it in a code span.
    """

    def mention(found: re.Match[str]) -> str:
        number, options = ids.get(found["name"]), found["options"].strip()
        if number is None:
            return found[0]
        return f"</{found['name']}{found['sub']}:{number}>" + (f" `{options}`" if options else "")

    return COMMAND.sub(mention, text)
