### All that Dirkana says. $seat is 0 or 1, $card a card's number, $mark its ' when it is turned, $dirk and $other are
### cards in prose ("Chef Dirk (2')"), $cell is a cell (a1 to e4), $slot a slot of a ring (nw to se).

## What stands in lists

dirkana-name = Dirkana
dirkana-about = A duel for two: swap odd characters out of a shared grid and ring your own Dirk with them so that circles close.
dirkana-command = Dirkana: a duel for closed circles
dirkana-seat = { $seat ->
    [0] ☾ Night
   *[1] ☼ Day
}
dirkana-seat-name = { $seat ->
    [0] Night
   *[1] Day
}

## Cards

dirkana-kind = { $card ->
    [1] Pirate
    [2] Chef
    [3] Wizard
    [4] Farmer
    [5] Astronaut
    [6] Vampire
    [7] Robot
    [8] King
    [9] Punk
    [10] Diver
    [11] Viking
    [12] Ghost
    [13] Alien
    [14] Clown
    [15] Detective
    [16] Knight
    [17] Mummy
    [18] Ninja
   *[other] Card
}
dirkana-dirk = { dirkana-kind } Dirk ({ $card }{ $mark })
dirkana-background = { $background ->
    [green] green
    [orange] orange
   *[violet] violet
}
dirkana-of-background = { dirkana-background }
dirkana-letter = { $colour ->
    [red] r
    [yellow] y
   *[blue] b
}
dirkana-circle = { $colour ->
    [red] a red circle (Shift)
    [yellow] a yellow circle (Twist)
   *[blue] a blue circle (Reach)
}
dirkana-slot = { $slot ->
    [nw] at the upper left
    [ne] at the upper right
    [w] on the left
    [e] on the right
    [sw] at the lower left
    [se] at the lower right
   *[other] in the middle
}
dirkana-slot-number = { $slot ->
    [nw] 1
    [ne] 2
    [w] 3
    [e] 4
    [sw] 5
   *[se] 6
}
dirkana-way = { $way ->
    [up] up
    [down] down
    [left] to the left
   *[right] to the right
}
dirkana-beside = { $side ->
    [left] left of { $card }
    [right] right of { $card }
    [above] above { $card }
   *[below] below { $card }
}

## Moves in menus

dirkana-label-main = Choose your main Dirk
dirkana-label-main-card = { $dirk } – { $ground }
dirkana-label-shift = Shift a card – { $left } left
dirkana-label-shift-cell = Shift { $dirk } …
dirkana-label-shift-way = Shift { $card } { dirkana-way }
dirkana-label-shift-out = { dirkana-label-shift-way } – Dirk-Out, you lose at once
dirkana-label-twist = Turn a card – { $left } left
dirkana-label-twist-cell = Turn { $dirk }
dirkana-label-lay = Lay { $dirk }
dirkana-label-lay-cell = Lay { $place }
dirkana-label-take = Take cards
dirkana-label-take-first = { $dirk } and …
dirkana-label-take-only = Take { $dirk }
dirkana-label-take-both = { $first } and { $second }
dirkana-label-place = Place a card
dirkana-label-place-card = { $dirk } …
dirkana-label-place-slot = { $card } { dirkana-slot } – { $ground }
dirkana-label-place-closing = { $card } { dirkana-slot }, closes { $circles }

## Buttons, at most 20 characters

dirkana-spot-shift = Shift card { $card }
dirkana-spot-twist = Turn card { $card }

## Moves in the log

dirkana-tell-deal = Fourteen cards lie around the grid; each player holds two.
dirkana-tell-first = { dirkana-seat-name } begins.
dirkana-tell-main = { dirkana-seat-name } reveals the main: { $dirk }, { $ground }.
dirkana-tell-shift = { dirkana-seat-name } shifts { $dirk } one space { dirkana-way }.
dirkana-tell-twist = { dirkana-seat-name } turns { $dirk }: now { $after }.
dirkana-tell-lay = { dirkana-seat-name } lays { $dirk } { $place }.
dirkana-tell-take-only = { dirkana-seat-name } takes { $dirk }: there is no second card.
dirkana-tell-take-both = { dirkana-seat-name } takes { $dirk } and { $other }.
dirkana-tell-place = { dirkana-seat-name } places { $dirk } { dirkana-slot }.
dirkana-tell-place-closing = { dirkana-seat-name } places { $dirk } { dirkana-slot } and closes { $circles }.

