"""Messages without their buttons, and the addresses of pictures that Discord has named."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs, urlsplit

import discord
from discord import ui

from bot.delivery.items import SentMessage
from cogs._ui.content import MAX_TEXT
from rendering import MAX_ALT, shortened

MARGIN: Final = 120.0  # seconds before its expiry from which on an address is not used


def picture_address(message: discord.Message) -> str | None:
    """The address of the first picture that a message shows; None if it shows none."""
    galleries = [part for part in message.components if isinstance(part, discord.MediaGalleryComponent)]
    return next((item.media.url for gallery in galleries for item in gallery.items), None)


def is_current(address: str | None, now: float) -> bool:
    """Whether an address can be sent back: its signature, which expires at ``ex``, is still valid at ``now``."""
    expires = parse_qs(urlsplit(address or "").query).get("ex", [""])[0]
    try:
        return int(expires, 16) > now + MARGIN
    except ValueError:
        return False


def stripped_layout(sent: SentMessage) -> ui.LayoutView:
    """The words and the picture of a message, by its address."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(shortened(sent.text, MAX_TEXT)))
    item = discord.MediaGalleryItem(sent.picture or "", description=shortened(sent.alt, MAX_ALT))
    view.add_item(ui.MediaGallery(item))
    view.stop()
    return view


def without_rows(message: discord.Message) -> ui.LayoutView:
    """The components of a message without the rows of controls."""
    view = ui.LayoutView.from_message(message, timeout=None)
    for item in [one for one in view.children if isinstance(one, ui.ActionRow)]:
        view.remove_item(item)
    view.stop()
    return view
