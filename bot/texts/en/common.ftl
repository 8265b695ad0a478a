### What the bot says at every table, whatever the game.

and = { $first } and { $last }

## Languages

language-de = German
language-en = English

## Commands and their options (at most 45 characters)

command-new = Open a table for a new match
command-move = Type a move
command-help = The games, and what to press
command-matches = Your matches, and where it is your turn
command-match = About a single match
command-resign = Give up a match
command-end = End a match for everybody
command-challenge = Challenge
option-opponent = Whom you invite (more: at the table)
option-language = Language of the public messages
option-move = The move; suggestions appear as you type
option-match = Match (default: this one, or your only one)

## Names of options (lower case, no spaces, at most 32 characters)

option-name-match = match
option-name-move = move
option-name-opponent = opponent
option-name-seats = seats
option-name-language = language
option-name-pace = pace
option-name-timeout = timeout
option-name-forced = forced
option-name-user = user
option-name-days = days
option-name-newcomer = newcomer
option-name-player = player
option-name-by = by
option-name-until = until

## Buttons (at most 80 characters)

button-join = Join
button-leave = Leave
button-refuse = Decline invitation
button-start = Start
button-table-settings = Settings …
button-startwithout = Start anyway
button-wait = Wait
button-play = Play
button-hand = Hand
button-log = Log
button-look = Watch
button-share = Show here
button-move-here = Go on here
button-move-direct = Go on in direct messages
button-more = More …
button-rules = Rules
button-rematch = Rematch
button-record = Record
button-film = Film
button-resign = Resign …
button-giveup = Yes, resign
button-stay = Keep playing
button-endall = Yes, end it
button-endnot = Let it go on
button-older = Older
button-rules-back = ‹ Back
button-rules-next = Next ›
button-play-computer = Against the computer
button-lesson-next = Next lesson
button-lesson-skip = Skip
button-lesson-back = Previous lesson
button-lesson-again = Once more
button-newer = Newer
button-confirm = Confirm
button-back = Back
button-take = Take the seat
button-always = Never fend off
button-alwaysyes = Yes, always
button-alwaysno = No, keep asking me
button-undo = Back
button-ahead = Plan ahead
button-planset = Save
button-next = Next match
button-current = Current matches
button-finished = Finished matches
button-next-page = Next page
button-back-page = Previous page
button-to-match = To the match
button-to-table = To the table
button-to-end = To the end
button-to-rematch = To the rematch
button-to-film = To the film
button-to-server = Add to Server
button-to-apps = Add to My Apps

## Seats

seat-named = { $seat } ({ $name })
seat-open = open seat
seat-vacant = nobody
seat-computer = Computer ({ $level ->
    [easy] easy
    [normal] normal
   *[hard] hard
})
seat-invited = { $mention } is invited
seat-host = { $name } (host)

## A table before the match

table-option = **{ $option }.** { $about }.
option-with-value = { $option }: { $value }
option-off = no
table-open = Press **Join** and, when everybody is here, **Start**. Under **Settings …**, { $host } can invite people. The table is open for { $days } days, until { $date }.
table-complete = All seats are taken: press **Start**. The table is open for { $days } days, until { $date }.
table-unagreed = **The terms have changed.** { $names } still { $count ->
    [one] has
   *[other] have
} to press **Agree**.
table-is-closed = **This table is closed.** No match was played.
host-panel = **{ $title }**: who plays, and the terms. Only you can see this.
new-title = { $game }: new table
new-people = Who is invited?
new-people-about = You can leave this empty: anybody here may join.
new-seats = How many seats?
new-seats-count = { $count } seats
new-computer = Does the computer play too?
new-computer-about = It takes every seat that you invite nobody to.
new-computer-none = no
new-pace = How long may a decision take?
new-timeout = When time is up, …
new-more = What else?
pick-invite = Invite …
pick-remove = Remove …
guest-invited = is invited
guest-joined = has joined
table-is-started = **The match is on.**
table-direct = It is played in direct messages: each player always gets the latest position there.

## How a match stands

