### Alles, was Kiesel sagt. $seat ist 0 bis 3.

pebbles-name = Kiesel
pebbles-about = Alle verbergen bis zu drei Kiesel in der Faust und raten dann, wie viele es zusammen sind.
pebbles-command = Kiesel: errate, was in allen Fäusten steckt
pebbles-option-seats-about = Wie viele mitspielen
pebbles-option-rounds = Runden
pebbles-option-rounds-about = Wie viele Runden gespielt werden
pebbles-option-rounds-3 = drei
pebbles-option-rounds-5 = fünf
pebbles-seat = Spieler { $seat ->
    [0] 1
    [1] 2
    [2] 3
   *[other] 4
}
pebbles-rules-1 =
    In jeder Runde verbergen alle geheim 0 bis 3 Kiesel. Dann rät einer nach dem anderen, wie viele es zusammen sind;
    keine Zahl darf zweimal geraten werden. Danach öffnen sich alle Fäuste: Wer richtig liegt, bekommt einen Punkt. Jede
    Runde beginnt jemand anderes, und die meisten Punkte gewinnen.
pebbles-round = Runde { $round } von { $rounds }
pebbles-hand = Du hast { $count ->
    [0] nichts
    [one] einen Kiesel
   *[other] { $count } Kiesel
} verborgen.
pebbles-row = { $seat }: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
}.
pebbles-row-guess = Hat { $total } geraten.
pebbles-row-shown = Hatte in der letzten Runde { $count } verborgen.
pebbles-label-hide = { $count } verbergen
pebbles-label-guess = Zusammen { $count }
pebbles-tell-hide = { $seat } hat verborgen.
pebbles-tell-guess = { $seat } rät { $total }.
pebbles-sheet = { $count } Kiesel für jede Faust.
