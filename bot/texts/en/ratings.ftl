### Ratings: the term of a table, what a match has made of them, and the page of ratings.

option-rated = Rated or not
option-name-rated = rated
button-rateall = Also over all servers
button-rateserver = Only by server

## The table

rated-no = The match is not rated

## The end of a match

ratings-moved = 📈 Ratings: { $moves }.
ratings-forfeited = { $names } { $count ->
    [one] has
   *[other] have
} given up the match after five decisions of every seat.
rating-up = { $name } rises to { $rating }
rating-down = { $name } falls to { $rating }
rating-same = { $name } stays at { $rating }
unrated-abandoned = This match does not count for ratings, since it was ended without a loser.
unrated-short = This match does not count for ratings, since less than a quarter of it was played, and not every seat has made five decisions.
unrated-played-for = This match does not count for ratings, because stand-ins made most of the decisions.
unrated-often = This match does not count for ratings: between the same two people, { $most } count in seven days, and that many had ended when it began.

## Ratings

rating = { $points } ({ $certainty })
rating-settling = still settling
rating-fair = fairly certain
rating-settled = settled
ratings-head = **Your ratings.** Only you see this.
ratings-rule = Everybody begins at 1000. Rated matches between people count, without computers and hints: at most { $most } in seven days between the same two. Whoever leaves after everybody has made five decisions has lost. The more you play, the more certain the number is.
ratings-server = On this server:
ratings-everywhere = Over all servers:
ratings-elsewhere = On a server, `/profile` shows your ratings there.
ratings-none = No rated match yet.
ratings-line = { $game }: **{ $rating }** after { $count ->
    [one] one match
   *[other] { $count } matches
}
button-rating = Rating
