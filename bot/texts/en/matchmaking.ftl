### What the bot says when it brings people together who would like to play.

command-play = Play with friends or against the computer
button-play-with-somebody = I would like to play
button-playnot = Stop searching
play-head = **Up for a match?** Say what suits you. When somebody else on this server would like the same, I open a table for the two of you and tell you both.
play-none = I am not looking for anybody for you just now.
play-is = I am looking for players for you: **{ $game }**, { $pace }, { $hours }, { $count ->
    [one] one match
   *[other] up to { $count } matches
} at a time. This stands for two weeks; it ends { $expires }.
play-any = any game
play-hours-morning = in the morning
play-hours-afternoon = in the afternoon
play-hours-evening = in the evening
play-hours-any = at any time of day
play-most = { $count ->
    [one] one match at a time
   *[other] up to { $count } matches at a time
}
play-met = 🎉 Found! { $count ->
    [one] Your table is about to appear
   *[other] Your { $count } tables are about to appear
} in { $room }.
play-waits = I keep my eyes open. When it suits somebody, your table appears in { $room }, and I tell you there.
play-withdrawn = Fine, I have stopped searching. Tables that are already open stay.
play-gone = I was not looking for anybody for you anyway.
