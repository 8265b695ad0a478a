### All that Instinkt says. $seat is 0 or 1, $card a card (1 to 11 or X), $cell a cell (x,y).

## What stands in lists

instinkt-name = Instinkt
instinkt-about = A duel for two: both secretly choose an animal, lay it on the shared grid, and in the end every space counts.
instinkt-command = Instinkt: a duel with hidden animals
option-name-draft = draft
instinkt-option-draft = Pick the first hand
instinkt-option-draft-about = Draw five cards, keep three and put two under your own draw pile
instinkt-seat = { $seat ->
    [0] ☾ Black
   *[1] ☼ White
}
instinkt-seat-name = { $seat ->
    [0] Black
   *[1] White
}

## Animals: as a name, within a sentence, at its beginning (German needs more forms)

instinkt-animal = { $card ->
    [1] Crow
    [2] Bat
    [3] Moth
    [4] Spider
    [5] Spider
    [6] Cat
    [7] Owl
    [8] Wolf
    [9] Wolpertinger
    [10] Stag
    [11] Raccoon
    [X] Snake
   *[other] Card
}
instinkt-animal-acc = { $card ->
    [1] the crow
    [2] the bat
    [3] the moth
    [4] the spider (4)
    [5] the spider (5)
    [6] the cat
    [7] the owl
    [8] the wolf
    [9] the wolpertinger
    [10] the stag
    [11] the raccoon
    [X] the snake
   *[other] the card
}
instinkt-animal-dat = { instinkt-animal-acc }
instinkt-animal-nom = { $card ->
    [1] The crow
    [2] The bat
    [3] The moth
    [4] The spider
    [5] The spider
    [6] The cat
    [7] The owl
    [8] The wolf
    [9] The wolpertinger
    [10] The stag
    [11] The raccoon
    [X] The snake
   *[other] The card
}
instinkt-other-nom = { $other ->
    [1] the crow
    [2] the bat
    [3] the moth
    [4] the spider (4)
    [5] the spider (5)
    [6] the cat
    [7] the owl
    [8] the wolf
    [9] the wolpertinger
    [10] the stag
    [11] the raccoon
    [X] the snake
   *[other] a card
}
instinkt-card = { instinkt-animal } ({ $card })
instinkt-button = { $card } { instinkt-animal }
instinkt-button-side = { $side ->
    [left] →
    [right] ←
    [top] ↓
   *[bottom] ↑
}
instinkt-button-under = bottom { $first }, then { $second }
instinkt-worth = { $card ->
    [1] 1 if one moth touches it, 3 if both do
    [2] 3 beside your own crow
    [3] 2 in the middle, 3 as the only moth there
    [4] 2 in a corner, 3 if both spiders are
    [5] 2 in a corner, 3 if both spiders are
    [6] 3 on the edge, but not in a corner
    [7] 1 for each of your other cards in its row and column
    [8] 1 for each opposing card that touches it
    [9] as much as your best card beside it
    [10] pushes a row or column
    [11] moves another card of your own
   *[X] both revealed cards leave the game
}

## Moves in menus

instinkt-label-choose = Choose a card
instinkt-label-choose-card = { instinkt-card } – { instinkt-worth }
instinkt-label-keep = Keep cards
instinkt-label-keep-cards = Keep { $numbers } – { $kept }
instinkt-label-keep-under = Keep { $numbers } · bottom { $order } – { $kept }; at the bottom { $under }
instinkt-label-then = { $first }, then { $second }
instinkt-label-place = Lay { instinkt-animal-acc }
instinkt-label-place-cell = { instinkt-animal } { $place }
instinkt-label-push = Push the stag in
instinkt-label-push-side = Stag { instinkt-side }
instinkt-label-push-line = Stag { $push }
instinkt-label-move = Move another card of your own
instinkt-label-move-start = { instinkt-card } …
instinkt-label-move-goal = { instinkt-card } → { $place }
instinkt-side = { $side ->
    [left] from the left
    [right] from the right
    [top] from the top
   *[bottom] from the bottom
}

## Places: $way says where the cell is, $colour the colour of the card beside it if there are two of that animal

