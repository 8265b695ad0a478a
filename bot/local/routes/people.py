"""The application, its servers and their members, and opening DM channels."""

from __future__ import annotations

from ..payloads import channel_json, guild_json, me_json, member_json
from ..records import JSON, Guild
from ..refusal import Refusal, invalid
from ..rest import Request, route

MAX_DESCRIPTION = 400
GUILD = "/guilds/{guild_id}"


@route("GET", "/users/@me")
def me(request: Request) -> JSON:
    return me_json(request.world)


@route("GET", "/oauth2/applications/@me")
def application(request: Request) -> JSON:
    world = request.world
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


@route("PATCH", "/applications/@me")
def describe(request: Request) -> JSON:
    """Set the description or the install settings of the application."""
    if "description" in request.fields:
        description = str(request.fields["description"] or "")
        if len(description) > MAX_DESCRIPTION:
            raise invalid("description", f"Must be {MAX_DESCRIPTION} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
        request.world.description = description
    if "integration_types_config" in request.fields:
        request.world.installs = {
            kind: {
                name: {**granted, "permissions": str(granted.get("permissions") or 0)}
                for name, granted in settings.items()
                if granted is not None
            }
            for kind, settings in request.fields["integration_types_config"].items()
        }
    return application(request)


@route("GET", "/gateway/bot")
def recommended(request: Request) -> JSON:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": "wss://gateway.discord.gg", "shards": 1, "session_start_limit": limit}


@route("GET", GUILD)
def guild(request: Request) -> JSON:
    return counted(request, request.guild)


def counted(request: Request, guild: Guild) -> JSON:
    """The server, with the number of its members on request."""
    count: JSON = {"approximate_member_count": len(guild.members)} if request.asks_for("with_counts") else {}
    return guild_json(request.world, guild) | count


@route("GET", GUILD + "/channels")
def guild_channels(request: Request) -> list[JSON]:
    guild, world = request.guild, request.world
    return [channel_json(world, c) for c in world.channels.values() if c.guild == guild.id and not c.is_thread]


@route("GET", GUILD + "/members/{user_id}")
def member(request: Request) -> JSON:
    guild, user_id = request.guild, request.user
    if user_id not in guild.members:
        raise Refusal(10007)
    return member_json(request.world, guild, user_id)


@route("POST", "/users/@me/channels")
def open_dm(request: Request) -> JSON:
    """Open a DM channel. This succeeds even if the recipient has closed their DMs; sending does not."""
    try:
        user_id = int(request.fields["recipient_id"])
    except (KeyError, TypeError, ValueError):
        raise invalid("recipient_id", "This field is required", "BASE_TYPE_REQUIRED") from None
    world = request.world
    if user_id not in world.users:
        raise Refusal(10013)
    if world.users[user_id].bot:
        raise Refusal(50033 if user_id == world.bot else 50007)
    return channel_json(world, world.channels[world.dm(user_id)], world.bot)
