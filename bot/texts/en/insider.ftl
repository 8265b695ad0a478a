### All that Insider says. $seat and $other are 0 to 3, $card is d, h, b, s, t or any, $what a card and how many of it.

## What stands in lists

insider-name = Insider
insider-about = A race through town for 2 to 4: get your people to the tables of the INSIDER, on foot, by helicopter or by scandal.
insider-command = Insider: a race for the best tables in town
option-name-ask_all = ask_all
insider-option-ask_all = Ask everybody
insider-option-ask_all-about = Everybody concerned is asked, with or without bodyguards, so being asked gives nothing away
insider-option-seats-about = Number of players (default: all invited)
insider-seat = { $seat ->
    [0] ● Red
    [1] ■ Blue
    [2] ▲ Yellow
   *[3] ★ White
}
insider-seat-name = { $seat ->
    [0] Red
    [1] Blue
    [2] Yellow
   *[3] White
}
insider-other-name = { $other ->
    [0] Red
    [1] Blue
    [2] Yellow
   *[3] White
}

## Fields and cards

insider-field-home = home
insider-field-insider = INSIDER
insider-field-table = table { $number }
insider-marker = barrier
insider-card-name = { $card ->
    [d] deputy
    [h] helicopter
    [b] bodyguard
    [s] scandal
    [t] trendsetter
   *[any] card
}
insider-card-start = { $card ->
    [d] Deputy
    [h] Helicopter
    [b] Bodyguard
    [s] Scandal
    [t] Trendsetter
   *[any] Card
}
insider-card-none = no { insider-card-name }
insider-cards = { $count } × { insider-card-start }
insider-card-does = { $what ->
    [d1] swap, outer
    [d2] … anywhere
    [d3] new seating
    [h1] fly, outer
    [h2] … anywhere
    [h3] all go home
    [b1] fends off 1
    [b2] fends off 2
    [b3] fends off 3
    [s1] skips a turn
    [s2] one die only
    [s3] all get out
    [t1] extra turn
    [t2] two barriers
   *[t3] scoring
}
insider-does = { $what ->
    [d1] swap one of your figures with an opponent's, both on different outer places*
    [d2] as 1, but anywhere, the INSIDER included*
    [d3] new seating: rearrange everybody at the INSIDER's tables*
    [h1] one of your figures flies from an outer place to another
    [h2] as 1, but anywhere, the INSIDER included
    [h3] meeting: all figures of one opponent go home*
    [b1] fends off an action of one card
    [b2] fends off an action of two cards
    [b3] fends off an action of three cards
    [s1] one opponent misses the next turn*
    [s2] rumours: until the next scoring one opponent cannot walk and rolls only one die*
    [s3] bomb threat: all leave the INSIDER, and another scoring card is opened*
    [t1] another turn after this one, without an action
    [t2] roadblock: move up to two barriers
   *[t3] media hype: a scoring at once*
}

## Moves in menus

