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
digest-before = { $count ->
    [one] one more before that
   *[other] { $count } more before that
}
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