## What is to be done now (after the name), and what counted in the end

dirkana-task-swap = now lays { $dirk }{ $uses ->
    [0] {""}
   *[other] {" "}and may first use { dirkana-uses }
}
dirkana-uses = { $shifts ->
    [0] Twist ({ $twists })
   *[other] { $twists ->
        [0] Shift ({ $shifts })
       *[other] Shift ({ $shifts }) and Twist ({ $twists })
    }
}
dirkana-task-take = now takes cards for { $dirk }
dirkana-task-place = now places { $dirks }
dirkana-or = { $first } or { $second }
dirkana-scored = **{ dirkana-seat } { $points }**: { $circles } { $circles ->
    [one] circle
   *[other] circles
} ({ $red } red, { $yellow } yellow, { $blue } blue) × { $count } { dirkana-of-background } { $count ->
    [one] card
   *[other] cards
}

## Pictures in words

dirkana-alt-grid = Grid: { $cards }.
dirkana-alt-ring = Ring of { dirkana-seat-name }: { $cards }; circles: { $red } red, { $yellow } yellow, { $blue } blue.
dirkana-alt-held = Hand of { dirkana-seat-name }: { $cards }.
dirkana-alt-hidden = Hand of { dirkana-seat-name }: { $count } hidden cards.
dirkana-alt-last = Last, { dirkana-seat-name }: { $steps }.
dirkana-step-twist = { $cell } turned
dirkana-step-lay = laid on { $cell }
dirkana-step-take = took { $cells }
dirkana-step-place = placed { $written } { dirkana-slot }
dirkana-alt-left = Still to be used: Shift { $shifts }, Twist { $twists }.
dirkana-alt-points = { dirkana-seat-name }: { $circles } { $circles ->
    [one] circle
   *[other] circles
} × { $count } { dirkana-of-background } { $count ->
    [one] card
   *[other] cards
} = { $points } { $points ->
    [one] point
   *[other] points
}.
dirkana-alt-out = Dirk-Out: { dirkana-seat-name }.
dirkana-alt-letters = Letters: { $letters }.
dirkana-alt-preview = Preview: { $move }.
dirkana-alt-hand = Your hand ({ dirkana-seat-name }), each with background and rim clockwise from the upper left: { $cards }.
dirkana-alt-sheet = The cards with background and rim, clockwise from the upper left: { $cards }.

## Positions in words: cards with the three pieces of each long side from left to right

dirkana-read-grid = Grid, columns a to e, rows 1 to 4 from the top
dirkana-read-row = Row { $row }: { $cards ->
    [none] empty.
   *[other] { $cards }{ $empty ->
        [none] .
       *[other] ; empty: { $empty }.
    }
}
dirkana-read-turned = { $name }, turned
dirkana-read-colour = { $colour ->
    [red] red
    [yellow] yellow
   *[blue] blue
}
dirkana-read-card = { $name }, { $ground }, top { $top }, bottom { $bottom }
dirkana-read-ring = { $name }: ring and hand
dirkana-read-held = In hand: { $card }.
dirkana-read-slot = { $slot ->
    [main] Main, { $place }: { $card }, { $ground }.
   *[other] Slot { dirkana-slot-number }, { $place }: { $card }, { $ground }.
}
dirkana-read-free = Free slots: { $slots }.
dirkana-read-circles = Complete circles: { $red } red, { $yellow } yellow, { $blue } blue.
dirkana-read-points = Still open: { $points }.
dirkana-read-missing = { dirkana-read-colour } { $pieces }
dirkana-read-piece = { $place ->
    [TL] top left
    [T] top
    [TR] top right
    [BR] bottom right
    [B] bottom
   *[BL] bottom left
} of { $slot ->
    [main] the main Dirk
   *[other] slot { dirkana-slot-number }
}
dirkana-read-would-main = { $card } would lie in the middle of your ring then.
dirkana-read-would-shift = { $card } would lie on { $goal } then, and { $cell } would be empty.
dirkana-read-would-twist = It would lie like this then: { $card }.
dirkana-read-would-lay = { $card } would lie on { $cell } then. To be taken then: { $cards }.
dirkana-read-would-take = In your hand then: { $cards }.
dirkana-read-would-place = { $card } would lie on slot { dirkana-slot-number } of your ring then.

