### Alles, was Hypnosia sagt. $seat und $victim sind 0 bis 5, $start und $goal Felder (a0 bis a35, b0 bis b23, c0 bis c11, s1 bis s4).

## Was in Listen steht

hypnosia-name = Hypnosia
hypnosia-about = Ein Wettlauf für zwei bis sechs: über drei Kreise nach innen, schlagen, stapeln und unter den ersten fünf in der Mitte sein.
hypnosia-command = Hypnosia: ein Wettlauf in die Mitte
option-name-careful_stacks = vorsichtige_stapel
hypnosia-option-careful_stacks = Vorsichtige Stapel
hypnosia-option-careful_stacks-about = Ein Stapel darf nicht gemeinsam über eine Brücke oder in die Mitte
hypnosia-option-seats-about = Wie viele (sonst: du und die Eingeladenen)
hypnosia-seat = { $seat ->
    [0] ● Rot
    [1] ■ Blau
    [2] ▲ Gelb
    [3] ◆ Grün
    [4] ★ Weiß
   *[5] ✚ Schwarz
}
hypnosia-seat-name = { $seat ->
    [0] Rot
    [1] Blau
    [2] Gelb
    [3] Grün
    [4] Weiß
   *[5] Schwarz
}
hypnosia-victim-name = { $victim ->
    [0] Rot
    [1] Blau
    [2] Gelb
    [3] Grün
    [4] Weiß
   *[5] Schwarz
}
hypnosia-over = { $bridge ->
    [true] {" "}über die Brücke
   *[false] {""}
}
hypnosia-centre = Mitte

## Züge im Menü

hypnosia-label-move = Eine Figur ziehen
hypnosia-label-piece = { hypnosia-label-who } …
hypnosia-label-who = { $piece ->
    [both] Beide auf { $start }
    [upper] Obere Figur auf { $start }
   *[single] Figur auf { $start }
}
hypnosia-label-go = { hypnosia-label-who }: { $die }{ hypnosia-over } → { $goal }{ $effect ->
    [stack] , bildet einen Stapel
    [pawn] , schlägt { hypnosia-victim-name }
    [pair] , schlägt den Stapel von { hypnosia-victim-name }
   *[none] {""}
}
hypnosia-label-in = { hypnosia-label-who }: { $die } → Mitte, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
hypnosia-word-dice = { $count ->
    [one] die { $die }
   *[other] { $die } oder { $other }
}
hypnosia-word-piece = { $piece ->
    [both] { $start } beide: { hypnosia-word-dice }
    [upper] { $start } obere: { hypnosia-word-dice }
   *[single] { $start }: { hypnosia-word-dice }
}
hypnosia-word = { $effect ->
    [stack] { $die } zum Stapel
    [bridge] { $die } über die Brücke
    [centre] { $die } in die Mitte
    [none] mit der { $die }
   *[captures] { $die } schlägt { hypnosia-victim-name }
}
hypnosia-remark-ends = {" "}– beendet die Partie
hypnosia-remark-lost = {" "}– die { $die } verfällt dann

## Was die Würfel erlauben

hypnosia-prospect = { $kind ->
    [none] Damit lässt sich nichts anfangen: Der Wurf verfällt.
    [one] Nur die { $die } lässt sich verwenden.
    [either] Nur einer der beiden Würfel lässt sich verwenden.
    [forced] Es gibt nur einen Zug.
   *[open] {""}
}

## Züge im Verlauf

hypnosia-tell-rolled = { hypnosia-seat-name } { $first } + { $second }
hypnosia-tell-rolloff = Wer beginnt? { $rolls }. { $count ->
    [one] { $names } beginnt.
   *[other] { $names } würfeln noch einmal.
}
hypnosia-tell-roll = { hypnosia-seat-name } würfelt { $first } und { $second }.
hypnosia-task = zieht { $count ->
    [one] noch mit der { $die }
   *[other] mit { $die } und { $other }
}
hypnosia-from = { $lane ->
    [true] aus der Startbahn ({ $start })
   *[false] von { $start }
}
hypnosia-tell-move = { hypnosia-seat-name } zieht { $piece ->
    [both] den Stapel
    [upper] die obere Figur
   *[single] eine Figur
} { hypnosia-from }{ hypnosia-over } nach { $goal } ({ $die }).
hypnosia-tell-in = { hypnosia-seat-name } zieht { $piece ->
    [both] den Stapel
    [upper] die obere Figur
   *[single] eine Figur
} von { $start } in die Mitte ({ $die }): { $points ->
    [one] 1 Punkt.
   *[other] { $points } Punkte.
}
hypnosia-tell-effect = { $effect ->
    [stack] Das gibt einen Stapel.
    [pawn] Geschlagen wird { hypnosia-victim-name }: +1 für { hypnosia-seat-name }, −1 für { hypnosia-victim-name }.
   *[pair] Geschlagen wird der Stapel von { hypnosia-victim-name }: +2 für { hypnosia-seat-name }, −2 für { hypnosia-victim-name }.
}
hypnosia-tell-lost = Die { $die } lässt sich nicht mehr verwenden.
hypnosia-tell-gathered = Nur { hypnosia-seat-name } ist noch unterwegs: { $count ->
    [one] Eine Figur nimmt gleich das nächste Zielfeld ein.
   *[other] { $count } Figuren nehmen gleich die nächsten Zielfelder ein.
}

