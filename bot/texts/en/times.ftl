### What the bot says of pace, absence and consent.

option-pace = Time for each decision
option-timeout = What happens when time is up
pace-relaxed = relaxed: 72 hours a decision
pace-daily = daily: 24 hours a decision
pace-brisk = brisk: 2 hours a decision
pace-live = live: 5 minutes a decision
pace-none = no clock
timeout-once = a stand-in plays this move
timeout-once-chance = chance plays this move
timeout-once-computer = a computer plays this move
timeout-seat = the seat becomes free
timeout-lose = the match is lost
timeout-lose-two = the match is lost (three or more people: the seat becomes free)
term-timeout = When time is up, { $timeout }
table-pace = Time control: { $pace }; then { $timeout }.
table-pace-none = Time control: { $pace }.
terms-clock = { $pace }, then { $timeout }
option-forced = Who plays a move if it is the only one
forced-play = The bot plays forced moves
forced-ask = Players make forced moves themselves
terms-forced = players make forced moves themselves
no-such-forced = Forced moves can be played by the bot or left to the players; `{ $forced }` is neither.
times-paused = ⏸ The match is paused until { $until }.
times-away = 🧳 { $name } is away until { $until }; the clock is stopped.
times-until = ⏳ { $name }: the time ends { $until }.
times-grace = ⌛ { $name }: time is up, the grace ends { $until }.
note-timeout = { $name }'s time is up.
note-planned = As { $name } had planned:
note-plan-taken-back = { $name } had planned a move. It was played and taken back.
time-left = { $unit ->
    [days] { $count } days
    [hours] { $count } hours
   *[minutes] { $count ->
        [one] one minute
       *[other] { $count } minutes
    }
}
ping-reminded = { $mention ->
    [none] Half of your time is gone
   *[other] { $mention }, half of your time is gone
}: { $title }, { $seat }. You have { $left } left ({ $until }).
ping-warned = { $mention ->
    [none] Your time is almost up
   *[other] { $mention }, your time is almost up
}: { $title }, { $seat }. You have { $left } left ({ $until }).
ping-hidden = -# The match is in a channel that you cannot see at the moment. You can play from here.
ping-grace = { $mention ->
    [none] Your time is up
   *[other] { $mention }, your time is up
}: { $title }, { $seat }. You have a grace of { $left } ({ $until }); then { $rule ->
    [once] { $substitute ->
        [chance] chance plays for you
       *[computer] a computer plays for you
    }
    [lose] you lose
   *[seat] your seat becomes free
}.
notice-over = { $mentions ->
    [none] {""}
   *[other] { $mentions }:{" "}
}{ $title } is over{ $name ->
    [none] .
   *[other] : { $name } has ended it.
}
notice-lost = { $mentions ->
    [none] {""}
   *[other] { $mentions }:{" "}
}Your seat in { $title } has become free{ $reason ->
    [timeout] , because your time has run out.
    [removed] : the others have voted so, because you were absent.
    [left] , because you have left the server.
   *[other] .
}{" "}{ $free ->
    [true] As long as nobody else takes it, **{ $button }** gives it back to you{ $reason ->
        [left] {" "}once you are on the server again.
       *[other] .
    }
    [removed] You cannot take a seat in this match again.
   *[false] Somebody else has taken it by now.
}
notice-resigned = { $mentions ->
    [none] {""}
   *[other] { $mentions }:{" "}
}{ $name } has resigned. { $title } goes on without them: { $substitute ->
    [chance] chance makes their moves
   *[computer] a computer makes their moves
} until somebody takes the seat.
prompt-reminded = ⏳ Half of your time is gone. It ends { $until }.
prompt-warned = ⏳ Your time is almost up. It ends { $until }.
prompt-grace = ⌛ Your time is up. You have some grace, it ends { $until }; then { $rule ->
    [once] { $substitute ->
        [chance] chance plays for you
       *[computer] a computer plays for you
    }
    [lose] you lose
   *[seat] your seat becomes free
}.
away-past = That day has already begun.
away-too-long = You can be away for { $most } days a year; { $days } of them are left.
no-date = I cannot read `{ $text }` as a day. Write 2026-12-24, 24.12. or a number of days.
no-such-pace = There is no time control or timeout rule called `{ $pace }`.
pause-used-up = This match has been paused for { $days } days already, which is the limit.