## How it ended

dirkana-reason-dirk-out = Dirk-Out: the opponent could neither lay nor shift

## What cannot be done, and what to do instead

dirkana-no-card = There is no card `{ $text }`, only 1 to 18, with ' behind it when it is turned. Try `{ $example }`.
dirkana-not-in-hand = { dirkana-dirk } is not in your hand. Take a card that you hold, for example `{ $example }`.
dirkana-turned = You hold that card, but it lies the other way round than { dirkana-dirk }. Write it as in the picture, for example `{ $example }`.
dirkana-no-shift = { $made ->
    [0] You have no red circle, so you cannot shift.
   *[other] You have used all your shifts of this turn.
} Try `{ $example }`.
dirkana-no-twist = { $made ->
    [0] You have no yellow circle, so you cannot turn a card.
   *[other] You have used all your twists of this turn.
} Try `{ $example }`.
dirkana-no-cell = `{ $cell }` is not a space. Columns are a to e from the left, rows 1 to 4 from the top: try `{ $example }`.
dirkana-cell-empty = No card lies on `{ $cell }`. Name a space with a card, for example `{ $example }`.
dirkana-no-way = `{ $way }` is no direction. There are `up`, `down`, `left` and `right`: try `{ $example }`.
dirkana-edge = { dirkana-dirk } would leave the grid from `{ $cell }`. Try `{ $example }`.
dirkana-cell-taken = { dirkana-dirk } lies on `{ $cell }` already; the goal must be empty. Try `{ $example }`.
dirkana-needs-cards = { $needed ->
    [2] Your card must lie beside at least two others, since two that lie beside it go to your hand
   *[other] Your card must lie beside at least one other
}; beside `{ $cell }` there { $count ->
    [0] is none.
    [one] is only one.
   *[other] are { $count }.
} Try `{ $example }`.
dirkana-just-laid = You have just laid { dirkana-dirk } on `{ $cell }`, so it stays there. Take others, for example `{ $example }`.
dirkana-alphabetical = Name the two spaces in the order of the alphabet: `{ $move }`.
dirkana-take-count = { $count ->
    [one] Only one card can be taken: `{ $example }`.
   *[other] Two cards are taken, so name two spaces, for example `{ $example }`.
}
dirkana-take-beside = { $needed ->
    [2] Both cards must lie beside `{ $cell }`, where you have just laid.
   *[other] At least one of the two must lie beside `{ $cell }`, where you have just laid.
} Try `{ $example }`.
dirkana-no-slot = `{ $slot }` is no slot of the ring. There are nw, ne, w, e, sw and se: try `{ $example }`.
dirkana-slot-taken = { dirkana-dirk } lies on `{ $slot }` ({ dirkana-slot }) already. Take a free slot, for example `{ $example }`.
dirkana-expects-main = It is time to choose your main Dirk from your hand, for example `{ $example }`.
dirkana-expects-swap = It is time to lay your card into the grid, or to use an ability before that. Try `{ $example }`.
dirkana-expects-take = Your card is down. Now take two others for it, for example `{ $example }`.
dirkana-expects-place = Now one of your new cards goes to a free slot of your ring, for example `{ $example }`.

## Rules

dirkana-rules-1 =
    {""}**The aim.** ☾ Night and ☼ Day each build a ring of six cards around their **main Dirk**. In the end you score complete circles × cards of your most frequent background.

    {""}**Circles.** The six slots of a ring are offset like bricks. So there are six points where three cards meet: the main Dirk and two neighbours. If their pieces of circles have one colour there, the **circle** is complete. From your next turn on it gives you an ability.

    Each slot belongs to two such points, so one card can complete two circles. Look for points where two pieces already match.