## Bilder in Worten

hypnosia-alt-seat = { hypnosia-seat } ({ $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}{ $taken ->
    [0] {""}
   *[other] , { $taken } geschlagen
}{ $lost ->
    [0] {""}
   *[other] , { $lost } verloren
}).
hypnosia-alt-pawns = { hypnosia-seat }: { $pawns }.
hypnosia-alt-own = { hypnosia-seat-name } bist du.
hypnosia-alt-letters = Zur Wahl: { $letters }.
hypnosia-alt-stack = { $space } (Stapel)
hypnosia-alt-centred = { $count } in der Mitte
hypnosia-alt-out = { $count } verloren
hypnosia-alt-place = { hypnosia-seat-name } ({ $points })
hypnosia-alt-centre = Mitte, in der Reihenfolge der Ankunft: { $places }.
hypnosia-alt-last = Zuletzt, { hypnosia-seat-name }: { $steps }.
hypnosia-alt-step = { $both ->
    [true] Stapel{" "}
   *[false] {""}
}{ $start } → { $goal } mit { $die }{ $captures ->
    [true] , schlägt { hypnosia-victim-name }
   *[false] {""}
}
hypnosia-alt-piece = { $both ->
    [true] Stapel auf { $start }
   *[false] Figur auf { $start }
}
hypnosia-alt-dice = { hypnosia-seat-name } hat { $first } und { $second } gewürfelt.
hypnosia-alt-left = Noch zu verwenden: { $die }.
hypnosia-alt-to-act = Am Zug: { $seats }.
hypnosia-alt-preview = Vorschau: { $move }.
hypnosia-alt-sheet = Das Brett mit sechs Farben am Anfang: drei Kreise mit 36 (a), 24 (b) und 12 Feldern (c), gegen den Uhrzeigersinn gezählt, und fünf Zielfelder in der Mitte, die 5, 4, 3, 2 und 1 wert sind. Zweifarbige Felder sind Brücken: a3, a9, a15 … führen nach b2, b6, b10 …; b0, b4, b8 … nach c0, c2, c4 …; c1, c3, c5 … in die Mitte. Außen liegen die Startbahnen s1 bis s4: die von ● Rot mündet in a0, dann im Uhrzeigersinn die von ■ Blau in a30, ▲ Gelb in a24, ◆ Grün in a18, ★ Weiß in a12 und ✚ Schwarz in a6.

## Stellungen in Worten

hypnosia-read-dice = Würfel
hypnosia-read-board = Brett
hypnosia-read-circle = { $circle ->
    [a] Äußerer Kreis, a0 bis a{ $last }
    [b] Mittlerer Kreis, b0 bis b{ $last }
   *[c] Innerer Kreis, c0 bis c{ $last }
}: { $pawns ->
    [none] niemand
   *[other] { $pawns }
}.
hypnosia-read-pawns = { $space } { hypnosia-seat-name }{ $stack ->
    [true] , ein Stapel
   *[false] {""}
}{ $bridge ->
    [none] {""}
    [centre] {" "}(Brücke in die Mitte)
   *[other] {" "}(Brücke nach { $bridge })
}
hypnosia-read-centre = Mitte: { $places ->
    [none] noch niemand
   *[other] { $places }
}; { $free ->
    [none] kein Zielfeld ist frei.
   *[other] freie Zielfelder für { $free }.
}
hypnosia-read-seat = { $name }: { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}; { $lane ->
    [none] niemand auf der Startbahn
   *[other] auf der Startbahn { $lane }, sie mündet in { $entry }
}; { $running } auf den Kreisen{ $centred ->
    [0] {""}
   *[other] ; { $centred } in der Mitte
}{ $lost ->
    [0] {""}
   *[other] ; { $lost } verloren
}{ $captured ->
    [0] {""}
   *[other] ; { $captured } geschlagen
}.
hypnosia-read-ways = Deine Wege zu den Brücken
hypnosia-read-way = { $steps ->
    [0] { $space } ist selbst eine Brücke
    [one] { $space }: ein Feld bis { $bridge }
   *[other] { $space }: { $steps } Felder bis { $bridge }
}, von dort { $goal ->
    [centre] in die Mitte.
   *[other] nach { $goal }.
}
hypnosia-read-step = { hypnosia-seat-name }: { $both ->
    [true] Stapel
   *[false] Figur
} von { $start } { $goal ->
    [centre] in die Mitte
   *[other] nach { $goal }
} mit der { $die }{ $victim ->
    [none] .
   *[other] , schlägt { hypnosia-victim-name }.
}

