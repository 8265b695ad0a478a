### What the bot says of computer players: at the table, in a match, and in hints.

## Commands and their options (at most 45 characters)

command-hint = What the computer would do in your place
option-computer = Level of the computer players
option-computers = Number of computers (default: free seats)
option-hints = Hints allowed or not
option-substitute = Who decides for absent players
option-name-computer = computer
option-name-computers = computers
option-name-hints = hints
option-name-substitute = substitute

## Levels

level-easy = easy
level-normal = normal
level-hard = hard
level-easy-about = Plays on instinct, makes mistakes
level-normal-about = Thinks for a moment
level-hard-about = Thinks hard
no-such-level = There is no computer that plays `{ $level }`, only easy, normal and hard.

## Seats

seat-named-computer = { $seat } (Computer, { $level })
seat-named-standin = { $seat } (Computer, { $level }, for now)

## The table

computer-pick = Seat a computer …
computer-seated = A computer sits down: { $level }.
computer-about = is a computer
substitute-chance = Stand-in: chance
substitute-level = Stand-in: computer, { $level }
hints-on = Hints are allowed
hints-off = No hints
standin-chance = chance
standin-easy = an easy computer
standin-normal = a normal computer
standin-hard = a hard computer
no-such-substitute = For absent players, chance plays, or an easy, normal or hard computer; `{ $substitute }` is none of these.
terms-substitute = stand-in: { $level ->
    [chance] chance
   *[other] computer, { $level }
}
terms-hints = hints
table-unrated = With computers the match is unrated.
table-unrated-hints = With hints the match is unrated.

## Hints

hint = 💡 In your place the computer would play: **{ $move }**.{ $share ->
    [none] {""}
   *[other] {" "}It sees your chances at { $share }%.
} **{ $button }** plays it.
hint-refused = At this table there are no hints.
hint-failed = The computer has found no hint this time. Please decide by yourself.

learn-stake = 💡 { $stake }