match-begins = The match begins: { $seats }.
thread-players = At the table: { $mentions }
thread-newcomers = New at the table: { $mentions }
status-turn = { $unfinished ->
    [true] ▶ **{ $names }** is in the middle of a turn.
   *[false] { $count ->
        [one] ▶ **{ $names }** to move.
       *[other] ▶ **{ $names }** have to answer.
    }
}
status-task = ▶ **{ $names }** { $task }.
status-secret = { $decided ->
    [0] { $count ->
        [one] ▶ **{ $names }** is choosing in secret.
       *[other] ▶ **{ $names }** are choosing in secret.
    }
   *[other] { $count ->
        [one] ▶ **{ $names }** still has to choose. Ready: { $ready }.
       *[other] ▶ **{ $names }** still have to choose. Ready: { $ready }.
    }
}
status-over = { $count ->
    [one] 🏁 **{ $winners } wins**, { $points }
   *[other] 🏁 **{ $winners } share the win**, { $points }
}{ $reason ->
    [none] .
   *[other] {" "}({ $reason }).
}
status-unwon = 🏁 **No winner**, { $points } ({ $reason }).
reason-resign = by resignation
reason-abandoned = ended early
reason-timeout = time ran out
fair = 🔒 Fair shuffles, verifiable
fingerprint = 🔒 Fair shuffles: every shuffle, roll and draw of this match follows from a secret that has been fixed since the table was opened. Its fingerprint (SHA-256): `{ $fingerprint }`
seed = Everything followed from `{ $seed }`. The **Record** lets anybody check it.
secret = The secret was `{ $secret }`; `{ $salt }`, the numbers of your joining and starting, were added to it. The **Record** lets anybody check every draw.
rehomed = From now on this match goes on in this channel.
rehomed-direct = From now on this match goes on in direct messages.
direct-hello = 👋 Hello { $name }! From now on your matches come here.
direct-later = I cannot begin new conversations just now. Try again in a few minutes.
install-first = This match is played in direct messages, and I cannot send you any. Add me to your apps, or allow direct messages, and try again.
unseen = -# 🙈 { $names } cannot see this channel just now. `/matches match:{ $number }` in a channel that all of you can see brings the match there.
share-server = This match is played on a server, where it can be watched.
rehome-refused = This match cannot go on here: { $reason }
move-asked = I have asked { $names } by direct message whether { $title } may go on { $direct ->
    [true] in direct messages
   *[false] here
}. It moves as soon as everybody agrees. To withdraw the question, press **{ $button }**.
thread-gone = The match's thread is gone or closed to me, so we go on here.
rematch-is = The rematch: { $title }

## The private menu

ask-turn = Your turn.
ask-secret = { $last ->
    [true] Choose in secret: everybody else has chosen, so your choice is revealed at once.
   *[false] Choose in secret. You can change your mind until everybody has chosen.
}
ask-confirm = Your move: **{ $move }**. All right?
pick-move = Which move?
pick-page = Which part of the list?
sealed = Chosen: **{ $move }**. You can still change it until everybody has chosen.
moved-on = The match has moved on in the meantime. This is how it stands now.
taken-back = Taken back.
joined-match = You have taken the seat.
goes-on-there = **To the match** leads to where it goes on. I ping you when it is your turn again.
begun-own = Your match against the computer has begun, and it is your turn. Choose right here; the board is in the match, too.
begun-other = Your match against the computer has begun, and the computer moves first. The board is in the match itself. I let you know when it is your turn.

## Hand, log, record

hand-of = **{ $title }**, { $seat }: your hand
no-hand = **{ $title }**, { $seat }: you have no cards in hand.
hand-asked = With { $names }.
log-of = { $pages ->
    [one] { $title }: log
   *[other] { $title }: log, page { $page } of { $pages }
}
log-turn = **{ $number }.** { $seats } · { $time }
log-new = 🔸 **New since you last looked:**
log-empty = Nothing has happened yet.
more-of = **{ $title }**: more about this match. Only you can see this.
log-by-chance = { $text } (played by chance)
log-by-computer = { $text } (played by the computer)
log-seat-vacant = { $name } is free: { $substitute ->
    [chance] its moves are drawn by chance
   *[computer] a computer plays it
} until somebody joins.
log-seat-taken = { $name } takes the seat.
log-resign = { $name } resigns.
log-undo = { $name } takes a step back.
record-is = The record of the match, to keep or to check with `python -m bot verify`.
record-proves = The record of the match, with all that chance has drawn. `python -m bot verify` replays it and derives every shuffle again from `secret` and `salt`; the fingerprint that it prints must be the one under **Rules**.
rules-page = { $game }: rules, page { $page } of { $pages }
rules-none = There are no rules written here for this game.
rules-pictures =
    {""}**Reading the pictures.** In every game:
    - **Orange** shows what happened last.
    - **Dashed blue** shows what you can choose; its letter is on the button. **Solid blue** shows what you have chosen.
    - **Pink frame, hourglass:** is to move. Tick: has chosen. Crown: has won.
