"""The page of the local table: a browser shows and does what a Discord client would, for any of the world's people.

`Page` serves `bot/local/web` on 127.0.0.1 and talks to each window over one WebSocket at `/socket`, in JSON; ids are
strings. A window asks with `{"id": n, "do": what, …}` and is answered once, with `{"id": n, "ok": {…}}` or, where the
stand-in refuses, `{"id": n, "error": words}`. Answers may come in another order than their questions.

    be        person (id or name; null: the first)   → me, and what `lists` pushes; all other questions need it first
    messages  channel, limit                         → messages: Discord's JSON, oldest first
    place     channel                                → found: may this person see it? Then it is among the channels
                                                       while it is open, archived threads too
    direct                                           → channel: the direct messages with the bot, opened if need be
    read      channel, message                       → {}: read up to this message
    commands  channel                                → commands: Discord's JSON, in the person's language
    send      channel, text                          → message
    slash     channel, command, options              → answer
    suggest   channel, command, options, focused     → choices: [{name, value}]
    press     message, custom_id                     → answer
    pick      message, custom_id, values             → answer
    submit    modal (the answer's key), values       → answer
    dismiss   channel, message                       → {}: an ephemeral message, gone for this person
    prefer    locale?, dms_closed?                   → {}

An answer is `{kind, ephemeral, failure, modal, key, message}` as `bot.local.Answer` has it; `key` is what `submit`
calls the modal. Pushed to a window, filtered to what its person may see:

    {"push": "lists", …}    whenever any of it changed: people: [{id, name, locale, dms_closed, pings}],
                            guilds: [{id, name}], channels: [Discord's JSON with unread, pings, last_read],
                            users: {id: name}
    {"push": "message", "channel": id, "message": Discord's JSON}    a new one, or a new version
    {"push": "deleted", "channel": id, "message": id}
    {"push": "typing", "channel": id, "user": id}

Nothing is pushed before `be` is answered, and nothing that happened after that answer is missing: a window that lost
its connection says `be` again and loads its channel again.
"""

from .server import Page

__all__ = ["Page"]
