"""Messages without their buttons, and the addresses of pictures that Discord has named."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs, urlsplit

import discord
from discord import ui

from bot.delivery.items import SentMessage
from cogs._ui.content import MAX_TEXT, MessageContent
from rendering import MAX_ALT, shortened

BREAK: Final = "\x1e"  # between the alternative texts of a message's pictures; their addresses have spaces in between
MARGIN: Final = 120.0  # seconds before its expiry from which on an address is not used


def picture_addresses(message: discord.Message) -> str | None:
    """The addresses of the pictures that a message shows, with spaces in between; None if it shows none."""
    galleries = [part for part in message.components if isinstance(part, discord.MediaGalleryComponent)]
    return " ".join(item.media.url for gallery in galleries for item in gallery.items) or None


def alternative_texts(content: MessageContent) -> str:
    """The alternative texts of the pictures, as ``SentMessage.alt`` has them."""
    return BREAK.join(shortened(picture.alt, MAX_ALT) for _, picture in content.pictures)


def are_current(addresses: str | None, now: float) -> bool:
    """Whether the addresses can be sent back: their signatures, which expire at ``ex``, are still valid at ``now``."""
    try:
        expires = [parse_qs(urlsplit(one).query).get("ex", [""])[0] for one in (addresses or "").split(" ")]
        return all(int(one, 16) > now + MARGIN for one in expires)
    except ValueError:
        return False


def stripped_layout(sent: SentMessage) -> ui.LayoutView:
    """The words and the pictures of a message, by their addresses."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(shortened(sent.text or f"**#{sent.match}**", MAX_TEXT)))
    addresses, alts = (sent.picture or "").split(" "), sent.alt.split(BREAK)
    for at, address in enumerate(addresses):
        item = discord.MediaGalleryItem(address, description=alts[at] if at < len(alts) else None)
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