## Wie es ausging

hypnosia-reason-arrival = gleich viele Punkte, aber zuerst in der Mitte
hypnosia-reason-limit = nach 400 Zügen ist Schluss

## Was nicht geht, und was dann

hypnosia-form = Ein Zug nennt den Würfel, von wo und wohin, und `both` für einen ganzen Stapel, zum Beispiel `{ $example }`.
hypnosia-no-space = `{ $space }` ist kein Feld. Felder sind a0 bis a35, b0 bis b23, c0 bis c11, deine Startbahn s1 bis s4 und `centre` (die Mitte): Schreibe zum Beispiel `{ $example }`.
hypnosia-no-die = Eine { $die } ist nicht zu ziehen, nur { $dice }. Nenne zuerst einen deiner Würfel, zum Beispiel `{ $example }`.
hypnosia-not-own = Auf { $start } steht keine deiner Figuren. Ziehe eine eigene, zum Beispiel `{ $example }` (Würfel, von, nach).
hypnosia-lane = Von { $start } sind es mindestens { $least } bis auf den Kreis; eine { $die } reicht nicht. Zieh anders, zum Beispiel `{ $example }`.
hypnosia-centre-one = In die Mitte geht es nur mit genau einer 1 von einem der Tore c1, c3, c5, c7, c9 und c11. Zieh anders, zum Beispiel `{ $example }`.
hypnosia-not-there = Von { $start } führt eine { $die } nach { $leads }, nicht nach { $goal }. Möglich ist zum Beispiel `{ $example }`.
hypnosia-no-stack = Auf { $start } steht kein Stapel. Lass `both` weg, oder zieh anders, zum Beispiel `{ $example }`.
hypnosia-careful = Vorsichtige Stapel sind vereinbart: Ein Stapel darf nicht gemeinsam über eine Brücke oder in die Mitte. Zieh die obere Figur allein, ohne `both`, oder anders, zum Beispiel `{ $example }`.
hypnosia-centre-full = In der Mitte ist nur noch ein Zielfeld frei, deshalb kann nur eine Figur des Stapels hinein, ohne `both`. Möglich ist zum Beispiel `{ $example }`.
hypnosia-own = Ein Stapel hat höchstens zwei Figuren, und auf { $goal } { $count ->
    [one] steht schon eine eigene
   *[other] stehen schon zwei eigene
}. Nenne ein anderes Ziel, zum Beispiel `{ $example }`.
hypnosia-blocked = Auf { $goal } steht ein gegnerischer Stapel, den nur ein Stapel schlagen kann. Nenne ein anderes Ziel, oder zieh einen Stapel mit `both`; möglich ist zum Beispiel `{ $example }`.
hypnosia-all-pips = Mit diesem Zug verfiele ein Würfel, aber es lassen sich beide verwenden, oder die Partie lässt sich beenden. Alle Augen zählen, wenn es geht, zum Beispiel mit `{ $example }`.

## Regeln

