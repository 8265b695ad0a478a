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
replay-undone = ↩ This was taken back later.
replay-cut = What came before cannot be shown any more: it was played by older rules.
replay-round = { $round ->
    [0] Beginning
   *[other] Round { $round }
}
replay-hand = { $seat }: the hand
replay-seen-by = As { $seat } saw it:

## What has happened since the own last move or look, above the menu of Play


### What pages to keep and films say of a match.

page-language = English
page-seats = Played by { $seats }.
page-step = Step { $number } of { $count }{ $round ->
    [0] {""}
   *[other] , round { $round }
}
page-round = { $round ->
    [0] Beginning
   *[other] Round { $round }
}
page-begins = This is how the match begins.
page-cut = What came before cannot be shown any more: it was played by older rules.
page-undone = ↩ This was taken back later.
page-hand = The hand of { $seat }
page-log = The whole match
page-older-picture = The picture shows an earlier step: with a picture of each, this file would be too large.
page-no-script = The pictures need JavaScript. The whole match can be read below.
page-too-old = This browser is too old for the pictures. The whole match can be read below.
page-proof = How to check it
page-record = The record
page-fingerprint = All chance was sealed by this fingerprint before anybody sat down: `{ $fingerprint }`
page-secret = It is the SHA-256 of this secret: `{ $secret }`
page-salt = Every shuffle came from the secret and from these numbers, which sitting down and starting were given afterwards (on Discord, by Discord): `{ $salt }`
page-check = To check it, save the record below, or the one that came with this page, as a file, say `match.json`, and run `python -m bot verify match.json` with any copy of Stammtisch: it replays the match strictly, draws every shuffle again and prints the fingerprint, which must be this one.
page-limits = What that cannot prove: that whoever runs the program has not opened tables until a deal suited them.
page-check-rules = To check it, save the record below as a file, say `match.json`, and run `python -m bot verify match.json` with any copy of Stammtisch: it replays the match strictly.

## The names of the page's controls

page-label-languages = Language
page-label-viewer = The match, step by step
page-label-controls = Steps
page-label-first = To the beginning
page-label-back = One step back
page-label-play = Play
page-label-stop = Stop
page-label-next = One step on
page-label-last = To the end
page-label-range = Step
page-label-rounds = Round
page-label-log = The whole match, step by step

## The page beside the record

page-is = With it comes the whole match as a page to keep: open the file in any browser and step through it, also without a network.
page-drawing = I am drawing the match's page … { $share }%

## The chart of points, read aloud


## The film

film-of = **The film** of { $title }
film-alt = Film of { $title }: the board through all { $count } steps. { $result }
film-drawing = I am drawing the film … { $share }%
film-sent = The film of **{ $title }** is here.
film-there = There already is a film of **{ $title }**.
film-running = The film can be made when the match is over.
film-no-place = The place of this match is gone or closed to me, so that its film cannot be shown there. **{ button-record }** gives you a page with every step.
film-refused = Discord does not accept the film at this match's place. **{ button-record }** gives you a page with every step.