insider-label-walk = Walk: { $points } steps
insider-label-roll = { $dice ->
    [one] Roll one die (rumours)
   *[other] Roll { $dice } dice
}
insider-label-draw = Draw { $count ->
    [one] a card
   *[other] { $count } cards
}, nothing else
insider-label-end = End the turn
insider-label-done = Move no more barriers
insider-label-defend = Fend it off
insider-label-defend-cards = Fend it off: { $count } × Bodyguard
insider-label-let = Let it happen
insider-label-move = Move a figure
insider-label-move-start = Move a figure: { $start } → …
insider-cost = { $left ->
    [1] the last step
   *[other] { $cost } of { $left } steps
}
insider-label-move-goal = { $start } → { $goal } – { insider-cost }
insider-label-rob = { $start } → { $goal }, takes a card from { $seats } – { insider-cost }, stays there
insider-label-enter-which = { $start } → INSIDER …
insider-label-enter = { $start } → INSIDER, table { $number } – worth { $value }, { insider-cost }{ $last ->
    [true] ; scoring
   *[false] {""}
}
insider-label-marker = Move a barrier
insider-label-marker-start = Barrier from { $start } …
insider-label-marker-goal = Barrier { $start } → { $goal }{ $sends }
insider-label-sends = {" "}– sends home: { $seats }
insider-label-swap = Swap a card …
insider-label-move-way = Stop on a way …
insider-label-swap-card = Swap: a { insider-card-name } for a new card
insider-label-play = Play action cards
insider-label-play-kind = Play { insider-card-start } …
insider-fended-by = ; could be fended off by { $seats }
insider-label-action = { $says } – { $cards }
insider-label-seating = Tables { $signs }
insider-action = { $cards }: { $says }
insider-action-deputy = { $own } ↔ { insider-seat-name } on { $other }
insider-action-deputy-1-which = swap with an opponent, outer places
insider-action-deputy-2-which = swap with an opponent, anywhere
insider-action-deputy-3-which = new seating in the INSIDER
insider-action-helicopter-1-which = fly to an outer place
insider-action-helicopter-2-which = fly anywhere
insider-action-helicopter-3-which = meeting, all of an opponent go home
insider-action-scandal-1-which = somebody misses a turn
insider-action-scandal-2-which = rumours about somebody
insider-action-seating = to the tables { $seating }
insider-action-helicopter-3 = meeting, all of { insider-seat-name } go home
insider-action-scandal-1 = { insider-seat-name } misses the next turn
insider-action-scandal-2 = rumours about { insider-seat-name }, one die until the next scoring
insider-action-scandal-3 = bomb threat, the INSIDER is emptied and a new card opened
insider-action-trendsetter-1 = another turn after this one
insider-action-trendsetter-2 = roadblock, move up to two barriers
insider-action-trendsetter-3 = media hype, a scoring at once
insider-seating-seat = Table { $number }: { $mark } { insider-seat-name }
insider-seating-empty = Table { $number }: nobody

## Buttons: at most 20 characters

insider-spot-goal = { $goal }, { $cost ->
    [one] 1 step
   *[other] { $cost } steps
}
insider-spot-rob = { $goal } rob
insider-spot-swap = ⇄ { insider-card-start }
insider-spot-nobody = nobody

## What the menu asks

insider-ask-defend = You are asked.
insider-ask-let = You are asked.

insider-pick = What do you do?
insider-pick-move = Which figure walks?
insider-pick-move-after-2 = Where to?
insider-pick-move-after-3 = Do you rob there?
insider-pick-move-insider = Which table?
insider-pick-move-way = On which way does it stop?
insider-pick-end = Nothing more can be moved. What now?
insider-pick-play = Which action?
insider-pick-play-after-2 = With how many cards?
insider-pick-play-deputy-1-after-3 = Which of your figures swaps places?
insider-pick-play-deputy-1-after-4 = With which figure?
insider-pick-play-deputy-1-after-5 = With whose figure?
insider-pick-play-deputy-2-after-3 = { insider-pick-play-deputy-1-after-3 }
insider-pick-play-deputy-2-after-4 = { insider-pick-play-deputy-1-after-4 }
insider-pick-play-deputy-2-after-5 = { insider-pick-play-deputy-1-after-5 }
insider-pick-play-deputy-3 = Who sits at which table?
insider-pick-play-helicopter-1-after-3 = Which of your figures flies?
insider-pick-play-helicopter-1-after-4 = Where does it fly?
insider-pick-play-helicopter-2-after-3 = { insider-pick-play-helicopter-1-after-3 }
insider-pick-play-helicopter-2-after-4 = { insider-pick-play-helicopter-1-after-4 }
insider-pick-play-helicopter-3 = Whose figures are sent home?
insider-pick-play-scandal-1 = Who misses a turn?
insider-pick-play-scandal-2 = Who is the talk of the town?
insider-pick-swap-after-2 = Which card do you give away?
insider-pick-marker = Which barrier?
insider-pick-marker-after-2 = Where does it go?
insider-pick-defend-let = Do you fend it off?
insider-pick-let = Do you let it happen?

## Moves in the log