note-broken = The match could not be shown: its stored data cannot be read.
note-channel-gone = The match's channel is gone. `/matches match:` in another channel brings the match there.
note-permission = I could not post: I lack the permission { $what }.
note-deaf = A direct message could not be delivered.
note-refused = Discord refused a message (code { $what }).

## Pings

ping-turn = { $mention ->
    [none] It's your turn
   *[other] { $mention }, it's your turn
}: { $title }, { $seat }{ $count ->
    [0] {""}
   *[other] , with { $names }
}.{ $last ->
    [none] {""}
   *[other] {" "}Last: { $last }
}{ $left ->
    [none] {""}
   *[other] {" "}You have { $left } ({ $until }).
}
ping-unreachable = { $mention }, you are asked: { $title }, { $seat }{ $count ->
    [0] {""}
   *[other] , with { $names }
}.{ $last ->
    [none] {""}
   *[other] {" "}Last: { $last }
}{ $left ->
    [none] {""}
   *[other] {" "}You have { $left } ({ $until }).
} I cannot reach you by direct message: press **{ $button }**.

## Help

help-head = **Stammtisch**: board and card games that you play with friends over days, right here.
help-how = 
    {""}**1. Choose.** Press a game below: with friends, against the computer, or learn it first. `/play` leads to the same place.
    {""}**2. Sit down.** Others press **Join**, then you press **Start**. `/play with:` invites somebody at once.
    {""}**3. Play.** When it is your turn, you are pinged. **Play** below the board opens your own private menu: each letter in the picture has its button there. Secret choices come by direct message.
    {""}**Later.** `/matches` shows your matches. `/settings`: language, notifications, quiet hours, invitations. `/away`: you travel, and your clocks stand still.

## Positions in words, for readers without pictures: headings, and what symbols are called

read-preview = Preview
read-seats = Seats
read-hand = Your hand
read-last = Last turn
read-choices = To choose from
read-to-act = To act: { $seats }.
read-decided = Already decided: { $seats }.
read-you = { $name }, you
read-and = {" "}and{" "}
symbol-to = to
symbol-against = against
symbol-times = times
symbol-night = night
symbol-day = day
symbol-first = First step
symbol-back = One step back
symbol-next = One step on
symbol-last = Last step

## Lists

mine-head = { $count ->
    [0] You have no table and no match just now. Fancy one? `/play` begins one.
    [one] **Your match**
   *[other] **Your matches**{ $pages ->
        [one] {""}
       *[other] {" "}(page { $page } of { $pages })
    }
}
mine = **{ $title }**{ $count ->
    [0] {""}
   *[other] {" "}with { $names }
}
mine-open = The table is open. It closes { $expires }.
mine-unagreed = The terms of this table have changed. Press **Agree** there if they suit you.
mine-invited = You are invited to this table. It closes { $expires }.
mine-turn = ▶ **It's your turn.**{ $timed ->
    [true] {" "}Your time ends { $until }.
   *[false] {""}
}
mine-last = Last: { $text }
menu-with = With { $names }.
finished-head = { $count ->
    [0] You have not finished a match yet.
   *[other] **Your finished matches**{ $page ->
        [1] {""}
       *[other] {" "}(page { $page })
    }
}
finished-at = Ended on { $date }

## Questions and answers

ask-resign = { $seats ->
    [2] Do you really resign **{ $title }**? Your opponent wins.
   *[other] Do you really resign **{ $title }**? Your seat is played by { $substitute ->
        [chance] chance
       *[computer] a computer
    } until somebody else takes it.
}
resigned = You have resigned.
stayed = Good, you play on.
start-without = Start without { $names }?
begun = { $title } begins.
waits = Good, the table goes on waiting.
challenge-which = Which game would you like to challenge { $name } to?
ask-always = { $title }: never fend anything off in this match? I will not ask you any more. **Ask me again** undoes it.
always-not = { $title }: good, I will keep asking you.
ended = { $title } has been ended, without a winner.
ask-end = End **{ $title }** for everyone? It will have no winner and will not count for ratings.
end-not = { $title } goes on.
note-ended = 🛑 { $name } has ended the match.
note-forfeited = { $name } gives up a match in which every seat has made five decisions: it counts as a loss.
rematch-joined = You are in for the rematch: { $title }.
table-posted = Your table is open: { $title }. It gets a post of its own in the forum, where the others join and the match is played.
rematch-opened = The table for the rematch is open: { $title }.
rematch-terms = You are in for the rematch: { $title }. Its terms differ from last time, so it will not start by itself: have a look at the table.
rematch-started = The rematch begins: { $title }.