hypnosia-rules-1 =
    {""}**Worum es geht.** Zwei bis sechs Farben laufen mit je vier Figuren über drei Kreise in die Mitte. Die ersten fünf Figuren dort bringen 5, 4, 3, 2 und 1 Punkte. Wer eine Figur schlägt, bekommt 1 Punkt, und ihr Besitzer verliert 1. Die meisten Punkte gewinnen.

    {""}**Das Brett.** Außen hat jede Farbe ihre **Startbahn** mit vier Feldern, s1 bis s4. Dann folgen Kreis *a* mit 36 Feldern, *b* mit 24 und *c* mit 12, zuletzt die Mitte mit fünf **Zielfeldern**. Zweifarbige Felder sind **Brücken** zum nächsten Kreis. Auf Kreis *c* sind sechs davon, rosa und gelb, die **Tore zur Mitte**.

    {""}**Anfang.** Alle würfeln; die höchste Summe beginnt, bei Gleichstand nach einem neuen Wurf.
hypnosia-rules-2 =
    {""}**Dein Zug.** Du wirfst zwei Würfel und ziehst mit jedem eine Figur, in beliebiger Reihenfolge. Dieselbe Figur darf auch beide nutzen, einen nach dem anderen. Ein Pasch sind zwei Bewegungen, nicht vier.
    - **Von der Startbahn:** Von s3 brauchst du 3 Augen bis auf den Kreis. Der Rest geht dort weiter.
    - **Im Kreis:** immer **gegen den Uhrzeigersinn**. Andere Figuren überspringst du.
    - **Über eine Brücke:** nur, wenn die Figur dort *losgeht*. Das erste Auge bringt sie nach innen, der Rest geht dort weiter. Du darfst auch im Kreis bleiben. Nach außen geht es nie.
    - **In die Mitte:** von einem Tor mit genau einer 1.
hypnosia-rules-3 =
    {""}**Landen.** Auf einer eigenen Figur bildest du einen **Stapel**, höchstens zu zweit. Eine gegnerische Figur, die allein steht, schlägst du; sie ist für immer aus dem Spiel. Einen Stapel schlägt nur ein Stapel, das bringt 2 Punkte.

    {""}**Stapel** ziehen als Ganzes (*beide*), oder nur die obere Figur zieht. Ein ganzer Stapel darf auf keine eigene Figur. In der Mitte nimmt er zwei Zielfelder ein; ist nur eins frei, geht nur eine Figur hinein.

    {""}**Alle Augen zählen.** Lassen sich beide Würfel nutzen, musst du es tun. Lässt sich nur einer nutzen, wählst du, welcher; der andere verfällt.
hypnosia-rules-4 =
    {""}**Ende.** Die Partie ist aus, sobald
    - fünf Figuren in der Mitte sind oder
    - nur noch eine Farbe (oder keine) Figuren unterwegs hat. Diese nehmen gleich die freien Zielfelder ein, die innersten zuerst.

    Eine Bewegung, die die Partie beendet, ist immer erlaubt, auch wenn dabei ein Würfel verfällt.

    Bei gleichen Punkten gewinnt, wer von ihnen zuerst in der Mitte war. War es keiner, wird der Sieg geteilt.

    {""}**Option** *Vorsichtige Stapel:* Ein Stapel darf nicht als Ganzes über eine Brücke oder in die Mitte.
hypnosia-rules-pictures =
    - Würfel: klein und durchkreuzt heißt verwendet, durchgestrichen heißt nicht zu gebrauchen. Figur mit 2: ein Stapel. Ein ×: hier wurde geschlagen.
    - Deine Startbahn liegt unten, neben ihr steht dein Zeichen: Kopf und Schultern.
    - Rechts stehen die Punkte: aus der Mitte (◎), für geschlagene und (durchgestrichen) für verlorene Figuren.
hypnosia-rules-differs =
    {""}**Was hier anders ist**
    - Das Brett ist ein eigenes: Größe der Kreise, Lage der Brücken und Startbahnen.
    - Hat nur noch eine Farbe Figuren unterwegs, wird nicht weiter gewürfelt: Sie besetzt gleich die freien Zielfelder.
    - Wer die Partie beenden kann, darf dafür einen Würfel verfallen lassen.
    - Nach 400 Zügen zählt, was erreicht ist.
    - War bei gleichen Punkten keiner in der Mitte, wird der Sieg geteilt.
hypnosia-rules-example = Rot hat 5 und 1 gewürfelt. Mit der 5 bleibt A auf dem Kreis, und B geht über die Brücke (mit dem ersten Auge); C kommt von der Startbahn und schlägt eine Figur. Mit der 1 geht D in die Mitte.

## Wonach das Menü fragt

hypnosia-pick-move = Welche Figur zieht?
hypnosia-pick-move-after-2 = Wohin zieht sie?

