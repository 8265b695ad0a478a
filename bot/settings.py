"""Settings, read from the environment and the file .env into one frozen value."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import count, groupby
from pathlib import Path
from typing import Annotated, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from dotenv import dotenv_values
from msgspec.structs import asdict, replace

AUTO: Final = "auto"
WRITTEN: Final = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?/([0-9]{1,5})")
Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
MAX_LINE = 1000
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Snowflake = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Processes = Annotated[int, msgspec.Meta(ge=1, le=256)]
NAMES = {
    "token": "DISCORD_TOKEN",
    "token_file": "DISCORD_TOKEN_FILE",
    "data": "STAMMTISCH_DATA",
    "database": "STAMMTISCH_DATABASE",
    "port": "STAMMTISCH_PORT",
    "backups": "STAMMTISCH_BACKUPS",
    "computers": "STAMMTISCH_COMPUTERS",
    "puzzle_channel": "STAMMTISCH_PUZZLE_CHANNEL",
    "metrics_port": "STAMMTISCH_METRICS_PORT",
    "metrics_host": "STAMMTISCH_METRICS_HOST",
    "log": "STAMMTISCH_LOG",
    "log_level": "STAMMTISCH_LOG_LEVEL",
    "shards": "STAMMTISCH_SHARDS",
}
LOOPBACK = "127.0.0.1"
PREFIX = "STAMMTISCH_"
OTHERS = ("STAMMTISCH_SOAK",)  # which the tests read


class Shards:
    """Some of the ``count`` shards; with a count of 0 all that Discord recommends.

    It is no dataclass, because msgspec would take it from an object instead of a text.
    """

    def __init__(self, ids: Iterable[int] = (), count: int = 0) -> None:
        self.ids, self.count = tuple(ids), count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shards) and (self.ids, self.count) == (other.ids, other.count)

    def __hash__(self) -> int:
        return hash((self.ids, self.count))

    def __repr__(self) -> str:
        return f"Shards({self})"

    def __str__(self) -> str:
        return f"{','.join(_ranges(self.ids))}/{self.count}" if self.count else AUTO

    @property
    def is_auto(self) -> bool:
        """Whether Discord is asked how many there are."""
        return self.count == 0

    @classmethod
    def of(cls, text: str) -> Shards:
        """The shards that a text such as ``auto``, ``5/16`` or ``0-3/16`` names; ValueError for any other text."""
        if text.lower() == AUTO:
            return cls()
        if (found := WRITTEN.fullmatch(text)) is None:
            raise ValueError("it is neither auto, nor one shard such as 5/16, nor several such as 0-3/16")
        first, last, all_ = int(found[1]), int(found[2] or found[1]), int(found[3])
        if last < first:
            raise ValueError(f"the range {first}-{last} is empty")
        if last >= all_:
            raise ValueError(f"of {all_} shards the last one is {all_ - 1}" if all_ else "there is at least one shard")
        return cls(range(first, last + 1), all_)


def shard_of(guild: int, count: int) -> int:
    """The shard at which a guild's events arrive, by Discord's formula. Direct messages arrive at shard 0."""
    return (guild >> 22) % count


def _ranges(ids: Iterable[int]) -> list[str]:
    """The numbers, those that follow one another as a range such as 0-3."""
    position = count()
    runs = [list(run) for _, run in groupby(sorted(ids), key=lambda one: one - next(position))]
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]


class Settings(msgspec.Struct, frozen=True, kw_only=True, rename=NAMES.get):
    """The settings; .env.example explains each of them. ``repr`` shows neither the token nor the database's address."""

    token: str = ""
    token_file: Path | None = None
    data: Path = Path("data")
    database: str = ""
    port: Port = 8765
    backups: Count = 7
    computers: Processes = 1
    puzzle_channel: Snowflake = 0
    metrics_port: Port = 0
    metrics_host: str = LOOPBACK
    log: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    shards: Shards = Shards()

    def __repr__(self) -> str:
        hidden = {name: "set" if getattr(self, name) else "not set" for name in ("token", "database")}
        shown = [f"{name}={value}" for name, value in (asdict(self) | hidden).items()]
        return f"Settings({', '.join(shown)})"


