"""Login, users, servers, members, and opening direct messages."""

from __future__ import annotations

from typing import Any

from ..payloads import channel_json, guild_json, member_json, user_json
from ..records import JSON, Guild
from ..refusal import Refusal, invalid
from ..rest import Asked, Routes, Served


def me(served: Served, asked: Asked) -> JSON:
    own = user_json(served.world, served.world.bot)
    return own | {"verified": True, "mfa_enabled": False, "flags": 0, "email": None}


def user(served: Served, asked: Asked) -> JSON:
    if asked.path["user_id"] not in served.world.users:
        raise Refusal(10013)
    return user_json(served.world, asked.path["user_id"])


def application(served: Served, asked: Asked) -> JSON:
    world = served.world
    owner = {"id": str(world.keeper), "username": "keeper", "discriminator": "0", "avatar": None, "global_name": None}
    return {
        "id": str(world.application),
        "name": world.users[world.bot].name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": owner,
        "team": None,
        "flags": 0,
        "tags": [],
        "rpc_origins": [],
        "redirect_uris": [],
        "approximate_guild_count": len(world.guilds),
    }


def gateway(served: Served, asked: Asked) -> JSON:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": "wss://gateway.discord.gg", "shards": 1, "session_start_limit": limit}


def _guild(served: Served, asked: Asked) -> Guild:
    guild = served.world.guilds.get(asked.path["guild_id"])
    if guild is None or served.world.bot not in guild.members:
        raise Refusal(10004)
    return guild


def guild(served: Served, asked: Asked) -> JSON:
    return guild_json(served.world, _guild(served, asked))


def guilds(served: Served, asked: Asked) -> list[JSON]:
    world = served.world
    mine = [guild for guild in world.guilds.values() if world.bot in guild.members]
    return [guild_json(world, guild) | {"owner": False, "permissions": "0"} for guild in mine]


def leave(served: Served, asked: Asked) -> None:
    served.world.remove_bot(_guild(served, asked).id)


def guild_channels(served: Served, asked: Asked) -> list[JSON]:
    guild, world = _guild(served, asked), served.world
    return [channel_json(world, c) for c in world.channels.values() if c.guild == guild.id and not c.thread]


def member(served: Served, asked: Asked) -> JSON:
    guild = _guild(served, asked)
    if asked.path["user_id"] not in guild.members:
        raise Refusal(10007 if asked.path["user_id"] in served.world.users else 10013)
    return member_json(served.world, guild, asked.path["user_id"])


def open_dm(served: Served, asked: Asked) -> Any:
    """Opening succeeds whatever the person has closed; only the sending tells."""
    try:
        who = int(asked.fields["recipient_id"])
    except (KeyError, TypeError, ValueError):
        raise invalid("recipient_id", "This field is required", "BASE_TYPE_REQUIRED") from None
    world = served.world
    if who not in world.users:
        raise Refusal(10013)
    if world.users[who].bot:
        raise Refusal(50033 if who == world.bot else 50007)
    return channel_json(world, world.channels[world.dm(who)], world.bot)


ROUTES: Routes = [
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", guilds),
    ("DELETE", "/users/@me/guilds/{guild_id}", leave),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/users/{user_id}", user),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/applications/@me", application),
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway),
    ("GET", "/guilds/{guild_id}", guild),
    ("GET", "/guilds/{guild_id}/channels", guild_channels),
    ("GET", "/guilds/{guild_id}/members/{user_id}", member),
]
