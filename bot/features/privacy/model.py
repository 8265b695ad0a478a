"""A person's own data as a ZIP of JSON files, one for each table, in the person's language.

Each says in a sentence what is in it, and names its values in words.
"""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from typing import Any, Final

from bot.features.privacy.store import Export, Word
from bot.texts import has_text, say

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
    """The name of a column in words: that of the table's column or, without one, that of all columns of this name."""
    own = f"export-column-{table}-{column}"
    return say(language, own if has_text(language, own) else f"export-column-{column}")


def _worded(language: str, value: Any) -> Any:
    return say(language, f"export-value-{value}") if isinstance(value, Word) else value


def archive_name(now: float) -> str:
    """The name of the file."""
    return datetime.fromtimestamp(now, UTC).strftime("stammtisch-%Y-%m-%d.zip")
