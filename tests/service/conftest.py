"""The toys are games like any other in the tests of the service.

What these tests ask is mostly decided by ``decide``, and the statements beneath run on both databases in
``tests/store``: on PostgreSQL run those that are marked ``both``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.kit.toys import toys

FOLDER: Final = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the runs on PostgreSQL of tests without the marker ``both``."""

    def is_left_out(item: pytest.Item) -> bool:
        call = getattr(item, "callspec", None)
        is_on_server = call is not None and call.params.get("database") == "postgres"
        return item.path.parent == FOLDER and is_on_server and item.get_closest_marker("both") is None

    left_out = [item for item in items if is_left_out(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


@pytest.fixture(autouse=True)
def toy_games(database: None) -> Iterator[None]:
    with toys():
        yield
