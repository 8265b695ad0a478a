### All that Hypnosia says. $seat and $victim are 0 to 5, $start and $goal spaces (a0 to a35, b0 to b23, c0 to c11, s1 to s4).

## What stands in lists

hypnosia-name = Hypnosia
hypnosia-about = A race for two to six: spiral inwards over three circles, capture, stack, and be among the first five in the centre.
hypnosia-command = Hypnosia: a race into the centre
option-name-careful_stacks = careful_stacks
hypnosia-option-careful_stacks = Careful stacks
hypnosia-option-careful_stacks-about = A stack may not cross a bridge nor enter the centre together
hypnosia-option-seats-about = Number of players (default: all invited)
hypnosia-seat = { $seat ->
    [0] ● Red
    [1] ■ Blue
    [2] ▲ Yellow
    [3] ◆ Green
    [4] ★ White
   *[5] ✚ Black
}
hypnosia-seat-name = { $seat ->
    [0] Red
    [1] Blue
    [2] Yellow
    [3] Green
    [4] White
   *[5] Black
}
hypnosia-victim-name = { $victim ->
    [0] Red
    [1] Blue
    [2] Yellow
    [3] Green
    [4] White
   *[5] Black
}
hypnosia-over = { $bridge ->
    [true] {" "}over the bridge
   *[false] {""}
}
hypnosia-centre = centre

## Moves in menus

hypnosia-label-move = Move a pawn
hypnosia-label-piece = { hypnosia-label-who } …
hypnosia-label-who = { $piece ->
    [both] Both on { $start }
    [upper] Upper pawn on { $start }
   *[single] Pawn on { $start }
}
hypnosia-label-go = { hypnosia-label-who }: { $die }{ hypnosia-over } → { $goal }{ $effect ->
    [stack] , makes a stack
    [pawn] , captures { hypnosia-victim-name }
    [pair] , captures the stack of { hypnosia-victim-name }
   *[none] {""}
}
hypnosia-label-in = { hypnosia-label-who }: { $die } → centre, { $points ->
    [one] 1 point
   *[other] { $points } points
}
hypnosia-word-dice = { $count ->
    [one] the { $die }
   *[other] { $die } or { $other }
}
hypnosia-word-piece = { $piece ->
    [both] { $start } both: { hypnosia-word-dice }
    [upper] { $start } upper: { hypnosia-word-dice }
   *[single] { $start }: { hypnosia-word-dice }
}
hypnosia-word = { $effect ->
    [stack] { $die } makes a stack
    [bridge] { $die } over the bridge
    [centre] { $die } into the centre
    [none] with the { $die }
   *[captures] { $die } captures { hypnosia-victim-name }
}
hypnosia-remark-ends = {" "}– ends the match
hypnosia-remark-lost = {" "}– the { $die } is lost then

## What the dice allow

hypnosia-prospect = { $kind ->
    [none] Nothing can be done with it: the roll is lost.
    [one] Only the { $die } can be used.
    [either] Only one of the two dice can be used.
    [forced] There is only one move.
   *[open] {""}
}

## Moves in the log

