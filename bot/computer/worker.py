"""A search process: ``python -m bot.computer.worker ENGINE [GAME=PACKAGE…]`` reads questions and writes replies.

ENGINE is "module:function", a function of a question that returns a thought; both are pickled. GAME is a third-party
game, and PACKAGE has its rules. The process runs at low priority (nice), ignores the terminal's signals, and ends as
soon as its standard input does, even during a search.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from queue import SimpleQueue
from typing import BinaryIO, Final

from bot.computer.base import LENGTH_BYTES, Reply, SearchQuestion, Thought, framed
from bot.games import add_game

NICENESS: Final = 10
MAX_DATA: Final = 2**30  # bytes that a runaway search can take
STATM: Final = Path("/proc/self/statm")

Engine = Callable[[SearchQuestion], Thought]


def main() -> None:
    """Answer questions until standard input ends."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the bot ends its workers
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _limit_memory()
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed gets between the replies
    for given in sys.argv[2:]:
        add_game(*given.split("="))
    engine: Engine = resolve_name(sys.argv[1])
    asked: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, asked), daemon=True).start()
    while True:
        reply = framed(pickle.dumps(_reply(engine, asked.get())))
        try:
            replies.write(reply)
            replies.flush()
        except OSError:  # the bot has been killed, and standard input is about to end
            os._exit(0)


def _read(source: BinaryIO, asked: SimpleQueue[bytes]) -> None:
    """Pass on the messages; end the process when there are no more."""
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        asked.put(source.read(int.from_bytes(head, "big")))
    os._exit(0)


def _reply(engine: Engine, message: bytes) -> Reply:
    try:
        return Reply(engine(pickle.loads(message)), memory=resident_memory())
    except Exception:
        return Reply(None, traceback.format_exc(), resident_memory())


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    try:
        resource.setrlimit(resource.RLIMIT_DATA, (MAX_DATA, MAX_DATA))
    except (OSError, ValueError):
        pass  # the system allows less already


def resident_memory() -> int:
    """The resident bytes of this process; 0 if the system does not report them."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


if __name__ == "__main__":
    main()
