### All that Pebbles says. $seat is 0 to 3.

pebbles-name = Pebbles
pebbles-about = Everybody hides up to three pebbles in a fist, then guesses how many there are in all.
pebbles-command = Pebbles: guess what is in all fists
pebbles-option-seats-about = How many play
pebbles-option-rounds = Rounds
pebbles-option-rounds-about = How many rounds are played
pebbles-option-rounds-3 = three
pebbles-option-rounds-5 = five
pebbles-seat = Player { $seat ->
    [0] 1
    [1] 2
    [2] 3
   *[other] 4
}
pebbles-rules-1 =
    Each round, everybody secretly hides 0 to 3 pebbles. Then each in turn guesses how many are hidden in all; no number
    may be guessed twice. Then all fists open: whoever is right wins a point. Another player begins each round, and most
    points win.
pebbles-round = Round { $round } of { $rounds }
pebbles-hand = You have hidden { $count ->
    [0] nothing
    [one] one pebble
   *[other] { $count } pebbles
}.
pebbles-row = { $seat }: { $points ->
    [one] one point
   *[other] { $points } points
}.
pebbles-row-guess = Guessed { $total }.
pebbles-row-shown = Had hidden { $count } in the last round.
pebbles-label-hide = Hide { $count }
pebbles-label-guess = { $count } in all
pebbles-tell-hide = { $seat } has hidden.
pebbles-tell-guess = { $seat } guesses { $total }.
pebbles-sheet = { $count } pebbles for each fist.
