"""Component trees: walking a message's, and filling in a modal's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from .components import CHECKBOX, CHECKBOXES, INPUT, LABEL, RADIOS, ROW, TEXT
from .records import JSON

Entry: TypeAlias = str | list[str] | bool
"""What a person enters into a field: a text, a chosen value or several, or whether a box is checked."""


def walk(components: list[JSON]) -> Iterator[JSON]:
    """Yield every component, nested ones included, in document order."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        if component.get("accessory"):
            yield component["accessory"]


def fill(row: JSON, values: dict[str, Entry]) -> JSON:
    """Return a modal's component as the client submits it, and remove the values it uses from ``values``.

    A field without a value keeps its preset one. Raise ValueError for what the client would not send.
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
        return sent | {"value": _text(row, values.pop(key, row.get("value") or ""))}
    if type_ == CHECKBOX:
        checked = values.pop(key, bool(row.get("default")))
        if not isinstance(checked, bool):
            raise ValueError(f"{key}: a checkbox is checked or not, but not {checked!r}")
        return sent | {"value": checked}
    preset = [option["value"] for option in row.get("options", ()) if option.get("default")]
    preset += [one["id"] for one in row.get("default_values") or ()]
    given = values.pop(key, preset)
    chosen = chosen_values(row, [given] if isinstance(given, str) else given)
    return sent | ({"value": next(iter(chosen), None)} if type_ == RADIOS else {"values": chosen})


def _text(field: JSON, value: Entry) -> str:
    must = field.get("required", True)
    least = field.get("min_length") or (1 if must else 0)
    if not isinstance(value, str) or not (least if value or must else 0) <= len(value) <= (
        field.get("max_length") or 4000
    ):
        raise ValueError(f"{field['custom_id']}: {value!r} is too short or too long")
    return value


def chosen_values(field: JSON, values: Entry) -> list[str]:
    """The values of a select, a radio group or a group of checkboxes, checked against its options and limits."""
    key, offered = field["custom_id"], [option["value"] for option in field.get("options", ())]
    if not isinstance(values, list) or len(set(values)) < len(values) or (offered and not set(values) <= set(offered)):
        raise ValueError(f"{key}: {values} are not among the options {offered}")
    most = field.get("max_values") or (len(offered) if field["type"] == CHECKBOXES else 1)
    least = field.get("min_values")
    least = 1 if least is None else least
    if not (least if values or field.get("required", True) else 0) <= len(values) <= most:
        raise ValueError(f"{key}: {len(values)} values, where {least} to {most} are asked for")
    return values
