"""Export of a person's data."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from typing import Any, Final

from bot.features.privacy.store import Export, ExportStore, ExportWord
from bot.match.model import Person
from bot.service.match_service import MatchService
from bot.texts import has_text, say


class PrivacyService:
    """Reads what is stored about a person."""

    def __init__(self, service: MatchService) -> None:
        self._store, self._exports = service.store, service.store[ExportStore]

    async def export(self, person: Person) -> Export:
        """Everything stored about the person, by table."""
        return await self._exports.of(person.key)

    async def note_channel(self, person: Person, channel: int) -> None:
        """Store the channel of direct messages with the person, which deletion clears."""
        await self._store.outbox.acknowledge({}, channels={person.key: channel})


FIRST: Final = "read-me"  # what the others are


def archive(language: str, export: Export, now: float) -> bytes:
    """The ZIP of an export made ``now``, in seconds since 1970."""
    made = datetime.fromtimestamp(now, UTC)
    tables = {name: say(language, f"export-{name}") for name in export}
    about = {"about": say(language, "export-about", at=made.strftime("%Y-%m-%d %H:%M UTC")), "files": tables}
    files: dict[str, Any] = {FIRST: about}
    for table, rows in export.items():
        worded = [{column_name(language, table, name): _worded(language, one[name]) for name in one} for one in rows]
        files[table] = {"about": tables[table], "rows": worded}
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            about_file = zipfile.ZipInfo(f"{name}.json", made.timetuple()[:6])
            about_file.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(about_file, json.dumps(content, ensure_ascii=False, indent=1))
    return stream.getvalue()


def column_name(language: str, table: str, column: str) -> str:
    """The column's name in words: the text of the table's column, else that of all columns of this name."""
    own = f"export-column-{table}-{column}"
    return say(language, own if has_text(language, own) else f"export-column-{column}")


def _worded(language: str, value: Any) -> Any:
    return say(language, f"export-value-{value}") if isinstance(value, ExportWord) else value


def archive_name(now: float) -> str:
    """The name of the file."""
    return datetime.fromtimestamp(now, UTC).strftime("stammtisch-%Y-%m-%d.zip")