dirkana-rules-2 =
    {""}**Cards.** There are 18 characters on green, orange or violet backgrounds. Each has six pieces of circles on its rim, two each of red, yellow and blue. A card lies upright or turned by 180° and stays that way wherever it goes. A stroke behind its number means turned: `7'`.

    {""}**Start.** Both get two cards. The other 14 lie open along the border of a grid of 5 × 4 spaces, the **Dirkana**. Both secretly choose one of their cards as main Dirk; it lies with its black side up. The other stays in hand. Chance decides who begins.

    From then on everything is open, your opponent's hand too.
dirkana-rules-3 =
    {""}**Your turn** has two parts.
    1. **Swap:** lay the card in your hand on an empty space of the grid beside at least two cards. Then take two of the cards beside it into your hand. “Beside” means left, right, above or below.
    2. **Place:** put one of the two on a free slot of your ring. Colours need not match.

    You keep the second card for your next turn, so take one to place now and one for later.

    While you place a card, the menu shows which circles each free slot would complete.
dirkana-rules-4 =
    {""}**Abilities.** Each circle that is complete when your turn begins gives you one for this turn:
    🔴 **Shift:** before laying, move a card of the grid one space, onto an empty space beside it.
    🟡 **Twist:** before laying, turn a card of the grid by 180°.
    🔵 **Reach:** one of the two cards you take may lie anywhere in the grid. With two blue circles both may; but you still have to lay beside at least one card.

    You can shift and twist in any order, several times with the same card. You never have to.
dirkana-rules-5 =
    {""}**Dirk-Out.** If you can neither lay so that you can take two cards nor shift a card, you lose at once.

    {""}**Exception.** If your ring has one free slot left, you have no blue circle, and no empty space is beside two cards, then one card is enough: you take it and place it on the last slot.

    {""}**The end.** When both rings are full, you count. *Example:* four circles and three green cards make 4 × 3 = 12 points; the main Dirk counts among the cards. On equal points the win is shared.
dirkana-rules-pictures =
    - Pieces of circles: circle = red, triangle = yellow, square = blue. Backgrounds: flower = green, star = orange, cross = violet.
    - The slots of the ring are numbered from the upper left on; typed they are `nw`, `ne`, `w`, `e`, `sw` and `se`. Spaces: `a1` to `e4`.
    - Four arrows: shift. Turning arrows: twist. Leaping arrow: reach. Beside them: how often you still can.
    - The small figure stands on your side.
dirkana-rules-differs =
    {""}**What differs from the box**
    - The pieces of circles and the backgrounds of the 18 cards are distributed in our own way.
    - Cards never leave the grid of 5 × 4.
    - Both choose their main Dirk at the same time, and a coin decides who begins.
    - You can only lay where you can take enough cards afterwards, so you cannot lose by mistake.
    - The exception to Dirk-Out needs that you have no blue circle and that no better space exists.
    - On equal points the win is shared.
dirkana-rules-example = Example: Ghost 12 goes on slot 2. Above Farmer 4 three red pieces meet: the red circle is complete and brings Shift.

## What the menu asks

dirkana-pick = What do you do?
dirkana-pick-main = Who becomes your main Dirk?
dirkana-pick-shift = Which card, and where to?
dirkana-pick-shift-after-2 = Which way?
dirkana-pick-twist = Which card do you turn?
dirkana-pick-lay = Where do you lay your card?
dirkana-pick-take = Which cards do you take?
dirkana-pick-take-after-2 = Which other one? Pick pairs from left to right
dirkana-pick-place = Which card goes where?
dirkana-pick-place-after-2 = Onto which slot?

## Lessons: what to do, why a move is not the one (hint), and what has been learnt (praise)

