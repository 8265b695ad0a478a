"""Drive a table as a person does: open, join, read, press, pick and type, using only what is shown."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from bot.match.commands import Choose
from bot.match.model import MatchPhase
from bot.match.position import person_actor
from tests.kit.menus import leads_to
from tests.kit.room import Room
from tests.kit.shown import (
    ANY,
    FILE,
    GALLERY,
    LINK,
    NOTICE,
    OVER,
    TEXT,
    TURN,
    Shown,
    components,
    is_of,
    labels,
    read,
    worded,
)
from tests.kit.standin import InteractionRecord, Person, followups
from tests.kit.toys import TOYS

__all__ = [
    "ANY",
    "LINK",
    "OVER",
    "TURN",
    "Match",
    "Player",
    "Shown",
    "decide",
    "finish",
    "labels",
    "read",
    "sit_around",
    "sit_down",
    "worded",
]


class Player:
    """One person at a Discord client."""

    def __init__(self, room: Room, person: str | Person) -> None:
        self.room = room
        self.person = room.people[person] if isinstance(person, str) else person
        self.taps = 0  # presses and picks so far

    @property
    def id(self) -> int:
        return self.person.id

    @property
    def name(self) -> str:
        """The name on the room's server."""
        return self.room.world.guilds[self.room.guild].nicks.get(self.id, self.person.name)

    # Looking

    def messages(self, channel: int) -> list[Shown]:
        """The messages from the oldest on, with the person's own ephemeral ones."""
        return [read(message) for message in self.person.messages(channel, 500)]

    def threads(self) -> list[dict[str, Any]]:
        return [channel for channel in self.person.channels() if channel["type"] == 11]

    def direct(self) -> list[Shown]:
        """The direct messages with the bot."""
        return [
            shown
            for channel in self.person.channels()
            if channel["type"] == 1
            for shown in self.messages(int(channel["id"]))
        ]

    def sees(self, shown: Shown) -> Shown | None:
        """The message as it is now; None if it was deleted."""
        message = self.person.sight(shown.id)
        return None if message is None else read(message)

    def pictures(self, shown: Shown) -> list[bytes]:
        """The bytes of the message's pictures."""
        ids = [one["id"] for one in shown.message["attachments"]]
        for part in components(shown.message):
            ids += [item["media"]["attachment_id"] for item in part["items"]] if part["type"] == GALLERY else []
        return [self._read_file(one)[1] for one in ids]

    def files(self, shown: Shown) -> dict[str, bytes]:
        """The message's files by name, without pictures."""
        parts = (part for part in components(shown.message) if part["type"] == FILE)
        return dict(self._read_file(part["file"]["attachment_id"]) for part in parts)

    def _read_file(self, attachment: str) -> tuple[str, bytes]:
        name, _, content = self.room.world.storage.file(int(attachment))
        return name, content

    # Doing

    async def end_match(self, where: int | None = None, **options: Any) -> Shown:
        """End a match for everybody, and confirm it if that is asked. Return the answer."""
        asked = await self.slash("server match-end", where, **options)
        return await self.press(asked, "endall") if asked.has("endall") else asked

    async def slash(self, command: str, where: int | None = None, **options: Any) -> Shown:
        """The complete answer to a slash command.

        At tables that it opens, chance decides for the absent, unless the options say so; None: as the bot chooses.
        Managers' commands are offered to everybody, as a server can allow it.
        """
        if command.startswith("server "):
            vars(self.person)["_usable"] = lambda channel: [*self.room.world.commands.values()]
        if command.endswith(" new") and command.split()[0] not in TOYS:
            options.setdefault("substitute", "chance")
        options = {name: value for name, value in options.items() if value is not None}
        return await self._settle(await self.person.slash(where or self.room.channel, command, **options))

    async def show(self, where: int | None = None, match: int | str | None = None) -> Shown:
        """The answer to /matches with a match; None: the first that autocomplete offers there."""
        if match is None:
            found = await self.person.suggest(where or self.room.channel, "matches", {"match": ""}, "match")
            match = found[0]["value"] if found else "0"
        return await self.slash("matches", where, match=str(match))

    async def rules(self, game: str, where: int | None = None) -> Shown:
        """The rules of a game, opened from its panel."""
        return await self.press(await self.slash("play", where, game=game), "rules")

    async def learn(self, game: str, where: int | None = None) -> Shown:
        """The first lesson of a game, opened from its panel."""
        return await self.press(await self.slash("play", where, game=game), "learn")

    async def matchmaking(self, where: int | None = None, game: str = "dirkana") -> Shown:
        """The panel of matchmaking, opened from a game's."""
        return await self.press(await self.slash("play", where, game=game), "partner")

    async def rating(self, where: int | None = None) -> Shown:
        """The page of ratings of the person's profile."""
        return await self.press(await self.slash("profile", where), "rating")

    async def club(self, where: int | None = None) -> Shown:
        """The page of the leaderboard with what is played on the server."""
        return await self.press(await self.slash("leaderboard", where), "club")

    async def page(self, name: str, where: int | None = None) -> Shown:
        """A page of the person's settings."""
        shown = await self.slash("settings", where)
        return shown if name == "general" else await self.press(shown, f"set{name}")

    async def quiet(self, where: int | None = None, **hours: str) -> Shown:
        """Set quiet hours by ``from``, ``to`` and ``zone``; without them, show the page."""
        page = await self.page("quiet", where)
        return await self.fill(page, "quietset", **hours) if hours else page

    async def notify(
        self, where: int | None = None, *, by: str | None = None, digest: str | None = None, zone: str | None = None
    ) -> Shown:
        """Set how the person is notified, and in which hour the daily message comes ("off": none); show the page."""
        page = await self.page("notify", where)
        if by is not None:
            page = await self._settle(await self.person.pick(page.id, "setting:person:notify", [by]))
        if digest == "off":
            return await self.press(page, "digestoff")
        typed = {name: one for name, one in (("hour", digest), ("zone", zone)) if one is not None}
        return await self.fill(page, "digestset", **typed) if typed else page

    async def block(self, *users: int, where: int | None = None) -> Shown:
        """Block these people; without any, show the page."""
        page = await self.page("invited", where)
        return await self.pick_people(page, *users) if users else page

    async def unblock(self, *users: int) -> Shown:
        page = await self.page("invited")
        return await self._settle(
            await self.person.pick(page.id, "setting:person:unblock", [str(one) for one in users])
        )

    async def invited_by(self, whom: str) -> Shown:
        """Set who may invite the person: "everybody", "shared" or "no one"."""
        page = await self.page("invited")
        return await self._settle(await self.person.pick(page.id, "setting:person:invitations", [whom]))

    async def fill(self, shown: Shown, verb: str, **typed: str) -> Shown:
        """Press the button that opens a form, and submit it with these values; the others keep what is in them."""
        label = next(label for label in worded(verb) if label in shown.buttons)
        opened = await self.person.press(shown.id, shown.buttons[label])
        assert opened.modal is not None, f"{verb} opens no form"
        return await self._settle(await self.person.submit(opened.modal, typed))

    async def challenge(self, rival: Player, where: int | None = None) -> Shown:
        """The answer to the command of the rival's context menu."""
        return await self._settle(await self.person.use(where or self.room.channel, "Challenge", rival.id))

    async def suggest(self, typed: str, where: int | None = None, game: str = "instinkt") -> list[tuple[str, str]]:
        """The suggestions of autocomplete for a move, as (name, value)."""
        found = await self.person.suggest(where or self.room.channel, f"{game} move", {"move": typed}, "move")
        return [(one["name"], one["value"]) for one in found]

    async def press(self, shown: Shown | int, verb: str) -> Shown:
        """Press the button with that verb's label in either language; where *More …* has it, press that one first.

        ``verb`` may also be a label, such as one that the button had in an earlier version.
        """
        message = self.person.sight(shown if isinstance(shown, int) else shown.id)
        assert message is not None, f"{self.name} cannot see that message"
        found = read(message)
        is_label = verb in found.buttons
        if not is_label and not found.offers(verb) and found.offers("more"):
            found = await self.press(found, "more")
        label = verb if is_label else next((one for one in worded(verb) if one in found.buttons), None)
        assert label is not None, f"there is no button for {verb}, only {list(found.buttons)}"
        self.taps += 1
        return await self._settle(await self.person.press(found.id, found.buttons[label]))

    async def begin(self, shown: Shown, verb: str, game: str) -> Shown:
        """Press a game's button, then what to do with it: "learn", or "computer" for a match. Return the answer."""
        now = self.sees(shown)
        assert now is not None
        if f"begin:game:{game}" not in now.buttons.values():  # another game's panel
            await self.press(now, "games")
        self.taps += 2
        await self._settle(await self.person.press(shown.id, f"begin:game:{game}"))
        return await self._settle(await self.person.press(shown.id, f"begin:{verb}:{game}"))

    async def pick(self, shown: Shown, value: str) -> Shown:
        """Pick the option with that value in the select that has it, or press the button of that choice.

        At a table, the select stands in the host's panel. Return the answer, or the refusal of the panel.
        """
        if shown.offers("table-settings"):
            shown = await self.press(shown, "table-settings")
            if not shown.selects:
                return shown
        select = next(one for one in shown.selects if value in [option for _, option in one.options])
        self.taps += 1
        if select.has_buttons:
            return await self._settle(await self.person.press(shown.id, select.id + value))
        return await self._settle(await self.person.pick(shown.id, select.id, select.picked(value)))

    async def pick_people(self, shown: Shown, *people: int) -> Shown:
        """Pick people in the user select; at a table, that of the host's panel. Return the last answer."""
        if shown.offers("table-settings"):
            shown = await self.press(shown, "table-settings")
        (select,) = shown.user_selects
        answer = await self.person.pick(shown.id, select, [str(one) for one in people])
        await self._settle(answer)
        await self.room.quiet()  # the invitation follows the panel
        return await self._settle(answer)

    async def forge(self, custom_id: str, **how: Any) -> Shown:
        """Send a press that no client can make. Return the answer."""
        return await self._settle(await self.person.forge(custom_id, **how))

    async def _settle(self, answer: InteractionRecord) -> Shown:
        assert answer.kind != "failed", f"{self.name} is shown: {answer.failure}"
        await answer.settled()
        followed = followups(answer)
        return read(followed[-1] if followed else answer.message)

    # Playing

    async def new(self, opponent: Player | None = None, where: int | None = None, **options: Any) -> Shown:
        """Open a table of Instinkt at which, unless the options say so, forced moves are left to the players."""
        options.setdefault("forced", "ask")
        if opponent is not None:
            options["opponent"] = opponent.id
        return await self.slash("instinkt new", where, **options)

    async def typed(self, move: str, where: int | None = None, game: str = "instinkt", **options: Any) -> Shown:
        return await self.slash(f"{game} move", where, move=move, **options)

    async def walk(self, menu: Shown, move: str) -> Shown:
        """Pick until the move is played, or its preview asks to confirm it, turning the pages of long lists."""
        tried: set[str] = set()
        while not menu.has("confirm"):
            values = [value for select in menu.selects for _, value in select.options]
            paths = {value: value.replace("_", " ") for value in values}
            fits = [value for value, path in paths.items() if leads_to(path, move)]
            # selects of an arrangement offer beginnings that end within a word
            fits = fits or [value for value, path in paths.items() if path.count(" ") > 1 and move.startswith(path)]
            pages = [value for value in values if value.startswith(">") and value not in tried]
            if fits or pages:
                tried.update(pages[:1])
                picked = max(fits, key=len) if fits else pages[0]
                menu = await self.pick(menu, picked)
                if paths[picked] == move:
                    return menu
            else:
                assert tried and menu.has("back"), f"{move} is not offered, but {values}"
                menu = await self.press(menu, "back")
        return menu

    async def confirm(self, shown: Shown) -> Shown:
        """Confirm a move if that is asked. Return the answer."""
        return await self.press(shown, "confirm") if shown.has("confirm") else shown

    async def choose(self, menu: Shown, move: str) -> Shown:
        """Pick the move, and confirm it if that is asked. Return the answer."""
        return await self.confirm(await self.walk(menu, move))

    async def walk_any(self, menu: Shown, source: random.Random, *, wander: bool = False) -> Shown:
        """Pick any move until it is played or previewed; with ``wander``, go back once on the way if there is one."""
        while not menu.has("confirm"):
            options = [value for select in menu.selects for _, value in select.options]
            assert options, f"nothing to pick: {menu.text}"
            menu = await self.pick(menu, source.choice(options))
            if wander and menu.has("back"):
                wander, menu = False, await self.press(menu, "back")
            elif not menu.has("back"):  # only the steps of one move can be gone back
                return menu
        return menu

    async def choose_any(self, menu: Shown, source: random.Random, *, wander: bool = False) -> Shown:
        """Pick any move, and confirm it if that is asked. Return the answer."""
        return await self.confirm(await self.walk_any(menu, source, wander=wander))