instinkt-place = { $way ->
    [above] above { instinkt-beside }
    [below] below { instinkt-beside }
    [left] left { instinkt-of }
    [right] right { instinkt-of }
    [above-left] above and left of { instinkt-beside }
    [above-right] above and right of { instinkt-beside }
    [below-left] below and left of { instinkt-beside }
   *[below-right] below and right of { instinkt-beside }
}
instinkt-place-first = as the first card
instinkt-place-corner = in the { $way ->
    [above-left] top left
    [above-right] top right
    [below-left] bottom left
   *[below-right] bottom right
} corner
instinkt-of = { instinkt-of-him }
instinkt-of-him = of { instinkt-beside }
instinkt-beside = the { $colour ->
    [0] black{" "}
    [1] white{" "}
   *[none] {""}
}{ instinkt-oblique }
instinkt-oblique = { $card ->
    [1] crow
    [2] bat
    [3] moth
    [4] spider (4)
    [5] spider (5)
    [6] cat
    [7] owl
    [8] wolf
    [9] wolpertinger
    [10] stag
   *[11] raccoon
}
instinkt-push = { instinkt-side } against { instinkt-beside }

## Moves in the log

instinkt-tell-deal = The draw piles are shuffled.
instinkt-tell-token = { instinkt-seat-name } holds the tie marker.
instinkt-tell-keep = { instinkt-seat-name } has kept three cards.
instinkt-tell-keep-cards = { instinkt-seat-name } keeps { $kept }; under the draw pile go { $under }.
instinkt-tell-choose = { instinkt-seat-name } reveals { $card ->
    [4] { instinkt-animal-acc }
    [5] { instinkt-animal-acc }
   *[other] { instinkt-animal-acc } ({ $card })
}.
instinkt-tell-snake = { instinkt-seat-name } reveals the snake (X): both revealed cards leave the game.
instinkt-tell-place = { instinkt-seat-name } lays { instinkt-animal-acc } { $first ->
    [true] { $place }
   *[false] { $place }
}.
instinkt-tell-push = { instinkt-seat-name } pushes the stag { $push }.
instinkt-tell-move = { instinkt-seat-name } moves { instinkt-animal-acc }; it now lies { $place }.
instinkt-tell-marker = The tie marker goes to { instinkt-seat-name }.

## What is to be done now (after the name), and what counted in the end

instinkt-task-lay = { $stag ->
    [true] now pushes the stag in{ instinkt-task-first }{ instinkt-task-why }
   *[false] now lays { instinkt-animal-acc }{ instinkt-task-first }{ instinkt-task-why }
}
instinkt-task-first = { $order ->
    [second] {""}
   *[other] {" "}first
}
instinkt-task-why = { $order ->
    [higher] : { $card } is higher than { $other }
    [equal] : on equal numbers the tie marker decides
   *[second] {""}
}
instinkt-task-move = now moves another card of their own
instinkt-scored = **{ instinkt-seat } { $points }**: { $cards }
instinkt-scored-nothing = nothing
instinkt-scored-card = { instinkt-animal } { $points } ({ $card ->
    [1] { $points ->
        [1] one moth touches it
       *[other] both moths touch it
    }
    [2] beside the crow
    [3] { $points ->
        [2] in the middle
       *[other] alone in the middle
    }
    [6] on the edge
    [7] { $points ->
        [one] one other card of its side in its row or column
       *[other] { $points } other cards of its side in its row and column
    }
    [8] { $points ->
        [one] one opposing card touches it
       *[other] { $points } opposing cards touch it
    }
    [9] as the best card of its side beside it
   *[other] { $points ->
        [2] in the corner
       *[other] both spiders in corners
    }
})

## Pictures in words

instinkt-alt-step-place = { instinkt-animal } → { $cell }
instinkt-alt-step-push = Stag { instinkt-side } { $side ->
    [left] into row { $line }
    [right] into row { $line }
   *[other] into column { $line }
}
instinkt-alt-step-move = { instinkt-animal } { $start } → { $cell }
instinkt-alt-letters = To choose from: { $letters }.
instinkt-alt-letter = { $letter } { $place }

