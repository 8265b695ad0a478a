"""What others have to agree to: the message that asks them, and what comes of a press. Knows no game."""

from __future__ import annotations

from discord import ButtonStyle

from bot.app import Stammtisch
from bot.breaks import PAUSE_DAYS
from bot.consent import WHOLE
from bot.store import Proposal
from bot.table import Seen
from bot.texts import say
from cogs._answer import Interaction, answer, tongue
from cogs._controls import Press, acts
from cogs._face import Face
from cogs._menu import taken_back
from cogs._times import stamp
from cogs._words import called, listed, manned, terms, title


def asking(language: str, seen: Seen, one: Proposal) -> Face:
    """The public message of a proposal; once it has ended, it says how, and nothing can be pressed."""
    lines = [f"**{title(language, seen)}**", wish(language, seen, one)]
    if one.ended is not None:
        return Face("\n".join([*lines, say(language, f"proposal-{one.ended}")]))
    open_ = [user for user in one.asked if user not in (*one.yes, *one.no)]
    lines.append(
        say(
            language,
            "proposal-asked",
            names=", ".join(f"<@{user}>" for user in open_),
            until=stamp(one.expires or 0),
            needed=one.needed,
            all=one.needed == len(one.asked),
            yes=len(one.yes),
        )
    )
    row = [
        Press("agree", seen.number, one.number, language=language, style=ButtonStyle.success),
        Press("decline", seen.number, one.number, language=language),
    ]
    return Face("\n".join(lines), rows=[row], mentions=open_)


def wish(language: str, seen: Seen, one: Proposal) -> str:
    """What somebody proposes, as a sentence."""
    name = next((called(language, player) for player in seen.players if player.user == one.by), f"<@{one.by}>")
    if one.kind == "pace":
        pace, _, rule = one.text.partition(" ")
        return say(language, "proposal-pace", name=name, terms=terms(language, pace, rule, len(seen.players)))
    if one.kind == "pause":
        return say(language, "proposal-pause", name=name, days=int(one.text or PAUSE_DAYS))
    if one.kind == "remove" and one.text != WHOLE:
        return say(language, "proposal-remove", name=name, whom=manned(language, seen, int(one.text)))
    if one.kind == "remove":
        return say(language, "proposal-end", name=name)
    if one.kind == "replace":
        return say(language, "proposal-replace", name=name, whom=f"<@{one.text}>")
    return say(language, "proposal-undo" if one.kind == "undo" else "proposal-resume", name=name)


async def proposed(interaction: Interaction, match: int, kind: str, text: str = "") -> Face:
    """Proposes something for who uses a command or button; what this person is told."""
    bot: Stammtisch = interaction.client
    guest = await bot.guest(interaction)
    language = tongue(interaction)
    if kind == "undo" and (now := await bot.table.see(match, guest.id)).undoable:
        return await taken_back(interaction, match, now.step)  # nobody has to be asked
    seen, one = await bot.table.propose(match, guest.id, kind, text)
    if one.ended:
        return Face(say(language, "proposal-agreed"))
    names = {player.user: called(language, player) for player in seen.players}
    asked = listed(language, (names.get(user) or f"<@{user}>" for user in one.asked))
    decline = say(seen.language, "button-decline")
    return Face(say(language, "proposal-made", names=asked, title=title(language, seen), button=decline))


def _responds(verb: str, agrees: bool) -> None:
    @acts(verb)
    async def pressed(interaction: Interaction, match: int, page: int) -> None:
        async def work() -> Face:
            bot: Stammtisch = interaction.client
            one = await bot.table.respond(match, page, await bot.guest(interaction), agrees)
            return Face(say(tongue(interaction), f"proposal-{one.ended}" if one.ended else "proposal-noted"))

        await answer(interaction, work())


_responds("agree", True)
_responds("decline", False)


@acts("askback")
async def _ask_back(interaction: Interaction, match: int, page: int) -> None:
    await answer(interaction, proposed(interaction, match, "undo"))
