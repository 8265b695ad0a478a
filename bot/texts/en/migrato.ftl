### All that Migrato says. $seat is 0 or 1, $species a kind of bird, $danger a danger, $card a card in words, $flight a column in words.

## What stands in lists

migrato-name = Migrato
migrato-about = A duel for two about migratory birds: build flights, bluff by night, and have the biggest flocks arrive.
migrato-command = Migrato: a duel with migratory birds
migrato-seat = { $seat ->
    [0] ◆ North
   *[1] ● South
}
migrato-seat-name = { $seat ->
    [0] North
   *[1] South
}

## Cards

migrato-species = { $species ->
    [goose] Brent goose
    [kite] Black kite
    [stilt] Stilt
    [beeeater] Bee-eater
   *[teal] Teal
}
migrato-the-species = { $species ->
    [goose] brent geese
    [kite] black kites
    [stilt] stilts
    [beeeater] bee-eaters
   *[teal] teals
}
migrato-danger = { $danger ->
    [hunter] Hunter
    [light] Light pollution
   *[storm] Storm
}
migrato-danger-lines = { $danger ->
    [hunter] Hunter
    [light] Light|pollution
   *[storm] Storm
}
migrato-card = { migrato-species } { $number } { $night ->
    [true] (night)
   *[false] (day)
}
migrato-night-card = a night card
migrato-short-bird = { $night ->
    [true] ☾
   *[false] ☀
}{ $number }
migrato-short-hidden = ☾?
migrato-long-bird = { $night ->
    [true] night { $number }
   *[false] day { $number }
}
migrato-long-hidden = night face down

## Moves in menus

migrato-label-play = Play a card …
migrato-label-play-card = { $card } …
migrato-label-play-new = { $card } → new column
migrato-label-play-to = { $card } → column { $column }
migrato-label-join = Join or split columns …
migrato-label-join-from = From column { $column } …
migrato-label-join-part = { migrato-part } …: { migrato-part-cards }
migrato-label-join-new = { migrato-part } → new column: { migrato-part-cards }
migrato-label-join-to = { migrato-part } → column { $goal }: { migrato-part-cards }
migrato-part = { $whole ->
    [true] Column { $column }
   *[false] Column { $column }, card { $place }
}
migrato-part-cards = { $card }{ $more ->
    [0] {""}
   *[other] {" "}+ { $more } more
}
migrato-fate-right = arrives, { $points ->
    [1] 1 point
   *[other] { $points } points
}
migrato-fate-wrong = is revealed and lost
migrato-fate-ask = may be revealed
migrato-label-danger = Use a danger card …
migrato-label-danger-card = { migrato-danger } …
migrato-label-danger-kind = { migrato-danger } → { $kind ->
    [column] an opponent's column …
   *[arrival] an opponent's arrival pile …
}
migrato-label-danger-column = { migrato-danger } → column { $column } (opponent) – take { $card }
migrato-label-danger-pile = { migrato-danger } → arrived { migrato-the-species } – take { $card }
migrato-label-exchange = Exchange the whole hand – draw three new cards, the turn is over
migrato-label-abandon = Break up a column …
migrato-label-abandon-column = Break up column { $column }
migrato-label-reveal = Reveal
migrato-label-keep = Keep face down
migrato-label-decide = { $kind ->
    [reveal] Reveal column { $column }
   *[keep] Leave column { $column } face down
}
migrato-label-discard = Discard a card …
migrato-label-discard-card = Discard { $card }

## Words on buttons: at most 20 characters

migrato-spot-exchange = Exchange the hand
migrato-spot-join = Move from column { $column }
migrato-spot-join-new = Column { $column } → new
migrato-spot-join-to = Column { $column } → { $goal }
migrato-spot-abandon = Break up column { $column }
migrato-spot-reveal = Reveal column { $column }
migrato-spot-keep = Keep face down
migrato-spot-new = New column
migrato-spot-column = Column { $column }
migrato-spot-pile = { migrato-the-species }

## Moves in the log

