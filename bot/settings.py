"""Settings, read from the environment and the file .env into one frozen value."""

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
    """The settings; .env.example explains each of them. ``repr`` never shows the token."""

    token: str = ""
    data: Path = Path("data")
    port: Port = 8765
    backups: Count = 7

    def __repr__(self) -> str:
        token = "set" if self.token else "not set"
        return f"Settings(token={token}, data={str(self.data)!r}, port={self.port}, backups={self.backups})"


class StartupError(Exception):
    """The program cannot start for a reason outside it; the text is one sentence for the operator."""


def load(env: Mapping[str, str], *, dotenv: Path | None = None) -> Settings:
    """The settings in ``env``, else in the file ``dotenv``, else their defaults; empty values count as not given.

    Raises StartupError for a value that a setting cannot have.
    """
    given = {**(dotenv_values(dotenv) if dotenv and dotenv.is_file() else {}), **env}
    chosen = {name: value.strip() for name in NAMES.values() if (value := given.get(name)) and value.strip()}
    try:
        return msgspec.convert(chosen, Settings, strict=False, dec_hook=_decode)
    except msgspec.ValidationError as fault:
        found, _, where = str(fault).rpartition(" - at `$.")
        why = f"{found[:1].lower()}{found[1:]}; .env.example explains it"
        raise StartupError(f"The setting {where.rstrip('`')} cannot be used: {why}.") from fault


def _decode(kind: type, value: object) -> object:
    if kind is Path:
        return Path(str(value))
    raise NotImplementedError(kind)
