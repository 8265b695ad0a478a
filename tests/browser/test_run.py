"""The command line: it prints the table's address, ends cleanly and continues its matches after a restart."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, expect

from tests.browser.test_match import prefer, sit_down
from tests.browser.window import CHOICES, opened
from tests.kit.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def command(data: Path) -> AsyncIterator[tuple[Process, str]]:
    """The running command and the address that it printed; killed on exit if it is still running."""
    kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    env = {**kept, "STAMMTISCH_DATA": str(data), "STAMMTISCH_PORT": "0", "PYTHONPATH": str(ROOT)}
    arguments = [sys.executable, "-m", "bot", "local"]
    process = await asyncio.create_subprocess_exec(*arguments, cwd=data, env=env, stdout=PIPE, stderr=PIPE)
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found, line
        yield process, found[0]
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def terminate(process: Process) -> None:
    """Send SIGTERM and check the last line, the error-free log and exit code 0."""
    process.send_signal(signal.SIGTERM)
    output, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0, errors.decode()
    assert output.decode().split() == ["Stopped."]
    assert "Traceback" not in errors.decode() and "ERROR" not in errors.decode(), errors.decode()


async def test_a_match_continues_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    async with command(tmp_path) as (process, address):
        one = await opened(browser, address, "Anna")
        await sit_down(one)
        await one.turn("Ben", prefer)
        await one.be("Anna")
        await one.enter(one.places("Instinkt #1"))
        await expect(one.by_button("log")).to_contain_text("bearbeitet")  # edited because Ben has decided
        board = await one.words(one.by_button("log"))
        await terminate(process)
        await one.tab.close()
    async with command(tmp_path) as (process, address):
        again = await opened(browser, address, "Anna")
        await expect(again.places("Instinkt #1")).to_have_count(1)
        await again.enter(again.places("Instinkt #1"))
        assert await again.words(again.by_button("log")) == board
        menu = await again.press_for_answer("play")
        await expect(menu.locator(CHOICES)).not_to_have_count(0)
        await again.leave(menu)
        await again.enter(again.places("Stammtisch"))  # the direct messages, with the select from before
        prompt = await again.menu()
        await again.move(prompt, prefer)
        await again.enter(again.places("Instinkt #1"))
        revealed = again.articles.filter(has_text=re.compile(r"deckt .+ auf\."))
        await expect(revealed).to_be_visible()
        await terminate(process)
