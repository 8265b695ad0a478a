"""A PostgreSQL server of the tests' own: one a process of pytest, in a temporary folder, reached by a socket only."""

from __future__ import annotations

import atexit
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

MISSING: Final = "PostgreSQL is not installed here: initdb, postgres or psycopg is missing."
FOLDERS: Final = "/usr/lib/postgresql"  # where Debian keeps the programs, by version
USERS: Final = ("postgres", "nobody")  # in place of root, as whom the server does not start
SET_DEATH_SIGNAL: Final = 1  # of prctl
OPTIONS: Final = {  # quick instead of durable
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "100",
    "max_wal_size": "64MB",
    "autovacuum": "off",
    "log_lock_waits": "on",
}


def program(name: str) -> str | None:
    """The path of one of PostgreSQL's programs; None if it is not there."""
    newest = sorted(Path(FOLDERS).glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    return shutil.which(name) or next((str(path) for path in reversed(newest)), None)


def is_installed() -> bool:
    """Whether the server and its driver are there."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return False
    return bool(program("initdb") and program("postgres"))


class Server:
    """The server, with these settings. It ends with this process."""

    def __init__(self, settings: Mapping[str, str] = OPTIONS, within: Path | None = None) -> None:
        """``within``: the folder that its own is made in; None: the system's temporary one."""
        self._settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="stammtisch-pg-", dir=within))
        self._log, self._data = self.folder / "log", self.folder / "data"
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = next(entry for entry in map(_entry, USERS) if entry is not None)
            self._user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self._run([program("initdb"), "-D", self._data, "-A", "trust", "-U", "test", "-N", "-E", "UTF8", "--locale=C"])
        self._process: subprocess.Popen[bytes]
        self.start()
        atexit.register(self.close)

    def start(self, settings: Mapping[str, str] | None = None) -> None:
        """Start the server, with these settings beside its own, and wait until it answers.

        It ends with the thread that starts it.
        """
        given = {**self._settings, **(settings or {})}
        options = [part for name, value in given.items() for part in ("-c", f"{name}={value}")]
        command = [str(program("postgres")), "-D", str(self._data), "-k", str(self.folder), *options]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd="/", preexec_fn=_end_with_parent, **self._user
            )
        for _ in range(500):
            try:
                self.execute("SELECT 1")
                return
            except Exception:  # it is starting
                time.sleep(0.02)
        raise RuntimeError(self.log())

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop the server: as at a crash, or with SIGINT as ``pg_ctl stop -m fast`` does, which ends connections."""
        if self.is_running:
            self._process.send_signal(how)
            self._process.wait(timeout=60)

    @property
    def pid(self) -> int:
        """The id of its main process."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the server runs."""
        return self._process.poll() is None

    def execute(self, statement: str, database: str = "postgres") -> Sequence[Any]:
        """Run a statement outside of a transaction; its rows."""
        import psycopg

        with psycopg.connect(host=str(self.folder), user="test", dbname=database, autocommit=True) as conn:
            found = conn.execute(statement)  # type: ignore[arg-type]
            return found.fetchall() if found.description else []

    def address(self, database: str) -> str:
        """The address of a database, as the setting has it."""
        return f"postgresql://test@/{database}?host={self.folder}"

    def log(self) -> str:
        """What the server has written."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def _run(self, command: Sequence[Any]) -> None:
        done = subprocess.run([str(one) for one in command], capture_output=True, text=True, cwd="/", **self._user)
        assert done.returncode == 0, done.stderr

    def close(self) -> None:
        """Stop the server and delete its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def _end_with_parent() -> None:
    """Have the server, which is about to be started, stopped when the tests' process is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_DEATH_SIGNAL, signal.SIGQUIT)


def _entry(name: str) -> Any:
    import pwd  # which not every system has

    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


@cache
def server() -> Server:
    """The server, started when it is first asked for."""
    return Server()
