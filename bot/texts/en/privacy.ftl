### What the bot says of a person's own data.

command-privacy = What is stored about you
command-export = Get everything stored about you as a file
command-delete = Delete everything stored about you
button-forget = Delete my data
button-forgetall = Delete for good
privacy-nothing = Nothing is stored about you.
privacy-export = 🗄 **Your data.** Everything that is stored about you here: a ZIP of JSON files; `read-me.json` says what is in each of them.
privacy-sent = I have sent you a direct message with everything that is stored about you.
privacy-too-large = Your data is too large for one Discord file. Please ask whoever runs the bot: `python -m bot export` writes it into a file of any size.
privacy-warning = 🗑 **Your data.** This would delete everything that is stored about you: your id and your names, notes, settings, quotes, daily message, matches you follow, requests to play, blocks, plans and answers to puzzles, and the direct messages you have from me.

    { $running ->
        [0] {""}
        [one] You would leave the match that you are playing: your seat becomes free there, and a stand-in plays on.{" "}
       *[other] You would leave the { $running } matches that you are playing: your seats become free there, and stand-ins play on.{" "}
    }{ $opened ->
        [0] {""}
        [one] You would get up from an open table.{" "}
       *[other] You would get up from { $opened } open tables.{" "}
    }Matches and ratings of others stay whole: where you have played, they say “{ seat-former }”. Nobody can take this back, I cannot either. To get your data first: `/privacy export`.
privacy-sure = Are you sure? **{ $button }** deletes your data at once.
privacy-done = Done: I no longer know you. Your direct messages go in the next minutes. Where I may not delete any more, as in a locked thread, messages that name you stay: somebody who manages the server can delete them. Backups of whoever runs the bot expire as they have set it. If you play again, you begin as somebody new.
privacy-soon = Your data is being deleted; that takes a moment longer. There is nothing more for you to do.
privacy-later = A message to that person is still being sent: try again in a moment.
note-gone = { $name } does not play any more.
note-unquoted = 💬 The words of a former player were deleted.

## What is in the files of an export

export-about = Everything that Stammtisch has stored about you, made on { $at }. Other people are left out. Times are in UTC. Numbers of servers, channels, messages and people are Discord's. Seats count from 0, and -1 is none; `null` says: nothing of it, or as usual. Kinds, phases and moves stand as the program writes them. What is stored, why and for how long: see the program's file PRIVACY.md.
export-people = Who you are at Discord, and what you have set. Everything else is stored under your random key.
export-names = Your names on servers where they differ from your global one.
export-blocks = Whose invitations you refuse.
export-invitation_pings = When an invitation of yours, or to you, last pinged the other.
export-matches = The tables and matches in which you have taken part, without what is hidden in them.
export-seats = Where you have sat, or sit.
export-events = What you have done in matches: moves in their notation, and lines of yours that you have quoted.
export-sealed = Your secret choices that are not open yet.
export-puzzle_answers = Your answers to daily puzzles.
export-plans = The answers that you have planned ahead.
export-seen = How far you have read the log of each match.
export-digests = Your daily message.
export-digest_entries = What your last daily message said.
export-notes = Your notes.
export-watches = The matches that you follow without playing.
export-deletions = That you have asked for your data to be deleted.
export-outbox = What has been sent to you about matches, or is still to be sent.
export-sent_messages = The messages to you that are still needed; the text says how far your decision was.
export-proposals = What you have proposed to the other players, and what you have answered when you were asked.
export-person_settings = What else you have set, where it differs from what is usual.
export-requests = That you would like to play.
export-season_people = The seasons that you have signed up for.
export-season_matches = Your matches in seasons: “first” is the first seat, “second” the other one, “tie” a draw.
export-reviews = Reviews of matches in which decisions of yours are judged.
export-pairings = The tables that your requests have led to.
export-ratings = Your ratings. The number that `/profile` shows under **Rating** is forty times the estimate; everybody begins at 25. They follow from the matches, and stay under your key if you delete your data.
export-rating_changes = What each rated match has made of your rating.

## What values are called in these files: those of all tables, then those of one

export-column-match = match
export-column-guild = server
export-column-channel = channel
export-column-thread = thread
export-column-message = message
export-column-game = game
export-column-pace = pace
export-column-seat = seat
export-column-kind = kind
export-column-number = number
export-column-at = at
export-column-text = text
export-column-day = day
export-column-due = next at
export-column-language = language
export-column-phase = phase
export-column-options = options
export-column-created = opened at
export-column-overrun = when time runs out
export-column-rated = rated
export-column-made = made at
export-column-name = your name there
export-column-value = value
export-column-matches-id = match
export-column-matches-host = opened by
export-column-matches-barred = you have lost or left a seat there
export-column-people-key = your random key
export-column-people-user = your id at Discord
export-column-people-name = your name
export-column-people-locale = language of your Discord client
export-column-people-channel = channel of your direct messages with the bot
export-column-people-unreachable = direct messages do not reach you
export-column-people-quiet = quiet hours
export-column-people-notify = where you are called
export-column-people-reading = positions are shown as
export-column-people-uninvited = you refuse all invitations
export-column-people-rated_everywhere = you see ratings over all servers
export-column-people-away_since = away since
export-column-people-away = away until
export-column-people-away_used = seconds away in that year
export-column-people-away_year = year of that absence
export-column-people-last_seen = last seen
export-column-person_settings-name = setting
export-column-blocks-blocked = whose invitations you refuse
export-column-invitation_pings-host = invited by
export-column-invitation_pings-guest = invited
export-column-invitation_pings-at = last ping
export-column-seats-passes = you always pass
export-column-seats-joined = interaction by which you sat down
export-column-sealed-text = choice
export-column-puzzle_answers-move = answer
export-column-requests-hours = time of day
export-column-requests-most = matches at a time
export-column-requests-asked = said at
export-column-requests-expires = stands until
export-column-plans-trigger = if this is played
export-column-plans-text = then this
export-column-seen-event = events of the log that you have read
export-column-digests-hour = hour
export-column-digests-zone = time zone
export-column-digests-message = last message
export-column-digest_entries-length = events of the log that it covered
export-column-digest_entries-stage = stage of your clock
export-column-notes-text = your note
export-column-notes-at = written at
export-column-watches-way = followed by
export-column-watches-reported = last reported at
export-column-season = season
export-column-round = round
export-column-group = group
export-column-season_people-signed_up = signed up at
export-column-season_people-left = left at
export-column-season_matches-first = at the first seat
export-column-season_matches-second = at the second seat
export-column-season_matches-result = won by
export-column-season_matches-way = result by
export-column-results-plays = a seat counts for you
export-column-results-place = place
export-column-results-shared = place shared
export-column-results-asked = decisions with a clock
export-column-results-in_time = of them in time
export-column-reviews-judged = decisions of yours are judged
export-column-ratings-mu = estimate
export-column-ratings-sigma = uncertainty
export-column-ratings-matches = matches
export-column-rating_changes-mu = estimate after it
export-column-rating_changes-sigma = uncertainty after it
export-column-rating_changes-at = ended at
export-column-deletions-channel = channel of direct messages to be deleted
export-column-proposals-ended = ended as
export-column-proposals-by = proposed by
export-column-proposals-text = you were to take the seat
export-column-proposals-asked = you were asked
export-column-proposals-yes = you have agreed
export-column-proposals-no = you have declined

## What stands in place of a value

export-value-you = you
export-value-other = somebody else
export-value-everywhere = all servers