migrato-tell-deal = The cards are shuffled and dealt.
migrato-tell-first = { migrato-seat-name } begins.
migrato-tell-shuffle = The draw pile is empty: { $count ->
    [one] the only discarded card makes
   *[other] { $count } discarded cards are shuffled and make
} a new one.
migrato-tell-play = { migrato-seat-name } plays { $card } to column { $column }.
migrato-tell-play-new = { migrato-seat-name } begins column { $column } with { $card }.
migrato-tell-join = { migrato-seat-name } moves { migrato-moved } from column { $column } to column { $goal }.
migrato-tell-join-new = { migrato-seat-name } moves { migrato-moved } from column { $column } to a new column.
migrato-moved = { $whole ->
    [true] everything ({ migrato-cards })
   *[false] { $count ->
        [1] the last card
       *[other] the last { $count } cards
    }
}
migrato-cards = { $count ->
    [1] 1 card
   *[other] { $count } cards
}
migrato-tell-hit = { migrato-seat-name } plays { migrato-danger } on column { $column } of { migrato-other-name } and takes { $blind ->
    [true] the night card at its bottom unseen
   *[false] { $card }
}.
migrato-tell-rob = { migrato-seat-name } plays { migrato-danger } on the { migrato-the-species } of { migrato-other-name } that have arrived and takes { $card }.
migrato-other-name = { $other ->
    [0] North
   *[1] South
}
migrato-tell-was = The card taken unseen: { $card }.
migrato-tell-exchange = { migrato-seat-name } exchanges { $count ->
    [0] an empty hand for
    [1] a single card for
   *[other] all { $count } cards for
} new ones.
migrato-tell-abandon = { migrato-seat-name } breaks up column { $column }: { $flight }.
migrato-tell-decide = { migrato-seat-name } { $kind ->
    [reveal] reveals column { $column }.
   *[keep] leaves column { $column } face down.
}
migrato-tell-discard = { migrato-seat-name } discards { $card } and draws.
migrato-tell-arrived = { migrato-seat-name }'s { migrato-the-species } have arrived!
migrato-tell-lost = { migrato-seat-name } loses a column: { $flight }.

migrato-task-discard = still discards a card
migrato-task-reveal = decides whether column { $column } is revealed or stays face down
migrato-scored = **{ migrato-seat } { $points }**: { $cards }

## Pictures in words

migrato-alt-columns = { migrato-seat-name }'s columns: { $flights }.
migrato-alt-no-columns = { migrato-seat-name } has no columns.
migrato-alt-arrivals = { migrato-seat-name }'s arrivals: { $piles }.
migrato-alt-pile = { $card } on a pile of { $count }
migrato-alt-known = { migrato-seat-name } is known to have { $cards }.
migrato-alt-points = Points: North { $north }, South { $south }.
migrato-alt-held = In hand: North { $north }, South { $south }.
migrato-alt-stack = Draw pile { $stack }, discards { $discards ->
    [0] none
   *[other] { $discards }, on top { $top }
}.
migrato-alt-last = Last, { migrato-seat-name }: { $kind ->
    [play] played { $card }
    [join] moved cards from column to column
    [danger] played { $card } and took { $taken }
    [exchange] exchanged the hand
    [abandon] broke up a column
    [reveal] revealed a column
    [keep] left a column face down
   *[discard] discarded { $card }
}.
migrato-alt-hand-open = { migrato-seat-name }'s hand: { $cards }.
migrato-alt-example = Left: { $right } – arrives and brings { $points } points. Right: { $wrong } – is revealed and lost, since one bird is of another species.
migrato-alt-preview = Preview: { $move }.
migrato-alt-hand = Your hand ({ migrato-seat-name }): { $cards }.
migrato-alt-taken = You have just taken { $card }.
migrato-alt-seen = Your opponent knows that you have { $cards }.
migrato-alt-sheet-bird = { migrato-species }: a flight needs { $need } cards; by day { $day }; by night { $night }.
migrato-alt-sheet-danger = { migrato-danger }, { $count } in all: hits { $kind ->
    [both] day and night cards
    [day] day cards
   *[night] night cards
}.

## Positions in words

