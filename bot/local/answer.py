"""What comes of an interaction, as the person who made it sees it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from .interactions import KINDS, Interaction
from .records import JSON

if TYPE_CHECKING:
    from .person import Person


class Answer:
    """The first answer of the application to an interaction."""

    def __init__(self, person: Person, interaction: Interaction) -> None:
        self._person = person
        self._interaction = interaction

    @property
    def kind(self) -> str:
        """message, update, defer (thinking), defer-update, modal or failed."""
        return "failed" if self._interaction.failure is not None else KINDS[self._interaction.answered or 0]

    @property
    def message(self) -> JSON | None:
        """The message made or updated as the person sees it now; None when there is none (any more)."""
        return self._person.sight(self._interaction.original) if self._interaction.original is not None else None

    @property
    def followups(self) -> list[JSON]:
        """The further messages made with the interaction's token, oldest first, as they are now."""
        seen = (self._person.sight(id_) for id_ in self._interaction.followup_ids)
        return [message for message in seen if message is not None]

    @property
    def modal(self) -> JSON | None:
        return self._interaction.modal

    @property
    def choices(self) -> list[JSON]:
        """What autocomplete offered."""
        return self._interaction.choices or []

    @property
    def ephemeral(self) -> bool:
        return self._interaction.ephemeral

    @property
    def failure(self) -> str | None:
        """What the client says instead of an answer."""
        return self._interaction.failure

    @property
    def seconds(self) -> float:
        """From the press to the first answer."""
        return self._interaction.seconds

    @property
    def interaction(self) -> int:
        return self._interaction.id

    async def settled(self, timeout: float = 60) -> Answer:  # noqa: ASYNC109 (reads better in tests)
        """Waits until a deferred answer has been completed; TimeoutError when that does not come."""
        async with asyncio.timeout(timeout):
            await self._interaction.settled.wait()
        return self

    def __repr__(self) -> str:
        return f"<Answer {self.kind} {self.failure or self.message or self.modal}>"
