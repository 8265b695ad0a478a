"""Settings: read from the environment and .env into one frozen value, typed by msgspec."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from dotenv import dotenv_values

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
NAMES = {
    "token": "DISCORD_TOKEN",
    "data": "STAMMTISCH_DATA",
    "port": "STAMMTISCH_PORT",
    "backups": "STAMMTISCH_BACKUPS",
}


class Settings(msgspec.Struct, frozen=True, kw_only=True, rename=NAMES.get):
    """What the bot is told from outside. Every setting is explained in .env.example."""

    token: str = ""
    data: Path = Path("data")
    port: Port = 8765
    backups: Count = 7

    def __repr__(self) -> str:
        token = "set" if self.token else "not set"
        return f"Settings(token={token}, data={str(self.data)!r}, port={self.port}, backups={self.backups})"


class StartupError(Exception):
    """Something outside the program that stops it from starting; the text is one sentence for who starts it."""


def load(env: Mapping[str, str], *, dotenv: Path | None = None) -> Settings:
    """The settings in ``env``, then those of the file ``dotenv``; empty values count as not given. Raises StartupError."""
    given = {**(dotenv_values(dotenv) if dotenv and dotenv.is_file() else {}), **env}
    chosen = {name: value.strip() for name in NAMES.values() if (value := given.get(name)) and value.strip()}
    try:
        return msgspec.convert(chosen, Settings, strict=False, dec_hook=_decoded)
    except msgspec.ValidationError as fault:
        found, _, where = str(fault).rpartition(" - at `$.")
        why = f"{found[:1].lower()}{found[1:]}; .env.example explains it"
        raise StartupError(f"The setting {where.rstrip('`')} cannot be used: {why}.") from fault


def _decoded(kind: type, value: object) -> object:
    if kind is Path:
        return Path(str(value))
    raise NotImplementedError(kind)
