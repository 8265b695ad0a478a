### What the bot says of reviews, and of the puzzle of the day.

button-review = Review
button-mine = My decisions
button-decision-next = ▶ Next decision
button-decision-back = ◀ Previous decision

## The review of a match that is over

review-waiting = **{ $title }** is being reviewed: { $judged } of { $decisions } decisions so far. It takes { $minutes ->
    [one] about a minute
   *[other] about { $minutes } minutes
} more, longer while computers play elsewhere. The chart comes below the final board.
review-chart = **Everybody's chances** in { $title }, round by round, in percent:
review-judged = The computer has judged each decision by what that player could know. Whoever has played sees under **{ button-mine }** what cost them most; nobody else sees that.
review-costly = Your most costly decisions, { $number } of { $count }: round { $round }. Only you see this.
review-played = You played: { $move }.
review-better = In your place the computer would have played: **{ $move }**. That would have been worth about { $cost } points of win chance.
review-marked = The picture shows what you saw then, with the computer's move marked.
review-nothing-costly = None of your decisions has cost you anything worth mentioning. Well played!
review-first = This match has not been reviewed yet. **{ $button }** under the final board does that.
review-empty = There is nothing to review: nobody had a choice in this match.
review-not-yours = Only those who have played in this match can have it reviewed.

## The chart, read aloud

chart-alt = Everybody's chances over { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}. { $seats }
chart-alt-seat = { $seat }: { $first }% at the beginning, at least { $least }%, at most { $most }%, { $last }% at the end.

## The puzzle of the day

command-puzzle = Puzzle of the day, and yesterday's solution
button-puzzle-open = Solve it
button-puzzle-answer = That is my answer
button-solution = The last solution
puzzle-day = { DATETIME($day, dateStyle: "long") }
puzzle-head = 🧩 **Puzzle of { puzzle-day }**: { $game }. You play { $seat }.
puzzle-task = One move is clearly the best. Which one?
puzzle-confirm = Your answer would be: **{ $move }**. It counts once, and cannot be changed.
puzzle-answered = Your answer: **{ $move }**. The solution comes tomorrow, after midnight (UTC).
puzzle-answered-before = You have answered this puzzle already: **{ $move }**. The solution comes tomorrow, after midnight (UTC).
puzzle-late = The puzzle of { puzzle-day } is over. Here is its solution; `/puzzle` shows today's.
puzzle-waiting = Today's puzzle is being made: two computers play until they come to a good one. That takes about { $minutes } minutes, longer while computers play elsewhere. Please call `/puzzle` again then.
puzzle-failed = The computers have found no good puzzle for today yet. They keep trying; please call `/puzzle` again later.
puzzle-none = There was no puzzle on that day.
puzzle-not-yet = The solution comes when the day is over, after midnight (UTC).
puzzle-solution = The solution: **{ $move }**. How the computer rates the best moves:
puzzle-worth = { $move }: { $share }% to win
puzzle-own = { $right ->
    [true] You have solved it. 🎉
   *[false] Your answer was: { $move }.
}
puzzle-solvers = { $count ->
    [0] Nobody has tried it on this server.
   *[other] { $solved ->
        [0] Nobody has solved it on this server, of { $count } who tried.
       *[other] Solved on this server by { $names } (tried: { $count }).
    }
}
puzzle-last = **The puzzle of { puzzle-day }**
