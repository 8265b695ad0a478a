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
from collections.abc import Coroutine, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from bot import __version__
from bot.admin.backup import NAME, backup, check_backup, database_path, notice, restore
from bot.runtime import telemetry
from bot.runtime.file_modes import make_private, readable_by_others
from bot.runtime.packages import load_packages
from bot.settings import Settings, StartupError, TryAgain, load, one_line, unknown_settings
from bot.store.opening import PLACES, secrets_of
from bot.texts import LANGUAGES, missing_languages

log = logging.getLogger(__name__)

DOTENV: Final = Path(".env")


def arguments() -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Tabletop games with friends, over days.",
        epilog="Without a COMMAND: run if DISCORD_TOKEN is set, else local. All settings: see .env.example.",
    )
    parser.add_argument("--version", action="version", version=f"Stammtisch {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="run the bot on Discord (needs DISCORD_TOKEN)")
    commands.add_parser("local", help="run the local table in the browser")
    verify_parser = commands.add_parser("verify", help="replay records strictly")
    verify_parser.add_argument("files", nargs="+", metavar="FILE", help="a record, as the button Record gives it")
    verify_parser.add_argument("--fingerprints", action="store_true", help="print the fingerprint of each record")
    replay_parser = commands.add_parser("replay", help="make a page of each record, to step through in a browser")
    replay_parser.add_argument("files", nargs="+", metavar="FILE", help="a record, as the button Record gives it")
    replay_parser.add_argument("--out", type=Path, metavar="PATH", help="where to: a folder, or a file for one record")
    replay_parser.add_argument("--language", choices=LANGUAGES, default="en", help="the one that is shown first")
    backup_parser = commands.add_parser("backup", help="copy the database into FILE, also while the bot runs")
    backup_parser.add_argument("file", metavar="FILE", type=Path, help="where to; a file that does not exist yet")
    restore_parser = commands.add_parser("restore", help="put a backup in place of the stopped bot's database")
    restore_parser.add_argument("file", metavar="FILE", type=Path, help="a backup, or a server's dump in custom format")
    restore_parser.add_argument(
        "--discard-newer", action="store_true", help="also if newer decisions are lost (files only)"
    )
    try_parser = commands.add_parser(
        "try-game", help="check the game of an installed package against the contract of games"
    )
    try_parser.add_argument("game", metavar="NAME_OR_MODULE", help="the game's name, or the package with its parts")
    commands.add_parser("check", help="look for faults in the database and, with a token, at Discord")
    ratings_parser = commands.add_parser("ratings", help="rebuild all ratings from the logs, with the bot stopped")
    ratings_parser.add_argument("--rebuild", action="store_true", required=True, help="confirm the rebuild")
    profiles_parser = commands.add_parser("profiles", help="rebuild profiles from the logs, with the bot stopped")
    profiles_parser.add_argument("--rebuild", action="store_true", required=True, help="confirm the rebuild")
    stuck_parser = commands.add_parser("stuck", help="list deliveries that were given up or keep failing")
    stuck_parser.add_argument(
        "--retry", action="store_true", help="make them due again; for a file, stop the bot first"
    )
    servers_parser = commands.add_parser(
        "servers", help="list the servers that the bot is on, or leave one (needs a token)"
    )
    servers_parser.add_argument("--idle", type=int, metavar="DAYS", help="only those without a move for that many days")
    servers_parser.add_argument("--leave", type=int, metavar="ID", help="leave the server with that id; asks before")
    servers_parser.add_argument("--yes", action="store_true", help="leave without a question")
    export_parser = commands.add_parser("export", help="write the data of a person into a ZIP of JSON files")
    export_parser.add_argument("user", type=int, metavar="ID", help="of the person at Discord")
    export_parser.add_argument("--out", type=Path, metavar="FILE", help="where to; a file that does not exist yet")
    export_parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the words in it")
    forget_parser = commands.add_parser(
        "forget",
        help="delete the data of a person",
        description="Deletes the identity of a person and all their data except the logs of matches, in which a random "
        "key stays. Stop the bot first, unless its database is on a server.",
    )
    forget_parser.add_argument("user", type=int, metavar="ID", help="of the person at Discord")
    copy_parser = commands.add_parser(
        "copy",
        help="copy the stopped bot's database to a server or to a file, and mark it as moved",
        description="Copies all data to an empty database, compares the copy, and marks the old database as "
        "moved: the bot no longer starts on it. Nothing in it is deleted. Stop the bot first.",
    )
    copy_parser.add_argument("--to", required=True, metavar="PLACE", help=PLACES)
    copy_parser.add_argument("--again", action="store_true", help="also if the database was moved before")
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
    if options.command == "try-game":
        checks = import_module("cogs._contract")  # by its name, as the cogs are loaded
        return int(checks.try_game(options.game))
    if options.command == "verify":
        from bot.admin.verify import verify

        load_packages()
        return verify(options.files, fingerprints=options.fingerprints)
    if options.command == "replay":
        from bot.admin.verify import replay
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
        if options.command == "check":
            from bot.admin.check import check

            return check(settings)
        if options.command == "backup":
            check_backup(settings)
            return _back_up(database_path(settings), options.file)
        if options.command == "restore":
            print(restore(settings, options.file, discard_newer=options.discard_newer))
            return 0
        if options.command == "ratings":
            from bot.admin.rebuilding import rebuild_ratings

            rebuild_ratings(settings, lambda line: _say(settings, line))
            return 0
        if options.command == "profiles":
            from bot.admin.rebuilding import rebuild_profiles

            rebuild_profiles(settings, lambda line: _say(settings, line))
            return 0
        if options.command == "stuck":
            from bot.admin.rebuilding import stuck_deliveries

            return stuck_deliveries(settings, lambda line: _say(settings, line), retry=options.retry)
        if options.command == "servers":
            return _servers(settings, options.idle, options.leave, options.yes)
        if options.command == "copy":
            return _copy(settings, options.to, options.again)
        if options.command == "export":
            return _export(settings, options.user, options.out, options.language)
        if options.command == "forget":
            from bot.admin.personal import delete_person

            print(asyncio.run(delete_person(settings, options.user)))
            return 0
        if options.command == "run" or (options.command is None and settings.token):
            return _run_until_stopped(settings, _run_on_discord(settings))
        return _run_until_stopped(settings, _run_local_table(settings))
    except StartupError as reason:
        _refuse(settings, str(reason))
        code = reason.code
    except OSError as fault:  # of a path, an address or a disk: nothing in the program
        where = f"{fault.filename}: " if fault.filename else ""
        _refuse(settings, f"Stammtisch cannot go on: {where}{fault.strerror or fault}.")
        code = TryAgain.code
    return {"check": 1, "run": code, "local": code, None: code}.get(options.command, 2)


def _refuse(settings: Settings, reason: str) -> None:
    """Print the reason of the end, in one line on standard error."""
    if settings.log == "json":
        log.critical(one_line(reason))
    else:
        print(one_line(reason), file=sys.stderr)


def _say(settings: Settings, text: str) -> None:
    """Print a line about the run; with JSON logs, log it."""
    if settings.log == "json":
        log.info(text)
    else:
        print(text, flush=True)


def _back_up(source: Path, target: Path) -> int:
    size = backup(source, target)
    print(f"The database {source} is backed up in {target} ({size // 1000} kB).")
    if text := notice(source):
        print(text)
    return 0


def _servers(settings: Settings, idle: int | None, leave: int | None, yes: bool) -> int:
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
    return 0


def _export(settings: Settings, user: int, out: Path | None, language: str) -> int:
    from bot.admin.personal import export

    print(export(settings, user, out or Path(f"stammtisch-{user}.zip"), language))
    return 0


def _copy(settings: Settings, to: str, again: bool) -> int:
    from bot.admin.copying import copy

    if secrets_of(to):
        raise StartupError(
            "The address after --to has a password, which other users of this machine can see: leave it out and put it "
            "into PGPASSFILE or ~/.pgpass, then change it."
        )

    def report(line: str) -> None:
        if settings.log == "json":
            log.info(one_line(line))
        else:
            print(one_line(line), file=sys.stderr, flush=True)

    try:
        copy(settings, to, again=again, say=lambda line: _say(settings, line), report=report)
    except KeyboardInterrupt:
        raise StartupError("The copy was interrupted: run the command again before you start the bot.") from None
    return 0


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
    from bot.admin.check import world_faults
    from bot.store import Store

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


def _run_until_stopped(settings: Settings, work: Coroutine[Any, Any, None]) -> int:
    """Run the coroutine to its end, or until Ctrl-C or SIGTERM cancels it; the exit code."""

    async def supervised() -> None:
        loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, task.cancel)
            except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt
                pass
        try:
            await task
        except asyncio.CancelledError:
            _say(settings, "Stopped.")

    try:
        asyncio.run(supervised())
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