hypnosia-tell-rolled = { hypnosia-seat-name } { $first } + { $second }
hypnosia-tell-rolloff = Who begins? { $rolls }. { $count ->
    [one] { $names } begins.
   *[other] { $names } roll again.
}
hypnosia-tell-roll = { hypnosia-seat-name } rolls { $first } and { $second }.
hypnosia-task = { $count ->
    [one] still has the { $die } to move
   *[other] has { $die } and { $other } to move
}
hypnosia-from = { $lane ->
    [true] out of the lane ({ $start })
   *[false] from { $start }
}
hypnosia-tell-move = { hypnosia-seat-name } moves { $piece ->
    [both] the stack
    [upper] the upper pawn
   *[single] a pawn
} { hypnosia-from }{ hypnosia-over } to { $goal } ({ $die }).
hypnosia-tell-in = { hypnosia-seat-name } moves { $piece ->
    [both] the stack
    [upper] the upper pawn
   *[single] a pawn
} from { $start } into the centre ({ $die }): { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
hypnosia-tell-effect = { $effect ->
    [stack] That makes a stack.
    [pawn] It captures { hypnosia-victim-name }: +1 for { hypnosia-seat-name }, −1 for { hypnosia-victim-name }.
   *[pair] It captures the stack of { hypnosia-victim-name }: +2 for { hypnosia-seat-name }, −2 for { hypnosia-victim-name }.
}
hypnosia-tell-lost = The { $die } cannot be used any more.
hypnosia-tell-gathered = Nobody but { hypnosia-seat-name } is left on the way: { $count ->
    [one] a pawn takes the next goal space at once.
   *[other] { $count } pawns take the next goal spaces at once.
}

## Pictures in words

hypnosia-alt-seat = { hypnosia-seat } ({ $count ->
    [one] { $points } point
   *[other] { $points } points
}{ $taken ->
    [0] {""}
   *[other] , { $taken } captured
}{ $lost ->
    [0] {""}
   *[other] , { $lost } lost
}).
hypnosia-alt-pawns = { hypnosia-seat }: { $pawns }.
hypnosia-alt-own = { hypnosia-seat-name } is you.
hypnosia-alt-letters = To choose from: { $letters }.
hypnosia-alt-stack = { $space } (stack)
hypnosia-alt-centred = { $count } in the centre
hypnosia-alt-out = { $count } lost
hypnosia-alt-place = { hypnosia-seat-name } ({ $points })
hypnosia-alt-centre = Centre, in the order of arrival: { $places }.
hypnosia-alt-last = Last, { hypnosia-seat-name }: { $steps }.
hypnosia-alt-step = { $both ->
    [true] stack{" "}
   *[false] {""}
}{ $start } → { $goal } with { $die }{ $captures ->
    [true] , captures { hypnosia-victim-name }
   *[false] {""}
}
hypnosia-alt-piece = { $both ->
    [true] stack on { $start }
   *[false] pawn on { $start }
}
hypnosia-alt-dice = { hypnosia-seat-name } has rolled { $first } and { $second }.
hypnosia-alt-left = Still to use: { $die }.
hypnosia-alt-to-act = To move: { $seats }.
hypnosia-alt-preview = Preview: { $move }.
hypnosia-alt-sheet = The board with six players at the start: three circles of 36 (a), 24 (b) and 12 spaces (c), numbered anticlockwise, and five goal spaces in the centre, worth 5, 4, 3, 2 and 1. Two-coloured spaces are bridges: a3, a9, a15 … lead to b2, b6, b10 …; b0, b4, b8 … to c0, c2, c4 …; c1, c3, c5 … into the centre. Outside lie the lanes s1 to s4: ● Red's runs into a0, then clockwise ■ Blue's into a30, ▲ Yellow's into a24, ◆ Green's into a18, ★ White's into a12 and ✚ Black's into a6.

## Positions in words

hypnosia-read-dice = Dice
hypnosia-read-board = Board
hypnosia-read-circle = { $circle ->
    [a] Outer circle, a0 to a{ $last }
    [b] Middle circle, b0 to b{ $last }
   *[c] Inner circle, c0 to c{ $last }
}: { $pawns ->
    [none] nobody
   *[other] { $pawns }
}.
hypnosia-read-pawns = { $space } { hypnosia-seat-name }{ $stack ->
    [true] , a stack
   *[false] {""}
}{ $bridge ->
    [none] {""}
    [centre] {" "}(bridge into the centre)
   *[other] {" "}(bridge to { $bridge })
}
hypnosia-read-centre = Centre: { $places ->
    [none] nobody yet
   *[other] { $places }
}; { $free ->
    [none] no goal space is free.
   *[other] free goal spaces for { $free }.
}
hypnosia-read-seat = { $name }: { $count ->
    [one] { $points } point
   *[other] { $points } points
}; { $lane ->
    [none] nobody on the lane
   *[other] on the lane { $lane }, which leads to { $entry }
}; { $running } on the circles{ $centred ->
    [0] {""}
   *[other] ; { $centred } in the centre
}{ $lost ->
    [0] {""}
   *[other] ; { $lost } lost
}{ $captured ->
    [0] {""}
   *[other] ; { $captured } captured
}.
hypnosia-read-ways = Your routes to the bridges
hypnosia-read-way = { $steps ->
    [0] { $space } is a bridge itself
    [one] { $space }: one space to { $bridge }
   *[other] { $space }: { $steps } spaces to { $bridge }
}, leading { $goal ->
    [centre] into the centre.
   *[other] to { $goal }.
}
hypnosia-read-step = { hypnosia-seat-name }: { $both ->
    [true] stack
   *[false] pawn
} from { $start } to { $goal ->
    [centre] the centre
   *[other] { $goal }
} with the { $die }{ $victim ->
    [none] .
   *[other] , capturing { hypnosia-victim-name }.
}

## How it ended

hypnosia-reason-arrival = equal points, but first in the centre
hypnosia-reason-limit = the match ends after 400 turns

## What cannot be done, and what to do instead

hypnosia-form = A move names the die, where from and where to, and `both` for a whole stack, for example `{ $example }`.
hypnosia-no-space = `{ $space }` is not a space. Spaces are a0 to a35, b0 to b23, c0 to c11, your lane s1 to s4, and `centre`: write for example `{ $example }`.
hypnosia-no-die = There is no { $die } to use, only { $dice }. Name one of your dice first, for example `{ $example }`.
hypnosia-not-own = None of your pawns stands on { $start }. Move one of your own, for example `{ $example }` (die, from, to).
hypnosia-lane = From { $start } it takes at least { $least } to reach the circle; a { $die } is not enough. Make another move, for example `{ $example }`.
hypnosia-centre-one = Into the centre it takes exactly a 1, from one of the gates c1, c3, c5, c7, c9 and c11. Make another move, for example `{ $example }`.
hypnosia-not-there = From { $start } a { $die } leads to { $leads }, not to { $goal }. You can play for example `{ $example }`.
hypnosia-no-stack = There is no stack on { $start }. Leave `both` out, or make another move, for example `{ $example }`.
hypnosia-careful = This match uses careful stacks: a stack may not cross a bridge or enter the centre as one. Move its upper pawn alone, without `both`, or make another move, for example `{ $example }`.
hypnosia-centre-full = Only one goal space is left, so only one pawn of the stack can go, without `both`. You can play for example `{ $example }`.
hypnosia-own = At most two pawns make a stack, and { $count ->
    [one] one of your own stands
   *[other] two of your own stand
} on { $goal } already. Choose another goal, for example `{ $example }`.
hypnosia-blocked = On { $goal } stands an opponent's stack, which only a stack can capture. Choose another goal, or move a stack with `both`; you can play for example `{ $example }`.
hypnosia-all-pips = With this move a die would be lost, but there is a way to use both, or to end the match. All pips must be used if possible, for example with `{ $example }`.

## Rules

hypnosia-rules-1 =
    {""}**The aim.** Two to six players race four pawns each over three circles into the centre. The first five pawns there score 5, 4, 3, 2 and 1 points. Capturing a pawn scores 1, and its owner loses 1. Most points win.

    {""}**The board.** Outside, each colour has its own **lane** of four spaces, s1 to s4. Then come circle *a* with 36 spaces, *b* with 24 and *c* with 12, and the centre with five **goal spaces**. Two-coloured spaces are **bridges** to the next circle. On circle *c* six of them, pink and yellow, are the **gates** to the centre.

    {""}**Start.** Everybody rolls; the highest sum begins. Equal sums roll again.
hypnosia-rules-2 =
    {""}**Your turn.** You roll two dice and move a pawn with each, in any order. One pawn may use both, one after the other. A double is two moves, not four.
    - **From the lane:** from s3 you need 3 pips to reach the circle. The rest goes on along it.
    - **On a circle:** always **anticlockwise**. You jump over other pawns.
    - **Over a bridge:** only if the pawn *starts* there. The first pip takes it inwards, the rest goes on along that circle. You may also stay on your circle. There is no way back outwards.
    - **Into the centre:** from a gate with exactly a 1.
hypnosia-rules-3 =
    {""}**Landing.** On one of your own pawns you make a **stack**, two at most. You capture an opponent's pawn that stands alone; it is out for good. Only a stack captures a stack, which scores 2.

    {""}**Stacks** move as one (*both*), or only the upper pawn moves. A whole stack may not land on a pawn of yours. In the centre it takes two goal spaces; if only one is free, only one pawn goes in.

    {""}**All pips count.** If both dice can be used, you must use both. If only one of them can, you choose which; the other is lost.
hypnosia-rules-4 =
    {""}**The end.** The match ends as soon as
    - five pawns are in the centre, or
    - only one player, or none, has pawns on the way. These take the free goal spaces at once, the innermost pawns first.

    A move that ends the match is always allowed, even if a die is lost by it.

    On equal points, whoever of them reached the centre first wins. If none did, the win is shared.

    {""}**Option** *Careful stacks:* a stack may not cross a bridge or enter the centre as one.
hypnosia-rules-pictures =
    - Dice: small and crossed out means used, struck through means of no use. A pawn with a 2: a stack. A ×: a pawn was captured here.
    - Your lane is at the bottom. Your sign stands beside it: head and shoulders.
    - At the right the points: from the centre (◎), for captured pawns and (crossed out) for lost ones.
hypnosia-rules-differs =
    {""}**What differs from the box**
    - The board is our own: the size of the circles and where bridges and lanes are.
    - When only one player has pawns on the way, there is no more rolling: they take the free goal spaces at once.
    - Whoever can end the match may lose a die for it.
    - After 400 turns the match ends as it stands.
    - If nobody with the most points reached the centre, the win is shared.
hypnosia-rules-example = Red has rolled 5 and 1. With the 5, A stays on the circle and B crosses the bridge (its first pip); C comes from the lane and captures a pawn. With the 1, D enters the centre.

## What the menu asks

hypnosia-pick-move = Which pawn moves?
hypnosia-pick-move-after-2 = Where does it go?

## Lessons: what to do, why a move is not the one (hint), and what has been learnt (praise)

hypnosia-learn-centre = The centre has five goal spaces, and early arrivals get more: 5, 4, 3, 2, 1 points. From c1 an exact 1 leads in. You have rolled a 1: bring your pawn in.
hypnosia-learn-centre-hint = That is allowed, but then the 1 is spent, or the pawn on c1 no longer stands on the gate. Keep the 1 for that pawn.
hypnosia-learn-centre-praise = First in the centre: 5 points. From each of the six gates an exact 1 leads in.
hypnosia-learn-bridge = An ordinary turn: each of the two dice moves a pawn, and both may move the same one. From a two-coloured space such as a3 a bridge leads inwards, but only if the move begins there. Use the 4 and the 3 to bring a pawn as far as the middle circle.
hypnosia-learn-bridge-hint = That pawn stays outside. From space 1 of your lane (s1) the 4 leads exactly to a3, and from there the 3 leads across the bridge.
hypnosia-learn-bridge-hint-ring = Staying on the outer circle is allowed, but the inner route is shorter. Take the bridge with the 3.
hypnosia-learn-bridge-praise = The first step of the 3 led across the bridge, the rest along the middle circle. Inside, the routes are shorter, and further bridges lead on towards the centre.
hypnosia-learn-capture = Land on a single pawn of your opponent and you capture it: +1 for you, −1 for Blue, and the pawn is out for good. One of Blue's pawns stands alone on b14. Can you reach it with 3 and 6?
hypnosia-learn-capture-hint = That way you do not get to b14. From the bridge on a9 it is exactly 9 steps: 3 and 6.
hypnosia-learn-capture-praise = Captured! That makes a difference of two points, and Blue is down to three pawns.
hypnosia-learn-stack = Two pawns of yours on one space are a stack: a single opposing pawn cannot capture it. Blue's pawn on a35 is close behind yours on a2 and a4. Bring these two to safety.
hypnosia-learn-stack-hint = Then at least one of the two would stand alone within Blue's reach. Bring them together on one space: from a2 to a4 it is exactly 2.
hypnosia-learn-stack-praise = Now the two stand together. Only a stack can capture a stack.
hypnosia-learn-arrival = All the way to the centre in one turn, with both dice: from a bridge of the middle circle the first step leads inwards, and from a gate a 1 takes you in. You have rolled a 4 and a 1: which pawn can make it?
hypnosia-learn-arrival-hint = Nobody arrives that way. Begin on the bridge b4: where do 4 steps lead from there, and what can the 1 do then?
hypnosia-learn-arrival-praise = Across the bridge to c5 and through the gate: 5 points. The order of the dice often makes the difference.

## What is at stake in a decision

hypnosia-stake-centre = You can get into the centre: the next goal space brings { $points } { $points ->
    [one] point
   *[other] points
}.
hypnosia-stake-capture = You can capture: +1 for you, −1 for your opponent. Is your pawn safe there afterwards?
hypnosia-stake-threatened = { $count ->
    [one] Your pawn on { $space } stands alone and can be captured with one die
   *[other] { $count } of your pawns, like the one on { $space }, stand alone and can be captured with one die
}. Two on one space can only be captured by a stack.
hypnosia-stake-race = The centre has { $free ->
    [one] one free goal space
   *[other] { $free } free goal spaces
}, and the next one brings { $points }. Bridges are short cuts, but only if the move begins there.