## Lektionen: was zu tun ist, warum ein Zug nicht passt (hint) und was man gelernt hat (praise)

hypnosia-learn-centre = Die Mitte hat fünf Zielfelder, und wer früh kommt, bekommt mehr: 5, 4, 3, 2, 1 Punkte. Von c1 führt eine genaue 1 hinein. Du hast eine gewürfelt: Bring die Figur hinein.
hypnosia-learn-centre-hint = Das geht, aber die 1 ist dann vergeben, oder die Figur auf c1 steht nicht mehr auf dem Tor. Nimm die 1 für sie.
hypnosia-learn-centre-praise = Die Erste in der Mitte: 5 Punkte. Von jedem der sechs Tore zur Mitte führt eine genaue 1 hinein.
hypnosia-learn-bridge = Ein gewöhnlicher Zug: Jeder der beiden Würfel bewegt eine Figur, auch zweimal dieselbe. Von einem zweifarbigen Feld wie a3 führt eine Brücke nach innen, aber nur, wenn die Bewegung dort beginnt. Bring mit 4 und 3 eine Figur bis in den mittleren Kreis.
hypnosia-learn-bridge-hint = So bleibt sie außen. Von Startfeld 1 (s1) führt die 4 genau nach a3 und von dort die 3 über die Brücke.
hypnosia-learn-bridge-hint-ring = Auf dem äußeren Kreis zu bleiben ist erlaubt, aber der Weg innen ist kürzer. Nimm mit der 3 die Brücke.
hypnosia-learn-bridge-praise = Der erste Schritt der 3 führte über die Brücke, der Rest weiter auf dem mittleren Kreis. Innen sind die Wege kürzer, und von dort führen weitere Brücken bis zur Mitte.
hypnosia-learn-capture = Landest du auf einer einzelnen gegnerischen Figur, schlägst du sie: +1 für dich, −1 für Blau, und die Figur ist aus dem Spiel. Auf b14 steht Blau allein. Erreichst du das Feld mit 3 und 6?
hypnosia-learn-capture-hint = So kommst du nicht auf b14. Von der Brücke auf a9 sind es genau 9 Schritte: 3 und 6.
hypnosia-learn-capture-praise = Geschlagen! Das macht zwei Punkte Unterschied, und Blau hat nur noch drei Figuren.
hypnosia-learn-stack = Zwei eigene Figuren auf einem Feld sind ein Stapel: Eine einzelne gegnerische Figur kann ihn nicht schlagen. Auf a35 steht Blau dicht hinter a2 und a4. Bring die beiden in Sicherheit.
hypnosia-learn-stack-hint = Dann stünde mindestens eine der beiden allein in Reichweite von Blau. Bring sie auf ein Feld: Von a2 nach a4 sind es genau 2.
hypnosia-learn-stack-praise = Jetzt stehen sie zu zweit. Nur ein Stapel kann einen Stapel schlagen.
hypnosia-learn-arrival = Mit beiden Würfeln in einem Zug bis in die Mitte: Von einem Brückenfeld auf dem mittleren Kreis führt der erste Schritt nach innen, und von einem Tor zur Mitte geht es mit einer 1 hinein. Gewürfelt sind 4 und 1: Welche Figur schafft es?
hypnosia-learn-arrival-hint = So kommt niemand an. Fang auf der Brücke b4 an: Wohin führen 4 Schritte von dort, und was kann die 1 dann?
hypnosia-learn-arrival-praise = Über die Brücke auf c5 und durchs Tor: 5 Punkte. Die Reihenfolge der Würfel macht oft den Unterschied.

## Worum es in einer Entscheidung geht

hypnosia-stake-centre = Du kannst in die Mitte: Das nächste Zielfeld bringt { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}.
hypnosia-stake-capture = Du kannst schlagen: +1 für dich, −1 für den Gegner. Steht deine Figur danach sicher?
hypnosia-stake-threatened = { $count ->
    [one] Deine Figur auf { $space } steht allein und ist mit einem Würfel zu schlagen
   *[other] { $count } deiner Figuren, wie die auf { $space }, stehen allein und sind mit einem Würfel zu schlagen
}. Zu zweit auf einem Feld schlägt sie nur noch ein Stapel.
hypnosia-stake-race = In der Mitte { $free ->
    [one] ist noch ein Zielfeld
   *[other] sind noch { $free } Zielfelder
} frei, der nächste bringt { $points }. Brücken kürzen ab, aber nur, wenn die Bewegung dort beginnt.
