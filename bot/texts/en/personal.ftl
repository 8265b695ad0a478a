### What the bot says of a person's own data.

command-privacy = What is stored of you
command-export = Have everything that is stored of you, as a file
command-delete = Have everything that is stored of you deleted
button-forget = Delete my data
button-forgetall = Delete for good
privacy-nothing = Nothing is stored of you.
privacy-export = 🗄 **Your data.** Everything that is stored of you here: a ZIP of JSON files; `read-me.json` says what is in each of them.
privacy-sent = I have sent you a direct message with everything that is stored of you.
privacy-too-large = There is more of you than Discord takes in one file. Please ask whoever runs the bot: `python -m bot export` writes it into a file of any size.
privacy-warning = 🗑 **Your data.** This would delete everything that is stored of you: your id and your names, notes, settings, quotes, daily message, matches you follow, blocks, plans and answers to puzzles, and the direct messages you have from me.

    { $running ->
        [0] {""}
        [one] You would leave the match that you are playing: your seat becomes free there, and a substitute plays on.{" "}
       *[other] You would leave the { $running } matches that you are playing: your seats become free there, and substitutes play on.{" "}
    }{ $opened ->
        [0] {""}
        [one] You would get up from an open table.{" "}
       *[other] You would get up from { $opened } open tables.{" "}
    }Matches of others stay whole: where you have played, they say “{ seat-former }”. Nobody can take this back, I cannot either. If you like to have your data first: `/privacy export`.
privacy-sure = Are you sure? **{ $button }** deletes your data at once.
privacy-done = Done: I do not know you any more. Your direct messages go in the next minutes. Backups of whoever runs the bot expire as they have set it. If you play again, you begin as somebody new.
privacy-soon = Your data is being deleted; that takes a moment longer. There is nothing more for you to do.
privacy-later = That person's messages are being sent just now: try again in a moment.
seat-former = former player
note-gone = { $name } does not play any more.
note-unquoted = 💬 The words of a former player were deleted.

## What is in the files of an export

export-about = Everything that Stammtisch has stored of you, made on { $at }. People other than you are left out. Times are in UTC. Numbers of servers, channels, messages and people are Discord's.
export-people = Who you are at Discord, and what you have set. In all other files you stand by your random key.
export-names = Your names on servers where they differ from your global one.
export-blocks = Whose invitations you refuse.
export-invitation_rings = When an invitation of yours, or to you, last rang.
export-matches = The tables and matches in which you have taken part, without what is hidden in them.
export-seats = Where you sit.
export-events = What you have done in matches: moves in their notation, and lines of yours that you have had quoted.
export-sealed = Your secret choices that are not open yet.
export-puzzle_answers = Your answers to daily puzzles.
export-plans = The answers that you have planned ahead.
export-seen = How far you have read the log of each match.
export-digests = Your daily message.
export-digest_entries = What your last daily message has told.
export-notes = Your notes.
export-watches = The matches that you follow without playing.
export-erasures = That you have asked to be forgotten.
export-outbox = What you have been told, or still are to be told, about matches.
export-sent_messages = The messages to you that are still needed; the text says how far your decision was.
export-proposals = What you have proposed to the other players.
