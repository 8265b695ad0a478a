"""The application, users, servers, members, and opening DM channels."""

from __future__ import annotations

from typing import Any

from ..payloads import channel_json, guild_json, member_json, user_json
from ..records import JSON, Guild
from ..refusal import Refusal, invalid
from ..rest import Context, Request, Routes

MAX_DESCRIPTION = 400
MAX_GUILDS = 200  # of one answer


def me(context: Context, request: Request) -> JSON:
    own = user_json(context.world, context.world.bot)
    return own | {"verified": True, "mfa_enabled": False, "flags": 0, "email": None}


def user(context: Context, request: Request) -> JSON:
    if request.path["user_id"] not in context.world.users:
        raise Refusal(10013)
    return user_json(context.world, request.path["user_id"])


def application(context: Context, request: Request) -> JSON:
    world = context.world
    owner = {"id": str(world.owner), "username": "keeper", "discriminator": "0", "avatar": None, "global_name": None}
    return {
        "id": str(world.application),
        "name": world.users[world.bot].name,
        "icon": None,
        "description": world.description,
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
        "integration_types_config": world.installs,
    }


def describe(context: Context, request: Request) -> JSON:
    """Set the description or the install settings of the application."""
    if "description" in request.fields:
        description = str(request.fields["description"] or "")
        if len(description) > MAX_DESCRIPTION:
            raise invalid("description", f"Must be {MAX_DESCRIPTION} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
        context.world.description = description
    if "integration_types_config" in request.fields:
        context.world.installs = {
            kind: {
                name: {**granted, "permissions": str(granted.get("permissions") or 0)}
                for name, granted in settings.items()
                if granted is not None
            }
            for kind, settings in request.fields["integration_types_config"].items()
        }
    return application(context, request)


def recommended(context: Context, request: Request) -> JSON:
    sharding = context.gateway.sharding
    limit = {
        "total": sharding.total,
        "remaining": max(0, sharding.remaining),
        "reset_after": 86_400_000,
        "max_concurrency": sharding.max_concurrency,
    }
    return {"url": "wss://gateway.discord.gg", "shards": sharding.shards, "session_start_limit": limit}


def _guild(context: Context, request: Request) -> Guild:
    guild = context.world.guilds.get(request.path["guild_id"])
    if guild is None or context.world.bot not in guild.members:
        raise Refusal(10004)
    return guild


def guild(context: Context, request: Request) -> JSON:
    return _counted(context, request, _guild(context, request))


def guilds(context: Context, request: Request) -> list[JSON]:
    """The bot's servers by id, at most ``limit`` of those after another one."""
    world, query = context.world, request.query
    after, limit = int(query.get("after", 0)), min(MAX_GUILDS, int(query.get("limit", MAX_GUILDS)))
    mine = sorted(number for number, one in world.guilds.items() if world.bot in one.members and number > after)
    return [
        _counted(context, request, world.guilds[number]) | {"owner": False, "permissions": "0"}
        for number in mine[:limit]
    ]


def _counted(context: Context, request: Request, guild: Guild) -> JSON:
    """The server, with the number of its members on request."""
    is_counted = request.query.get("with_counts") in ("true", "1")
    return guild_json(context.world, guild) | ({"approximate_member_count": len(guild.members)} if is_counted else {})


def leave(context: Context, request: Request) -> None:
    context.world.remove_bot(_guild(context, request).id)


def guild_channels(context: Context, request: Request) -> list[JSON]:
    guild, world = _guild(context, request), context.world
    return [channel_json(world, c) for c in world.channels.values() if c.guild == guild.id and not c.is_thread]


def member(context: Context, request: Request) -> JSON:
    guild = _guild(context, request)
    if request.path["user_id"] not in guild.members:
        raise Refusal(10007 if request.path["user_id"] in context.world.users else 10013)
    return member_json(context.world, guild, request.path["user_id"])


def open_dm(context: Context, request: Request) -> Any:
    """Open a DM channel. This succeeds even if the recipient has closed their DMs; sending does not.

    Refusal 40003 if too many new ones are opened.
    """
    try:
        user_id = int(request.fields["recipient_id"])
    except (KeyError, TypeError, ValueError):
        raise invalid("recipient_id", "This field is required", "BASE_TYPE_REQUIRED") from None
    world = context.world
    if user_id not in world.users:
        raise Refusal(10013)
    if world.users[user_id].bot:
        raise Refusal(50033 if user_id == world.bot else 50007)
    is_new = all(channel.recipient != user_id for channel in world.channels.values())
    if is_new and not context.rates.admit_direct():
        raise Refusal(40003, world.uncertain.too_fast_status)
    return channel_json(world, world.channels[world.dm(user_id)], world.bot)


ROUTES: Routes = [
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", guilds),
    ("DELETE", "/users/@me/guilds/{guild_id}", leave),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/users/{user_id}", user),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/applications/@me", application),
    ("PATCH", "/applications/@me", describe),
    ("GET", "/gateway", recommended),
    ("GET", "/gateway/bot", recommended),
    ("GET", "/guilds/{guild_id}", guild),
    ("GET", "/guilds/{guild_id}/channels", guild_channels),
    ("GET", "/guilds/{guild_id}/members/{user_id}", member),
]
