"""The toys are games like any other in the tests of the service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.toys import toys


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield
