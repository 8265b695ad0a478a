"""The bot in a process of its own, to be killed: ``python -m tests.bot_process PORT CERTIFICATE DATA [lives]``.

The token is in DISCORD_TOKEN; CERTIFICATE is a file with the authority of the stand-in that listens on that port.
With ``lives`` it is a process that has loaded the program and waits: for each line that it reads it begins a life of
the bot, which is a process too, prints its number, and how it has ended when it is dead. So a life begins in a moment.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from bot import logs
from bot.app import serve
from bot.local.tls import connector
from bot.settings import Settings
from tests.hurry import hurry


def live(port: int, certificate: str, data: Path) -> None:
    settings = Settings(token=os.environ["DISCORD_TOKEN"], data=data, backups=0)
    asyncio.run(serve(settings, lambda: connector(port, certificate)))


def main() -> None:
    port, certificate, data = int(sys.argv[1]), Path(sys.argv[2]).read_text(), Path(sys.argv[3])
    logs.set_up()
    faulthandler.enable()
    if sys.argv[4:] != ["lives"]:
        live(port, certificate, data)
        return
    hurry(lambda name, value: setattr(import_module(name.rpartition(".")[0]), "asyncio", value))
    for found in iter_modules(import_module("cogs").__path__):
        import_module(f"cogs.{found.name}")
    for _ in sys.stdin:
        if (number := os.fork()) == 0:
            os.close(0)
            live(port, certificate, data)
            os._exit(0)
        print(number, flush=True)
        _, ended = os.waitpid(number, 0)
        print(os.waitstatus_to_exitcode(ended), flush=True)


if __name__ == "__main__":
    main()
