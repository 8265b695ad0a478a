### Profiles, leaderboards and statistics of servers: /profile and /leaderboard.

command-profile = Your matches and ratings
command-leaderboard = Ranking and statistics of this server
option-profile-person = Whose profile (default: yours)
option-leaderboard-game = Which game (default: the one rated most)
button-profilepost = Show everybody here
button-rankspost = Show everybody here
button-clubpost = Show everybody here

## Profile

profile-own-here = **Your profile on this server.** Only you see this.
profile-own-all = **Your profile over all servers.** Only you see this.
profile-of = **{ $name }** on this server
profile-shown = Others on this server can see your profile without the matches in channels that they cannot see: `/settings`.
profile-unshown = Others cannot see your profile, and you are not on the leaderboard. Change that with `/settings` under **Profile**.
profile-none = Nothing to show yet: play a match first! `/play` begins one.
profile-none-of = { $name } has not finished a match here that I could tell you about.
profile-not-shown = { $name } does not show a profile, and that is fine. Everybody decides that in `/settings`.
profile-computer = Computers have no profile.
profile-only-here = Profiles of others can be seen on the server that you share with them.
profile-matches = { $count ->
    [one] One match with other people
   *[other] { $count } matches with other people
}, { $won } won{ $shared ->
    [0] { "" }
   *[other] , { $shared } times first together with others
}{ $undecided ->
    [0] { "" }
   *[other] , { $undecided } without a result
}
profile-no-matches = No match with other people yet
profile-alone = { $count ->
    [one] One match
   *[other] { $count } matches
} against the computer alone
profile-punctual = { $percent }% of { $count ->
    [one] one decision
   *[other] { $count } decisions
} made before the time ran out
profile-longest = Longest match: { $game } #{ $number }, { $length }, { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
}
profile-most = Most decisions: { $game } #{ $number }, { $decisions } ({ $length })
profile-days = { $days ->
    [one] one day
   *[other] { $days } days
}
profile-hours = { $hours ->
    [0] less than an hour
    [one] one hour
   *[other] { $hours } hours
}
profile-opponents = Lately most often with { $names }
profile-opponent = { $name } ({ $count })
profile-somebody = somebody
profile-against = Head to head with { $name }: { $own }–{ $other }{ $even ->
    [0] { "" }
   *[other] , { $even } shared
}
profile-legend = 🏆 won, ⏳ decisions in time, 📅 days of the longest match. Bars: matches won.{ $game ->
    [none] { "" }
   *[other] {" "}Line: the rating in { $game }, dotted while it is settling.
}
profile-alt = A profile. { $games } { $lines }
profile-alt-game = { $game }: { $won } of { $count } won.
profile-alt-line = Rating in { $game } after { $count ->
    [one] one match
   *[other] { $count } matches
}: { $rating }.
export-results = What your finished matches came to for profiles: place, decisions, and how many of these were in time.
club-posted = You have shown this already. Call the command again to show how it stands then.

## Leaderboard

ranks-head = **{ $game }: leaderboard of this server**
ranks-page = Page { $page } of { $pages }
ranks-none = Nobody who is rated in { $game } here shows it yet. You can join the leaderboard in `/settings`, under “Profile”.
ranks-nothing = There are no ratings on this server yet: they come with rated matches between people.
ranks-line = { $rank }. { $name }: { $rating }
ranks-settling = { $name }: still settling after { $count ->
    [one] one match
   *[other] { $count } matches
}
ranks-settling-head = Still settling, without a rank:
ranks-own = You are number **{ $rank }** with { $rating }.
ranks-own-settling = Your rating is still settling: there is no rank yet.
ranks-own-hidden = You would be number **{ $rank }** with { $rating }; only you see this. `/settings` puts you on the leaderboard.
ranks-own-hidden-settling = Your rating is still settling, and others do not see it. `/settings` puts you on the leaderboard.
ranks-own-none = You have no rating in this game here yet.
ranks-alt = The ratings as a list, with bars that say how certain each is: { $people }.
ranks-pick = Another game

## Club

club-head = **What is played on { $name }**
club-none = Nothing has been played here yet that I could tell you about: begin with `/play`!
club-counts = { $over ->
    [one] One match is over
   *[other] { $over } matches are over
}, { $running ->
    [0] none is running
    [one] one is running
   *[other] { $running } are running
}; { $people ->
    [one] one person has played
   *[other] { $people } people have played
}.
club-alone = { $count ->
    [one] One match
   *[other] { $count } matches
} against the computer alone.
club-busy = Most matches end on { $day }, and most often between { $from } and { $to }.
club-active = Most matches: { $names }.
club-scope = This is about the channels that you see.
club-scope-here = This is about the channels that everybody sees, and this one.
club-alt = Statistics of the server. { $games }
club-alt-game = { $game }: { $over } over, { $running } running.
weekday = { $day ->
    [0] Mondays
    [1] Tuesdays
    [2] Wednesdays
    [3] Thursdays
    [4] Fridays
    [5] Saturdays
   *[6] Sundays
}
weekday-letter = { $day ->
    [0] M
    [1] T
    [2] W
    [3] T
    [4] F
    [5] S
   *[6] S
}
button-profile = ‹ Profile
button-club = Server
button-board = ‹ Leaderboard