insider-tell-deal = Everybody is dealt seven action cards.
insider-tell-shuffle = The discarded cards are shuffled: a new draw pile.
insider-tell-opened = New scoring card: tables { $tables }; with no figure there { $penalty }.
insider-tell-first = { insider-seat-name } begins.
insider-tell-walk = { insider-seat-name } walks: { $points } steps.
insider-tell-draw = { insider-seat-name } draws cards.
insider-tell-dice-plain = { insider-seat-name } rolls { $dice }: { $points ->
    [one] one step
   *[other] { $points } steps
}.
insider-tell-dice-pair = { insider-seat-name } rolls { $dice }: { $points } steps, and a barrier may move.
insider-tell-dice-again = { insider-seat-name } rolls { $dice } and rolls again.
insider-tell-moves = { insider-seat-name }: { $moves }.
insider-tell-from = { $card ->
    [any] takes a card from { insider-other-name }
   *[other] takes a { insider-card-name } from { insider-other-name }
}
insider-tell-steal = { insider-seat-name } { $loot }.
insider-tell-marker = { insider-seat-name } moves the barrier { $start } → { $goal }{ $sends }.
insider-tell-play = { insider-seat-name } plays { $action }.
insider-tell-asked = Asked whether to fend it off: { $seats }.
insider-tell-defend = { insider-seat-name } fends it off ({ $count } × Bodyguard).
insider-tell-let = { insider-seat-name } lets it happen.
insider-tell-swap = { insider-seat-name } swaps a { insider-card-name } for a new card.
insider-tell-scored = Scoring { $number }: { $brought }.
insider-tell-skipped = { $count ->
    [one] { $seats } misses a turn.
   *[other] { $seats } miss a turn.
}
insider-tell-extra = { insider-seat-name } has another turn.
insider-task-answer = is asked, since { insider-seat-name } plays { $action }
insider-task-left = has { $left ->
    [one] one step
   *[other] { $left } steps
} left to move
insider-task-used = has used up all steps
insider-task-markers = may still move barriers
insider-scored = **{ insider-seat } { $points }**: { $brought }

## Pictures in words

insider-alt-start = The match begins.
insider-alt-over = The match is over.
insider-alt-turn = { insider-seat-name } is to move.
insider-alt-left = { $left ->
    [one] One step
   *[other] { $left } steps
} left to move.
insider-alt-answer = { insider-seat-name } plays { $action }; asked: { $seats }.
insider-alt-figures = { insider-seat-name }: { $figures }.
insider-alt-seat = { insider-seat-name }: points { $points }, cards { $cards }.
insider-alt-revealed = { insider-seat-name }: points { $points }; in hand { $cards }.
insider-alt-missing = Misses the next turn.
insider-alt-rumours = Rumours: one die.
insider-alt-markers = Barriers: { $places }.
insider-alt-card = Scoring card: tables { $tables }, with no figure there { $penalty }; taken { $seating }.
insider-alt-stacks = Draw pile { $stack }, discarded { $discards }, scoring cards to come { $coming }.
insider-alt-last = Last, { insider-seat-name }: { $steps }.
insider-alt-defend = fends off
insider-alt-let = lets it happen
insider-alt-swap = swaps a { insider-card-name } for a new card
insider-alt-scored = Scoring { $number } ({ $tables }; nobody there { $penalty }): { $brought }.
insider-alt-unscored = Not scored any more: { $cards }.
insider-alt-unscored-card = tables { $tables } (nobody there { $penalty })
insider-alt-preview = Preview: { $move }.
insider-alt-hand = Your hand ({ insider-seat-name }): { $cards }.
insider-alt-known = { insider-seat-name } holds, as you know: { $cards }.
insider-alt-sheet = The five kinds of action cards (* can be fended off). { $cards } There are { $count } scoring cards.
insider-alt-sheet-card = { insider-card-start }: { $one }; { $two }; { $three }.

## Positions in words

insider-read-turn = The turn
insider-read-acted = { $extra ->
    [true] An extra turn: no action, no barrier and no swap in it.
   *[false] The action of this turn is used up.
}
insider-read-town = Town, columns a to e, rows 1 to 5 from the top; what is not named is free
insider-read-row = Row { $row }: { $fields ->
    [none] all free.
   *[other] { $fields }.
}
insider-read-home = { $field } home of { insider-seat-name } with { $count ->
    [0] nobody
    [one] one figure
   *[other] { $count } figures
}
insider-read-marker = { $field } a barrier
insider-read-figures = { $count } { insider-seat-name }{ $robbed ->
    [0] {""}
   *[other] {" "}(of which { $robbed } robbed)
}
insider-read-ways = On ways: { $ways }.
insider-read-tables = Tables of the INSIDER, in the middle on c3
insider-read-table = Table { $number }, worth { $value }: { $seat ->
    [none] free
   *[other] { $seat }
}.
insider-read-penalty = With no figure there: { $penalty }.
insider-read-seat = { $name }: { $count ->
    [one] { $points } point
   *[other] { $points } points
}, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}{ $hand ->
    [none] {""}
   *[other] : { $hand }
}{ $missing ->
    [true] ; misses the next turn
   *[false] {""}
}{ $rumours ->
    [true] ; rumours, rolls one die only
   *[false] {""}
}{ $figures ->
    [none] .
   *[other] ; figures: { $figures }.
}
insider-read-at = { $home ->
    [true] { $count } at home
   *[false] { $count ->
        [1] { $field }
       *[other] { $count } on { $field }
    }
}
insider-read-stacks = Draw pile { $stack }; discarded { $discards ->
    [none] nothing
   *[other] { $discards }
}; scoring cards to come { $coming }.
insider-read-held = { insider-cards }: { $does }
insider-read-scored = Scorings so far

