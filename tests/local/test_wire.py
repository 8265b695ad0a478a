"""The wire protocol: faults of REST and gateway, deadlines, tokens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
import discord
import pytest

from tests.kit.hurry import HURRY
from tests.kit.standin import StandIn
from tests.local.smallbot import Scene, SmallBot, buttons, connected, picture, world

CREATE = "/channels/{channel_id}/messages"


async def refusal_of(doing: Awaitable[object]) -> discord.HTTPException:
    with pytest.raises(discord.HTTPException) as caught:
        await doing
    return caught.value


async def test_wrong_token_at_login() -> None:
    async with StandIn(deadline=60, hurry=HURRY) as standin:
        async with SmallBot(standin) as bot:
            with pytest.raises(discord.LoginFailure):
                await bot.login("wrong")
        assert standin.requests[-1].status == 401


async def test_wrong_token_at_the_gateway(stage: Scene) -> None:
    session = aiohttp.ClientSession(connector=stage.standin.connector())
    async with session, session.ws_connect("wss://gateway.discord.gg/?v=10") as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 0, "properties": {}}})
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 4004


async def test_heartbeats_are_acknowledged(stage: Scene) -> None:
    session = aiohttp.ClientSession(connector=stage.standin.connector())
    async with session, session.ws_connect("wss://gateway.discord.gg/?v=10") as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11


async def test_429_is_retried_after_its_delay(stage: Scene) -> None:
    fault = stage.standin.faults.add("POST", CREATE, status=429, retry_after=0.01)
    await stage.text.send("patience")
    assert [sent.status for sent in stage.standin.requests if sent.route == CREATE] == [429, 200]
    assert len(fault.hits) == 1 and len(stage.anna.messages(stage.channel)) == 1


async def test_server_errors(stage: Scene) -> None:
    stage.standin.faults.add("POST", CREATE, status=503)
    assert (await refusal_of(stage.text.send("lost"))).status == 503
    assert stage.anna.messages(stage.channel) == []
    stage.standin.faults.add("POST", CREATE, status=403, code=50013, when=lambda sent: sent.json["content"] == "no")
    await stage.text.send("yes")
    assert (await refusal_of(stage.text.send("no"))).code == 50013


async def test_error_after_taking_effect(stage: Scene) -> None:
    stage.standin.faults.add("POST", CREATE, status=503, after=True)
    assert (await refusal_of(stage.text.send("there"))).status == 503
    assert stage.newest(stage.anna)["content"] == "there"


async def test_connection_reset_before_taking_effect(stage: Scene) -> None:
    stage.standin.faults.add("POST", CREATE, drop=True)
    with pytest.raises(aiohttp.ClientConnectionError):
        await stage.text.send("never", file=picture())
    assert stage.anna.messages(stage.channel) == []
    await stage.text.send("now")
    assert stage.newest(stage.anna)["content"] == "now"


async def test_lost_reply(stage: Scene) -> None:
    stage.standin.faults.add("POST", CREATE, after=True, drop=True)
    with pytest.raises(aiohttp.ClientConnectionError):
        await stage.text.send("sent", nonce=7)
    again = await stage.text.send("sent", nonce=7)
    assert [message["id"] for message in stage.anna.messages(stage.channel)] == [str(again.id)]


async def test_lost_reply_to_an_answer(stage: Scene) -> None:
    async def twice(interaction: discord.Interaction) -> None:
        with pytest.raises(aiohttp.ClientConnectionError):
            await interaction.response.send_message("once")
        assert (await refusal_of(interaction.response.send_message("once"))).code == 40060

    stage.standin.faults.add(
        "POST", "/interactions/{interaction_id}/{interaction_token}/callback", after=True, drop=True
    )
    answer = await stage.run(twice)
    assert answer.kind == "message" and answer.message["content"] == "once"
    assert stage.bot.failures == []


async def test_a_delayed_request(stage: Scene) -> None:
    gate = asyncio.Event()
    fault = stage.standin.faults.add("POST", CREATE, hold=gate)
    sending = asyncio.ensure_future(stage.text.send("late"))
    await fault.struck.wait()
    assert stage.anna.messages(stage.channel) == [] and not sending.done()
    gate.set()
    await sending
    assert stage.newest(stage.anna)["content"] == "late"


async def test_random_faults_are_the_same_for_a_seed() -> None:
    async def statuses() -> list[int | None]:
        async with StandIn(deadline=60, hurry=HURRY) as standin:
            _, channel = world(standin)
            async with aiohttp.ClientSession(connector=standin.connector()) as session:
                standin.faults.random(0.5, 3, ["503", "429"])
                url = f"https://discord.com/api/v10/channels/{channel}/messages"
                for number in range(12):
                    headers = {"Authorization": f"Bot {standin.token}"}
                    async with session.post(url, json={"content": str(number)}, headers=headers):
                        pass
            return [sent.status for sent in standin.requests]

    first = await statuses()
    assert first == await statuses() and {200, 503, 429} == set(first)


async def test_resume_replays_missed_events(stage: Scene) -> None:
    async def play(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("after the gap")

    stage.bot.on["play"] = play
    sent = await stage.text.send("go", view=buttons("play"))
    await stage.standin.faults.drop_socket()
    answer = await stage.anna.press(sent.id, "play")
    assert answer.message is not None and answer.message["content"] == "after the gap"
    await stage.bot.resumed.wait()


@pytest.mark.parametrize("op", ["reconnect", "resumable"])
async def test_reconnect_and_resume(stage: Scene, op: str) -> None:
    faults = stage.standin.faults
    await (faults.reconnect() if op == "reconnect" else faults.invalidate(True))
    thread = stage.standin.world.add_channel(stage.guild, "made meanwhile")
    await stage.bot.resumed.wait()
    assert stage.bot.get_channel(thread) is not None


async def test_invalidated_session(stage: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    # discord.py waits a random time of up to five seconds before it identifies again.
    monkeypatch.setattr("discord.client.asyncio.sleep", _at_once(asyncio.sleep))
    stage.bot.connects.clear()
    await stage.standin.faults.invalidate(False)
    await stage.bot.connects.wait()
    assert not stage.bot.resumed.is_set()
    answer = await stage.anna.slash(stage.channel, "toy new", opponent=stage.ben.id)
    assert answer.kind == "message"


def _at_once(sleep: Callable[[float], Awaitable[None]]) -> Callable[[float], Awaitable[None]]:
    async def short(_: float) -> None:
        await sleep(0)

    return short


async def test_deadline_passed(stage: Scene) -> None:
    stage.standin.deadline = 0.03
    gate, done = asyncio.Event(), asyncio.Event()

    async def sleepy(interaction: discord.Interaction) -> None:
        await gate.wait()
        error = await refusal_of(interaction.response.send_message("too late"))
        assert (error.status, error.code) == (404, 10062)
        done.set()

    answer = await stage.run(sleepy)
    assert answer.kind == "failed" and answer.failure == "The application did not respond"
    assert answer.seconds >= 0.03
    gate.set()
    await asyncio.wait_for(done.wait(), 60)
    assert stage.anna.messages(stage.channel) == [] and stage.bot.failures == []


async def test_interaction_fails_without_a_bot(stage: Scene) -> None:
    sent = await stage.text.send("go", view=buttons("play"))
    await stage.bot.close()
    stage.standin.deadline = 0.01
    assert (await stage.anna.press(sent.id, "play")).kind == "failed"


async def test_token_expires(stage: Scene) -> None:
    async def patient(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first")
        stage.standin.lifetime = 0
        error = await refusal_of(interaction.followup.send("second"))
        assert (error.status, error.code) == (401, 50027)
        stage.standin.lifetime = 900
        await interaction.followup.send("third")

    await stage.run(patient)
    await stage.standin.world.until(lambda: stage.bot.failures or len(stage.anna.messages(stage.channel)) == 2)
    assert stage.bot.failures == []


async def test_follow_up_before_the_answer(stage: Scene) -> None:
    async def hasty(interaction: discord.Interaction) -> None:
        assert (await refusal_of(interaction.followup.send("early"))).code == 10015
        await interaction.response.send_message("now")

    assert (await stage.run(hasty)).message["content"] == "now"


async def test_double_answer(stage: Scene) -> None:
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")
        route = f"https://discord.com/api/v10/interactions/{interaction.id}/{interaction.token}/callback"
        session = aiohttp.ClientSession(connector=stage.standin.connector())
        async with session, session.post(route, json={"type": 4, "data": {"content": "two"}}) as reply:
            stage.bot.on["reply"] = (reply.status, await reply.json())
        await interaction.edit_original_response(content="end")

    answer = await stage.run(twice)
    await stage.standin.world.until(lambda: answer.message["content"] == "end")
    status, body = stage.bot.on["reply"]
    assert (status, body["code"]) == (400, 40060)


async def test_ids_rise_and_guilds_differ_in_milliseconds(stage: Scene) -> None:
    ids = [stage.standin.world.ids.next() for _ in range(5000)]
    assert ids == sorted(set(ids))
    one, two = (stage.standin.world.add_guild(name, members=[]) for name in "ab")
    assert one >> 22 != two >> 22


async def test_a_second_session_takes_over(stage: Scene) -> None:
    await stage.bot.close()
    async with connected(stage.standin):
        answer = await stage.anna.slash(stage.channel, "toy new", opponent=stage.ben.id)
        assert answer.kind == "message"


async def test_privileged_intents_are_refused() -> None:
    async with StandIn(deadline=60, hurry=HURRY) as standin:
        intents = discord.Intents.none()
        intents.members = True
        async with discord.Client(intents=intents, connector=standin.connector()) as client:
            with pytest.raises(discord.PrivilegedIntentsRequired):
                await client.start(standin.token)


async def test_a_client_without_any_intent() -> None:
    async with StandIn(deadline=60, hurry=HURRY) as standin:
        _, channel = world(standin)
        client = discord.Client(intents=discord.Intents.none(), connector=standin.connector())

        @client.event
        async def on_interaction(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(f"{interaction.user.name} {interaction.channel_id}")

        async with client:
            task = asyncio.create_task(client.start(standin.token))
            await standin.gateway.identified.wait()
            answer = await standin.person("ben").forge("anything", channel=channel)
            assert answer.message is not None and answer.message["content"] == f"ben {channel}"
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def test_stopping_fails_unanswered_interactions() -> None:
    standin = StandIn(deadline=60, hurry=HURRY)
    _, channel = world(standin)
    await standin.start()
    waiting = asyncio.ensure_future(standin.person("anna").forge("anything", channel=channel))
    await asyncio.sleep(0)
    await standin.stop()
    assert (await waiting).kind == "failed"


async def test_nothing_leaves_the_machine(stage: Scene) -> None:
    async with aiohttp.ClientSession(connector=stage.standin.connector()) as session:
        async with session.get("https://discord.com:8443/api/v10/gateway") as reply:
            assert reply.status == 401
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get("https://example.org/")


async def test_soak_with_random_faults(stage: Scene) -> None:
    faults = stage.standin.faults
    faults.random(0.3, 11, ["reset", "lost", "429", "503", "socket"])
    sent = 0
    for number in range(40):
        try:
            await stage.text.send(str(number), nonce=number)
            sent += 1
        except (discord.HTTPException, aiohttp.ClientError):
            pass
    faults.random(0, 0)
    seen = [message["content"] for message in stage.anna.messages(stage.channel, 100)]
    assert sent < 40 and sent <= len(seen) and sorted(seen, key=int) == seen and len(set(seen)) == len(seen)
    if not stage.standin.gateway.identified.is_set():
        await stage.standin.gateway.identified.wait()
    assert (await stage.anna.slash(stage.channel, "toy new", opponent=stage.ben.id)).kind == "message"


async def test_requests_of_one_route_are_concurrent(stage: Scene) -> None:
    await stage.text.send("the client has learnt the limits")
    gate = asyncio.Event()
    fault = stage.standin.faults.add("POST", CREATE, times=5, hold=gate)
    sending = [asyncio.ensure_future(stage.text.send(str(number))) for number in range(5)]
    async with asyncio.timeout(60):
        while len(fault.hits) < 5:
            fault.struck.clear()
            await fault.struck.wait()
    gate.set()
    await asyncio.gather(*sending)
    assert len(stage.anna.messages(stage.channel)) == 6
