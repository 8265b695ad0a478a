"""Run the bot in a process that tests may kill: ``python -m tests.bot_process PORT CERTIFICATE DATA [fork]``.

The token is in DISCORD_TOKEN. CERTIFICATE is a PEM file of the authority that signs the certificate of the stand-in on
that port. With ``fork`` the process loads the program and waits. For each line on standard input it forks a bot, prints
its process id and, once it has ended, its exit code. A forked bot starts without importing anything. Where the
environment names an ENGINE, computers decide by that, without a pause.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from bot import app, logs
from bot.local.tls import connector
from bot.settings import Settings
from bot.thinking.thinker import ThinkingOptions
from tests.hurry import hurry


def run_bot(port: int, certificate: str, data: Path) -> None:
    if engine := os.environ.get("ENGINE"):
        app.ThinkingOptions = partial(ThinkingOptions, 0.0, engine=engine)  # type: ignore[misc, assignment]
    settings = Settings(token=os.environ["DISCORD_TOKEN"], data=data, backups=0)
    asyncio.run(app.serve(settings, lambda: connector(port, certificate)))


def main() -> None:
    port, certificate, data = int(sys.argv[1]), Path(sys.argv[2]).read_text(), Path(sys.argv[3])
    logs.set_up()
    faulthandler.enable()
    if sys.argv[4:] != ["fork"]:
        run_bot(port, certificate, data)
        return
    hurry(lambda name, value: setattr(import_module(name.rpartition(".")[0]), "asyncio", value))
    for found in iter_modules(import_module("cogs").__path__):
        import_module(f"cogs.{found.name}")
    for _ in sys.stdin:
        if (pid := os.fork()) == 0:
            os.close(0)
            run_bot(port, certificate, data)
            os._exit(0)
        print(pid, flush=True)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
