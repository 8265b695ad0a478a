## The daily message

digest-is = **Daily message**: between { $begin } and { $end } ({ $zone }) you get one message a day about all your matches, and the one before it goes. Apart from that I ping you only if your time runs out first.
digest-unreachable = Just now I cannot reach you by direct message, so I ping you as before; I try again every day.
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
digest-line-turn = ▶ { $title }{ $until ->
    [none] {""}
   *[other] {" "}{ $until }
}
digest-more = { $count ->
    [one] … and one more: `/matches`
   *[other] … and { $count } more: `/matches`
}
digest-followed = **You follow**
digest-settings = `/settings` changes when this comes, or ends it.
button-digestset = Daily message …
button-digestoff = No daily message
