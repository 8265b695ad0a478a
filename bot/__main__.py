"""The command line: run (on Discord), local (the local table), verify, replay, backup, copy, check and more.

Without a command it is run if there is a token, else local.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import logging
import os
import signal
import sys
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TextIO

from msgspec.structs import replace

from bot import __version__
from bot.admin.backup import NAME, backup, check_backup, database_path, notice, restore
from bot.admin.check import check, world_faults
from bot.admin.copying import copy
from bot.admin.stored import delete_person, export, rebuild_profiles, rebuild_ratings, stuck_deliveries
from bot.admin.verify import replay, verify
from bot.runtime import telemetry
from bot.runtime.file_modes import make_private, readable_by_others
from bot.runtime.packages import load_packages
from bot.settings import Settings, StartupError, TryAgain, load, one_line, unknown_settings
from bot.store import Store
from bot.store.opening import PLACES, secrets_of
from bot.texts import LANGUAGES, missing_languages

log = logging.getLogger(__name__)

DOTENV: Final = Path(".env")


@dataclass(frozen=True)
class Subcommand:
    """A subcommand as the parser knows it; ``arguments`` are the options of each by its name."""

    help: str
    arguments: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    description: str | None = None


RECORDS: Final = {"nargs": "+", "metavar": "FILE", "help": "a record, as the button Record gives it"}
REBUILD: Final = {"action": "store_true", "required": True, "help": "confirm the rebuild"}
USER: Final = {"type": int, "metavar": "ID", "help": "of the person at Discord"}
SUBCOMMANDS: Final[Mapping[str, Subcommand]] = {
    "run": Subcommand("run the bot on Discord (needs DISCORD_TOKEN)"),
    "local": Subcommand("run the local table in the browser"),
    "verify": Subcommand(
        "replay records strictly",
        {
            "files": RECORDS,
            "--fingerprints": {"action": "store_true", "help": "print the fingerprint of each record"},
        },
    ),
    "replay": Subcommand(
        "make a page of each record, to step through in a browser",
        {
            "files": RECORDS,
            "--out": {"type": Path, "metavar": "PATH", "help": "where to: a folder, or a file for one record"},
            "--language": {"choices": LANGUAGES, "default": "en", "help": "the one that is shown first"},
        },
    ),
    "backup": Subcommand(
        "copy the database into FILE, also while the bot runs",
        {"file": {"metavar": "FILE", "type": Path, "help": "where to; a file that does not exist yet"}},
    ),
    "restore": Subcommand(
        "put a backup in place of the stopped bot's database",
        {
            "file": {"metavar": "FILE", "type": Path, "help": "a backup, or a server's dump in custom format"},
            "--discard-newer": {"action": "store_true", "help": "also if newer decisions are lost (files only)"},
        },
    ),
    "try-game": Subcommand(
        "check the game of an installed package against the contract of games",
        {"game": {"metavar": "NAME_OR_MODULE", "help": "the game's name, or the package with its parts"}},
    ),
    "check": Subcommand("look for faults in the database and, with a token, at Discord"),
    "ratings": Subcommand("rebuild all ratings from the logs, with the bot stopped", {"--rebuild": REBUILD}),
    "profiles": Subcommand("rebuild profiles from the logs, with the bot stopped", {"--rebuild": REBUILD}),
    "stuck": Subcommand(
        "list deliveries that were given up or keep failing",
        {"--retry": {"action": "store_true", "help": "make them due again; for a file, stop the bot first"}},
    ),
    "servers": Subcommand(
        "list the servers that the bot is on, or leave one (needs a token)",
        {
            "--idle": {"type": int, "metavar": "DAYS", "help": "only those without a move for that many days"},
            "--leave": {"type": int, "metavar": "ID", "help": "leave the server with that id; asks before"},
            "--yes": {"action": "store_true", "help": "leave without a question"},
        },
    ),
    "export": Subcommand(
        "write the data of a person into a ZIP of JSON files",
        {
            "user": USER,
            "--out": {"type": Path, "metavar": "FILE", "help": "where to; a file that does not exist yet"},
            "--language": {"choices": LANGUAGES, "default": "en", "help": "of the words in it"},
        },
    ),
    "forget": Subcommand(
        "delete the data of a person",
        {"user": USER},
        "Deletes the identity of a person and all their data except the logs of matches, in which a random key stays. "
        "Stop the bot first, unless its database is on a server.",
    ),
    "copy": Subcommand(
        "copy the stopped bot's database to a server or to a file, and mark it as moved",
        {
            "--to": {"required": True, "metavar": "PLACE", "help": PLACES},
            "--again": {"action": "store_true", "help": "also if the database was moved before"},
        },
        "Copies all data to an empty database, compares the copy, and marks the old database as moved: the bot no "
        "longer starts on it. Nothing in it is deleted. Stop the bot first.",
    ),
}


def arguments() -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Tabletop games with friends, over days.",
        epilog="Without a COMMAND: run if DISCORD_TOKEN is set, else local. All settings: see .env.example.",
    )
    parser.add_argument("--version", action="version", version=f"Stammtisch {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, subcommand in SUBCOMMANDS.items():
        subparser = commands.add_parser(name, help=subcommand.help, description=subcommand.description)
        for argument, options in subcommand.arguments.items():
            subparser.add_argument(argument, **options)
    return parser


def main(given: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    0: done. 1: a command that looks for faults has found one. 2: it cannot do its work; of ``run`` and ``local``
    instead 78, where the operator has to change something, or 75, where a later start may succeed.
    """
    options = arguments().parse_args(given)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # names of files need not be text
    match options.command:
        case "try-game":
            checks = import_module("cogs._contract")  # by its name, as the cogs are loaded
            return int(checks.try_game(options.game))
        case "verify":
            load_packages()
            return verify(options.files, fingerprints=options.fingerprints)
        case "replay":
            from bot.app import page_of_record

            load_packages()
            return replay(options.files, page_of_record, out=options.out, language=options.language)
    telemetry.set_up()
    settings = Settings()
    try:
        settings = load(os.environ, dotenv=DOTENV)
        passwords = [one for given in (settings.database, vars(options).get("to", "")) for one in secrets_of(given)]
        secrets = (settings.token, os.environ.get("PGPASSWORD", ""), *passwords)
        telemetry.set_up(settings.log_level, as_json=settings.log == "json", secrets=secrets)
        files = [one for one in (DOTENV, settings.token_file) if one]
        warnings = [*map(readable_by_others, files), *unknown_settings(os.environ, dotenv=DOTENV)]
        for line in filter(None, warnings):
            log.warning(one_line(line))
        load_packages()
        if absent := missing_languages():
            raise StartupError(f"The texts of {' and '.join(absent)} are missing: install the program again.")
        return _carry_out(options, settings)
    except StartupError as fault:
        reason = str(fault)
        code = fault.code
    except OSError as fault:  # of a path, an address or a disk: nothing in the program
        where = f"{fault.filename}: " if fault.filename else ""
        reason = f"Stammtisch cannot go on: {where}{fault.strerror or fault}."
        code = TryAgain.code
    _say(settings, one_line(reason), sys.stderr, logging.CRITICAL)
    return {"check": 1, "run": code, "local": code, None: code}.get(options.command, 2)


