"""A proxy before a database server that counts round trips and loses connections at a COMMIT."""

from __future__ import annotations

import shutil
import socket
import tempfile
import threading
from pathlib import Path
from typing import Final

COMMIT: Final = b"COMMIT\0"
NAME: Final = ".s.PGSQL.5432"


class CommitProxy:
    """Forwards connections to the server whose socket is in that folder, until it is closed.

    Attributes:
        loses: what the next COMMIT does: "" it passes, "request" the server does not get it, "answer" the server's
            answer to it is lost.
        refuses: whether new connections are refused.
        lost: how many were lost.
        trips: how often the server has answered, on all connections.
    """

    def __init__(self, server: Path) -> None:
        self.folder = tempfile.mkdtemp(prefix="stammtisch-proxy-")
        self.loses, self.refuses, self.lost, self.trips = "", False, 0, 0
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
            is_cut, asked = threading.Event(), threading.Event()
            threading.Thread(target=self._forward, args=(client, server, is_cut, asked), daemon=True).start()
            threading.Thread(target=self._return, args=(client, server, is_cut, asked), daemon=True).start()

    def _forward(
        self, client: socket.socket, server: socket.socket, is_cut: threading.Event, asked: threading.Event
    ) -> None:
        while data := _received(client):
            asked.set()
            if self.loses and COMMIT in data:
                how, self.loses = self.loses, ""
                self.lost += 1
                if how == "request":
                    break
                is_cut.set()
            server.sendall(data)
        _shut(server)
        if not is_cut.is_set():
            _shut(client)

    def _return(
        self, client: socket.socket, server: socket.socket, is_cut: threading.Event, asked: threading.Event
    ) -> None:
        while data := _received(server):
            if asked.is_set():
                asked.clear()
                self.trips += 1
            if is_cut.is_set():  # the server has answered the COMMIT
                break
            client.sendall(data)
        _shut(client)
        _shut(server)


def _received(connection: socket.socket) -> bytes:
    try:
        return connection.recv(65536)
    except OSError:
        return b""


def _shut(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it is shut already
