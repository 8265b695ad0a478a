"""A bot that starts on command: ``python -m tests.bench.bot_ready PORT CERTIFICATE DATA [ADDRESS]``.

It loads the program, prints "loaded", and runs the bot from the next line on standard input on. The token is in
DISCORD_TOKEN; CERTIFICATE is a PEM file of the authority of the stand-in on that port; ADDRESS is a server's database.
"""

from __future__ import annotations

import asyncio
import os
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from bot.client import serving
from bot.runtime import telemetry
from bot.settings import Settings
from tests.kit.tls import connector


def main() -> None:
    port, certificate, data, address = int(sys.argv[1]), Path(sys.argv[2]).read_text(), Path(sys.argv[3]), sys.argv[4:]
    telemetry.set_up()
    for found in iter_modules(import_module("cogs").__path__):
        import_module(f"cogs.{found.name}")
    settings = Settings(token=os.environ["DISCORD_TOKEN"], data=data, backups=0, database="".join(address))
    print("loaded", flush=True)
    sys.stdin.readline()
    asyncio.run(serving.serve(settings, lambda: connector(port, certificate)))


if __name__ == "__main__":
    main()
