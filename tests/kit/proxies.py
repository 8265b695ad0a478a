"""A proxy before a database server that counts round trips and loses connections at a COMMIT."""

from __future__ import annotations

import shutil
import socket
import struct
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

COMMIT: Final = b"COMMIT\0"
NAME: Final = ".s.PGSQL.5432"
# Types of messages of the server; PROCESS has the id of its process for the connection, and READY ends an answer
ENDED, PROCESS, READY = b"C", b"K", b"Z"
FIELDS: Final = b"SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"
SHUTDOWN: Final = b"E" + struct.pack("!I", 4 + len(FIELDS)) + FIELDS  # the last message of a server that shuts down


@dataclass
class Cut:
    """Where the answer to a COMMIT ends: after so many messages, or before its last one if that is earlier.

    ``is_shutdown``: the server says then that it shuts down. ``length``: of the answer without its last message, once
    it has come.
    """

    after: int
    is_shutdown: bool
    length: int = -1


@dataclass
class Pair:
    """A connection of a client and the one to the server for it.

    Attributes:
        process: the id of the server's process, once it is known.
        is_cut: whether the answer to the COMMIT that was forwarded is lost.
        is_asked: whether the server has been sent something since it has answered.
        answer: messages of the server that are held until its answer is complete.
    """

    client: socket.socket
    server: socket.socket
    process: int = 0
    is_cut: bool = False
    is_asked: bool = False
    answer: list[bytes] = field(default_factory=list)


class CommitProxy:
    """Forwards connections to the server whose socket is in that folder, until it is closed.

    Attributes:
        loses: what the next COMMIT does: "" it passes, "request" the server does not get it, "answer" the server's
            answer to it is lost.
        cuts: by the id of the server's process for a connection, where the answer to its next COMMIT ends.
        refuses: whether new connections are refused.
        lost: how many were lost.
        trips: how often the server has answered, on all connections.
    """

    def __init__(self, server: Path) -> None:
        self.folder = tempfile.mkdtemp(prefix="stammtisch-proxy-")
        self.loses, self.refuses, self.lost, self.trips = "", False, 0, 0
        self.cuts: dict[int, Cut] = {}
        self._server = str(server / NAME)
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(f"{self.folder}/{NAME}")
        self._listening.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def address(self, database: str) -> str:
        """The address of a database, as the setting has it."""
        return f"postgresql://test@/{database}?host={self.folder}"

    def close(self) -> None:
        """Accept no further connection."""
        self._listening.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:  # closed
                return
            if self.refuses:
                client.close()
                continue
            server = socket.socket(socket.AF_UNIX)
            server.connect(self._server)
            pair = Pair(client, server)
            threading.Thread(target=self._forward, args=(pair,), daemon=True).start()
            threading.Thread(target=self._return, args=(pair,), daemon=True).start()

    def _forward(self, pair: Pair) -> None:
        while data := _received(pair.client):
            pair.is_asked = True
            if self.loses and COMMIT in data:
                how, self.loses = self.loses, ""
                self.lost += 1
                if how == "request":
                    break
                pair.is_cut = True
            if not _sent(pair.server, data):
                break
        _shut(pair.server)
        if not pair.is_cut:
            _shut(pair.client)

    def _return(self, pair: Pair) -> None:
        unread = b""
        while data := _received(pair.server):
            if pair.is_asked:
                pair.is_asked = False
                self.trips += 1
            if pair.is_cut:  # the server has answered the COMMIT
                break
            complete, unread = _messages(unread + data)
            if not all(self._pass_on(pair, message) for message in complete):
                break
        _shut(pair.client)
        _shut(pair.server)

    def _pass_on(self, pair: Pair, message: bytes) -> bool:
        """Send the client the message, or hold it until the answer is complete; False if the connection is lost."""
        if message[:1] == PROCESS:
            (pair.process,) = struct.unpack("!I", message[5:9])
        pair.answer.append(message)
        cut = self.cuts.get(pair.process)
        if cut is not None and message[:1] != READY:
            return True
        answer, pair.answer = pair.answer, []
        if cut is None or not any(one[:1] == ENDED and one[5:] == COMMIT for one in answer):
            return _sent(pair.client, b"".join(answer))
        del self.cuts[pair.process]
        self.lost += 1
        cut.length = len(answer) - 1
        _sent(pair.client, b"".join(answer[:-1][: cut.after]) + (SHUTDOWN if cut.is_shutdown else b""))
        return False


def _messages(data: bytes) -> tuple[list[bytes], bytes]:
    """The complete messages of a server at the beginning of the data, and the rest."""
    complete = []
    while len(data) >= 5 and len(data) > (length := struct.unpack("!I", data[1:5])[0]):
        complete.append(data[: length + 1])
        data = data[length + 1 :]
    return complete, data


def _received(connection: socket.socket) -> bytes:
    try:
        return connection.recv(65536)
    except OSError:
        return b""


def _sent(connection: socket.socket, data: bytes) -> bool:
    """Send the data; False if the connection is lost."""
    try:
        connection.sendall(data)
    except OSError:
        return False
    return True


def _shut(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it is shut already
