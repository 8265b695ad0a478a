"""Component trees: walking a message's, and filling in a modal's."""

from __future__ import annotations

from collections.abc import Iterator

from .layout import INPUT, LABEL, ROW, TEXT
from .records import JSON


def walk(components: list[JSON]) -> Iterator[JSON]:
    """Yield every component, nested ones included, in document order."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        if component.get("accessory"):
            yield component["accessory"]


def fill(row: JSON, values: dict[str, str | list[str]]) -> JSON:
    """Return a modal's component as the client submits it, and remove the values it uses from ``values``.

    A field without a value keeps its preset one. Raise ValueError for a text of the wrong length.
    """
    type_ = row["type"]
    if type_ == ROW:
        return {
            "type": 1,
            "id": row.get("id", 0),
            "components": [fill(child, values) for child in row["components"]],
        }
    if type_ == LABEL:
        return {"type": LABEL, "id": row.get("id", 0), "component": fill(row["component"], values)}
    if type_ == TEXT:
        return {"type": TEXT, "id": row.get("id", 0)}
    key = row["custom_id"]
    sent: JSON = {"type": type_, "custom_id": key, "id": row.get("id", 0)}
    if type_ == INPUT:
        value = values.pop(key, row.get("value") or "")
        least = row.get("min_length") or (1 if row.get("required", True) else 0)
        if not isinstance(value, str) or not (least if value or row.get("required", True) else 0) <= len(value) <= (
            row.get("max_length") or 4000
        ):
            raise ValueError(f"{key}: {value!r} is too short or too long")
        return sent | {"value": value}
    default = [option["value"] for option in row.get("options", ()) if option.get("default")]
    chosen = values.pop(key, default)
    return sent | {"values": [chosen] if isinstance(chosen, str) else chosen}