## How it ended

insider-reason-publicity = 35 points or more
insider-reason-limit = most points after 300 turns

## What cannot be done, and what to do instead

insider-possible = Possible now, for example: `{ $move }`.
insider-expects-turn = { $begun ->
    [true] You are moving: go on with `move` and two fields, or write `end` when no steps are left.
   *[false] It is your turn: begin with `walk`, `roll` or `draw`, or play an action.
} { insider-possible }
insider-expects-answer = You are asked whether to fend the action off: write `defend` or `let`. { insider-possible }
insider-expects-markers = Barriers may move now: write `marker` and two places, or `done`. { insider-possible }
insider-too-few-guards = Fending this off takes { $count ->
    [one] one bodyguard
   *[other] { $count } bodyguards
}, and you hold { $held }. Write `let`. { insider-possible }
insider-begun = You have chosen how to move in this turn. Go on with `move` and two fields; steps left: { $left }. With none left, write `end`. { insider-possible }
insider-no-walk = There are rumours about you: until the next scoring you cannot walk. Write `roll` for one die, or `draw`. { insider-possible }
insider-draw-alone = Drawing is a whole turn of its own, and you have begun to do something else. Go on. { insider-possible }
insider-draw-full = You have { $most } cards or more, and drawing only fills a hand up to { $most }. Write `walk` or `roll`. { insider-possible }
insider-draw-nowhere = None of your figures stands on a place, so drawing brings no card. Write `walk` or `roll`. { insider-possible }
insider-draw-none = There is no card left to draw. Write `walk` or `roll`. { insider-possible }
insider-end-before = You have not moved yet. Write `walk`, `roll` or `draw` first. { insider-possible }
insider-end-points = All steps must be used, and you have { $left } left. Move a figure. { insider-possible }
insider-move-before = You have no steps yet. Write `walk` or `roll` first. { insider-possible }
insider-move-after = You have used up your steps. Write `end`. { insider-possible }
insider-move-form = A move names two different fields, `rob` behind them to take cards. { insider-possible }
insider-sits = A figure that sits in the INSIDER stays there. Move another one. { insider-possible }
insider-not-own = None of your figures stands on `{ $field }`. Name a field where one does. { insider-possible }
insider-robber-stays = Your figure on `{ $field }` has just taken a card and stays there for this turn. Move another one, or write `end` if none can. { insider-possible }
insider-no-field = `{ $field }` is no field. Places are called `a1` to `e5`, a way has both its ends (`a1-a2`), besides there are `home` and `insider`. { insider-possible }
insider-marker-there = A barrier closes `{ $field }`. Name a place without one, as the picture shows. { insider-possible }
insider-write-home = That corner is your home: write `home` instead of `{ $field }`. { insider-possible }
insider-foreign-home = `{ $field }` is a corner that your figures never enter. Name a place. { insider-possible }
insider-write-insider = `{ $field }` is the INSIDER. Write `insider` and the table. { insider-possible }
insider-way-taken = A figure already stands on the way `{ $field }`, and only one has room there. You may cross it: name a field beyond. { insider-possible }
insider-no-way = No open way leads from `{ $start }` to `{ $field }` within reach. Name another field, as the menu shows. { insider-possible }
insider-too-far = From `{ $start }` to `{ $field }` it takes { $cost } steps, and you have { $left }. Name a nearer field. { insider-possible }
insider-which-table = Name a free table behind `insider`: { $tables }. { insider-possible }
insider-nobody-to-rob = Nobody on `{ $field }` has a card to take. Write the move without `rob`. { insider-possible }
insider-no-pair = A barrier moves only after two equal dice, or by two trendsetters (`play trendsetter 2`). { insider-possible }
insider-no-marker = No barrier stands on `{ $field }`. The barriers are on { $markers }. { insider-possible }
insider-marker-places = A barrier only goes to a place, and `{ $field }` is none. Name one. { insider-possible }
insider-marker-locks = A barrier on `{ $field }` would lock in a figure or a home. Name another place. { insider-possible }
insider-marker-form = A barrier move names where from and where to; the barriers are on { $markers }. { insider-possible }
insider-extra = In this extra turn there are no actions, barriers or swaps. Write `walk`, `roll` or `draw`, or go on moving. { insider-possible }
insider-acted = You have had this turn's action. Now you can only move your figures and end the turn. { insider-possible }
insider-lacks = { $held ->
    [0] You hold { insider-card-none }.
   *[other] That takes { $count } × { insider-card-start }, and you hold { $held }.
} Look at your hand and name cards that are there. { insider-possible }
insider-swap-form = Name the letter of the card to discard: `d` deputy, `h` helicopter, `b` bodyguard, `s` scandal, `t` trendsetter. { insider-possible }
insider-bodyguard-waits = Bodyguards are not played in your turn; they fend off what others play. Name another card. { insider-possible }
insider-play-form = An action names card and number: `deputy`, `helicopter`, `scandal` or `trendsetter` with 1 to 3. { insider-possible }
insider-reach = { $count ->
    [one] One card only reaches outer places, and `{ $field }` is none.
   *[other] Only places and tables (for example `insider:1`) count here, and `{ $field }` is neither.
} Name another field. { insider-possible }
insider-nobody-there = That player has no figure on `{ $field }`. Name a field and the number of a colour there (0 Red, 1 Blue, 2 Yellow, 3 White). { insider-possible }
insider-weighs = { $count ->
    [1] That opponent already misses the next turn.
    [2] There are rumours about that opponent already.
   *[other] That already weighs on that opponent.
} Name another one. { insider-possible }
insider-opponent-form = Name an opponent by number: 0 red, 1 blue, 2 yellow, 3 white, as far as they play. { insider-possible }
insider-nobody-inside = Nobody sits in the INSIDER, so there is nothing to rearrange. Play something else. { insider-possible }
insider-layout-form = Name who sits at each table, with the same figures in another order than now (`{ $layout }`): a number for a player, `-` for a free table. { insider-possible }
insider-two-places = Name two different places; at most one of them may be a table. { insider-possible }
insider-table-taken = That table is taken. These are free: { $tables }. { insider-possible }
insider-deputy-form = { $count ->
    [3] Name who sits at each table.
   *[other] Name your figure's place, the other figure's place and the number of its colour.
} { insider-possible }
insider-helicopter-form = { $count ->
    [3] Name the opponent.
   *[other] Name where from and where to.
} { insider-possible }
insider-scandal-form = { $count ->
    [3] A bomb threat names nobody: write `play scandal 3`.
   *[other] Name the opponent.
} { insider-possible }
insider-trendsetter-form = Trendsetters name nobody: write `play trendsetter { $count }`. { insider-possible }

