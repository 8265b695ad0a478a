"""The application: its commands and emojis, and what a client asks before it connects."""

from __future__ import annotations

from ..payloads import me_json, user_json
from ..permissions import BOT
from ..records import JSON
from ..refusal import sequence, text
from ..rest import Request, route
from ..world import World

COMMANDS = "/applications/{application_id}/commands"
EMOJIS = "/applications/{application_id}/emojis"
INSTALL = {
    "0": {"oauth2_install_params": {"scopes": ["bot", "applications.commands"], "permissions": str(BOT)}},
    "1": {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}},
}


@route("GET", "/users/@me")
def me(request: Request) -> JSON:
    return me_json(request.world)


@route("GET", "/users/{user_id}")
def user(request: Request) -> JSON:
    """Any person, whether the bot shares a server with them or not."""
    return user_json(request.world, request.user)


@route("GET", "/oauth2/applications/@me")
def application(request: Request) -> JSON:
    """The application as its operator has filled it."""
    world = request.world
    owner = {"id": str(world.owner), "username": "keeper", "discriminator": "0", "avatar": None, "global_name": None}
    return {
        "id": str(world.application),
        "name": world.users[world.bot].name,
        "icon": None,
        "description": "Stammtisch at the local table",
        "summary": "",
        "bot_public": False,  # nowhere to install it
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": owner,
        "team": None,
        "flags": 0,
        "tags": [],
        "rpc_origins": [],
        "redirect_uris": [],
        "approximate_guild_count": len(world.guilds),
        "integration_types_config": INSTALL,
    }


@route("GET", "/gateway/bot")
def recommended(request: Request) -> JSON:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": "wss://gateway.discord.gg", "shards": 1, "session_start_limit": limit}


def check_lengths(path: str, given: JSON, longest_name: int = 32) -> None:
    """Refuse a command, option or choice with a name or description that is too long in some language."""
    for name, most in (("name", longest_name), ("description", 100)):
        translations = given.get(f"{name}_localizations") or {}
        for words in (given.get(name) or "", *translations.values()):
            text(f"{path}.{name}", words, 0, most)
    for place, option in enumerate(given.get("options") or []):
        check_lengths(f"{path}.options.{place}", option)
    for place, choice in enumerate(given.get("choices") or []):
        check_lengths(f"{path}.choices.{place}", choice, 100)


@route("PUT", COMMANDS)
def overwrite_commands(request: Request) -> list[JSON]:
    """Replace all commands; one whose type and name exist already keeps its id."""
    world, commands = request.world, sequence("", request.json, 0, 110)
    ids = {(command["type"], command["name"]): id_ for id_, command in world.commands.items()}
    made: list[JSON] = []
    for place, command in enumerate(commands):
        check_lengths(str(place), command)
        type_ = command.get("type") or 1
        made.append(
            {
                "default_member_permissions": None,
                "dm_permission": True,
                "nsfw": False,
                "description": "",
                **command,
                "id": str(ids.get((type_, command["name"])) or world.ids.next()),
                "type": type_,
                "application_id": str(world.application),
                "version": str(world.ids.next()),
            }
        )
    world.put_commands(made)
    return made


@route("GET", COMMANDS)
def read_commands(request: Request) -> list[JSON]:
    """All commands, with their translations."""
    return list(request.world.commands.values())


def emoji_json(world: World, id_: int) -> JSON:
    return {
        "id": str(id_),
        "name": world.emojis[id_]["name"],
        "user": user_json(world, world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": world.emojis[id_]["type"] == "image/gif",
        "available": True,
    }


@route("GET", EMOJIS)
def read_emojis(request: Request) -> JSON:
    return {"items": [emoji_json(request.world, id_) for id_ in request.world.emojis]}


@route("POST", EMOJIS)
def create_emoji(request: Request) -> JSON:
    world, fields = request.world, request.fields
    kind, _, content = fields["image"].removeprefix("data:").partition(";base64,")
    return emoji_json(world, world.put_emoji({"name": fields["name"], "type": kind, "image": content}))
