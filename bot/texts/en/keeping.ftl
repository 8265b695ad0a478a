## The daily message

option-notify-digest = Once a day from this hour on: one direct message about all your matches in place of pings
notify-choice-off = no daily message
digest-is = Once a day, between { $begin } and { $end } ({ $zone }), one direct message tells you how all your matches stand, and the one before it goes. Until then no turn of yours rings, unless its time would run out first.
digest-otherwise = What cannot wait: { $text }
digest-unreachable = Just now I cannot reach you by direct message, so I ping you as before; I try again every day.
digest-zone = I need to know your time zone too, like this: `/notify digest:18 zone:Europe/Berlin`.
digest-hour = At what hour? Say it like this: `/notify digest:18 zone:Europe/Berlin`. In place of 18 say `off` to end the daily message.
digest-head = { $count ->
    [0] **Today** ({ $date })
    [one] **Your match today** ({ $date })
   *[other] **Your { $count } matches today** ({ $date })
}
digest-soon = ⏳ { $count ->
    [one] In one of them your time
   *[other] In { $count } of them your time
} runs out before my next message, { $until }: they come first.
digest-line = [{ $title }]({ $link })
digest-line-turn = ▶ [{ $title }]({ $link }){ $until ->
    [none] {""}
   *[other] {" "}{ $until }
}
digest-more = { $count ->
    [one] … and one more: `/matches`
   *[other] … and { $count } more: `/matches`
}
digest-followed = **You follow**
digest-settings = `/notify` changes when this comes, or ends it.
option-name-digest = digest

## Notes

command-note = Your own note of a match, which nobody else sees
button-note = Note
note-title = Your note: { $title }
note-label = Nobody else sees it. Empty it to keep none.
note-own = 🗒 **Your note**
    { $text }

## Looking on

command-watch = Follow a match of this server without playing in it
command-unwatch = Follow a match no more
option-watch-by = As a member of its thread, or with a line a week in your daily message
option-watched = The match; leave it out in its thread
watch-choice-thread = in its thread
watch-choice-digest = a line a week in my daily message
thread-watchers = Looking on: { $mentions }
watch-thread = You follow { $title }: its thread is in your list, and nothing rings for you. What you see is what everybody sees who does not play. It ends with the match, or by `/match unwatch`.
watch-digest = You follow { $title }: once a week your daily message has a line about it. It ends with the match, or by `/match unwatch`.
watch-own = You play in that match yourself; what concerns you, I tell you anyway.
watch-there = A match is followed on its own server: use the command there.
watch-no-thread = This match has no thread of its own; it is told right there in the channel. With `by` you can have a line a week in your daily message instead.
watch-no-digest = For a line a week you need the daily message first: `/notify digest:18`.
watch-full = You follow { $most } matches already, and that is the most. `/match unwatch` ends one.
watch-none = You do not follow that match.
unwatch-thread = You follow { $title } no more. The thread stays in your list until you leave it: Discord's menu of the thread has **Leave Thread**.
unwatch-digest = You follow { $title } no more.

## Table talk

note-quote = 💬 { $name }: “{ $text }”
