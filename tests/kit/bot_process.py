"""Run the bot in a process that tests may kill: ``python -m tests.kit.bot_process PORT CERTIFICATE DATA [fork]``.

The token is in DISCORD_TOKEN. CERTIFICATE is a PEM file of the authority that signs the certificate of the stand-in on
that port. With ``fork`` the process loads the program and waits. For each line on standard input, a ``Run`` as JSON, it
forks a bot, which starts without importing anything. It prints "started" and the process id, and once the bot has
ended, "ended", the process id and the exit code. Where the environment names an ENGINE, computers decide by that,
without a pause.
"""

from __future__ import annotations

import faulthandler
import os
import selectors
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

import aiohttp
import msgspec

from bot import app
from bot.__main__ import _run_until_stopped
from bot.client import serving
from bot.client.emojis import Emojis
from bot.computer.base import Budget
from bot.computer.pool import Pool
from bot.games import GAMES
from bot.runtime import telemetry
from bot.service import computer_worker
from bot.service.computer_worker import SearchOptions
from bot.settings import Settings, Shards
from bot.store import migrate
from bot.texts import LANGUAGES, has_text
from tests.kit.faults import BEGUN
from tests.kit.hurry import hurry
from tests.kit.sprites import share_drawings
from tests.kit.tls import connector

GAP: Final = 0.6  # seconds between two IDENTIFYs of a bucket, more than the hurried stand-in wants on a busy machine


class Run(msgspec.Struct, frozen=True):
    """How a bot runs.

    Attributes:
        shards: as the setting has them.
        database: its address; none: a file.
        log: the file that it writes to; none: standard error.
        raised: by how much the versions of all games are raised.
        migrations: the folder of those that the program knows; none: its own.
        lease: seconds for which a process claims what is to be delivered; 0: as always.
        iterations: of a computer's search, which then has no pause; 0: as always.
        puzzles: the channel of the day's puzzle; 0: none.
    """

    shards: str = "auto"
    database: str = ""
    log: str = ""
    raised: int = 0
    migrations: str = ""
    lease: float = 0.0
    iterations: int = 0
    puzzles: int = 0


def run_bot(port: int, certificate: str, data: Path, run: Run) -> None:
    """Run the bot until SIGTERM."""
    if engine := os.environ.get("ENGINE"):
        app.SearchOptions = partial(SearchOptions, 0.0)  # type: ignore[misc, assignment]
        computer_worker.Pool = partial(Pool, engine=engine)  # type: ignore[misc, assignment]
    elif run.iterations:
        budget = Budget(run.iterations)
        app.SearchOptions = partial(SearchOptions, 0.0, budget)  # type: ignore[misc, assignment]
    for rules in {type(game) for game in GAMES.values()}:
        rules.version += run.raised
    if run.migrations:
        vars(migrate)["MIGRATIONS"] = Path(run.migrations)
        migrate.known_revisions.cache_clear()
    if run.lease:
        vars(import_module("bot.delivery.outbox"))["LEASE"] = run.lease
    settings = Settings(
        token=os.environ["DISCORD_TOKEN"],
        data=data,
        backups=0,
        database=run.database,
        shards=Shards.of(run.shards),
        puzzle_channel=run.puzzles,
    )
    _run_until_stopped(settings, serving.serve(settings, lambda: connector(port, certificate)))


def prepare() -> None:
    """Load all that a bot needs, and shorten its waits for others."""
    share_drawings()
    hurry(lambda name, value: setattr(import_module(name.rpartition(".")[0]), name.rpartition(".")[2], value))
    for found in iter_modules(import_module("cogs").__path__):
        import_module(f"cogs.{found.name}")
    for language in LANGUAGES:
        has_text(language, "")  # reads the texts
    vars(app)["IDENTIFY_GAP"] = GAP
    Emojis.start = lambda self: None  # type: ignore[method-assign]
    for name, seconds in (("RENEW", 0.8), ("SOON", 0.3), ("LOOK", 0.05)):
        vars(import_module("bot.client.heartbeat"))[name] = seconds
    vars(app)["trace_requests"] = partial(_trace_beginnings, app.trace_requests)


def _trace_beginnings(make: Callable[..., aiohttp.TraceConfig], *given: object) -> aiohttp.TraceConfig:
    """The bot's own trace of its requests, which says in each when it begins as well."""
    trace = make(*given)
    trace.on_request_start.append(_note_beginning)
    return trace


async def _note_beginning(
    session: aiohttp.ClientSession, context: Any, request: aiohttp.TraceRequestStartParams
) -> None:
    """Have a request say when it began: what a busy machine holds up on the way arrives together."""
    request.headers[BEGUN] = str(time.monotonic())


def serve_forks(run: Callable[[Run], None]) -> None:
    """Fork for each line, until standard input ends; then kill what still runs."""
    ended, wake = os.pipe()
    for end in (ended, wake):
        os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake)
    selector, running = selectors.DefaultSelector(), set[int]()
    selector.register(0, selectors.EVENT_READ)
    selector.register(ended, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            if key.fd == ended:
                os.read(ended, 4096)
                continue
            if not (line := sys.stdin.buffer.readline()):
                for pid in running:
                    os.kill(pid, signal.SIGKILL)
                return
            if (pid := os.fork()) == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                _run_forked(run, msgspec.json.decode(line, type=Run))
            running.add(pid)
            print("started", pid, flush=True)
        running -= {pid for pid in running if _has_ended(pid)}


def _has_ended(pid: int) -> bool:
    found, status = os.waitpid(pid, os.WNOHANG)
    if found:
        print("ended", pid, os.waitstatus_to_exitcode(status), flush=True)
    return bool(found)


def _run_forked(run: Callable[[Run], None], how: Run) -> None:
    """Run a bot in a forked process, which ends with it."""
    code = 1
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        if how.log:
            os.dup2(os.open(how.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), 2)
        os.dup2(2, 1)
        run(how)
        code = 0
    except BaseException as fault:
        print(f"Traceback of the process: {fault!r}", file=sys.stderr)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def main() -> None:
    port, certificate, data = int(sys.argv[1]), Path(sys.argv[2]).read_text(), Path(sys.argv[3])
    telemetry.set_up()
    faulthandler.enable()
    if sys.argv[4:] == ["fork"]:
        prepare()
        serve_forks(lambda run: run_bot(port, certificate, data, run))
    else:
        run_bot(port, certificate, data, Run())


if __name__ == "__main__":
    main()