instinkt-alt-empty = The grid is empty.
instinkt-alt-display = { instinkt-seat-name }: { $cards }.
instinkt-alt-card = { $name } on { $cell }
instinkt-alt-card-worth = { $name } on { $cell } brings { $points }
instinkt-alt-named = { $card ->
    [1] crow
    [2] bat
    [3] moth
    [4] spider
    [5] spider
    [6] cat
    [7] owl
    [8] wolf
    [9] wolpertinger
    [10] stag
    [11] raccoon
    [X] snake
   *[other] card
} { $card }
instinkt-alt-revealed = Revealed: { $cards }.
instinkt-alt-revealed-card = { instinkt-seat-name } { instinkt-alt-named }{ $first ->
    [true] {" "}(lays first)
   *[false] {""}
}
instinkt-alt-token = Tie marker: { instinkt-seat-name }.
instinkt-alt-held = In hand: Black { $black }, White { $white }.
instinkt-alt-stacks = In the draw piles: Black { $black }, White { $white }.
instinkt-alt-removed = Out of the game: { $cards }.
instinkt-alt-owned = { instinkt-seat-name } { $cards }
instinkt-alt-last = Last, { instinkt-seat-name }: { $steps }.
instinkt-alt-own = You play { instinkt-seat-name }.
instinkt-alt-points = Points: Black { $black }, White { $white }.
instinkt-alt-hands = Hand of { instinkt-seat-name }: { $cards }.
instinkt-alt-preview = Preview: { $move }.
instinkt-alt-hand = Your hand ({ instinkt-seat-name }): { $cards }.
instinkt-alt-hand-empty = Your hand ({ instinkt-seat-name }) is empty.
instinkt-alt-stack = In your draw pile: { $count }.
instinkt-alt-under = At its bottom lie { $under }.
instinkt-alt-example = On the left, before: in the middle column lie the owl at the top, then a gap, then the moth; the stag comes from the top. On the right, after: the space at the top is empty, and below it lie stag, owl and moth, down to the lower edge. The columns beside it have not changed.
instinkt-alt-sheet = The twelve cards: { $cards }.
instinkt-alt-sheet-card = { instinkt-alt-named }: { instinkt-worth }

## Positions in words

instinkt-read-display = Grid; cards may go to columns x { $left } to { $right } and rows y { $top } to { $bottom }, { $side } by { $side } at most
instinkt-read-row = Row y { $row }: { $cards }{ $empty ->
    [none] .
   *[other] ; empty: { $empty }.
}
instinkt-read-card = { $cell } { instinkt-seat-name } { $name }
instinkt-read-card-worth = { $cell } { instinkt-seat-name } { $name }, brings { $points }
instinkt-read-seat = { $name }: { $points ->
    [one] 1 point
   *[other] { $points } points
} so far, { $held } in hand{ $stacked ->
    [none] {""}
   *[other] , { $stacked } in the draw pile
}{ $marker ->
    [true] , holds the tie marker
   *[false] {""}
}{ $removed ->
    [none] {""}
   *[other] ; out of the game: { $removed }
}{ $hand ->
    [none] .
   *[other] ; hand: { $hand }.
}
instinkt-read-under = At the bottom of your draw pile: { $cards }.
instinkt-read-would = Then: { $cards }.
instinkt-read-line = { $side ->
    [left] row y { $line }
    [right] row y { $line }
   *[other] column x { $line }
}

## How it ended

instinkt-reason-cards = more cards that brought points
instinkt-reason-hand = higher numbers left in the hand

## What cannot be done, and what to do instead

instinkt-not-in-hand = { $known ->
    [true] { instinkt-animal-nom } ({ $card }) is not in your hand. Choose a card that you hold, for example `{ $example }`.
   *[false] There is no card `{ $card }`, only 1 to 11 and X. Choose a card that you hold, for example `{ $example }`.
}
instinkt-stag-pushes = The stag is not laid but pushed in: name the side and the row or column, for example `{ $example }`.
instinkt-no-cell = `{ $cell }` is not a space. A space is x, comma, y, without a space, as on the rim of the picture, for example `{ $example }`.
instinkt-first-at-origin = { instinkt-animal-nom } is the first card of the grid, and that one always lies on 0,0: `{ $example }`.
instinkt-cell-taken = { instinkt-animal-nom } cannot go to `{ $cell }`: { instinkt-other-nom } lies there. Take an empty space, for example `{ $example }`.
instinkt-outside-frame = { instinkt-animal-nom } cannot go to `{ $cell }`: the grid would outgrow 4 × 4. Take a space that the picture shows, for example `{ $example }`.
instinkt-must-touch = { instinkt-animal-nom } must touch a card, a corner is enough; next to `{ $cell }` there is none. Try `{ $example }`.
instinkt-only-stag-pushes = Only the stag is pushed in. { instinkt-animal-nom } is laid, for example `{ $example }`.
instinkt-line = { $count ->
    [0] There is no card in { instinkt-line-name }.
   *[other] There is no room in { instinkt-line-name }.
} The stag needs a row or column with one to three cards, for example `{ $example }`.
instinkt-line-name = { $kind ->
    [row] row
   *[column] column
} { $line }
instinkt-push-form = A push names the side (`left`, `right`, `top` or `bottom`) and the number of the row or column, for example `{ $example }`.
instinkt-not-own = None of your cards lies on `{ $cell }`. Move one of your own, for example `{ $example }` (from, to).
instinkt-not-raccoon = The raccoon itself stays where it is. Move another card of yours, for example `{ $example }` (from, to).
instinkt-apart = With { instinkt-animal-dat } on `{ $cell }` the grid would fall apart; all cards must hang together. You could play `{ $example }`.
instinkt-expects-choose = Now you choose a card of your hand, for example `{ $example }`.
instinkt-expects-keep = Now you pick your first hand: keep three cards and put two under your draw pile, the last one lowest, for example `{ $example }`.
instinkt-expects-lay = { $stag ->
    [true] Now you push the stag in: name the side and the row or column, for example `{ $example }`.
   *[false] Now you lay { instinkt-animal-acc }: name the space, for example `{ $example }`.
}
instinkt-expects-move = The raccoon now moves another card of yours: name where from and where to, for example `{ $example }`.

