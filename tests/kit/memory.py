"""What a running program remembers, to be restored: after one test a bot is for the next one as it was at first."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from dataclasses import dataclass
from functools import cache, partial
from threading import Thread
from types import MethodType
from typing import Any, Final

import aiohttp
import aiosqlite
from aiohttp import web
from discord.http import HTTPClient

from bot.computer.pool import Pool
from bot.local.gateway import GatewaySession
from bot.local.records import Snowflakes
from bot.local.storage import Storage
from bot.runtime.time import Time

OURS: Final = ("bot.", "cogs.", "tests.kit.")
KEPT: Final = (Snowflakes, Storage, Pool, Time)  # go on from where they are
RESOURCES: Final = (  # cannot be restored once they are closed, ended or replaced
    *(asyncio.Future, asyncio.subprocess.Process, Thread),
    *(aiohttp.ClientSession, aiohttp.ClientWebSocketResponse, web.WebSocketResponse, GatewaySession),
    *(sqlite3.Connection, aiosqlite.Connection),
)
DEPTH: Final = 2  # of containers in containers

Container = dict[Any, Any] | list[Any] | set[Any] | deque[Any]


@dataclass(frozen=True)
class _Attributes:
    """An object and the values that its attributes had."""

    owner: Any
    values: dict[str, Any]

    def has_changed_resources(self) -> bool:
        now = vars(self.owner)
        names = [name for name in self.values.keys() | now.keys() if self.values.get(name) is not now.get(name)]
        return any(_is_resource(side.get(name)) for side in (self.values, now) for name in names)

    def restore(self) -> None:
        """Set all attributes, and delete those that are new."""
        now = vars(self.owner)
        for name in now.keys() - self.values.keys():
            del now[name]
        now.update(self.values)


@dataclass(frozen=True)
class _Items:
    """A container and the items that it had."""

    owner: Container
    items: Container

    def has_changed_resources(self) -> bool:
        then, now = ({id(one) for one in _members(side) if _is_resource(one)} for side in (self.items, self.owner))
        return then != now

    def restore(self) -> None:
        """Put the items back, without the tasks that have ended."""
        owner: Any = self.owner
        owner.clear()
        if isinstance(self.items, dict):
            owner.update(self.items)
        else:
            kept = [one for one in self.items if not isinstance(one, asyncio.Future) or not one.done()]
            (owner.update if isinstance(owner, set) else owner.extend)(kept)


class Memory:
    """The attributes of all objects of ours that can be reached from these, and what is in their containers."""

    def __init__(self, *roots: Any) -> None:
        self._objects: list[_Attributes] = []
        self._containers: list[_Items] = []
        seen: set[int] = set()
        found: list[tuple[Any, int]] = [(root, 0) for root in roots]
        while found:
            one, depth = found.pop()
            if id(one) in seen:
                continue
            seen.add(id(one))
            if isinstance(one, dict | list | set | deque):
                if depth < DEPTH:
                    self._containers.append(_Items(one, one.copy()))
                    found += [(member, depth + 1) for member in _members(one)]
            elif isinstance(one, tuple):
                found += [(member, depth) for member in one]
            elif isinstance(one, MethodType):
                found.append((one.__self__, 0))
            elif isinstance(one, partial):
                found += [(one.func, 0), (one.args, 0)]
            elif _is_ours(one):
                self._objects.append(_Attributes(one, dict(vars(one))))
                found += [(value, 0) for value in vars(one).values()]

    def can_be_restored(self) -> bool:
        """Whether no task, connection or process has been replaced or has ended."""
        return not any(one.has_changed_resources() for one in (*self._objects, *self._containers))

    def restore(self) -> None:
        """Restore everything."""
        for one in (*self._objects, *self._containers):
            one.restore()


def _is_ours(value: Any) -> bool:
    """Whether the attributes of the value are remembered."""
    if isinstance(value, (type, *KEPT, *RESOURCES)) or not hasattr(value, "__dict__"):
        return False
    return isinstance(value, HTTPClient) or type(value).__module__.startswith(OURS)


def _is_resource(value: Any) -> bool:
    return _is_kind_of_resource(type(value)) and not (isinstance(value, asyncio.Future) and value.done())


@cache
def _is_kind_of_resource(kind: type) -> bool:
    return issubclass(kind, RESOURCES)


def _members(container: Container) -> list[Any]:
    return [*container, *container.values()] if isinstance(container, dict) else list(container)
