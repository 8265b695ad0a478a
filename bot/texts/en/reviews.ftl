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

