"""The gate for opening channels of direct messages, shared by all processes on a database.

Discord quarantines bots that open many channels quickly. Messages into channels that are open pass no gate.
"""

from __future__ import annotations

import logging
from typing import Final

from bot.service.match_service import MatchService

log = logging.getLogger(__name__)

GATE: Final = "open direct"  # the name of its lease
BURST: Final = 5  # channels that are opened at once
INTERVAL: Final = 15.0  # seconds for each further one
TOO_FAST: Final = 40003  # Discord's code for too many channels in a short time
QUARANTINED: Final = 20026  # Discord's code for a bot that may write only to people it has written to before
PAUSES: Final = {
    TOO_FAST: 600.0 + (BURST - 1) * INTERVAL,
    QUARANTINED: 86_400.0 + (BURST - 1) * INTERVAL,
}  # seconds, by code


class DirectGate:
    """Admits BURST channels at once and one every INTERVAL seconds; a refusal of Discord's closes it for a while."""

    def __init__(self, service: MatchService) -> None:
        self._leases, self._metrics = service.store.leases, service.metrics

    async def admits(self) -> bool:
        """Whether a channel may be opened now, which is counted. Raises StoreUnavailable."""
        is_open = await self._leases.admit(GATE, BURST, INTERVAL)
        self._metrics.direct_channels.add("opened" if is_open else "delayed")
        return is_open

    async def note_refusal(self, code: int) -> bool:
        """Close the gate if a refusal with this code concerns all people; whether it does."""
        if code not in PAUSES:
            return False
        self._metrics.direct_channels.add("quarantined" if code == QUARANTINED else "too fast")
        if code == QUARANTINED:
            log.error(
                "Discord lets the bot write only to people whom it has written to (%s). No direct message is opened "
                "for a day; matches ping in their threads. See docs/operating.md.",
                code,
            )
        else:
            log.warning("Discord refuses to open direct messages so fast (%s). None is opened for ten minutes.", code)
        await self._leases.pause(GATE, PAUSES[code], str(code))
        return True