migrato-read-columns = { $name }: columns and arrivals
migrato-read-no-columns = No columns.
migrato-read-column = Column { $number }, { migrato-cards }: { $cards }.
migrato-read-arrived = { $piles ->
    [none] Nothing has arrived yet.
   *[other] Arrived: { $piles }.
}
migrato-read-play = { migrato-seat-name } played { $card } to { migrato-goal }.
migrato-goal = { $goal ->
    [new] a new column
   *[other] column { $goal }
}
migrato-read-join = { migrato-seat-name } moved { migrato-cards } from column { $start } to { migrato-goal }.
migrato-read-danger-card = { migrato-danger }: hits { migrato-hits }
migrato-read-danger = { migrato-seat-name } played { $card } on { $target ->
    [column] the opponent's column { $column }
   *[arrival] the { migrato-the-species } that have arrived there
} and took { $taken ->
    [none] a card
   *[other] { $taken }
}.
migrato-read-exchange = { migrato-seat-name } exchanged the hand.
migrato-read-abandon = { migrato-seat-name } broke up column { $column }.
migrato-read-reveal = { migrato-seat-name } revealed column { $column }.
migrato-read-keep = { migrato-seat-name } left column { $column } face down.
migrato-read-discard = { migrato-seat-name } discarded { $card }.
migrato-hits = { $kind ->
    [both] day and night cards
    [day] day cards
   *[night] night cards
}
migrato-read-seat = { $name }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $held } in hand{ $hand ->
    [none] .
   *[other] : { $hand }.
}
migrato-read-needs = Cards that a flight needs: brent goose { $goose }, black kite { $kite }, stilt { $stilt } (by joining also 5), bee-eater { $beeeater }, teal { $teal }.
migrato-read-would = Column { $number } then, { migrato-cards }: { $cards }.

## How it ended

migrato-reason-limit = 200 turns are over

## What cannot be done, and what to do instead

migrato-thing = { $species ->
    [hunter] Hunter
    [light] Light pollution
    [storm] Storm
   *[other] { migrato-species } { $number }
}
migrato-not-in-hand = “{ migrato-thing }” is not in your hand as you wrote it. Take a card that you hold, for example `{ $example }`.
migrato-no-card = There is no card `{ $card }`. A card is a species, its number and d or n for day or night, or a danger card, for example `{ $example }`.
migrato-danger-not-played = “{ migrato-thing }” is a danger card: it does not go into a column but takes a card from your opponent with `danger`. Try `{ $example }`.
migrato-no-column = { $count ->
    [0] You have no column yet.
    [1] You have only column 1, and no `{ $column }`.
   *[other] You have columns 1 to { $count }, and no `{ $column }`.
} Try `{ $example }`.
migrato-four-columns = Four columns are as many as you may have. Use one of them, for example `{ $example }`.
migrato-column-species = That column already shows { migrato-the-species }: face-up cards of a column are of one species. Try `{ $example }`.
migrato-column-rises = The numbers of the face-up cards in a column never rise from top to bottom. Try `{ $example }`.
migrato-column-arrived = Your { migrato-the-species } have arrived already and cannot lie face up in a column any more. Try `{ $example }`.
migrato-column-long = A flight of { migrato-the-species } has { $need } cards, so this column would be too long. Try `{ $example }`.
migrato-no-place = Column { $column } has { migrato-cards }; there is no card `{ $place }` in it. Try `{ $example }`.
migrato-whole-column = A whole column cannot become a new one: name a later card, or another column as the goal, for example `{ $example }`.
migrato-same-column = The cards are in that column already. Name another one, for example `{ $example }`.
migrato-no-danger = `{ $card }` is not a danger card: there are `hunter`, `light` and `storm`. You can do this: `{ $example }`.
migrato-no-column-there = { $count ->
    [0] Your opponent has no column.
    [1] Your opponent has only column 1, and no `{ $column }`.
   *[other] Your opponent has columns 1 to { $count }, and no `{ $column }`.
} Try `{ $example }`.
migrato-play-form = A card that is played needs its goal: the number of a column of yours, or `new`. Try `{ $example }`.
migrato-join-form = Joining needs three words: the column, the number of its first card to be moved (1 for all of it), and the goal, another column or `new`. Try `{ $example }`.
migrato-abandon-form = Name the column that you break up by its number. Try `{ $example }`.
migrato-danger-misses = “{ migrato-thing }” does not hit that card: the hunter hits day cards, light pollution night cards, the storm both. Try `{ $example }`.
migrato-danger-form = A danger card names `column` with a number, or `arrival` with a species, such as `arrival teal`. You can do this: `{ $example }`.
migrato-no-pile = None of your opponent's { migrato-the-species } have arrived. Try `{ $example }`.
migrato-last-of-pile = Only one of these { migrato-the-species } is left, and the last card of a pile cannot be taken. Try `{ $example }`.
migrato-expects-turn = It is your turn: play a card, join columns, use a danger card, exchange your hand or break up a column, for example `{ $example }`.
migrato-expects-reveal = First decide whether column { $column } is revealed or stays face down, for example `{ $example }`.
migrato-expects-discard = Now discard a card of your hand, for example `{ $example }`.

