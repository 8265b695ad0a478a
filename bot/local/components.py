"""Validation of message components and modals, field by field; error 50035 names the field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .controls import CustomIds, button, checkbox, checkboxes, radios, select, text_input, upload
from .layout import (
    BUTTON,
    CHECKBOX,
    CHECKBOXES,
    CHILDREN,
    CONTAINER,
    FIELDS,
    FILE,
    GALLERY,
    INPUT,
    ITEM_FIELDS,
    LABEL,
    MEDIA_FIELDS,
    MODAL_CHILDREN,
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
from .limits import check_fields, number, sequence, text
from .records import JSON
from .refusal import invalid


@dataclass
class Checked(CustomIds):
    """What validation has found in the components of one message or modal.

    ``count`` is the number of components, ``text`` the total length of text displays in characters.
    """

    v2: bool
    modal: bool = False
    count: int = 0
    text: int = 0
    ids: set[int] = field(default_factory=set)
    media: list[tuple[str, JSON]] = field(default_factory=list)
    """Each unfurled media item with its path."""

    def walk(self, path: str, given: Any, allowed: tuple[int, ...]) -> None:
        """Validate a component, which must be of an allowed type, and its children."""
        if not isinstance(given, dict):
            raise invalid(path, "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
        type_ = given.get("type")
        if type_ not in allowed:
            raise invalid(f"{path}.type", f"Value of field type must be one of {allowed}.", "BASE_TYPE_CHOICES")
        if type_ in V2_ONLY and not self.v2 and not self.modal:
            raise invalid(path, "Needs the IS_COMPONENTS_V2 flag.", "UNION_TYPE_CHOICES")
        check_fields(path, given, FIELDS[type_])
        self.count += 1
        if (id_ := given.get("id")) is not None and id_ != 0:
            if number(f"{path}.id", id_, 0, 2**31 - 1) in self.ids:
                raise invalid(f"{path}.id", "Component id cannot be duplicated.", "COMPONENT_ID_DUPLICATED")
            self.ids.add(id_)
        CHECKS[type_](self, path, given)

    def walk_all(self, path: str, given: Any, allowed: tuple[int, ...], least: int, most: int) -> list[Any]:
        """Validate a list of ``least`` to ``most`` components and return it."""
        children = sequence(path, given, least, most)
        for place, child in enumerate(children):
            self.walk(f"{path}.{place}", child, allowed)
        return children


def _row(checked: Checked, path: str, row: JSON) -> None:
    children = checked.walk_all(
        f"{path}.components", row.get("components"), (MODAL_CHILDREN if checked.modal else CHILDREN)[ROW], 1, 5
    )
    if len(children) > 1 and any(child["type"] != BUTTON for child in children):
        raise invalid(f"{path}.components", "A row holds up to five buttons or one select.", "BASE_TYPE_BAD_LENGTH")


def _section(checked: Checked, path: str, section: JSON) -> None:
    checked.walk_all(f"{path}.components", section.get("components"), CHILDREN[SECTION], 1, 3)
    checked.walk(f"{path}.accessory", section.get("accessory"), (BUTTON, THUMBNAIL))


def _text(checked: Checked, path: str, given: JSON) -> None:
    checked.text += len(text(f"{path}.content", given.get("content"), 1, 4000))


def _media(checked: Checked, path: str, media: Any) -> None:
    if not isinstance(media, dict):
        raise invalid(path, "This field is required", "BASE_TYPE_REQUIRED")
    check_fields(path, media, MEDIA_FIELDS)
    url = text(f"{path}.url", media.get("url"), 1, 2048)
    if not url.startswith(("attachment://", "http://", "https://")):
        raise invalid(f"{path}.url", "Not a well formed URL.", "URL_TYPE_INVALID_URL")
    checked.media.append((f"{path}.url", media))


def _media_item(checked: Checked, path: str, given: JSON) -> None:
    """Validate a thumbnail or a gallery item: media with alt text."""
    _media(checked, f"{path}.media", given.get("media"))
    if given.get("description") is not None:
        text(f"{path}.description", given["description"], 1, 1024)


def _gallery(checked: Checked, path: str, gallery: JSON) -> None:
    for place, item in enumerate(sequence(f"{path}.items", gallery.get("items"), 1, 10)):
        if not isinstance(item, dict):
            raise invalid(f"{path}.items.{place}", "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
        check_fields(f"{path}.items.{place}", item, ITEM_FIELDS)
        _media_item(checked, f"{path}.items.{place}", item)


def _file(checked: Checked, path: str, given: JSON) -> None:
    _media(checked, f"{path}.file", given.get("file"))
    if not given["file"]["url"].startswith("attachment://"):
        raise invalid(f"{path}.file.url", "A file component shows an attachment:// only.")


def _separator(checked: Checked, path: str, given: JSON) -> None:
    if given.get("spacing") is not None:
        number(f"{path}.spacing", given["spacing"], 1, 2)


def _container(checked: Checked, path: str, given: JSON) -> None:
    checked.walk_all(f"{path}.components", given.get("components"), CHILDREN[CONTAINER], 1, 40)


def _label(checked: Checked, path: str, given: JSON) -> None:
    text(f"{path}.label", given.get("label"), 1, 45)
    if given.get("description") is not None:
        text(f"{path}.description", given["description"], 1, 100)
    checked.walk(f"{path}.component", given.get("component"), MODAL_CHILDREN[LABEL])


CHECKS = {
    ROW: _row,
    BUTTON: button,
    INPUT: text_input,
    SECTION: _section,
    TEXT: _text,
    THUMBNAIL: _media_item,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
    LABEL: _label,
    UPLOAD: upload,
    RADIOS: radios,
    CHECKBOXES: checkboxes,
    CHECKBOX: checkbox,
    **dict.fromkeys(SELECTS, select),
}


def check_components(given: Any, *, v2: bool) -> Checked:
    """Validate a message's components. Raise Refusal for what Discord refuses; ``v2``: IS_COMPONENTS_V2 is set."""
    checked = Checked(v2)
    checked.walk_all("components", given, CHILDREN[0], 0, 40 if v2 else 5)
    if v2 and checked.count > 40:
        raise invalid("components", "A message holds at most 40 components.", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")
    if checked.text > 4000:
        message = "Components displayable text size exceeds maximum size of 4000"
        raise invalid("components", message, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED")
    return checked


def check_modal(given: Any) -> None:
    """Validate a modal. Raise Refusal for what Discord refuses."""
    if not isinstance(given, dict):
        raise invalid("data", "This field is required", "BASE_TYPE_REQUIRED")
    check_fields("data", given, frozenset(("custom_id", "title", "components")))
    text("data.custom_id", given.get("custom_id"), 1, 100)
    text("data.title", given.get("title"), 1, 45)
    Checked(v2=False, modal=True).walk_all("data.components", given.get("components"), MODAL_CHILDREN[0], 1, 5)