## Consent

command-pause = Ask for a pause
command-resume = Ask to end the pause
command-pace = Ask for another time control
command-replace = Hand your seat over to another player
command-remove = Vote on players who are absent
option-days = Days at most
option-newcomer = Who takes your seat
option-removed = Who is absent (default: end the match)
button-askback = Ask to take back
button-askpause = Ask for a pause
button-askresume = Ask to resume
button-askmove = Ask the others
button-agree = Agree
button-decline = Decline
button-quietoff = End quiet hours
button-present = I am back
button-accept = Take the seat
button-object = Object
proposal-undo = ↩ { $name } would like to take back their last decision and all that came after it.
proposal-pause = ⏸ { $name } would like to pause the match for { $days ->
    [one] one day
   *[other] up to { $days } days
}.
proposal-resume = ▶️ { $name } would like to go on with the match.
proposal-pace = ⏳ { $name } would like to agree on something else: { $terms } Whoever is to decide just now keeps at least the time they have.
proposal-remove = 🗳 { $name } would like to free the seat of { $whom }, who is absent.
proposal-end = 🗳 { $name } would like to end this match, whose host is absent. It then has no winner{ $rated ->
    [true] , unless { $name } is behind in points and every seat has made five decisions: in that case { $name } has lost it.
   *[false] .
}
proposal-replace = 🪑 { $name } would like to hand over the seat to { $whom }.
proposal-move = 🧭 The match needs another place. { $name } would like to go on in { $place }, where not all of you can see it.
proposal-move-direct = 🧭 { $name } would like to go on with this match in direct messages. Each player then gets it from me.
proposal-move-server = 🧭 { $name } would like to go on with this match in { $place }. Then everybody who sees that channel can watch.
proposal-move-asked = { $agreed ->
    [true] You have agreed; others still have to answer. The time for that: { $until }.
   *[other] Do you agree? Time to answer: { $until }. The match moves as soon as everybody agrees.
}
replace-newcomer = { $agreed ->
    [true] { $name } would like to take the seat.
   *[false] { $name }: would you like to take the seat?
}
replace-others = { $count ->
    [0] Everybody else agrees.
   *[other] { $names }: do you agree? No answer counts as a yes; time to object: { $until }.
}
replace-until = Time to answer: { $until }.
proposal-asked = { $all ->
    [true] { $names }: do you agree?
   *[other] { $names }: do you agree? So far { $yes } of { $needed } do.
} Time to answer: { $until }.
proposal-absent = { $names }: are you still there? Press **Decline**, or use anything else of this match, and you keep your seat. Your time for that: { $until }. Without a sign of you it happens then.
# How long there is time for something that is asked
answer-time = { $left ->
    [none] until { $date }
   *[other] { $left }, until { $date }
}
proposal-agreed = ✅ Agreed.
proposal-declined = ❌ Declined.
proposal-withdrawn = Withdrawn.
proposal-lapsed = It is too late to answer this.
proposal-again = You have proposed this within the last hour. You can do it again <t:{ $at }:R>.
proposal-full = Not possible: whoever was to take the seat has too many tables and matches already.
proposal-made = { $title }: I have asked { $names } where the match is played. To withdraw it, press **{ $button }** there.
proposal-made-direct = { $title }: I have asked { $names } by direct message. You have one too: to withdraw it, press **{ $button }** there.
proposal-made-objections = The other players may object; the time for that ends { $until }.
proposal-waiting = { $mention }, in your quiet hours you were asked { $count ->
    [one] something
   *[other] a few things
} in { $title }:
proposal-noted = Your answer is noted. You can change it while others have still to answer.
proposal-noted-newcomer = Thank you! The seat is yours as soon as everybody agrees, or { $until } if nobody has objected by then.
note-paused = The match is paused.
note-resumed = The match goes on.
note-pace = Newly agreed: { $what }
note-removed = { $name } has been absent for too long.
already-plays = That person already plays in this match.
host-is-here = You can vote on ending the match only when its host's time and grace have run out (without a clock: after a week). To free one seat, name its player with the option `{ option-name-player }`.
newcomer-played = { $name } has already played at another seat of this match and can only sit down there again.
newcomer-removed = { $name } has been removed from this match by vote and cannot take a seat in it any more.
newcomer-elsewhere = { $name } is not on this server. Hand the seat to somebody who is.
newcomer-hidden = { $name } cannot see the channel of this match. Hand the seat to somebody who can.
undo-reveals = Something that was hidden has come to light since your last decision, so it stands.
nothing-to-ask-back = You have decided nothing here yet that could be taken back. To change a secret choice, press **Play** before everybody has chosen.
not-asked = You are not asked here.
newcomer-only = Only the person to whom this seat is offered can take it. Answer with **Agree** or **Object**.
objection-late = Objections were possible for one day. Now it is up to the person who is to take the seat.
not-paused = This match is not paused.
own-seat-only = You have already played in this match: you can sit down again only at your own former seat, and that one is not free.
removed-by-vote = The others have removed you from this match by vote, so you cannot take a seat in it again.
only-host = Only the host of the table can do that.
pace-already = That is the time control already.
paused-already = This match is paused already.
no-such-pause = A pause lasts between one day and { $most } days.
player-is-here = A seat can be freed only when its player's time and grace have run out (without a clock: after a week).
plays-not = { $name } does not play in this match.
replace-there = A seat is handed over on the match's server: only there can the other person play.
proposal-over = It is too late to answer this.
move-join-first = You are not on that server, so you could not play there. Join it first and then agree, or decline.