class StartupError(Exception):
    """The program cannot start or go on for a reason outside it; the text is one sentence for the operator.

    ``code`` is the exit code of ``run`` and ``local``, as in sysexits.h: 78 (EX_CONFIG) needs the operator.
    """

    code = 78


class TryAgain(StartupError):
    """A later start may succeed without a change: exit code 75 (EX_TEMPFAIL), on which supervisors start again."""

    code = 75


def one_line(text: str) -> str:
    """The text in one line of at most MAX_LINE characters, such as a sentence that quotes a path or a stored value."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_LINE else f"{line[: MAX_LINE // 2]} … {line[-MAX_LINE // 2 :]}"


def load(env: Mapping[str, str], *, dotenv: Path | None = None) -> Settings:
    """The settings in ``env``, else in the file ``dotenv``, else their defaults; empty values count as not given.

    Raises StartupError for a value that a setting cannot have, and for a file that cannot be read as UTF-8.
    """
    given = {**(_read(dotenv) if dotenv else {}), **env}
    chosen = {name: value.strip() for name in NAMES.values() if (value := given.get(name)) and value.strip()}
    for name, value in chosen.items():
        if "\0" in value or any("\ud800" <= one <= "\udfff" for one in value):
            raise StartupError(f"The setting {name} cannot be used: it has characters that are no text.")
    try:
        settings = msgspec.convert(chosen, Settings, strict=False, dec_hook=_decode)
    except msgspec.ValidationError as fault:
        found, _, where = str(fault).rpartition(" - at `$.")
        name = where.rstrip("`")
        why = _range_of(name) or f"{found[:1].lower()}{found[1:]}"
        raise StartupError(f"The setting {name} cannot be used: {why}; .env.example explains it.") from fault
    if settings.token_file is None:
        return settings
    if settings.token:
        raise StartupError("Set either DISCORD_TOKEN or DISCORD_TOKEN_FILE.")
    if not (token := _text_of(settings.token_file).strip()):
        raise StartupError(f"The file {settings.token_file} is empty.")
    return replace(settings, token=token)


def _range_of(name: str) -> str:
    """That the value of a setting is none of those that it can have; "" for one whose type says so itself."""
    kinds = get_type_hints(Settings, include_extras=True)
    kind = next(kinds[field] for field, one in NAMES.items() if one == name)
    if get_origin(kind) is Literal:
        return f"it is none of {', '.join(get_args(kind))}"
    if get_origin(kind) is Annotated:
        _, bounds = get_args(kind)
        return f"it is no whole number from {bounds.ge} to {bounds.le}"
    return ""


def unknown_settings(env: Mapping[str, str], *, dotenv: Path | None = None) -> list[str]:
    """A sentence for each name that begins like a setting and is none, with the setting that may be meant."""
    given = {**(_read(dotenv) if dotenv else {}), **env}
    found = sorted(one for one in given if one.startswith(PREFIX) and one not in (*NAMES.values(), *OTHERS))
    near = {one: get_close_matches(one, NAMES.values(), 1) for one in found}
    return [f"There is no setting {one}{f': is {near[one][0]} meant?' if near[one] else '.'}" for one in found]


def _read(dotenv: Path) -> Mapping[str, str | None]:
    """The values in a file of settings; none if there is no such file. Raises StartupError."""
    try:
        is_there = dotenv.is_file()
    except OSError as fault:
        raise StartupError(f"The file {dotenv} cannot be read: {fault.strerror}.") from fault
    return dotenv_values(stream=io.StringIO(_text_of(dotenv))) if is_there else {}


def _text_of(path: Path) -> str:
    """The text of a file. Raises StartupError."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise StartupError(f"The file {path} is not encoded in UTF-8: save it as UTF-8.") from fault
    except OSError as fault:
        raise StartupError(f"The file {path} cannot be read: {fault.strerror}.") from fault
    if "\0" in text:  # as UTF-16 without a mark at its beginning has
        raise StartupError(f"The file {path} is not encoded in UTF-8: save it as UTF-8.")
    return text


def _decode(kind: type, value: object) -> object:
    if kind is Path:
        return Path(str(value))
    if kind is Shards:
        return Shards.of(str(value))
    raise NotImplementedError(kind)
