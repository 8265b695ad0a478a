### What the bot says where somebody steps through a match.

command-replay = Replay a match step by step

button-replay = Replay
button-replay-first = ⏮
button-replay-back = ◀
button-replay-next = ▶
button-replay-last = ⏭

replay-head = **Step { $number } of { $count }**{ $round ->
    [0] {""}
   *[other] , round { $round }
}{ $timed ->
    [no] {""}
   *[yes] {" "}· { $time }
}
replay-begins = This is how the match begins.
replay-quiet = { $seat }: nothing more.
replay-undone = ↩ This was taken back later.
replay-cut = What came before cannot be shown any more: it was played by older rules.
replay-round = { $round ->
    [0] Beginning
   *[other] Round { $round }
}
replay-hand = { $seat }: the hand
replay-seen-by = As { $seat } saw it:

## What has happened since the own last move or look, above the menu of Play

news-head = 🔸 **Since you were last here:**
news-more = { $count ->
    [0] … and what came before: **{ button-replay }**
    [one] … and one more before: **{ button-replay }**
   *[other] … and { $count } more before: **{ button-replay }**
}