## Rules

instinkt-rules-1 =
    {""}**The aim.** ☾ Black and ☼ White own the same twelve animals. Together they build one **grid** of 4 × 4 cards. In the end each card scores if it lies in the right place. Most points win.

    {""}**A round.** You always hold three cards.
    1. **Choose:** both secretly choose one.
    2. **Reveal:** if either card is a snake (X), both leave the game. Go on with 4.
    3. **Lay:** the higher number lays first. On equal numbers the player with the **tie marker** lays first and then hands it over.
    4. **Draw:** both draw a card.

    {""}**Where?** On an empty space that touches any card, diagonally counts. The grid never gets wider or taller than four cards.
instinkt-rules-2 =
    {""}**What the cards score.** “Touches”: on one of the eight spaces around. “Beside”: not diagonally.
    `1` Crow: 1 if one moth touches it, whoever owns it; 3 if both do
    `2` Bat: 3 beside your crow
    `3` Moth: 2 on one of the four middle spaces; 3 as the only moth there
    `4` `5` Spiders: 2 in a corner; 3 each if both of yours are in corners
    `6` Cat: 3 on the edge, not in a corner
    `7` Owl: 1 for each of your other cards in its row and column
    `8` Wolf: 1 for each opposing card that touches it
    `9` Wolpertinger: as much as your best card beside it
    `10` Stag, `11` Raccoon: nothing
    `X` Snake: is never laid
instinkt-rules-3 =
    {""}**Stag (10).** Push it from outside into a row or column of one to three cards. It starts right before the first card and pushes everything ahead of it as far as it can, closing gaps. It stops before
    - the grid would outgrow 4 × 4, or
    - the grid would fall apart.

    If there is no space left before the first card, it starts on that card's space and pushes the card on at once. If all cards lie in that one line, it stays in front of them.

    {""}**Raccoon (11).** Lay it like any card. Then, if possible, you must move *another* card of yours to another empty space. All cards must hang together afterwards. A stag moved this way does not push.
instinkt-rules-4 =
    {""}**The end.** After eight to ten rounds 16 cards are on the grid, and you count. On equal points, more scoring cards win, then the higher sum in hand (snake 0). Otherwise the win is shared.

    {""}**Until then** every score is provisional: corners, edge and middle are settled only once the grid is four wide and four tall.

    {""}**Example.** Your spiders lie in two corners: 3 + 3. One moth touches your crow: 1. Your bat lies beside the crow: 3, and your wolpertinger beside the bat: 3 more. That makes 13.

    {""}**Option** *Pick the first hand:* draw five cards, keep three, and put two under your draw pile.
instinkt-rules-pictures =
    - The little grid at the foot of a card shows where it belongs, the coin what it scores.
    - Narrow rows and columns at the border: the grid can still grow there.
    - Below the grid each player has a sign (a small figure stands beside yours), draw pile, hand and revealed card.
    - 1 and 2 in circles: who lays first. `=`: the tie marker. Crossed out: out of the game.
instinkt-rules-differs =
    {""}**What differs from the box.** Cards and points are those of the box. Where its rulebook leaves a question open, this is the answer here:
    - The stag goes as far as it can and stops before the first space that would break a rule. As the very first card it is simply laid.
    - The last card of a draw pile is drawn after the ninth round. There is no drawing after that.
    - Chance decides who gets the tie marker.
    - If the sums in hand are equal too, the win is shared.
instinkt-rules-example = In the picture the stag comes from the top: first it pushes the owl into the gap, then owl and moth down to the lower edge.

## What the menu asks

instinkt-pick-choose = Which card?
instinkt-pick-keep = Which three do you keep?
instinkt-pick-keep-after-3 = Which one goes under the draw pile first?
instinkt-pick-place = Where do you lay your card?
instinkt-pick-push = Where does the stag come from?
instinkt-pick-move = Which other card moves?
instinkt-pick-move-after-2 = And where to?

