"""A data folder and a local table's world as the version before the domain was split off left them, and what they hold.

``folder`` holds ``stammtisch.db`` (schema revision 0002) and ``world.db``, as ``make run`` keeps them. They were made
by that version alone: its bot ran on its own stand-in, on an empty folder, and a script played at it as people do, with
slash commands, presses and picks, until every kind of message and every phase was there. The seeds of the matches were
drawn from a seeded generator; the store's clock began at 2026-01-12 12:00 UTC and was moved on by hours, up to an hour
at which one person's quiet hours have begun and one clock is in its grace. Then the bot and the stand-in were stopped,
the bytes of all attachments were deleted from the world, and both files were vacuumed.

``contents.json`` says what is there, read when the bot was stopped:

- ``now``: the store's clock, in seconds since 1970; ``guild``, ``channel``, ``users`` (ids by name).
- ``matches``: by a name for each, its number, game, players in seat order, message of its table, columns of its row,
  clocks by seat, log rows (kind, seat, text, live), and the answer to Log that Anna was shown.
- ``messages``: by a name for each, whose it is to press, its id and channel, its text, the custom_ids of its buttons by
  label, and the values of its selects by custom_id.

The files are fixed: no test writes them, and a later version's change of schema must be able to start from them.
"""

import pytest

pytestmark = pytest.mark.rest