class Match:
    """A match as it is shown, found by the message of its table."""

    def __init__(self, room: Room, players: Sequence[Player], home: Shown, game: str = "instinkt") -> None:
        self.room, self.players, self.home, self.game = room, list(players), home, game
        found = re.search(r"#(\d+)", home.text)
        assert found, f"no match's number in {home.text!r}"
        self.number = int(found[1])

    @property
    def place(self) -> int:
        """The channel of its boards: the thread that the table's message links to, else the table's channel."""
        now = self.players[0].sees(self.home)
        # the version before linked in the text
        link = LINK.search("\n".join([now.text, *now.links.values()])) if now else None
        return int(link[2]) if link else self.home.channel

    def boards(self) -> list[Shown]:
        """The board messages at its place, oldest first."""
        there = self.players[0].messages(self.place)
        return [one for one in there if one.alts and not one.hidden and is_of(self.number, one.text.split("\n- ")[0])]

    def line(self) -> Shown | None:
        """The line below the newest board."""
        return (self.lines() or [None])[-1]

    def lines(self) -> list[Shown]:
        """The messages at its place with the buttons of the match, but boards of earlier versions and notices."""
        there = [one for one in self.players[0].messages(self.place) if not one.hidden and one.offers("more")]
        there = [one for one in there if f"press:more:{self.number}" in one.buttons.values()]
        return [one for one in there if not one.alts and (not one.text.startswith(NOTICE) or one.offers("replay"))]

    def board(self) -> Shown:
        """The newest board with the line below it, as if both were one message: the line's id, words and controls.

        The line alone while nothing is on the board.
        """
        board, line = (self.boards() or [None])[-1], self.line()
        if board is None or line is None or line.id == board.id:
            found = board or line
            assert found is not None
            return found
        words = {"type": TEXT, "content": line.message["content"]}
        parts = [*board.message["components"], words, *line.message["components"]]
        return read({**line.message, "content": "", "components": parts})

    @property
    def over(self) -> bool:
        return OVER in self.board().text

    def waiting(self) -> list[Player]:
        """The players whose decision the newest board names as awaited."""
        line = next((line for line in self.board().text.splitlines() if line.startswith(TURN)), "")
        bold = line.partition("**")[2].partition("**")[0]
        return [player for player in self.players if f"({player.name})" in bold]

    def pings(self) -> list[Shown]:
        """The messages at its place that ping a person."""
        return [one for one in self.mentions() if one.pings]

    def mentions(self) -> list[Shown]:
        """The messages at its place that mention a person, the silent ones included."""
        there = [one for one in self.players[0].messages(self.place) if one.mentions and not one.alts]
        return [one for one in there if not one.text.startswith(NOTICE)]

    def notices(self) -> list[Shown]:
        """The messages at its place that announce an end, a lost seat or a resignation."""
        titled = [one for one in self.players[0].messages(self.place) if f"#{self.number}" in one.text]
        return [one for one in titled if one.text.startswith(NOTICE)]

    async def menu(self, player: Player) -> Shown:
        """Press Play. Return the player's private menu."""
        return await player.press(self.board(), "play")

    def prompt(self, player: Player) -> Shown | None:
        """The newest direct message of the match with choices; None if there is none."""
        there = [one for one in player.direct() if is_of(self.number, one.text) and one.selects]
        return there[-1] if there else None

    async def decide(self, player: Player, source: random.Random, way: str | None = None) -> Shown:
        """Make any move of the player by direct message, by Play or by a slash command. Return the answer."""
        prompt = self.prompt(player)
        way = way or source.choice(["prompt", "play", "typed"])
        if way == "typed":
            offered = await player.suggest("", self.place, self.game)
            move = source.choice(offered)[1]
            return await player.typed(source.choice([move, move.upper(), f" {move}  "]), self.place, self.game)
        menu = prompt if way == "prompt" and prompt else await self.menu(player)
        return await player.choose_any(menu, source, wander=source.random() < 0.1)

    async def play_some(self, source: random.Random, count: int, *, way: str | None = None) -> Shown:
        """Make that many random decisions of the players awaited. Return the newest board."""
        for _ in range(count):
            await self.room.quiet()
            await self.decide(source.choice(self.waiting()), source, way)
        await self.room.quiet()
        return self.board()

    async def resign(self, player: Player) -> Shown:
        """Resign for the player. Return the newest board."""
        await player.press(await player.slash("match resign", match=str(self.number)), "giveup")
        await self.room.quiet()
        return self.board()

    async def play_out(self, source: random.Random, *, way: str | None = None, most: int = 200) -> Shown:
        """Make random decisions until the match is over. Return the last board."""
        for _ in range(most):
            await self.room.quiet()
            if self.over:
                return self.board()
            waiting = self.waiting()
            assert waiting, f"no player is to move: {self.board().text}"
            await self.decide(source.choice(waiting), source, way)
        raise AssertionError(f"not over after {most} decisions: {self.board().text}")


