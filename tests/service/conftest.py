"""The toys are games like any other in the tests of the service, which run on both databases."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.toys import toys


@pytest.fixture(autouse=True)
def toy_games(database: None) -> Iterator[None]:
    with toys():
        yield
