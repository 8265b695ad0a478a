"""The bot in a process of its own, to be killed: ``python -m tests.bot_process PORT CERTIFICATE DATA``.

The token is in DISCORD_TOKEN; CERTIFICATE is a file with the authority of the stand-in that listens on that port.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from bot import logs
from bot.app import serve
from bot.local.tls import connector
from bot.settings import Settings


def main() -> None:
    port, certificate, data = int(sys.argv[1]), Path(sys.argv[2]).read_text(), Path(sys.argv[3])
    logs.set_up()
    settings = Settings(token=os.environ["DISCORD_TOKEN"], data=data, backups=0)
    asyncio.run(serve(settings, lambda: connector(port, certificate)))


if __name__ == "__main__":
    main()
