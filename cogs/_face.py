"""What a message of ours shows: words, pictures and controls, as one Components V2 layout. Knows no game."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import discord
from discord import MediaGalleryComponent, ui

from rendering import MAX_ALT, Picture, shortened

TEXT = 3900  # characters of text in one message, Discord's 4000 less what is added around it


@dataclass
class Face:
    """A message: ``text`` above, pictures by file name, ``note`` below them, then rows of controls.

    Without rows nothing can be pressed. ``mentions`` are the only people it may ping. ``files`` are further files.
    """

    text: str
    pictures: Sequence[tuple[str, Picture]] = ()
    note: str = ""
    rows: Sequence[Sequence[ui.Item[Any]]] = ()
    mentions: Sequence[int] = ()
    files: Sequence[tuple[str, bytes]] = field(default=())

    def layout(self) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(shortened(self.text, TEXT - len(self.note))))
        for name, picture in self.pictures:
            item = discord.MediaGalleryItem(f"attachment://{name}", description=shortened(picture.alt, MAX_ALT))
            view.add_item(ui.MediaGallery(item))
        for name, _ in self.files:
            view.add_item(ui.File(f"attachment://{name}"))
        if self.note:
            view.add_item(ui.TextDisplay(self.note))
        for row in self.rows:
            if row:
                view.add_item(ui.ActionRow(*row))
        return view

    def attachments(self) -> list[discord.File]:
        """The files, made anew for each sending since sending uses them up."""
        made = [
            discord.File(io.BytesIO(picture.png), name, description=shortened(picture.alt, MAX_ALT))
            for name, picture in self.pictures
        ]
        return made + [discord.File(io.BytesIO(content), name) for name, content in self.files]

    def replacing(self, message: discord.Message | None) -> list[Any]:
        """The files for an edit of that message, as discord.py takes them: what it has already, by name, stays."""
        there = _attached(message)
        return [there.get(file.filename, file) for file in self.attachments()]

    def allowed(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in self.mentions]
        )


def marked(stem: str, picture: Picture) -> tuple[str, Picture]:
    """A picture with a name of its own: where a message has a file of that name, it is that picture."""
    return f"{stem}-{picture.digest}.png", picture


@dataclass(frozen=True)
class Attached:
    """A file that a message has already, as it is named in an edit that keeps it."""

    id: int

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.id}


def _attached(message: discord.Message | None) -> dict[str, Attached]:
    """The files that a message's pictures show, by name; a V2 message itself does not list them."""
    galleries = [part for part in (message.components if message else ()) if isinstance(part, MediaGalleryComponent)]
    shown = [item.media for gallery in galleries for item in gallery.items]
    return {
        urlsplit(one.url).path.rpartition("/")[2]: Attached(one.attachment_id) for one in shown if one.attachment_id
    }


def plain(text: str) -> str:
    """A name or other foreign text, so that it is shown as it is: no markup, no mentions, no links."""
    safe = discord.utils.escape_mentions(discord.utils.escape_markdown(text.replace("\n", " ")))
    return safe.replace("<", "<\u200b").replace("://", ":\u200b//")


def jump(guild: int, channel: int, message: int | None = None) -> str:
    """The address of a channel or message in Discord; guild 0 stands for direct messages."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}" + (f"/{message}" if message else "")