## Rules

migrato-rules-1 =
    {""}**The aim.** ◆ North and ● South send off flocks of migratory birds. A flight that is complete arrives, and its last card scores. When all five species have arrived somewhere, most points win.

    {""}**Cards.** 49 birds and 5 danger cards. How many cards a flight needs and when it flies (from the top, as in the picture):
    - **Brent goose** 5, by day ☀ and night ☾
    - **Black kite** 3, only by day ☀
    - **Stilt** 4, only by night ☾
    - **Bee-eater** 3, only by day ☀
    - **Teal** 2, by day ☀ and night ☾

    The picture also shows which numbers there are, and how often. Day cards lie face up, night cards face down: only you know what flies there.
migrato-rules-2 =
    {""}**Start.** Both hold three cards; the rest is the **draw pile**. Chance decides who begins.

    {""}**Columns.** Your flights grow in up to four columns; new cards go to the bottom. For the *face-up* cards of a column:
    - All are of one species.
    - Their numbers never rise from top to bottom.
    - The species has not arrived on your side yet.
    - The column gets no longer than the species needs.

    Face-down cards are not checked at this point. You may bluff until the column is revealed.
migrato-rules-3 =
    {""}**Arrival.** When a column grows and is then long enough for its species, it is revealed. Its species is that of the face-up cards or, without any, of the first card.

    {""}**Right:** all cards are of that species, the numbers never rise, and the length is exact. (Stilts may also be five.) The column becomes your **arrival pile** of that species, its last card on top. Discard your other columns that show this species.

    {""}**Wrong:** discard the whole column.

    {""}**You may leave** a column face down only if it is all night cards and grew by joining. It is checked again when it grows.
migrato-rules-4 =
    {""}**Your turn.** Do *one* of these:
    1. **Play** a bird to the bottom of a column, or as a new column.
    2. **Join or split:** move a card with all below it to another column, or make a new column of them (never of a whole column).
    3. **Use a danger card:** see the next page.
    4. **Exchange** your whole hand for three new cards.
    5. **Break up** a column: discard it.

    After 1, 2 and 3 you discard a card from your hand and draw up to three. After 4 and 5 your turn is over at once.

    When the draw pile is empty, the discards are shuffled again.
migrato-rules-5 =
    {""}**Danger cards.** Discard one and take one of your opponent's cards into your hand:
    - the bottom card of a column, or
    - the top card of an arrival pile that has at least two cards.

    It must fit the card it takes: the **hunter** hits day cards ☀, **light pollution** night cards ☾, the **storm** both.

    {""}**Careful:** the card below then counts for that arrival pile, and it is never smaller. Sometimes you give your opponent points.

    {""}**The end.** When each species has arrived on either side, the match is over. The top cards of your arrival piles are your points. On equal points the win is shared.
migrato-rules-pictures =
    - Small cards beside a bird: how many cards its flight needs. × beside an arrival pile: how many cards are in it.
    - Closed eye: only you know the card. Open eye: both of you do.
    - A cross: this would be lost.
    - Beside the hourglass, an arrow: discard a card; an eye with ?: reveal a column or not.
    - The small figure stands on your side.
migrato-rules-differs =
    {""}**What differs from the box**
    - Which numbers each species has, and which of them fly by night, is our own distribution. Only the teals are those of the box.
    - The actions and the rules of columns were put together from several descriptions; details may differ.
    - There is no discarding after an exchange or after breaking up a column.
    - On equal points the win is shared.
    - After 200 turns the match ends as it stands.
