"""The validation of requests against Discord's OpenAPI description finds errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kit.faults import Sent
from tests.kit.openapi import DOCUMENT, Description, beyond, problems


def sent(method: str, route: str, body: Any) -> Sent:
    return Sent(method, route, route, body, [], 0.0, 200)


MESSAGES = "/channels/{channel_id}/messages"
BUTTON = {"type": 2, "style": 1, "label": "Play", "custom_id": "play"}


@pytest.mark.skipif(not DOCUMENT.is_file(), reason=f"{DOCUMENT} is missing")
def test_wrong_requests_are_named() -> None:
    right = [
        sent("POST", MESSAGES, {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]}),
        sent("POST", "/users/@me/channels", {"recipient_id": 5}),
        sent("POST", "/interactions/{id}/{token}/callback", {"type": 4, "data": {"content": "x"}}),
    ]
    assert problems(right) == []
    wrong = [
        sent("POST", MESSAGES, {"content": "x" * 4001}),
        sent(
            "POST",
            MESSAGES,
            {"content": "x", "components": [{"type": 1, "components": [BUTTON | {"label": "l" * 81}]}]},
        ),
        sent("POST", "/no/such/route", {}),
        sent("PUT", "/applications/{application_id}/commands", [{"name": ""}]),
    ]
    found = problems(wrong)
    assert len(found) == 4 and [line.split(" ")[1].rstrip(":") for line in found] == [
        request.route for request in wrong
    ]


def test_what_the_description_leaves_out() -> None:
    row = {"type": 1, "components": [BUTTON]}
    text = {"type": 10, "content": "x" * 2001}
    assert list(beyond({"components": [row, row]})) == ["custom_id 'play' occurs twice"]
    assert list(beyond({"components": [text]})) == ["components [10] without the IS_COMPONENTS_V2 flag"]
    assert list(beyond({"components": [text]}, edits=True)) == []
    assert list(beyond({"type": 7, "data": {"components": [text]}})) == []
    assert list(beyond({"flags": 1 << 15, "components": [{"type": 17, "components": [text, text]}]})) == [
        "4002 characters of text, where 4000 are allowed"
    ]


def test_without_the_document(tmp_path: Path) -> None:
    description = Description(tmp_path / "openapi.json")
    assert "missing" in (description.notice() or "")
    assert description.problems([sent("POST", "/no/such/route", {})]) == []