def _say(settings: Settings, text: str, stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Print a line about the run, by default on standard output; with JSON logs, log it."""
    if settings.log == "json":
        log.log(level, text)
    else:
        print(text, file=stream or sys.stdout, flush=True)


def _carry_out(options: argparse.Namespace, settings: Settings) -> int:
    """Carry out a command that needs settings; the exit code."""
    say = partial(_say, settings)
    match options.command:
        case "check":
            return check(settings)
        case "backup":
            check_backup(settings)
            source = database_path(settings)
            size = backup(source, options.file)
            print(f"The database {source} is backed up in {options.file} ({size // 1000} kB).")
            if text := notice(source):
                print(text)
        case "restore":
            print(restore(settings, options.file, discard_newer=options.discard_newer))
        case "ratings":
            rebuild_ratings(settings, say)
        case "profiles":
            rebuild_profiles(settings, say)
        case "stuck":
            return stuck_deliveries(settings, say, retry=options.retry)
        case "servers":
            _servers(settings, options.idle, options.leave, options.yes)
        case "copy":
            _copy(settings, options.to, options.again)
        case "export":
            out = options.out or Path(f"stammtisch-{options.user}.zip")
            print(export(settings, options.user, out, options.language))
        case "forget":
            print(asyncio.run(delete_person(settings, options.user)))
        case "run" | None if options.command or settings.token:  # without a command only with a token
            _run_until_stopped(settings, _run_on_discord(settings))
        case _:
            _run_until_stopped(settings, _run_local_table(settings))
    return 0


def _servers(settings: Settings, idle: int | None, leave: int | None, yes: bool) -> None:
    from bot.admin.servers import leave_server, list_servers

    def agrees(question: str) -> bool:
        if yes:
            return True
        if not sys.stdin.isatty():
            raise StartupError("Add --yes to leave without a prompt: standard input is no terminal.")
        return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")

    if leave is None:
        list_servers(settings, idle)
    else:
        leave_server(settings, leave, agrees)


def _copy(settings: Settings, to: str, again: bool) -> None:
    if secrets_of(to):
        raise StartupError(
            "The address after --to has a password, which other users of this machine can see: leave it out and put it "
            "into PGPASSFILE or ~/.pgpass, then change it."
        )
    say = partial(_say, settings)
    try:
        copy(settings, to, again=again, say=say, report=lambda line: say(one_line(line), sys.stderr))
    except KeyboardInterrupt:
        raise StartupError("The copy was interrupted: run the command again before you start the bot.") from None


async def _run_on_discord(settings: Settings) -> None:
    from bot.client.serving import serve

    if not settings.token:
        raise StartupError(
            "DISCORD_TOKEN is not set: put the bot's token into .env, or play without one with `make run`."
        )
    _say(settings, f"Stammtisch {__version__} is starting on Discord. Stop it with Ctrl-C.")
    folder = await _prepare(settings.data, "discord", settings.database)
    await serve(replace(settings, data=folder))


async def _run_local_table(settings: Settings) -> None:
    try:
        from bot.local.table import local_table
    except ModuleNotFoundError as fault:
        raise StartupError(
            f"The local table needs the extra `local` ({fault.name} is missing): use `make run`."
        ) from fault
    folder = await _prepare(settings.data, "local")
    await local_table(replace(settings, data=folder, database=""))


async def _prepare(data: Path, name: str, address: str = "") -> Path:
    """The folder of that name in the data folder: private, its database brought up to date; raises StartupError.

    ``address``: of the database, where it is on a server.

    A fault of the data is reported before Discord is reached.
    """
    folder = data / name
    try:
        lines = make_private(data, folder)
    except OSError as fault:
        raise StartupError(f"The folder {folder} cannot be written: {fault.strerror}.") from fault
    await (await Store.open(folder / NAME, address=address)).close()
    if faults := world_faults(folder):
        raise StartupError(faults[0])
    for line in lines:
        log.warning(line)
    return folder


def _run_until_stopped(settings: Settings, work: Coroutine[Any, Any, None]) -> None:
    """Run the coroutine to its end, or until Ctrl-C or SIGTERM cancels it."""

    async def supervised() -> None:
        loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows: Ctrl-C arrives as KeyboardInterrupt
                loop.add_signal_handler(number, task.cancel)
        try:
            await task
        except asyncio.CancelledError:
            _say(settings, "Stopped.")

    with suppress(KeyboardInterrupt):
        asyncio.run(supervised())


if __name__ == "__main__":
    sys.exit(main())
