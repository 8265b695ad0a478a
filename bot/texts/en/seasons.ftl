### What the bot says about seasons: signing up, groups, rounds, standings, promotion.

command-season = Groups in which everybody plays everybody
command-season-open = Open a season for sign-up
command-season-show = Standings, and your matches of the season
command-season-join = Sign up for the season
command-season-leave = Leave the season
command-season-close = End the season
option-season-game = Which game
option-season-weeks = Length in weeks
option-season-group = People in each group
option-season-signup = Days to sign up (default: 7)
option-season-rated = Rated matches (default: yes)
option-name-game = game
option-name-weeks = weeks
option-name-group = group
option-name-signup = signup

button-season-join = Sign up
button-season-leave = Leave the season
button-season-unjoin = Withdraw
button-season-show = Standings and my matches
button-season-out = Yes, I leave
button-season-end = Yes, end the season

season-title = 🏆 Season { $number }: { $game }
season-signup = Sign up until { $begins }. Then I make groups, by the last season and by rating, and in each of them everybody plays everybody once, for { $weeks ->
    [one] one week
   *[other] { $weeks } weeks
}.
season-terms = Groups of about { $size }, { $pace }, { $rated ->
    [true] rated
   *[false] not rated
}. I open the tables and start the matches at once: whoever signs up has agreed.
season-option = House rule in all matches: **{ $option }**.
season-rules = A win is 2 points, a draw 1. A match ended without a loser is a draw. One that still runs when the season ends is lost by the player to act if they have used more time, otherwise it is a draw; it goes on. Whoever stands in for you in your match plays for your points; if you give up after five decisions of each, you have lost. Days away stop your clocks for { $away } days altogether.
season-rules-out = Whoever leaves before half of their own matches are played is removed from the standings; after that the rest counts as lost.
season-shown = By signing up you appear in the standings by name.
season-next = The top of each group move up next season, the bottom move down.
season-people = **Signed up ({ $count }):** { $names }
season-nobody = Nobody has signed up yet.
season-running = Matches run until { $ends }.
season-group = **Group { $group }** · Round { $round } of { $rounds }, planned until { $ends }
season-group-over = **Group { $group }**
season-drawn = Place { $place }: { $name }
season-legend = -# P: matches, W: wins, D: draws, Pts: points. Ties: head-to-head, then seeding.
season-over-played = All matches are played. Thank you for taking part!
season-over-time = The season is over. Thank you for taking part! A match that still runs is lost by the player to act if they have used more time, otherwise it is a draw; it goes on as usual.
season-over-few = Fewer than { $fewest } people have signed up: this season does not take place.
season-over-alone = Everybody else has left: the season is over.
season-over-closed = The season was ended early. Matches that still run count as draws, and go on as usual.
season-over-canceled = The season was called off before it began.

season-opened = { $title } is open. People can sign up in { $room } in a moment.
season-joined = You are in! The season begins { $begins }.
season-joined-already = You are in already. The season begins { $begins }.
season-unjoined = What a pity! You are not signed up any more.
season-leave-sure = Do you really want to leave? Your matches that are not over count as lost then; if you have played fewer than half of yours, you are removed altogether. You cannot come back in this season. Matches that run can be played to their end all the same.
season-left = You have left. The season goes on without you.
season-close-sure = Really end the season? Matches that still run count as draws.
season-closed = The season is over.
season-closed-already = This season is over already.
season-own = **Your matches**
season-own-later = Round { $round } against { $name }: from { $opens }
season-own-soon = Round { $round } against { $name }: the table is being opened
season-own-runs = Round { $round } against { $name }: runs, { $link }
season-own-over = Round { $round } against { $name }: { $result ->
    [won] won
    [lost] lost
   *[tie] drawn
}{ $way ->
    [forfeit] {" "}(by forfeit)
    [unended] {" "}(not played to its end)
   *[played] {""}
}
season-none = There is no season on this server just now. Server managers can open one: `/server season-open`.
season-which = There are several seasons here. Please say which game you mean: { $games }.
season-there = There is a season of { $game } here already. The next one can begin when it is over.
season-begun = This season has begun already. You are welcome in the next one!
season-full = This season is full: there is no room for more than { $most } people.
season-over = This season is over already.
season-not-in = You are not in this season.
season-managers = Only server managers can open and end seasons.
season-not-for-two = { $game } cannot be played by two, and in a season it is always two who play.
season-found = 🏆 { $mentions }: your match in round { $round } of { $season }. It begins by itself in a moment.
season-origin = 🏆 { $season }, round { $round }
season-win-gives = : { $points } points for { $name }
season-tie-gives = : { $points ->
    [one] one point
   *[other] { $points } points
} for each
season-own-bye = Round { $round }: no match for you, since your group is an odd number of people. It costs you nothing: everybody has one such round.

standings-played = P
standings-wins = W
standings-ties = D
standings-points = Pts
standings-alt = Standings of group { $group }. { $lines }
standings-alt-line = { $place }. { $name }: { $points ->
    [one] one point
   *[other] { $points } points
} from { $played ->
    [one] one match
   *[other] { $played } matches
}, { $wins ->
    [one] one win
   *[other] { $wins } wins
}, { $ties ->
    [one] one draw
   *[other] { $ties } draws
}{ $moves ->
    [up] , goes up
    [down] , goes down
   *[no] {""}
}.
standings-alt-out = { $name }, who has left: { $points ->
    [one] one point
   *[other] { $points } points
} from { $played ->
    [one] one match
   *[other] { $played } matches
}.
