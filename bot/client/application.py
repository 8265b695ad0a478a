"""The application at Discord: its description, and what servers that add it grant."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

import aiohttp
import discord

from bot.settings import one_line
from bot.texts import LANGUAGES, say

log = logging.getLogger(__name__)

SCOPES: Final = ("bot", "applications.commands")
PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
ON_SERVERS: Final = "0"  # the kind of installation whose settings are filled


def invite_link(application: int) -> str:
    """The page at Discord on which a manager adds the bot to a server."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)


async def fill_application(client: discord.Client) -> None:
    """Fill an empty description, which clients show in the bot's profile, and empty install settings.

    With the install settings *Add App* in the profile adds the bot. What the operator has set stays.
    """
    application = client.application
    granted = application.guild_integration_config if application else None
    if application and application.description and granted and granted.oauth2_install_params:
        return
    try:
        known: Mapping[str, Any] = await client.http.application_info()
        changes: dict[str, Any] = {}
        if not known.get("description"):
            changes["description"] = "\n\n".join(say(one, "bot-description") for one in LANGUAGES)
        if install_settings(known) is None:
            kinds = known.get("integration_types_config") or {}
            own = {"oauth2_install_params": {"scopes": SCOPES, "permissions": PERMISSIONS.value}}
            changes["integration_types_config"] = {name: _settable(one) for name, one in kinds.items()} | {
                ON_SERVERS: own
            }
        for name, value in changes.items():
            await client.http.edit_application_info(payload={name: value}, reason=None)
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
        log.info("The application at Discord is not filled (%s).", one_line(str(fault) or repr(fault)))


def install_settings(application: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The scopes and permissions with which *Add App* adds the bot to a server; None if they are not set.

    ``application`` is as Discord sends it.
    """
    kinds = application.get("integration_types_config") or {}
    found: Mapping[str, Any] | None = (kinds.get(ON_SERVERS) or {}).get("oauth2_install_params")
    return found


def _settable(kind: Mapping[str, Any] | None) -> dict[str, Any]:
    """The settings of a kind of installation as Discord takes them: it sends permissions as text."""
    params = (kind or {}).get("oauth2_install_params")
    return {"oauth2_install_params": {**params, "permissions": int(params["permissions"])}} if params else {}
