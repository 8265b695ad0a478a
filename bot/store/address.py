"""The address of a database server, as the setting gives it. No message quotes it, because it contains a password."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, quote_plus, unquote

from bot.settings import StartupError

SCHEMES: Final = ("postgresql://", "postgres://")
PLACES: Final = "the path of a file, or postgresql://USER@HOST/NAME (its password stands in PGPASSFILE or ~/.pgpass)"
SETTING: Final = "The setting STAMMTISCH_DATABASE"
LACKING: Final = "needs the extra `postgres`, which is not installed: pip install '.[postgres]'."

PASSWORDS: Final = (re.compile(r"://[^\s:@/]*:(.+)@"), re.compile(r"[?&](?:ssl)?password=([^&]+)"))


def parameters_of(address: str, given: str = SETTING) -> dict[str, Any]:
    """The parameters of a connection, by libpq's names; raises StartupError with a sentence.

    ``given`` is what the sentence calls the address.
    """
    try:
        from psycopg import Error, conninfo
    except ImportError as fault:
        raise StartupError(f"{given} {LACKING}") from fault
    if not address.startswith(SCHEMES):
        raise StartupError(f"{given} cannot be used: it has to begin with {SCHEMES[0]}.")
    before, _, path = address.partition("://")[2].partition("?")[0].partition("/")
    if before.count("@") > 1 or "@" in path:
        raise StartupError(
            f"{given} cannot be used: percent-encode the characters @ / : ? of the password, such as %40 for @."
        )
    try:
        found = conninfo.conninfo_to_dict(address)
        ports = str(found.get("port") or 0).split(",")
    except (Error, UnicodeError):
        ports = [""]
    if not all(port.isdecimal() for port in ports):
        raise StartupError(f"{given} cannot be used: it is no address such as postgresql://user:password@host/name.")
    return {name: value for name, value in found.items() if value is not None}


def shown_address(address: str) -> str:
    """The address without user and password, for sentences and the log; raises StartupError as ``parameters_of``."""
    found = parameters_of(address)
    host = found.get("host") or found.get("hostaddr") or found.get("service") or "this machine"
    return f"{found.get('dbname') or found.get('user') or 'of the user'} on {host}"


def database_name(path: Path, address: str) -> str:
    """What the database at that path is called in sentences, or the one at the address if there is one."""
    return shown_address(address) if address else str(path)


def backup_by_server(address: str) -> str:
    """How the database at the address is backed up, in a sentence."""
    command = "pg_dump --format=custom --file=FILE service=NAME (its password in ~/.pg_service.conf or PGPASSFILE)"
    return f"The database {shown_address(address)} is on a server and is backed up by its own program: {command}."


def secrets_of(address: str) -> list[str]:
    """The passwords of an address, valid or not, in every form that a message may quote.

    Longest first, because one form can contain another.
    """
    forms = set()
    for written in (found for form in PASSWORDS for found in form.findall(address)):
        plain = unquote(written)
        encoded = {quote(plain), quote(plain, safe=""), quote_plus(plain)}
        forms |= {written, plain, repr(plain)[1:-1], *encoded, *(re.sub("%..", _lower, one) for one in encoded)}
    return sorted(forms, key=len, reverse=True)


def _lower(found: re.Match[str]) -> str:
    return found[0].lower()
