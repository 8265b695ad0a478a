"""An empty database, which tests copy instead of making one each: migrations are slow."""

from __future__ import annotations

import asyncio
import atexit
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from bot.store import Store


def copy_empty(path: Path) -> None:
    """Put an empty database with the present schema at the path, unless a file is there."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.copy(empty_database(), path)


@cache
def empty_database() -> Path:
    """The file that is copied, made once a process."""
    folder = tempfile.mkdtemp(prefix="stammtisch-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "fresh.db"

    async def create() -> None:
        await (await Store.open(path)).close()

    with ThreadPoolExecutor(1) as threads:  # the caller's thread may run a loop
        threads.submit(asyncio.run, create()).result()
    return path