## Rules

insider-rules-1 =
    {""}**The aim.** Get your people into the INSIDER! When all tables there are taken, each seated figure scores its table. Whoever has nobody there gets minus points. After seven scorings, or once somebody has 35 points, most points win.

    {""}**The town** has 25 fields. The corners are **homes**, the middle is the **INSIDER**. The other 20 are **places**: four **inner** ones beside the INSIDER, sixteen **outer** ones. Between neighbours lies one **way field**. A place holds any number of figures, a way field one. Four **barriers** close the inner places at the start.

    {""}**Start.** Each colour has seven figures at home and seven action cards.
insider-rules-2 =
    {""}**Your turn** is one of these:
    - **Walk:** 7 steps, split among your figures as you like.
    - **Roll:** as many steps as two dice show. A 7 is rolled again. After a double you may move a barrier as your action.
    - **Draw cards:** one for each place with figures of yours, up to seven in hand. That is the whole turn.

    {""}**Steps.** Each field costs one, way fields too. You jump over other figures, but not over barriers, the INSIDER, or other homes. You may return to your own home. You must use all steps as long as one of your figures can move.
insider-rules-3 =
    {""}**In the INSIDER** each figure sits down at a free table and stays there.

    {""}**Scoring.** When the last table is taken, it is scored **at once**, within the turn, which then goes on. Each colour scores its tables. Whoever has nobody there gets the minus points of the scoring card. Nobody falls below −10. The figures at the tables go home, all others stay where they are, rumours end, and the next scoring card is opened.

    {""}**The end.** After the seventh scoring, or once somebody has 35 points after a scoring, most points win. On equal points the win is shared.
