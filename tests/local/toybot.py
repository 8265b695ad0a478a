"""A small discord.py bot with one of each component that the page shows."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, ClassVar

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

from tests.kit.standin import StandIn

ALT = "A cat on a4, a mouse on c2, white to move."
FRUIT = ("apple", "apricot", "banana", "cherry", "damson")


def board(colour: str = "#2f5d46") -> discord.File:
    image = Image.new("RGB", (640, 480), "#f0e2c4")
    draw = ImageDraw.Draw(image)
    for at in range(16):
        draw.rectangle(
            (at % 4 * 160 + 8, at // 4 * 120 + 8, at % 4 * 160 + 152, at // 4 * 120 + 112), outline=colour, width=4
        )
    draw.ellipse((190, 150, 290, 220), fill=colour)
    out = io.BytesIO()
    image.save(out, "PNG")
    out.seek(0)
    return discord.File(out, "board.png", description=ALT)


class Board(ui.LayoutView):
    """A board message; `turn` counts the presses of Play."""

    def __init__(self, turn: int) -> None:
        super().__init__(timeout=None)
        rows = [ui.ActionRow[Any](), ui.ActionRow[Any](), ui.ActionRow[Any]()]
        for label, id_, style in (
            ("Play", "play", discord.ButtonStyle.primary),
            ("Hand", "hand", discord.ButtonStyle.secondary),
            ("Say", "say", discord.ButtonStyle.success),
            ("Resign", "resign", discord.ButtonStyle.danger),
            ("Slow", "slow", discord.ButtonStyle.secondary),
            ("Mute", "mute", discord.ButtonStyle.secondary),
        ):
            rows[0 if len(rows[0].children) < 5 else 1].add_item(ui.Button(label=label, custom_id=id_, style=style))
        rows[1].add_item(ui.Button(label="Later", custom_id="later", disabled=True))
        rows[1].add_item(ui.Button(label="Rules", url="https://example.org/rules"))
        options = [
            discord.SelectOption(label=name.title(), value=name, description=f"a {name}", emoji="🍎") for name in FRUIT
        ]
        rows[2].add_item(ui.Select(custom_id="fruit", placeholder="Choose a fruit", options=options))
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"### Turn {turn}\n**Anna** is to move, <t:1900000000:R>."),
                ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description=ALT)),
                ui.Separator(),
                ui.Section(
                    ui.TextDisplay("-# The last move: cat `a3` → `a4`"),
                    accessory=ui.Button(label="Log", custom_id="log"),
                ),
                *rows,
                accent_color=0x2F5D46,
            )
        )


class Several(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        options = [discord.SelectOption(label=name.title(), value=name) for name in FRUIT]
        self.add_item(
            ui.Select(custom_id="basket", placeholder="Fill the basket", options=options, min_values=2, max_values=3)
        )
        self.add_item(ui.UserSelect(custom_id="guest", placeholder="Invite a player"))


class Note(ui.Modal, title="A note"):
    words: ui.Label[Any] = ui.Label(
        text="Your words", description="Seen by all.", component=ui.TextInput(custom_id="words", max_length=80)
    )
    mood: ui.Label[Any] = ui.Label(
        text="Mood",
        component=ui.Select(
            custom_id="mood",
            required=False,
            options=[discord.SelectOption(label="Merry"), discord.SelectOption(label="Sad")],
        ),
    )

    weather: ui.Label[Any] = ui.Label(
        text="Weather",
        component=ui.RadioGroup(
            custom_id="weather",
            options=[
                discord.RadioGroupOption(label=name.title(), value=name, default=name == "rain")
                for name in ("rain", "sun")
            ],
        ),
    )
    basket: ui.Label[Any] = ui.Label(
        text="Basket",
        description="At most two.",
        component=ui.CheckboxGroup(
            custom_id="basket",
            max_values=2,
            options=[discord.CheckboxGroupOption(label=name.title(), value=name) for name in FRUIT[:3]],
        ),
    )
    loud: ui.Label[Any] = ui.Label(text="Loud", component=ui.Checkbox(custom_id="loud"))

    def __init__(self) -> None:
        super().__init__(custom_id="note")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        mood = ", ".join(self.mood.component.values)  # type: ignore[attr-defined]
        words, weather, loud = (one.component.value for one in (self.words, self.weather, self.loud))  # type: ignore[attr-defined]
        basket = "+".join(self.basket.component.values)  # type: ignore[attr-defined]
        await interaction.response.send_message(
            f"{interaction.user.mention} notes: {words} ({mood or 'no mood'}), {weather}, {basket}, {loud}"
        )


class Toy(discord.Client):
    def __init__(self, standin: StandIn) -> None:
        super().__init__(intents=discord.Intents(guilds=True), connector=standin.connector())
        self.tree = app_commands.CommandTree(self)
        self.turn = 1
        self.held = asyncio.Event()
        """The slow button and command are answered once this is set."""
        self.connected = asyncio.Event()

    async def on_connect(self) -> None:
        self.connected.set()

    async def setup_hook(self) -> None:
        toy = app_commands.Group(name="toy", description="A toy")
        toy.command(name="board", description="Show the board")(self._board)
        pick = toy.command(name="pick", description="Pick a fruit")(_pick)
        pick.autocomplete("fruit")(_suggest)
        toy.command(name="slow", description="Think about it")(self._slow)
        self.tree.add_command(toy)
        await self.tree.set_translator(German())
        await self.tree.sync()

    async def _board(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Board(self.turn), file=board())

    async def _slow(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.held.wait()
        await interaction.edit_original_response(content="Thought about it.")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        answer = interaction.response
        match data["custom_id"]:
            case "play":
                self.turn += 1
                await answer.edit_message(view=Board(self.turn), attachments=[board()])
            case "hand":
                await answer.send_message("Your hand: ||the *cat*||", ephemeral=True, view=Several())
            case "say":
                await answer.send_modal(Note())
            case "slow":
                await self.held.wait()
                await answer.send_message("Finished.")
            case "mute":
                pass  # is never answered
            case "resign":
                await answer.edit_message(view=ui.LayoutView().add_item(ui.TextDisplay("Resigned.")), attachments=[])
            case "log":
                await interaction.user.send(f"The log of {interaction.channel.mention}")  # type: ignore[union-attr]
                await answer.defer()
            case name:
                await answer.send_message(f"{name}: {', '.join(data['values'])}", ephemeral=True)


@app_commands.describe(fruit="Which one", ripe="Must it be ripe?", many="How many", guest="For whom", size="How big")
@app_commands.choices(size=[app_commands.Choice(name="small", value="s"), app_commands.Choice(name="big", value="b")])
async def _pick(
    interaction: discord.Interaction,
    fruit: str,
    ripe: bool | None = None,
    many: app_commands.Range[int, 1, 9] | None = None,
    guest: discord.User | None = None,
    size: str | None = None,
) -> None:
    await interaction.response.send_message(
        f"picked {fruit} ripe={ripe} many={many} guest={guest} size={size}", ephemeral=True
    )


async def _suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name.title(), value=name) for name in FRUIT if typed.lower() in name]


class German(app_commands.Translator):
    WORDS: ClassVar[dict[str, str]] = {"Show the board": "Das Brett zeigen", "Pick a fruit": "Ein Obst wählen"}

    async def translate(self, string: app_commands.locale_str, locale: discord.Locale, context: Any) -> str | None:
        return self.WORDS.get(string.message) if locale is discord.Locale.german else None


@asynccontextmanager
async def toy_bot(standin: StandIn) -> AsyncIterator[Toy]:
    """The bot, connected and with its commands synced."""
    toy = Toy(standin)
    async with toy:
        task = asyncio.create_task(toy.start(standin.token))
        await asyncio.wait_for(toy.connected.wait(), 60)
        try:
            yield toy
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
