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