insider-rules-4 =
    {""}**Robbing.** If a move ends on a place with opponents, you may take one card, unseen, from each of them there. That figure then stays for this turn. Figures that flew or swapped do not rob. Robbing may take you over seven cards.

    {""}**One action** a turn, before, between or after your steps, but not when drawing cards:
    - play one, two or three equal cards
    - after a double, move a barrier
    - swap a card for a new one

    {""}**Barriers** go to a place without one; figures there go home. They must not lock in a figure or a home.
insider-rules-5 =
    {""}**Action cards** (\*: can be fended off)
    {""}**Deputy** 1\* swap a figure of yours with an opponent's, both on outer places. 2\* anywhere, the INSIDER too. 3\* *New seating:* rearrange all tables.
    {""}**Helicopter** 1 fly a figure of yours from an outer place to another. 2 anywhere, to a table too. 3\* *Meeting:* all figures of an opponent go home.
    {""}**Scandal** 1\* An opponent misses a turn. 2\* *Rumours:* until the next scoring they cannot walk and roll only one die. 3\* *Bomb threat:* the INSIDER empties, and another scoring card counts.
    {""}**Trendsetter** 1 another turn, without an action. 2 *Roadblock:* move up to two barriers. 3\* *Media hype:* score at once.
insider-rules-6 =
    {""}**Fending off.** Those hit by an action with \* are asked, if they hold at least as many **bodyguards** as it has cards:
    - Swap: the figure's owner
    - Meeting, missed turn, rumours: its target
    - Seating, bomb threat: opponents inside
    - Media hype: all opponents

    The defender discards that many bodyguards, and the action fails with its cards. The first defence counts.

    {""}**A feint.** Whoever is asked has bodyguards. Draw them out with a small action.

    {""}**Option** *Ask everybody:* asks even those without bodyguards, which gives nothing away.
insider-rules-7 =
    {""}**Figures that fly or swap** stand on a place or sit at a table, not on a way field or at home. Nobody lands on a barrier.

    {""}**Bomb threat:** the open scoring card goes under the face-down ones. There is no scoring, and rumours stay.

    {""}**Already hit:** whoever is to miss a turn cannot be made to miss another, and whoever is under rumours gets no new ones.

    {""}**Hidden** are hands and the scoring cards still to come. A robbed card is known to the two players involved only.

    There are eleven cards of each kind.
insider-rules-pictures =
    - Star: points. Dark card: cards in hand. Feet: walk. Orange disc: steps left. Empty chair: minus points.
    - One die: rumours. Crossed hourglass: misses a turn. Orange frame with “!”: asks.
    - Head: you. Lilac: inner places. Red card: scoring cards to come. ⇄: swap a card. Eye: cards that you know of.
    - ● Red, ■ Blue, ▲ Yellow, ★ White. Letter on a card: rob.
insider-rules-differs =
    {""}**What differs from the box**
    - Each way has one field, there are eleven action cards of each kind, and the cellar is at −10.
    - Almost all values of tables are our own.
    - Homes for two and three players are fixed, and chance decides who begins.
    - All steps must be used, rolled ones too.
    - Whoever a bomb threat or media hype hits may fend it off.
    - Locked in means: no way to an inner place, unless all four are barred.
    - After 300 turns the match ends as it stands. On equal points the win is shared.
insider-rules-example = Red plays two scandals at Blue, and Blue is asked. Blue fends them off with two bodyguards: both are rid of their cards, and nothing else happens. A turn later Blue no longer has three bodyguards, and the meeting with three helicopters gets through.

## Lessons: what to do, why a move is not the one (hint), and what has been learnt (praise)