async def decide(room: Room, number: int, source: random.Random) -> None:
    """Make a random decision of a player awaited, through the service."""
    view = await room.view(number, None)
    seat = source.choice([one for one in view.to_act if one not in view.decided])
    person = view.seats[seat].person
    assert person is not None
    move = source.choice((await room.bot.service.see(number, person.key)).moves)
    await room.bot.service.do(number, Choose(actor=person_actor(person.key), text=move))


async def finish(match: Match, source: random.Random) -> Shown:
    """Play a match to its end by ``decide``, so that few of its boards are delivered. Return the last board."""
    for _ in range(200):
        if (await match.room.view(match.number, None)).phase is MatchPhase.OVER:
            await match.room.settle()
            return match.board()
        await decide(match.room, match.number, source)
    raise AssertionError(f"match {match.number} does not end")


async def sit_down(room: Room, host: str = "Anna", guest: str = "Ben", **options: Any) -> Match:
    """Start a match: the host opens a table and invites the guest, who joins."""
    first, second = Player(room, host), Player(room, guest)
    home = await first.new(second, **options)
    await second.press(home, "join")
    await first.press(home, "start")
    await room.quiet()
    return Match(room, [first, second], home)


async def sit_around(room: Room, game: str, people: Sequence[str], **options: Any) -> Match:
    """Start a match: the first person opens a table with these options of ``new``, and the others join in order.

    Forced moves are left to the players unless the options say so.
    """
    players = [Player(room, name) for name in people]
    home = await players[0].slash(f"{game} new", **{"forced": "ask"} | options)
    for player in players[1:]:
        await player.press(home, "join")
    await players[0].press(home, "start")
    await room.quiet()
    return Match(room, players, home, game)