migrato-rules-example = A fourth night card completes two flights of stilts. On the left all four are stilts, and the last one scores 3 points. On the right there is a goose among them: the whole column is lost.

## What the menu asks

migrato-pick-play = What do you play?
migrato-pick-play-after-2 = Where does the card go?
migrato-pick-join-after-3 = Where do the cards go?
migrato-pick-join = From which column?
migrato-pick-join-after-2 = From which card on?
migrato-pick-danger-after-2 = What does the danger card hit?
migrato-pick = What do you do?
migrato-pick-abandon = Which column do you break up?
migrato-pick-reveal-keep = Reveal or keep?
migrato-pick-discard = What do you discard?

## Lessons: what to do, why a move is not the one (hint), and what has been learnt (praise)

migrato-learn-arrival = In your columns you gather flights of birds, one species each. When a column has enough cards, the flight arrives, and its bottom card counts. Teals need only two: let them arrive.
migrato-learn-arrival-hint = Nobody arrives that way yet. A teal in column 1 is waiting for a second one.
migrato-learn-arrival-hint-lost = That makes column 1 long enough, so it is revealed, but a stilt is no teal: both cards would be lost. A second teal belongs there.
migrato-learn-arrival-praise = Arrived: 3 points, since the card laid last counts. The small cards beside a bird show how many cards its flight needs.
migrato-learn-turn = An ordinary turn: play a card, discard one, draw up to three. The face-up cards of a column are all of one species, and their numbers never rise on the way down. Make your flight of brent geese longer, then discard what you need least.
migrato-learn-turn-hint = That is allowed, but this time we want a brent goose for column 1.
migrato-learn-turn-hint-rise = No higher number may follow the 1 in column 2, and you need no new column just now. The brent goose fits below the 5.
migrato-learn-turn-hint-night = Night cards lie face down and so fit anywhere, but the bluff comes to light when the column is revealed. The brent goose really fits.
migrato-learn-turn-praise = That is how a flight grows: 5, then 3. The lower the last number, the fewer the points, so begin with a high number and come down in small steps.
migrato-learn-join = Instead of playing a card you may also join: move a whole column, or its lower end, to the bottom of another one. You have two teals in two columns: bring them together and they arrive.
migrato-learn-join-hint = Nobody arrives that way. The 2 belongs below the 4, since the numbers may not rise.
migrato-learn-join-praise = Arrived, and a column is free again. You never have more than four, so joining also helps when space is short.
migrato-learn-hunter = Danger cards take the bottom card of an opponent's column: the hunter hits day cards, light pollution night cards, the storm both. South's black kites are only one card short. Hit them.
migrato-learn-hunter-hint = Then South's black kites may arrive on the very next turn. The hunter can prevent it.
migrato-learn-hunter-hint-other = That hits a single brent goose with a long way to go. Column 1 is the threat: black kites need three cards, and two are there.
migrato-learn-hunter-praise = The card even comes into your hand. Mind what your opponent can hit of yours, too.
migrato-learn-bluff = Night cards lie face down, and bluffing is allowed. By joining you have made column 2 long enough for stilts, but its last card is a brent goose. Do you reveal it?
migrato-learn-bluff-hint = Revealed, the column would be wrong and all four cards lost. You may keep it face down.
migrato-learn-bluff-praise = South still sees nothing but four night cards and has to guess. A column that is kept is looked at again only when it grows.

## What is at stake in a decision

migrato-stake-own = You are one card short of an arrival: your { migrato-the-species }. The bottom card brings the points.
migrato-stake-other = { migrato-other-name } is one card short of an arrival: { migrato-the-species }. A danger card could stop that.
migrato-stake-turn = { $left ->
    [one] Only one species has not arrived anywhere yet: with it the match ends.
    [5] None of the five species has arrived yet. Begin flights with high numbers and come down in small steps.
   *[other] { $left } of the five species have not arrived anywhere yet. Begin flights with high numbers and come down in small steps.
}
migrato-stake-discard = Keep what fits your columns. Both see what you discard.
migrato-stake-reveal = { $right ->
    [true] The column is right: revealed, it arrives and counts. Kept, it may grow, or be hit.
   *[false] The column is wrong: revealed, all of it would be lost.
}