## Refusals

already-joined = You already have a seat here.
barred = The table's host has removed you. You can join here only if you are invited again.
broken = That did not work, and it is our fault. Nothing has changed; please try again.
challenge-open = You have challenged { $name } already: { $game } #{ $number } is still open. To open another table, leave that one first.
chance-impossible = Chance cannot have said `{ $text }`.
command-stale = That command has changed. Reload Discord; `/help` says under **Earlier commands** what replaces it.
discord-silent = Discord does not answer just now. Nothing has changed; please try again in a moment.
control-unknown = That button is gone. `/matches` shows your matches.
computer-gone = There is no computer on that seat any more.
guest-gone = That person is not at this table any more.
match-broken = Match #{ $number } cannot be read. It is set aside; the others go on.
match-newer = Match #{ $number } was last played by a newer version of this program. It can go on there, and here as soon as the bot is up to date.
match-gameless = Match #{ $number } is of the game `{ $game }`, which this bot does not have at present. It goes on as soon as the game is installed again; the others go on meanwhile.
match-of-other-game = #{ $number } is a match of { $game }. To see it: `/matches match:{ $number }`.
match-over = This match is over.
no-match = You are in no match just now. Fancy one? `/play` begins one.
forum-needs-tag = Every post in the forum { $channel } needs a tag, and it has none for { $game } that I may use. A server manager can add a tag **{ $game }** there, or give me the permission **Manage Channels**; then I make it myself.
no-messages-here = Nothing can be posted directly in this channel. Use the command in a text channel, or in a post of the forum.
no-such-choice = The option `{ $option }` of { $game } cannot be `{ $value }`.
no-such-game = There is no game called `{ $game }`.
no-such-language = There is no language `{ $language }` here, only German and English.
no-such-match = There is no match with the number { $number }.
no-such-option = { $game } has no option `{ $option }`.
nobody-picked = Pick at least one person.
not-a-member = I am not a member of this server, so that does not work here. Whoever manages the server can [add me](https://discord.com/oauth2/authorize?client_id={ $application }).
not-at-table = You are not at this table. Press **Join** first.
not-in-match = You are not playing in this match.
not-invited = You are not invited to this table. To get up, press **Leave**.
not-over = That has to wait until the match is over.
not-possible = `{ $move }` is not possible now.
not-started = This match has not started yet.
not-your-turn = It's not your turn just now.
plan-intro = Plan ahead: if { $name } …, your answer is played automatically. Nobody sees it before.
plan-pick = If { $name } …
plan-answer = If: { $trigger } – what do you answer?
plan-confirm = If: { $trigger } – then: **{ $answer }**. Save this? It is played at once.
plan-line = If: { $trigger } – then: **{ $answer }**
plan-list = What you have planned:
plan-drop = Delete something planned …
plan-set = Planned. If: { $trigger } – then: **{ $answer }**
plan-dropped = Deleted. You will be asked.
plan-nothing = You cannot plan ahead now: too much can still change before your turn.
plan-void = What you had planned no longer fits the position. It is not played.
plan-impossible = That cannot be planned ahead in this position.
plan-too-many = You can plan at most { $count } answers at once. Delete one first.
nothing-pending = Nobody is waiting for you in any match just now.
unconfirmed = { $move } cannot be taken back afterwards. Confirm it first.
nothing-to-take-back = There is nothing to take back: only your own last step of a turn that is not finished yet can be.
only-in-servers = That works in the channels of a server, not in direct messages.
end-own = You play in this match, or have done so, and something depends on its result: you cannot end it for everybody. To resign: `/match resign`.
only-moderators = Only somebody who may manage threads or the match's server can end it for everybody. To resign yourself: `/match resign`.
opponent-bot = { $name } is a bot. Invite a person, or leave the seat open. `/play` lets you play against the computer.
opponent-elsewhere = { $name } is not on this server. Invite somebody who is, or leave the seat open.
opponent-hidden = { $name } cannot see this channel. Invite somebody who can, or open the table in another channel.
opponent-self = You cannot invite yourself. Invite somebody else, or leave the seat open.
remove-self = To get up yourself, press **Leave**.
permission-missing = I lack a permission in this channel: **{ $permission ->
    [view_channel] View Channel
    [send_messages] Send Messages (in a forum: Create Posts)
    [send_messages_in_threads] Send Messages in Threads
    [connect] Connect
    [attach_files] Attach Files
   *[other] { $permission }
}**. A server manager can give it to me.
permission-missing-there = I lack a permission in the channel for this match: **{ $permission ->
    [view_channel] View Channel
    [send_messages] Send Messages (in a forum: Create Posts)
    [send_messages_in_threads] Send Messages in Threads
    [connect] Connect
    [attach_files] Attach Files
   *[other] { $permission }
}**. A server manager can give it to me.
place-gone = The channel of this match is gone or closed to me. Open a new table elsewhere with `/play`.
place-not-lost = This match has a place again. `/matches match:` leads you there.
place-unseen = { $names } cannot see this channel. Use one that all of you can see, or ask the others.
store-broken = The database has failed. Nothing has changed; please tell whoever runs the bot.
store-busy = The database is busy just now. Nothing has changed; please try again in a moment.
store-full = The disk is full, so nothing can be stored. Nothing has changed; please tell whoever runs the bot.
store-readonly = The database cannot be written at present. Nothing has changed; please tell whoever runs the bot.
start-terms = The terms of this table have changed, and { $names } { $count ->
    [one] has
   *[other] have
} not agreed to them yet.
start-waits = This table still waits for { $names }. Only { $host } can start without them.
starts-by-itself = This match starts by itself in a moment.
table-closed = This table is closed. Open a new one with `/play`.
table-full = { $kept ->
    [0] All seats at this table are taken.
    [one] The last seat is kept for { $names }.
   *[other] The last seats are kept for { $names }.
}
table-started = This match has already started.
thread-locked = This thread is locked, so I cannot post here. Use the command in another channel, or have the thread unlocked.
too-few = Not enough players yet: { $count } of at least { $least }. Somebody else has to press **Join**.
too-few-seats = { $free ->
    [0] No seat is free at this table any more.
    [one] Only one seat is free at this table.
   *[other] Only { $free } seats are free at this table.
}
too-many-computers = There isn't room for that many computers.
too-many-invited = There isn't room for that many people.
too-many-tables = You have { $most } tables and matches already, which is the limit.
too-many-blocked = You refuse the invitations of { $most } people already; more are not possible. `/settings` refuses all.
too-many-invitations = You can have { $most } open invitations at once, at all your tables together; { $open ->
    [0] these are more.
    [one] one is open now.
   *[other] { $open } are open now.
} Leave seats open, or wait for answers.
which-match = You are in several matches. Say which one with the option `{ option-name-match }`.
wrong-seats = { $game } is for { $fixed ->
    [true] { $most }
   *[false] { $least } to { $most }
} people, not for { $seats }.

## Table talk

note-quote = 💬 { $name }: “{ $text }”

## Shared by several features

chart-alt = Everybody's chances over { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}. { $seats }
chart-alt-seat = { $seat }: { $first }% at the beginning, at least { $least }%, at most { $most }%, { $last }% at the end.
replay-quiet = { $seat }: nothing more.
news-head = 🔸 **Since you were last here:**
news-more = { $count ->
    [0] … and what came before: **{ button-replay }**
    [one] … and one more before: **{ button-replay }**
   *[other] … and { $count } more before: **{ button-replay }**
}
scores-alt = Everybody's points over { $rounds } rounds, from the beginning on. { $seats }
scores-alt-seat = { $seat }: { $points }.
scores-alt-change = { $points } after round { $round }
bot-description = Board and card games with friends, over days: /help. What is stored about you, to have it or have it deleted: /privacy, and the program's PRIVACY.md.
person-deleted = That did not work, since somebody's data were deleted just now. Try again.
seat-former = former player
thread-watchers = Watching: { $mentions }
invitation = { $mentions }, { $host } invites { $count ->
    [one] you
   *[other] you all
} to a match: { $title }. Press **Join** at the table.
invitation-declined = You have declined the invitation: { $title }.
invitation-refused = { $names } { $count ->
    [one] accepts
   *[other] accept
} no invitations at present, or none from you. Leave the seat open: whoever likes can join.
invited-already = { $names } { $count ->
    [one] is
   *[other] are
} at this table already.
game-not-offered = There is no { $game } on this server. People play { $offered } here.
only-managers-open = On this server only server managers can open tables. Everybody can join.
tables-elsewhere = On this server tables are opened { $count ->
    [one] in this channel
   *[other] in these channels
}: { $channels }
rated-yes = The match is rated
table-rated = The match is rated.
table-rated-not = The match is not rated.
terms-rated = rated
terms-unrated = casual
partners-found = 🎉 { $mentions }: { $count ->
    [one] I have found somebody for you to play with, { $names }
   *[other] you would both like to play, and your times match
}: { $title }. Press **Start** when you are ready.
note-own = 🗒 **Your note**
    { $text }