## Quiet hours, absence, questions out of turn

command-away = Stop your clocks until a day
option-until = Your return: 2026-12-24, or number of days
quiet-is = **Quiet hours**: between { $start } and { $end } ({ $zone }) I won't ping you, unless your time is about to run out.
quiet-off = Your quiet hours from { $start } to { $end } ({ $zone }) are over: I ping you at any time.
quiet-none = **Quiet hours**: none. During quiet hours I won't ping you, unless your time is about to run out.
quiet-time = `{ $start }` to `{ $end }` cannot be quiet hours. Write two different times, such as 22:00 and 7:30.
quiet-zone = There is no time zone called `{ $zone }`. Write it like Europe/London, or just the city.
notify-choice-auto = where it suits: direct message for hands and secret choices, else the thread
notify-choice-direct = always by direct message
notify-choice-thread = always in the match's thread
command-settings = Language, quiet hours, invitations, profile
option-settings-text = Positions as pictures, words or both
option-name-text = text
reading-choice-pictures = pictures
reading-choice-numbered = pictures with numbered rows and columns, for typing moves
reading-choice-both = pictures and words
reading-choice-alone = words alone, for screen readers and slow lines
reading-is-pictures = I show you positions as **pictures**. You can have them in words as well, or in words alone, for example for a screen reader or on a slow line.
reading-is-numbered = I show you positions as **pictures with numbered rows and columns**, where the game has numbers: for moves that you type. Boards that everybody sees stay without them.
reading-is-both = I show you positions as **pictures and words**: board, hands and previews in everything that only you see.
reading-is-alone = I show you positions in **words alone**: board, hands and previews in everything that only you see, without pictures. The board in the thread stays a picture for everybody; **Play**, **Hand** and `/matches match:` read it to you.
away-now = You are away until { $until }. Your clocks are stopped in all matches, in a season for { $season } days altogether; { $days } of { $most } days are left this year.
away-is = You are away until { $until }. Your clocks are stopped in all matches, in a season for { $season } days altogether; after that, { $days } of { $most } days are left this year. The option `{ option-name-until }` sets another day.
away-not = You are not away just now. The option `{ option-name-until }` says on which day you are back; { $days } of { $most } days are left this year.
away-over = Welcome back. { $days } of { $most } days away are left this year.
passes-on = { $title }: from now on you fend nothing off in this match, and I do not ask you. **Ask me again** changes that, here or under **More …**.
passes-off = { $title }: I will ask you again before anything happens.
never-asked = In this game nobody is asked out of turn.
note-left = { $name } has left the server.
note-lost = I am no longer on this match's server. The match is paused until I am back.
quiet-away = If you are away for days, `/away` stops your clocks.
quiet-title = Your quiet hours
quiet-from = From, e.g. 22:00
quiet-to = To, e.g. 7:30
button-quietset = Set quiet hours …
button-askagain = Ask me again
command-undo = Ask to take back your last decision
