"""A person's own data as a ZIP of JSON files, one for each table, each with a sentence that says what is in it."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from typing import Final

from bot.store.exports import Export
from bot.texts import say

FIRST: Final = "read-me"  # what the others are


def archive(language: str, export: Export, now: float) -> bytes:
    """The ZIP of an export made ``now``, in seconds since 1970."""
    made = datetime.fromtimestamp(now, UTC)
    tables = {name: say(language, f"export-{name}") for name in export}
    about = {"about": say(language, "export-about", at=made.strftime("%Y-%m-%d %H:%M UTC")), "files": tables}
    files = {FIRST: about} | {name: {"about": tables[name], "rows": rows} for name, rows in export.items()}
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            about_file = zipfile.ZipInfo(f"{name}.json", made.timetuple()[:6])
            about_file.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(about_file, json.dumps(content, ensure_ascii=False, indent=1))
    return stream.getvalue()


def archive_name(now: float) -> str:
    """The name of the file."""
    return datetime.fromtimestamp(now, UTC).strftime("stammtisch-%Y-%m-%d.zip")
