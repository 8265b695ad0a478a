"""Matches here begin with a board, but in the tests of the line that stands alone."""

import pytest

from rendering.instinkt import InstinktDrawing


@pytest.fixture(autouse=True)
def first_board(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the first board sent though nothing is on it, since most tests are of boards and what stands below them."""
    if request.path.name != "test_alone.py":
        monkeypatch.setattr(InstinktDrawing, "is_blank", lambda self, view: False)