insider-learn-table = The goal is the INSIDER in the middle: its tables bring points as soon as all are taken. You have 9 steps left, and the way in costs 8. Sit down at the best table.
insider-learn-table-hint = This time you go in: choose the move from your home into the INSIDER.
insider-learn-table-hint-value = There is room there too, but look at the yellow numbers at the side: which table brings the most?
insider-learn-table-praise = Table 5 brings 4 points. Whoever is not in the INSIDER at all when its tables are scored gets the minus points beside the empty chair.
insider-learn-walk = An ordinary turn: walk a sure 7 steps, or roll the dice for your steps. Each field costs a step, the small ones on the ways too. 7 steps take your figure on c1–d1 into the INSIDER: choose a table worth 2 there.
insider-learn-walk-hint = Nobody sits down that way. Your figure on c1–d1 gets into the INSIDER if you walk 7 steps.
insider-learn-walk-hint-roll = The dice may bring more, or less. The 7 steps are certain to be enough here.
insider-learn-walk-hint-value = That is the right way, but tables worth 2 are still free.
insider-learn-walk-praise = You are in! The 2 steps left over must be used by another of your figures: nothing lapses as long as any of them can move.
insider-learn-draw = Instead of walking or rolling you can draw cards, one for each place where your figures stand. You have only two cards, but figures on three places. Fill up your hand.
insider-learn-draw-hint = That works too, but then you cannot draw this turn: drawing is always the whole turn.
insider-learn-draw-praise = Three new cards. Two or three of a kind can do much more than one, so collecting pays.
insider-learn-flight = Equal cards together are strong: two helicopters fly a figure from any place to any free table. Only one table is still free. Take it, and the tables are scored at once.
insider-learn-flight-hint = Then nothing is scored yet. Fly the figure from a3 to table 1 with two helicopters.
insider-learn-flight-hint-foot = That may get you in too: on foot it is 4 steps from a3. But this time you fly: two helicopters take the figure from a3 to table 1.
insider-learn-flight-praise = All tables are taken: 6 points for you, 2 for Blue. The figures at the tables go home now, and a new scoring card counts.
insider-learn-guard = Blue plays a meeting: all your figures would have to go home, even the one at the best table. You have three bodyguards, enough to fend it off: what do you do?
insider-learn-guard-hint = Then your table worth 3 would be lost, and you would have to start all over again. That is what bodyguards are for.
insider-learn-guard-praise = Fended off! Three bodyguards are gone, but Blue has wasted three helicopters. Against a small action it is not always worth it.
insider-learn-rob = A figure of Blue stands on d2, and Blue holds five cards. When you land on a place with opponents, you may take a card, unseen, from each of them there. You have 4 steps left: rob Blue.
insider-learn-rob-hint = There is nobody there to rob. Blue stands on d2, and your figure on d1–d2 is close by.
insider-learn-rob-hint-stay = The right place, but that only goes there. Choose the move that also takes a card.
insider-learn-rob-praise = A trendsetter more for you, a card less for Blue. The figure that robbed stays there this turn; the others go on.
insider-learn-barrier = You have rolled a double and may move a barrier. Figures that stand where it goes are sent home. Two figures of Blue wait on d4, right beside the inner places: send them home.
insider-learn-barrier-hint = That does not send both figures home. Move a barrier to d4.
insider-learn-barrier-hint-place = Moving a barrier is right, but the two figures of Blue stand on d4.
insider-learn-barrier-praise = Both have to start again. A barrier must not lock anybody in, and two trendsetters even move two barriers.

## What is at stake in a decision

insider-stake-answer = Fending it off costs { $count ->
    [one] a bodyguard
   *[other] { $count } bodyguards
} that you will lack later. How much would you lose otherwise?
insider-stake-markers = Barriers block routes, yours too. Put them where the others want to reach the INSIDER.
insider-stake-last = Only one table is free, and it brings { $best }. Whoever takes it sets off the scoring: without it you would get { $seated ->
    [true] { $brings } for your tables
   *[false] { $brings } because you are not in the INSIDER
}.
insider-stake-outside = You are not in the INSIDER yet: if it stayed so, the scoring would bring you { $penalty }. The best free table brings { $best }.
insider-stake-inside = Your tables bring { $brings }. { $free } tables are still free, the best one brings { $best }; they are scored when all are taken.