dirkana-learn-circle = You gather six cards around your main Dirk. Where three cards meet, a circle of one colour can come together, and circles bring points. One of your two cards closes one now: which one, and in which slot?
dirkana-learn-circle-hint = No circle closes there. Three cards have to meet, with three pieces of one colour: where do two of one colour meet already, and which card brings the third?
dirkana-learn-circle-praise = A blue circle! From your next turn on it helps you, too: blue circles let you reach further, red ones let you shift cards, yellow ones let you turn them.
dirkana-learn-turn = A whole turn: you lay the card in your hand into the grid, take two cards beside it, and one of these goes to your Dirk. First look for a card that closes a circle for you, then lay the one in your hand beside it.
dirkana-learn-turn-hint = No circle closes there. Either of the two cards closes one at the lower left.
dirkana-learn-turn-hint-lay = Neither of the two cards beside that space closes a circle for you. Try another space.
dirkana-learn-turn-praise = That was a whole turn. The second card stays in your hand; you lay it into the grid next time.
dirkana-learn-twist = Only your slot at the upper left is still free. As they lie, neither of the two cards you can take closes a circle, but your yellow circles allow you to turn cards first. Which card do you turn?
dirkana-learn-twist-hint = No circle closes that way. A red piece is missing at the upper left.
dirkana-learn-twist-hint-lay = Turn first, then lay: without a turn neither of the two cards you can take fits.
dirkana-learn-twist-hint-other = The pirate does not help, turned or not. At the upper left a red piece is missing, which has to be at the lower right corner of the card.
dirkana-learn-twist-hint-far = The chef lies too far away: both cards you take must lie beside the one you lay.
dirkana-learn-twist-hint-back = That turns the astronaut back. As it lies now, its red piece is where you need it: go on and lay.
dirkana-learn-twist-praise = The astronaut had to stand on its head. With three circles you win this match, 9 to 6.
dirkana-learn-colour = In the end your number of circles is multiplied by the number of cards with your most frequent background. You have four circles and three green cards. Which card brings more?
dirkana-learn-colour-hint = The ghost does close a fifth circle, but 5 × 3 is only 15. Work out what a fourth green card brings.
dirkana-learn-colour-praise = 4 × 4 makes 16. Circles alone do not win: collect one background colour along the way.
dirkana-learn-shift = A red circle lets you shift a card before you lay. The diver (10) would close a circle at your upper left, but there is no empty space beside it and a second card. Make one: what do you shift?
dirkana-learn-shift-hint = That way you do not get the diver, or it does not go to the upper left.
dirkana-learn-shift-hint-lay = Without a shift you do not get the diver. Use your red circle first.
dirkana-learn-shift-hint-shift = There is still no empty space beside the diver and a second card. Try another shift.
dirkana-learn-shift-praise = A second circle. Every red circle lets you shift once in each of your turns.
dirkana-learn-reach = Your card lies on `b2` already, and you take two cards for it. One has to lie beside it. Thanks to your blue circle the other one may come from anywhere: that is Reach. Only one card in the grid closes a circle for you. Which two do you take?
dirkana-learn-reach-hint = No circle closes there. At the lower left of your Dirk two red pieces meet already: which card brings the third, and in which slot?
dirkana-learn-reach-hint-take = Neither of these closes a circle. Look at the cards far from yours, too: the right one lies on the right edge.
dirkana-learn-reach-praise = A red circle, with a card from the far end of the grid. Each blue circle lets you fetch one card a turn from wherever it lies.
dirkana-learn-out = Few cards are left in the grid. Whoever can neither lay so that two cards can be taken nor shift a card loses at once: Dirk-Out. Day has no complete circle. Take the two cards that Day needs to be able to lay. Your two blue circles let you take both from anywhere.
dirkana-learn-out-hint = Day would still have an empty space beside two cards. Look at the cards that would be left in the grid.
dirkana-learn-out-hint-lay = From there Day can still take two cards. Lay your card so that no empty space is left beside two.
dirkana-learn-out-praise = Dirk-Out! Points no longer matter: you have won. Towards the end, mind that it does not happen to you.

## What is at stake in a decision

dirkana-stake-main = Your main Dirk stays in the middle: every circle includes it, and its background counts in the end.
dirkana-stake-swap = It is { $own } : { $other }, and your ring has { $free ->
    [one] one free slot
   *[other] { $free } free slots
} left. Lay where you can take the cards that you need{ $uses ->
    [0] .
   *[other] ; before that you may shift or turn cards.
}
dirkana-stake-take = One of the two goes into your ring now ({ $free ->
    [one] one slot
   *[other] { $free } slots
} free), the other one you lay next time.
dirkana-stake-place = { $closes ->
    [true] You can close a circle. Mind the backgrounds, too: circles times cards of your most frequent background make your points.
   *[false] No circle closes this time. Prepare one, and mind the backgrounds: every card of your most frequent one counts.
}
