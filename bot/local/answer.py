"""The application's answer to an interaction, as the person who started it sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .interactions import KINDS, Interaction
from .records import JSON


class Answer:
    """The first answer to an interaction, and the messages that follow it.

    ``sight``: a message, by id, in its present state; None if it is gone or the person cannot see it.
    """

    def __init__(self, sight: Callable[[int], JSON | None], interaction: Interaction) -> None:
        self._sight = sight
        self._interaction = interaction

    @property
    def kind(self) -> str:
        """One of: message, update, defer (thinking), defer-update, suggestions, modal, failed."""
        return "failed" if self._interaction.failure is not None else KINDS[self._interaction.answered or 0]

    @property
    def message(self) -> JSON | None:
        """The message sent or updated, in its present state; None if there is none or it was deleted."""
        return self._sight(self._interaction.original) if self._interaction.original is not None else None

    @property
    def followups(self) -> list[JSON]:
        """Follow-up messages in their present state, oldest first; deleted ones are left out."""
        seen = (self._sight(id_) for id_ in self._interaction.followup_ids)
        return [message for message in seen if message is not None]

    @property
    def modal(self) -> JSON | None:
        """The modal of the answer, as sent, with ``id`` and ``channel_id`` added."""
        return self._interaction.modal

    @property
    def choices(self) -> list[JSON]:
        """The choices of an autocomplete answer."""
        return self._interaction.choices or []

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer's message."""
        return self._interaction.ephemeral

    @property
    def failure(self) -> str | None:
        """The error text that the client shows if there was no answer in time; else None."""
        return self._interaction.failure

    @property
    def seconds(self) -> float:
        """Time from sending the interaction to its first answer."""
        return self._interaction.seconds

    @property
    def interaction(self) -> int:
        """The interaction's id."""
        return self._interaction.id

    async def settled(self, timeout: float = 60) -> Answer:  # noqa: ASYNC109 (reads better in tests)
        """Wait until a deferred answer is completed; raise TimeoutError after ``timeout`` seconds."""
        async with asyncio.timeout(timeout):
            await self._interaction.settled.wait()
        return self

    def __repr__(self) -> str:
        return f"<Answer {self.kind} {self.failure or self.message or self.modal}>"
