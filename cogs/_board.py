"""The faces of a table and a match: what is shown in public and what every button of it brings. Knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from discord import ButtonStyle

from bot.table import Line, Seen
from bot.texts import say
from cogs._controls import Press
from cogs._face import TEXT, Face, jump
from cogs._terms import terms_of
from cogs._times import agreed, times
from cogs._words import called, link, listed, others, seated, status, title, told
from rendering import Look, Picture, drawing, has_hands, picture, scored, sheet


async def drawn(seen: Seen, *looks: Look) -> list[Picture]:
    """The pictures, drawn off the event loop."""
    return await asyncio.to_thread(lambda: [picture(seen.game, seen.view, look) for look in looks])


def table(language: str, seen: Seen, last: int | None = None) -> Face:
    """The message of a table: who sits there, and, while it is open, the buttons to join, leave and start.

    ``last``: the message in which the match has ended.
    """
    name = f"{seen.game}-name"
    lines = [f"## {say(language, name)} #{seen.number}", say(language, f"{seen.game}-about")]
    for seat, player in enumerate(seen.players):
        mark = say(language, f"{seen.game}-seat", seat=seat)
        who = {
            "open": say(language, "seat-open"),
            "invited": say(language, "seat-invited", mention=f"<@{player.user}>"),
        }.get(player.kind, called(language, player))
        lines.append(f"{mark}: {who}")
    lines += [
        say(language, "table-option", option=say(language, f"{seen.game}-option-{option}"), value=value)
        for option, value in seen.options.items()
    ]
    if seen.phase in ("open", "running"):
        lines.append(agreed(language, seen))
    invited = [player.user for player in seen.players if player.kind == "invited" and player.user]
    if seen.phase == "open":
        lines.append(say(language, "table-open", expires=f"<t:{int(seen.expires or 0)}:R>"))
        full = all(player.kind == "person" for player in seen.players)
        join, start = ButtonStyle.success, ButtonStyle.primary
        press = [
            Press("join", seen.number, language=language, style=join, disabled=full),
            Press("leave", seen.number, language=language),
            Press("start", seen.number, language=language, style=start, disabled=not seen.startable),
            Press("rules", seen.number, language=language),
        ]
        return Face("\n".join(lines), rows=[*terms_of(language, seen), press], mentions=invited)
    if seen.phase == "closed":
        return Face("\n".join([*lines, say(language, "table-is-closed")]))
    where = jump(seen.guild, seen.place, last) if seen.place else ""
    if seen.phase == "over":
        lines += [status(language, seen), say(language, "table-is-over", link=where)]
    else:
        lines.append(say(language, "table-is-started", link=where, linked=bool(where)))
    return Face("\n".join(lines))


async def board(language: str, seen: Seen, lines: Sequence[Line], rematch: Seen | None = None) -> tuple[Face, str]:
    """The board message as everybody sees it, and the words of it that stay when its buttons go."""
    look = Look(language=language, owing=seen.owing, decided=seen.decided)
    (shown,) = await drawn(seen, look)
    said = [f"- {text}" for text in told(language, seen, lines)]
    words = [f"**{title(language, seen)}**", *said]
    if lines and lines[0].number == 0:
        seats = listed(language, (seated(language, seen, seat) for seat in range(len(seen.players))))
        words.insert(1, say(language, "match-begins", seats=seats))
    notes = [status(language, seen), *times(language, seen)]
    if lines and lines[0].number == 0:
        notes.append("-# " + say(language, "fingerprint", fingerprint=seen.fingerprint))
    if seen.phase == "over":
        notes += [f"- {one}" for one in scored(seen.game, seen.view, look)]
    if rematch:
        notes.append(say(language, "rematch-is", title=title(language, rematch), link=link(rematch) or ""))
    if seen.seed:
        notes.append("-# " + say(language, "seed", seed=seen.seed))
    text = "\n".join(words)
    if len(text) > TEXT - 500:
        text = "\n".join([words[0], "…", *said[-20:]])[: TEXT - 500]
    return Face(text, [("board.png", shown)], "\n".join(notes), [buttons(language, seen)]), text


def buttons(language: str, seen: Seen) -> list[Press]:
    """What can be pressed under the board."""
    over = seen.phase == "over"
    running = ["play", *(["hand"] if has_hands(seen.game) else []), "log", "rules"]
    verbs = ["rematch", "log", "record", "rules"] if over else running
    if any(player.kind == "vacant" for player in seen.players) and seen.phase == "running":
        verbs.append("take")
    main = ButtonStyle.primary
    return [
        Press(verb, seen.number, language=language, style=main if n == 0 else ButtonStyle.secondary)
        for n, verb in enumerate(verbs)
    ]


async def hand(language: str, seen: Seen) -> Face:
    """The own hand, for its owner alone; without one, the board as it is."""
    has = drawing(seen.game).has_hand(seen.view)
    look = Look(language=language, part="hand" if has else "board", mark=seen.chosen, owing=seen.owing)
    (shown,) = await drawn(seen, look)
    text = say(language, "hand-of" if has else "no-hand", title=title(language, seen), seat=_seat(language, seen))
    return Face(text, [("hand.png", shown)], status(language, seen), [leaving(language, seen)])


def leaving(language: str, seen: Seen) -> list[Press]:
    """What a player may want besides moving."""
    verbs = ("askback", "resign") if seen.phase == "running" else ()
    return [Press(verb, seen.number, language=language) for verb in verbs]


def _seat(language: str, seen: Seen) -> str:
    return "" if seen.seat is None else seated(language, seen, seen.seat)


def log(language: str, seen: Seen, lines: Sequence[Line], page: int) -> Face:
    """The whole log in prose, the newest page first (page 0), older ones by button."""
    said = [f"{line + 1}. {text}" for line, text in enumerate(told(language, seen, lines))]
    sheets: list[list[str]] = [[]]
    for text in reversed(said):
        if sum(map(len, sheets[-1])) + len(sheets[-1]) + len(text) > 3000:
            sheets.append([])
        sheets[-1].insert(0, text)
    page = min(page, len(sheets) - 1)
    head = say(language, "log-of", title=title(language, seen), page=len(sheets) - page, pages=len(sheets))
    row = []
    if page + 1 < len(sheets):
        row.append(Press("older", seen.number, page + 1, language=language))
    if page > 0:
        row.append(Press("newer", seen.number, page - 1, language=language))
    body = "\n".join(sheets[page]) or say(language, "log-empty")
    oldest = page + 1 == len(sheets)
    note = "-# " + say(language, "fingerprint", fingerprint=seen.fingerprint) if oldest else ""
    return Face(f"**{head}**\n{body}", rows=[row], note=note)


async def rules(language: str, game: str) -> Face:
    """The rules in our own words, with the material."""
    shown = await asyncio.to_thread(sheet, game, Look(language=language))
    return Face(say(language, f"{game}-rules"), [("material.png", shown)], "-# " + say(language, "rules-signs"))


def mine(language: str, seen: Seen, user: int) -> str:
    """One line of the list of that person's matches."""
    if seen.phase == "open":
        turn = say(language, "mine-open")
    elif seen.owes:
        turn = say(language, "mine-turn")
    else:
        turn = status(language, seen)
    names = others(language, seen, user)
    return say(
        language,
        "mine",
        title=title(language, seen),
        names=listed(language, names),
        count=len(names),
        link=link(seen) or "",
        turn=turn,
    )
