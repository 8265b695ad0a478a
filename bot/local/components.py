"""Discord's rules for message components and modals, checked field by field (50035 names the field)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .controls import boxes, button, checkbox, select, text_input, upload
from .layout import (
    BUTTON,
    CHECKBOX,
    CHECKBOXES,
    CONTAINER,
    FIELDS,
    FILE,
    GALLERY,
    INPUT,
    INSIDE,
    ITEM_FIELDS,
    LABEL,
    MEDIA_FIELDS,
    MODAL,
    RADIOS,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    TEXT,
    THUMBNAIL,
    UPLOAD,
    V2_ONLY,
)
from .limits import known, number, sequence, text
from .records import JSON
from .refusal import invalid


@dataclass
class Checked:
    """What a walk over all components of one message or modal has found."""

    v2: bool
    modal: bool = False
    count: int = 0
    text: int = 0
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)
    media: list[tuple[str, JSON]] = field(default_factory=list)
    """Every unfurled media item, with its path."""

    def walk(self, path: str, given: Any, allowed: tuple[int, ...]) -> None:
        if not isinstance(given, dict):
            raise invalid(path, "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
        type_ = given.get("type")
        if type_ not in allowed:
            raise invalid(f"{path}.type", f"Value of field type must be one of {allowed}.", "BASE_TYPE_CHOICES")
        if type_ in V2_ONLY and not self.v2 and not self.modal:
            raise invalid(path, "Needs the IS_COMPONENTS_V2 flag.", "UNION_TYPE_CHOICES")
        known(path, given, FIELDS[type_])
        self.count += 1
        if (id_ := given.get("id")) is not None and id_ != 0:
            if number(f"{path}.id", id_, 0, 2**31 - 1) in self.ids:
                raise invalid(f"{path}.id", "Component id cannot be duplicated.", "COMPONENT_ID_DUPLICATED")
            self.ids.add(id_)
        CHECKS[type_](self, path, given)

    def all(self, path: str, given: Any, allowed: tuple[int, ...], least: int, most: int) -> list[Any]:
        children = sequence(path, given, least, most)
        for place, child in enumerate(children):
            self.walk(f"{path}.{place}", child, allowed)
        return children

    def custom_id(self, path: str, given: JSON) -> None:
        id_ = text(f"{path}.custom_id", given.get("custom_id"), 1, 100)
        if id_ in self.custom_ids:
            message = "Component custom id cannot be duplicated"
            raise invalid(f"{path}.custom_id", message, "COMPONENT_CUSTOM_ID_DUPLICATED")
        self.custom_ids.add(id_)


def _row(seen: Checked, path: str, row: JSON) -> None:
    children = seen.all(f"{path}.components", row.get("components"), (MODAL if seen.modal else INSIDE)[ROW], 1, 5)
    if len(children) > 1 and any(child["type"] != BUTTON for child in children):
        raise invalid(f"{path}.components", "A row holds up to five buttons or one select.", "BASE_TYPE_BAD_LENGTH")


def _section(seen: Checked, path: str, section: JSON) -> None:
    seen.all(f"{path}.components", section.get("components"), INSIDE[SECTION], 1, 3)
    seen.walk(f"{path}.accessory", section.get("accessory"), (BUTTON, THUMBNAIL))


def _text(seen: Checked, path: str, given: JSON) -> None:
    seen.text += len(text(f"{path}.content", given.get("content"), 1, 4000))


def _media(seen: Checked, path: str, media: Any) -> None:
    if not isinstance(media, dict):
        raise invalid(path, "This field is required", "BASE_TYPE_REQUIRED")
    known(path, media, MEDIA_FIELDS)
    url = text(f"{path}.url", media.get("url"), 1, 2048)
    if not url.startswith(("attachment://", "http://", "https://")):
        raise invalid(f"{path}.url", "Not a well formed URL.", "URL_TYPE_INVALID_URL")
    seen.media.append((f"{path}.url", media))


def _shown(seen: Checked, path: str, given: JSON) -> None:
    """A thumbnail or an item of a gallery: media with alt text."""
    _media(seen, f"{path}.media", given.get("media"))
    if given.get("description") is not None:
        text(f"{path}.description", given["description"], 1, 1024)


def _gallery(seen: Checked, path: str, gallery: JSON) -> None:
    for place, item in enumerate(sequence(f"{path}.items", gallery.get("items"), 1, 10)):
        if not isinstance(item, dict):
            raise invalid(f"{path}.items.{place}", "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
        known(f"{path}.items.{place}", item, ITEM_FIELDS)
        _shown(seen, f"{path}.items.{place}", item)


def _file(seen: Checked, path: str, given: JSON) -> None:
    _media(seen, f"{path}.file", given.get("file"))
    if not given["file"]["url"].startswith("attachment://"):
        raise invalid(f"{path}.file.url", "A file component shows an attachment:// only.")


def _separator(seen: Checked, path: str, given: JSON) -> None:
    if given.get("spacing") is not None:
        number(f"{path}.spacing", given["spacing"], 1, 2)


def _container(seen: Checked, path: str, given: JSON) -> None:
    seen.all(f"{path}.components", given.get("components"), INSIDE[CONTAINER], 1, 40)


def _label(seen: Checked, path: str, given: JSON) -> None:
    text(f"{path}.label", given.get("label"), 1, 45)
    if given.get("description") is not None:
        text(f"{path}.description", given["description"], 1, 100)
    seen.walk(f"{path}.component", given.get("component"), MODAL[LABEL])


CHECKS = {
    ROW: _row,
    BUTTON: button,
    INPUT: text_input,
    SECTION: _section,
    TEXT: _text,
    THUMBNAIL: _shown,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
    LABEL: _label,
    UPLOAD: upload,
    RADIOS: boxes,
    CHECKBOXES: boxes,
    CHECKBOX: checkbox,
    **dict.fromkeys(SELECTS, select),
}


def check_components(given: Any, *, v2: bool) -> Checked:
    """Refuses components that Discord would refuse; what it found tells of media and custom_ids."""
    seen = Checked(v2)
    seen.all("components", given, INSIDE[0], 0, 40 if v2 else 5)
    if v2 and seen.count > 40:
        raise invalid("components", "A message holds at most 40 components.", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")
    if seen.text > 4000:
        message = "Components displayable text size exceeds maximum size of 4000"
        raise invalid("components", message, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED")
    return seen


def check_modal(given: Any) -> None:
    if not isinstance(given, dict):
        raise invalid("data", "This field is required", "BASE_TYPE_REQUIRED")
    known("data", given, frozenset(("custom_id", "title", "components")))
    text("data.custom_id", given.get("custom_id"), 1, 100)
    text("data.title", given.get("title"), 1, 45)
    Checked(v2=False, modal=True).all("data.components", given.get("components"), MODAL[0], 1, 5)