## Lessons: what to do, why a move is not the one (hint), and what has been learnt (praise)

instinkt-learn-corner = In the end, what counts is where your animals lie. A spider brings 2 points in a corner, and if both your spiders are in corners, they bring 3 each. Your first one already lies at the top right: where does the second one go?
instinkt-learn-corner-hint = The spider brings nothing there. The grid is already four wide and four tall, so its corners are settled: which of them are free?
instinkt-learn-corner-praise = Both spiders in corners: that makes 6 points. The foot of a card shows what its animal is worth.
instinkt-learn-round = Every round begins like this: both choose a card in secret, and both are revealed at once. The higher number lays first. Your crow (1) is already on the grid: which of your animals counts only beside your own crow?
instinkt-learn-round-hint = The bat brings its 3 points only right beside your own crow: above, below, left or right, not diagonally.
instinkt-learn-round-hint-choose = A good card, but look for the one that shows a crow at its foot.
instinkt-learn-round-praise = White had the higher number and so laid first. With a low number you see what your opponent does before you lay. And remember the snake (X): it takes both revealed cards out of the game, a good defence when you expect something strong.
instinkt-learn-push = Time to push. The stag comes in from one side and pushes a row or column along. White has spiders in two corners, which makes 6 points. A single push puts an end to that: where does your stag come in?
instinkt-learn-push-hint = Both of White's spiders would still lie in corners after that. Push one of them inwards from the left or the right edge: the grid gets narrower, and then the other one no longer lies in a corner either.
instinkt-learn-push-praise = White drops from 6 to 0. Corners and edges belong to nobody as long as the grid can still shift.
instinkt-learn-raccoon = First you lay the raccoon, then it moves another card of yours. Your spider (5) lies amid the others and brings nothing. In the end both spiders should lie in corners: so where does the raccoon go first?
instinkt-learn-raccoon-hint = The spider (5) should go to the corner diagonally opposite the other one. Bear in mind that it has to touch another card there, too.
instinkt-learn-raccoon-hint-place = Think of the second step already: once the spider (5) is gone, nothing else connects the spider (4) with the other cards. Lay the raccoon where it links them, right below the spider (4).
instinkt-learn-raccoon-praise = From 0 to 6 points in one go. All cards must always hang together, where touching at a corner is enough, and fit into a square of four by four.
instinkt-learn-edge = Now you lay the cat. It scores 3 on the edge, but nothing in a corner or in the middle. The grid is already four wide and four tall: where is a free space on the edge?
instinkt-learn-edge-hint = The cat scores nothing there: that is a corner, or one of the four middle spaces.
instinkt-learn-edge-praise = 3 points. The grid cannot grow any more, so the cat stays on the edge unless somebody pushes it away.
instinkt-learn-snake = You lead 9 : 4, and White still has a stag. One push could spoil a lot. Which of your cards makes sure that White lays nothing this round?
instinkt-learn-snake-hint = Then White lays a card this round, too. Only one of your cards takes both revealed cards out of the game.
instinkt-learn-snake-praise = White had in fact chosen the stag, and it is out of the game. So is your snake: play it when you lead and expect something strong.
instinkt-learn-tie = Only one space is left on the edge, and White's cat wants it, too. On equal numbers the player with the tie marker lays first, and that is you. Choose your cat and lay it there.
instinkt-learn-tie-hint = The cat scores nothing there. The last free space on the edge is at the bottom, between the two corners.
instinkt-learn-tie-hint-choose = The cat (6) needs a space on the edge. Choose it now, while you have the tie marker.
instinkt-learn-tie-praise = Two cats, but you lay first: 8 to 6 for you. White has the tie marker now.

## What is at stake in a decision

instinkt-stake-keep = What you keep decides the first rounds; what goes to the bottom comes late.
instinkt-stake-choose = It is { $own } : { $other } with { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
} to go. A high number lays first, a low one watches and answers.{ $snake ->
    [true] {" "}The snake takes both cards out of the game.
   *[false] {""}
}
instinkt-stake-lay = What counts here: { instinkt-worth }. And think of what you spoil for your opponent.
instinkt-stake-push = It is { $own } : { $other }. The stag itself brings nothing, but it pushes animals off the spaces where they count.
instinkt-stake-raccoon = It is { $own } : { $other }. The raccoon does not count; what matters is which of your cards it moves next.
instinkt-stake-move = Look for the card that brings least just now, and a space where it counts.
