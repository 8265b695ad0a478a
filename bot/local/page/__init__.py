"""The page of the local table: a Discord client in the browser, for any person of the world.

`PageServer` serves `bot/local/web` on 127.0.0.1, and one WebSocket at `/socket` to each window. Messages are JSON; ids
are strings. A request is `{"id": n, "do": name, …}`; its response is `{"id": n, "ok": {…}}` or, if refused,
`{"id": n, "error": text}`; what is no request is answered so too, with null for an id that it lacks. Responses may
arrive in another order than their requests.

    be        person (id or name; null: the first)   → me, and the fields of `lists`; required before all other requests
              locale? (the browser's)                  which becomes the person's on their first visit
    messages  channel, limit                         → messages: Discord's JSON, oldest first
    place     channel                                → found: whether the person can see it; if so it is listed while
                                                       it is open, even an archived thread
    direct                                           → channel: the DM channel with the bot, created if there is none
    read      channel, message                       → {}: marks as read up to this message
    commands  channel                                → commands: Discord's JSON, in the person's language
    send      channel, text                          → message
    slash     channel, command, options              → answer
    suggest   channel, command, options, focused     → choices: [{name, value}]
    press     message, custom_id                     → answer
    pick      message, custom_id, values             → answer
    renew     message, match                         → {}: has the bot show the present position in a private menu
    submit    modal (the answer's key), values       → answer
    dismiss   channel, message                       → {}: hides an ephemeral message for good
    prefer    locale?, dms_closed?                   → {}
    advance   seconds (3600 or 86400)                → {}: lets the time of stand-in and bot pass
    member    person (id), joins                     → {}: has the person leave or join the servers

An answer is `{kind, ephemeral, failure, modal, key, message}`, as in `InteractionRecord`; `key` names the modal in
`submit`.
Pushed to a window, as far as its person can see it:

    {"push": "lists", …}    on any change: people: [{id, name, locale, dms_closed, pings, owner, member}],
                            guilds: [{id, name}], channels: [Discord's JSON with unread, pings, last_read],
                            users: {id: name}, skipped: seconds by which the time was advanced, or null
    {"push": "message", "channel": id, "message": Discord's JSON}    new or changed
    {"push": "deleted", "channel": id, "message": id}
    {"push": "typing", "channel": id, "user": id}

Pushes begin with the response to `be`, and none is missing after it. A window that lost its connection sends `be`
again and reloads its channel.
"""
