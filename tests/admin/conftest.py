"""A data folder with a world in it, and an empty database to copy it to."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from bot.settings import Settings
from tests.admin.copied import make_world
from tests.kit.databases import new_database
from tests.kit.servers import server


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a world in it, which is never changed."""
    folder = tmp_path_factory.mktemp("original")
    asyncio.run(make_world(folder))
    return folder


@pytest.fixture
def settings(original: Path, tmp_path: Path) -> Settings:
    """A copy of that folder's."""
    shutil.copytree(original, tmp_path / "data")
    return Settings(data=tmp_path / "data", token="x" * 30)


@pytest.fixture
def address() -> str:
    """The address of an empty database with the present schema."""
    return server().address(new_database())
