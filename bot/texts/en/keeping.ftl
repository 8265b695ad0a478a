## The daily message

digest-is = **Daily message**: between { $begin } and { $end } ({ $zone }) you get one message a day about all your matches, and the one before it goes. Apart from that I ping you only if your time runs out first.
digest-unreachable = Just now I cannot reach you by direct message, so I ping you as before; I try again every day.
digest-hour = At what hour, e.g. 18
digest-head = { $count ->
    [0] **Today**
    [one] **Your match today**
   *[other] **Your { $count } matches today**
}
digest-turn = ▶ **It's your turn.**{ $left ->
    [none] {""}
   *[other] {" "}You have { $left } left ({ $until }).
}
digest-soon = ⏳ { $count ->
    [one] In one of them your time
   *[other] In { $count } of them your time
} runs out before my next message: { $count ->
    [one] it comes
   *[other] they come
} first.
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
digest-settings = `/settings` changes when this comes, or ends it.

## Notes

command-note = Your note on a match
button-note = Note
note-title = Your note: { $title }
note-label = Nobody else sees it. Empty it to delete it.
note-own = 🗒 **Your note**
    { $text }

## Spectators

command-watch = Follow a match as a spectator
command-unwatch = Stop following a match
option-watch-by = In its thread, or in your daily message
option-watched = Match (default: the one of this thread)
watch-choice-thread = in its thread
watch-choice-digest = a line a week in my daily message
thread-watchers = Watching: { $mentions }
watch-thread = You follow { $title }: its thread is in your list, and you are not pinged. You see what everybody sees who does not play. It ends with the match, or by `/match unwatch`.
watch-digest = You follow { $title }: once a week your daily message has a line about it. It ends with the match, or by `/match unwatch`.
watch-own = You play in that match yourself; I ping you about it anyway.
watch-there = A match is followed on its own server: use the command there.
watch-no-thread = This match has no thread of its own; it is played right there in the channel. With `{ option-name-by }` you can have a line a week in your daily message instead.
watch-no-digest = For a line a week you need the daily message first: `/settings`, **Notifications**.
watch-full = You follow { $most } matches already, which is the limit. `/match unwatch` ends one.
watch-none = You do not follow that match.
unwatch-thread = You no longer follow { $title }. The thread stays in your list until you leave it: Discord's menu of the thread has **Leave Thread**.
unwatch-digest = You no longer follow { $title }.

## Table talk

note-quote = 💬 { $name }: “{ $text }”
digest-none = **Daily message**: none. Once a day it shows how all your matches stand, in place of single pings.
digest-title = Daily message
digest-unclear = `{ $hour }` is not an hour of the day. Write a full hour, such as 18.
button-digestset = Daily message …
button-digestoff = No daily message
