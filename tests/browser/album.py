"""Store screenshots of a window in ``build/screens``."""

from __future__ import annotations

from pathlib import Path

from tests.browser.window import Window

FOLDER = Path("build/screens")
SETTLED = """() => [...document.images].every((image) => image.complete)
    && document.getAnimations().every((one) =>
        one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)"""
"""Whether all pictures are loaded and all transitions are over."""

WIDTHS = {False: 1280, True: 390}
"""CSS px of a window, by whether it is a phone's."""


class Album:
    """The numbered screenshots of one test."""

    def __init__(self, window: Window, name: str) -> None:
        self.window, self.name, self.count = window, f"{name}-{WIDTHS[window.phone]}", 0

    async def take(self, what: str) -> None:
        """Store what the window shows now."""
        self.count += 1
        await self.window.tab.screenshot(path=FOLDER / f"{self.name}-{self.count:02}-{what}.png")

    async def take_settled(self, what: str) -> None:
        """Store what the window shows once its pictures are loaded and its transitions are over."""
        await self.window.tab.wait_for_function(SETTLED)
        await self.take(what)
