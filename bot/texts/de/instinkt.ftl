### Alles, was Instinkt sagt. $seat ist 0 oder 1, $card eine Karte (1 bis 11 oder X), $cell eine Zelle (x,y).

## Was in Listen steht

instinkt-name = Instinkt
instinkt-about = Ein Duell zu zweit: Beide wählen verdeckt ein Tier, legen es in die gemeinsame Auslage, und am Ende zählt jedes Feld.
instinkt-command = Instinkt: ein Duell mit verdeckten Tieren
option-name-draft = starthand
instinkt-option-draft = Starthand aussuchen
instinkt-option-draft-about = Fünf Karten ziehen, drei behalten und zwei unter den eigenen Nachziehstapel legen
instinkt-seat = { $seat ->
    [0] ☾ Schwarz
   *[1] ☼ Weiß
}
instinkt-seat-name = { $seat ->
    [0] Schwarz
   *[1] Weiß
}

## Tiere: als Name, wen?, mit wem?, und am Satzanfang (wer?)

instinkt-animal = { $card ->
    [1] Krähe
    [2] Fledermaus
    [3] Motte
    [4] Spinne
    [5] Spinne
    [6] Katze
    [7] Eule
    [8] Wolf
    [9] Wolpertinger
    [10] Hirsch
    [11] Waschbär
    [X] Schlange
   *[other] Karte
}
instinkt-animal-acc = { $card ->
    [1] die Krähe
    [2] die Fledermaus
    [3] die Motte
    [4] die Spinne (4)
    [5] die Spinne (5)
    [6] die Katze
    [7] die Eule
    [8] den Wolf
    [9] den Wolpertinger
    [10] den Hirsch
    [11] den Waschbären
    [X] die Schlange
   *[other] die Karte
}
instinkt-animal-dat = { $card ->
    [1] der Krähe
    [2] der Fledermaus
    [3] der Motte
    [4] der Spinne
    [5] der Spinne
    [6] der Katze
    [7] der Eule
    [8] dem Wolf
    [9] dem Wolpertinger
    [10] dem Hirsch
    [11] dem Waschbären
    [X] der Schlange
   *[other] der Karte
}
instinkt-animal-nom = { $card ->
    [1] Die Krähe
    [2] Die Fledermaus
    [3] Die Motte
    [4] Die Spinne
    [5] Die Spinne
    [6] Die Katze
    [7] Die Eule
    [8] Der Wolf
    [9] Der Wolpertinger
    [10] Der Hirsch
    [11] Der Waschbär
    [X] Die Schlange
   *[other] Die Karte
}
instinkt-other-nom = { $other ->
    [1] die Krähe
    [2] die Fledermaus
    [3] die Motte
    [4] die Spinne
    [5] die Spinne
    [6] die Katze
    [7] die Eule
    [8] der Wolf
    [9] der Wolpertinger
    [10] der Hirsch
    [11] der Waschbär
    [X] die Schlange
   *[other] schon eine Karte
}
instinkt-card = { instinkt-animal } ({ $card })
instinkt-button = { $card } { instinkt-animal }
instinkt-button-side = { $side ->
    [left] →
    [right] ←
    [top] ↓
   *[bottom] ↑
}
instinkt-button-under = unten { $first }, dann { $second }
instinkt-worth = { $card ->
    [1] 1, wenn eine Motte sie berührt, 3, wenn es beide tun
    [2] 3 neben der eigenen Krähe
    [3] 2 in der Mitte, 3 als einzige Motte dort
    [4] 2 in einer Ecke, 3, wenn beide Spinnen es sind
    [5] 2 in einer Ecke, 3, wenn beide Spinnen es sind
    [6] 3 am Rand, Ecken ausgenommen
    [7] je 1 für jede andere eigene Karte in Reihe und Spalte
    [8] je 1 für jede gegnerische Karte, die ihn berührt
    [9] so viel wie die beste eigene Karte neben ihm
    [10] schiebt eine Reihe oder Spalte
    [11] versetzt eine andere eigene Karte
   *[X] beide aufgedeckten Karten verlassen das Spiel
}

## Züge in Menüs

instinkt-label-choose = Karte wählen
instinkt-label-choose-card = { instinkt-card } – { instinkt-worth }
instinkt-label-keep = Karten behalten
instinkt-label-keep-cards = Behalte { $numbers } – { $kept }
instinkt-label-keep-under = Behalte { $numbers } · unten { $order } – { $kept }; unten { $under }
instinkt-label-then = { $first }, dann { $second }
instinkt-label-place = { instinkt-animal } legen
instinkt-label-place-cell = { instinkt-animal } { $place }
instinkt-label-push = Hirsch einschieben
instinkt-label-push-side = Hirsch { instinkt-side }
instinkt-label-push-line = Hirsch { $push }
instinkt-label-move = Eine andere eigene Karte versetzen
instinkt-label-move-start = { instinkt-card } …
instinkt-label-move-goal = { instinkt-card } → { $place }
instinkt-side = { $side ->
    [left] von links
    [right] von rechts
    [top] von oben
   *[bottom] von unten
}

## Plätze: $way sagt, wo der Platz ist, $colour die Farbe der Karte daneben, wenn es zwei solche Tiere gibt

instinkt-place = { $way ->
    [above] über { instinkt-beside }
    [below] unter { instinkt-beside }
    [left] links { instinkt-of }
    [right] rechts { instinkt-of }
    [above-left] links über { instinkt-beside }
    [above-right] rechts über { instinkt-beside }
    [below-left] links unter { instinkt-beside }
   *[below-right] rechts unter { instinkt-beside }
}
instinkt-place-first = als erste Karte
instinkt-place-corner = in der Ecke { $way ->
    [above-left] oben links
    [above-right] oben rechts
    [below-left] unten links
   *[below-right] unten rechts
}
instinkt-of = { $card ->
    [8] { instinkt-of-him }
    [9] { instinkt-of-him }
    [10] { instinkt-of-him }
    [11] { instinkt-of-him }
   *[other] von { instinkt-beside }
}
instinkt-of-him = { $colour ->
    [0] von { instinkt-beside }
    [1] von { instinkt-beside }
   *[none] vom { instinkt-oblique }
}
instinkt-beside = { $card ->
    [8] dem
    [9] dem
    [10] dem
    [11] dem
   *[other] der
} { $colour ->
    [0] schwarzen{" "}
    [1] weißen{" "}
   *[none] {""}
}{ instinkt-oblique }
instinkt-oblique = { $card ->
    [4] Spinne (4)
    [5] Spinne (5)
    [11] Waschbären
   *[other] { instinkt-animal }
}
instinkt-push = { instinkt-side } gegen { $card ->
    [8] den
    [9] den
    [10] den
    [11] den
   *[other] die
} { $colour ->
    [0] { $card ->
        [8] schwarzen
        [9] schwarzen
        [10] schwarzen
        [11] schwarzen
       *[other] schwarze
    }{" "}
    [1] { $card ->
        [8] weißen
        [9] weißen
        [10] weißen
        [11] weißen
       *[other] weiße
    }{" "}
   *[none] {""}
}{ instinkt-oblique }

## Züge im Verlauf

instinkt-tell-deal = Die Nachziehstapel sind gemischt.
instinkt-tell-token = { instinkt-seat-name } hat den Gleichstandsmarker.
instinkt-tell-keep = { instinkt-seat-name } hat drei Karten behalten.
instinkt-tell-keep-cards = { instinkt-seat-name } behält { $kept }; unter den Nachziehstapel kommen { $under }.
instinkt-tell-choose = { instinkt-seat-name } deckt { $card ->
    [4] { instinkt-animal-acc }
    [5] { instinkt-animal-acc }
   *[other] { instinkt-animal-acc } ({ $card })
} auf.
instinkt-tell-snake = { instinkt-seat-name } deckt die Schlange (X) auf: Beide aufgedeckten Karten verlassen das Spiel.
instinkt-tell-place = { instinkt-seat-name } legt { instinkt-animal-acc } { $first ->
    [true] { $place }
   *[false] auf das Feld { $place }
}.
instinkt-tell-push = { instinkt-seat-name } schiebt den Hirsch { $push }.
instinkt-tell-move = { instinkt-seat-name } versetzt { instinkt-animal-acc } auf das Feld { $place }.
instinkt-tell-marker = Der Gleichstandsmarker geht an { instinkt-seat-name }.

## Was jetzt zu tun ist (hinter dem Namen), und was am Ende zählte

instinkt-task-lay = { $stag ->
    [true] schiebt jetzt { instinkt-task-first }den Hirsch ein{ instinkt-task-why }
   *[false] legt jetzt { instinkt-task-first }{ instinkt-animal-acc }{ instinkt-task-why }
}
instinkt-task-first = { $order ->
    [second] {""}
   *[other] zuerst{" "}
}
instinkt-task-why = { $order ->
    [higher] : { $card } ist höher als { $other }
    [equal] : Bei gleichen Zahlen entscheidet der Gleichstandsmarker
   *[second] {""}
}
instinkt-task-move = versetzt jetzt eine andere eigene Karte
instinkt-scored = **{ instinkt-seat } { $points }**: { $cards }
instinkt-scored-nothing = nichts
instinkt-scored-card = { instinkt-animal } { $points } ({ $card ->
    [1] { $points ->
        [1] eine Motte berührt sie
       *[other] beide Motten berühren sie
    }
    [2] neben der Krähe
    [3] { $points ->
        [2] in der Mitte
       *[other] allein in der Mitte
    }
    [6] am Rand
    [7] { $points ->
        [one] eine eigene Karte in Reihe oder Spalte
       *[other] { $points } eigene Karten in Reihe und Spalte
    }
    [8] { $points ->
        [one] eine gegnerische Karte berührt ihn
       *[other] { $points } gegnerische Karten berühren ihn
    }
    [9] wie die beste eigene Karte daneben
   *[other] { $points ->
        [2] in der Ecke
       *[other] beide Spinnen in Ecken
    }
})

## Bilder in Worten

instinkt-alt-step-place = { instinkt-animal } → { $cell }
instinkt-alt-step-push = Hirsch { instinkt-side } { $side ->
    [left] in Reihe { $line }
    [right] in Reihe { $line }
   *[other] in Spalte { $line }
}
instinkt-alt-step-move = { instinkt-animal } { $start } → { $cell }
instinkt-alt-letters = Zur Wahl: { $letters }.
instinkt-alt-letter = { $letter } { $place }

instinkt-alt-empty = Die Auslage ist leer.
instinkt-alt-display = { instinkt-seat-name }: { $cards }.
instinkt-alt-card = { $name } auf { $cell }
instinkt-alt-card-worth = { $name } auf { $cell } bringt { $points }
instinkt-alt-named = { instinkt-animal } { $card }
instinkt-alt-revealed = Aufgedeckt: { $cards }.
instinkt-alt-revealed-card = { instinkt-seat-name } { instinkt-animal } { $card }{ $first ->
    [true] {" "}(legt zuerst)
   *[false] {""}
}
instinkt-alt-token = Gleichstandsmarker: { instinkt-seat-name }.
instinkt-alt-held = Auf der Hand: Schwarz { $black }, Weiß { $white }.
instinkt-alt-stacks = Im Nachziehstapel: Schwarz { $black }, Weiß { $white }.
instinkt-alt-removed = Aus dem Spiel: { $cards }.
instinkt-alt-owned = { instinkt-seat-name } { $cards }
instinkt-alt-last = Zuletzt { instinkt-seat-name }: { $steps }.
instinkt-alt-own = Du spielst { instinkt-seat-name }.
instinkt-alt-points = Punkte: Schwarz { $black }, Weiß { $white }.
instinkt-alt-hands = Hand von { instinkt-seat-name }: { $cards }.
instinkt-alt-preview = Vorschau: { $move }.
instinkt-alt-hand = Deine Hand ({ instinkt-seat-name }): { $cards }.
instinkt-alt-hand-empty = Deine Hand ({ instinkt-seat-name }) ist leer.
instinkt-alt-stack = In deinem Nachziehstapel: { $count }.
instinkt-alt-under = Zuunterst liegen { $under }.
instinkt-alt-example = Links vorher: In der mittleren Spalte liegen zuoberst die Eule, dann eine Lücke, dann die Motte; der Hirsch kommt von oben. Rechts nachher: Das Feld zuoberst ist leer, darunter liegen Hirsch, Eule und Motte bis an den unteren Rand. Die Spalten daneben sind unverändert.
instinkt-alt-sheet = Die zwölf Karten: { $cards }.
instinkt-alt-sheet-card = { instinkt-animal } { $card }: { instinkt-worth }

## Stellungen in Worten

instinkt-read-display = Auslage; frei ist in den Spalten x { $left } bis { $right } und den Reihen y { $top } bis { $bottom }, höchstens { $side } mal { $side }
instinkt-read-row = Reihe y { $row }: { $cards }{ $empty ->
    [none] .
   *[other] ; leer: { $empty }.
}
instinkt-read-card = { $cell } { instinkt-seat-name } { $name }
instinkt-read-card-worth = { $cell } { instinkt-seat-name } { $name }, bringt { $points }
instinkt-read-seat = { $name }: bisher { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, { $held } auf der Hand{ $stacked ->
    [none] {""}
   *[other] , { $stacked } im Nachziehstapel
}{ $marker ->
    [true] , hat den Gleichstandsmarker
   *[false] {""}
}{ $removed ->
    [none] {""}
   *[other] ; aus dem Spiel: { $removed }
}{ $hand ->
    [none] .
   *[other] ; Hand: { $hand }.
}
instinkt-read-under = Unten in deinem Nachziehstapel: { $cards }.
instinkt-read-would = Dann: { $cards }.
instinkt-read-line = { $side ->
    [left] Reihe y { $line }
    [right] Reihe y { $line }
   *[other] Spalte x { $line }
}

## Wie es ausging

instinkt-reason-cards = mehr Karten, die Punkte gebracht haben
instinkt-reason-hand = höhere Zahlen auf der Hand

## Was nicht geht, und was dann

instinkt-not-in-hand = { $known ->
    [true] { instinkt-animal-nom } ({ $card }) ist nicht auf deiner Hand. Wähle eine Karte, die du hast, zum Beispiel `{ $example }`.
   *[false] Eine Karte `{ $card }` gibt es nicht, nur 1 bis 11 und X. Wähle eine Karte, die du hast, zum Beispiel `{ $example }`.
}
instinkt-stag-pushes = Der Hirsch wird nicht gelegt, sondern eingeschoben: Nenne die Seite und die Reihe oder Spalte, zum Beispiel `{ $example }`.
instinkt-no-cell = `{ $cell }` ist kein Feld. Ein Feld ist x, Komma, y, ohne Leerzeichen, wie am Rand des Bildes, zum Beispiel `{ $example }`.
instinkt-first-at-origin = { instinkt-animal-nom } ist die erste Karte der Auslage, und die liegt immer auf 0,0: `{ $example }`.
instinkt-cell-taken = { instinkt-animal-nom } kann nicht auf `{ $cell }`: Dort liegt { instinkt-other-nom }. Nimm ein leeres Feld, zum Beispiel `{ $example }`.
instinkt-outside-frame = { instinkt-animal-nom } kann nicht auf `{ $cell }`: Die Auslage würde größer als 4 × 4. Nimm ein Feld, das im Bild zu sehen ist, zum Beispiel `{ $example }`.
instinkt-must-touch = { instinkt-animal-nom } muss eine Karte berühren, diagonal genügt; auf `{ $cell }` wäre keine daneben. Nimm zum Beispiel `{ $example }`.
instinkt-only-stag-pushes = Nur der Hirsch wird eingeschoben. { instinkt-animal-nom } wird gelegt, zum Beispiel `{ $example }`.
instinkt-line = { $count ->
    [0] In { instinkt-line-name } liegt keine Karte.
   *[other] { instinkt-line-name } ist voll.
} Der Hirsch braucht eine Reihe oder Spalte mit ein bis drei Karten, zum Beispiel `{ $example }`.
instinkt-line-name = { $kind ->
    [row] Reihe
   *[column] Spalte
} { $line }
instinkt-push-form = Zum Einschieben gehören die Seite (`left`, `right`, `top` oder `bottom`) und die Nummer der Reihe oder Spalte, zum Beispiel `{ $example }`.
instinkt-not-own = Auf `{ $cell }` liegt keine Karte von dir. Versetze eine eigene, zum Beispiel `{ $example }` (von, nach).
instinkt-not-raccoon = Der Waschbär selbst bleibt liegen. Versetze eine andere eigene Karte, zum Beispiel `{ $example }` (von, nach).
instinkt-apart = Mit { instinkt-animal-dat } auf `{ $cell }` fiele die Auslage auseinander; alle Karten müssen zusammenhängen. Möglich ist zum Beispiel `{ $example }`.
instinkt-expects-choose = Jetzt wählst du eine Karte deiner Hand, zum Beispiel `{ $example }`.
instinkt-expects-keep = Jetzt suchst du deine Starthand aus: drei Karten behalten, zwei unter deinen Nachziehstapel, die letzte zuunterst, zum Beispiel `{ $example }`.
instinkt-expects-lay = { $stag ->
    [true] Jetzt schiebst du den Hirsch ein: Nenne die Seite und die Reihe oder Spalte, zum Beispiel `{ $example }`.
   *[false] Jetzt legst du { instinkt-animal-acc }: Nenne das Feld, zum Beispiel `{ $example }`.
}
instinkt-expects-move = Der Waschbär versetzt jetzt eine andere deiner Karten: Nenne, von wo und wohin, zum Beispiel `{ $example }`.

## Regeln

instinkt-rules-1 =
    {""}**Worum es geht.** ☾ Schwarz und ☼ Weiß haben dieselben zwölf Tiere und bauen ein Quadrat aus 16 Karten, die **Auslage**. Die meisten Punkte gewinnen.

    {""}**Eine Runde.** Du hast immer drei Handkarten.
    1. **Wählen:** Beide wählen heimlich eine.
    2. **Aufdecken:** Eine Schlange (X) nimmt beide Karten aus dem Spiel: weiter mit 4.
    3. **Legen:** Die höhere Zahl zuerst. Bei gleichen legt zuerst, wer den **Gleichstandsmarker** hat, und gibt ihn dann ab.
    4. **Ziehen:** Beide ziehen eine Karte nach.

    {""}**Wohin?** Auf ein leeres Feld, das eine Karte berührt, auch diagonal. Größer als 4 × 4 wird die Auslage nie.
instinkt-rules-2 =
    {""}**Was die Karten bringen.** „Berührt“: auf einem der acht Felder ringsum. „Neben“: nicht diagonal.
    `1` Krähe: 1, wenn eine Motte sie berührt, gleich wessen; 3, wenn beide es tun
    `2` Fledermaus: 3 neben der eigenen Krähe
    `3` Motte: 2 auf den vier Feldern der Mitte; 3 als einzige Motte dort
    `4` `5` Spinnen: 2 in einer Ecke; je 3, wenn deine beiden in Ecken liegen
    `6` Katze: 3 am Rand, nicht in der Ecke
    `7` Eule: je 1 für jede andere eigene Karte in Reihe und Spalte
    `8` Wolf: je 1 für jede gegnerische Karte, die ihn berührt
    `9` Wolpertinger: so viel wie die beste eigene Karte neben ihm
    `10` Hirsch, `11` Waschbär: nichts
    `X` Schlange: wird nie gelegt
instinkt-rules-3 =
    {""}**Hirsch (10).** Schiebe ihn von außen in eine Reihe oder Spalte mit ein bis drei Karten. Er beginnt dicht vor der ersten und schiebt alles so weit wie möglich vor sich her; Lücken schließen sich. Er hält an, bevor
    - die Auslage größer als 4 × 4 würde oder
    - sie auseinanderfiele.

    Ist vor der ersten Karte kein Feld frei, beginnt er auf ihrem. Liegen alle Karten in dieser Reihe, bleibt er vor ihnen liegen.

    {""}**Waschbär (11).** Lege ihn wie jede Karte. Danach versetzt du, wenn es geht, eine *andere* eigene Karte auf ein leeres Feld. Alle Karten müssen zusammenhängen. Ein versetzter Hirsch schiebt nicht.
instinkt-rules-4 =
    {""}**Ende.** Nach acht bis zehn Runden liegen 16 Karten. Bei gleichen Punkten gewinnen mehr Karten mit Punkten, dann die höhere Summe auf der Hand (Schlange 0). Sonst wird der Sieg geteilt.

    {""}**Vorläufig** ist jeder Stand davor: Wo Ecken, Rand und Mitte sind, steht erst fest, wenn die Auslage vier breit und vier hoch ist.

    {""}**Beispiel.** Deine Spinnen liegen in zwei Ecken: 3 + 3. Eine Motte berührt deine Krähe: 1. Neben der liegt deine Fledermaus: 3, daneben dein Wolpertinger: auch 3. Macht 13.

    {""}**Option** *Starthand aussuchen:* Zieh fünf Karten und leg zwei unter deinen Nachziehstapel.
instinkt-rules-pictures =
    - Das Gitter unten auf einer Karte zeigt, wohin sie gehört, die Münze, was sie bringt.
    - Schmale Reihen und Spalten am Rand: Hierhin kann die Auslage noch wachsen.
    - Darunter: Zeichen (neben deinem eine kleine Figur), Nachziehstapel, Hand, aufgedeckte Karte.
    - 1 und 2 im Kreis: wer zuerst legt. `=`: der Gleichstandsmarker. Durchgestrichen: aus dem Spiel.
instinkt-rules-differs =
    {""}**Was hier anders ist.** Die Karten und ihre Punkte sind die der Schachtel. Wo deren Anleitung etwas offen lässt, gilt hier:
    - Der Hirsch geht so weit, wie er kann, und hält vor dem ersten Feld, das eine Regel bräche. Als allererste Karte wird er einfach gelegt.
    - Die letzte Karte seines Nachziehstapels zieht man nach der neunten Runde. Danach wird nicht mehr gezogen.
    - Wer den Gleichstandsmarker bekommt, bestimmt der Zufall.
    - Sind auch die Summen auf der Hand gleich, wird der Sieg geteilt.
instinkt-rules-example = Im Bild kommt der Hirsch von oben: Erst schiebt er die Eule in die Lücke, dann Eule und Motte bis an den unteren Rand.

## Wonach das Menü fragt

instinkt-pick-choose = Welche Karte?
instinkt-pick-keep = Welche drei behältst du?
instinkt-pick-keep-after-3 = Welche kommt zuerst unter den Nachziehstapel?
instinkt-pick-place = Wohin damit?
instinkt-pick-push = Von wo kommt der Hirsch?
instinkt-pick-move = Welche andere Karte wandert?
instinkt-pick-move-after-2 = Und wohin?

## Lektionen: was zu tun ist, warum ein Zug nicht passt (hint) und was man gelernt hat (praise)

instinkt-learn-corner = Am Ende zählt, wo deine Tiere liegen. Eine Spinne bringt 2 Punkte in einer Ecke, und liegen beide deiner Spinnen in Ecken, bringen sie je 3. Deine erste sitzt schon oben rechts: Wohin mit der zweiten?
instinkt-learn-corner-hint = Dort bringt die Spinne nichts. Die Auslage ist schon vier breit und vier hoch, also stehen die Ecken fest: Welche sind noch frei?
instinkt-learn-corner-praise = Beide Spinnen in Ecken, das sind 6 Punkte. Was ein Tier wert ist, steht unten auf seiner Karte.
instinkt-learn-round = So beginnt jede Runde: Beide wählen verdeckt eine Karte und decken gleichzeitig auf. Die höhere Zahl legt zuerst. Deine Krähe (1) liegt schon da: Welches deiner Tiere zählt nur neben der eigenen Krähe?
instinkt-learn-round-hint = Die Fledermaus bringt ihre 3 Punkte nur direkt neben der eigenen Krähe: darüber, darunter, links oder rechts, nicht diagonal.
instinkt-learn-round-hint-choose = Gute Karte, aber such die, auf deren Bild unten eine Krähe zu sehen ist.
instinkt-learn-round-praise = Weiß hatte die höhere Zahl und legte deshalb vor dir. Mit einer kleinen Zahl siehst du erst, was dein Gegner tut. Und merk dir die Schlange (X): Sie nimmt beide aufgedeckten Karten aus dem Spiel, eine gute Abwehr, wenn du etwas Starkes erwartest.
instinkt-learn-push = Jetzt wird geschoben. Der Hirsch kommt von einer Seite herein und schiebt eine Reihe oder Spalte vor sich her. Weiß hat Spinnen in zwei Ecken, das sind 6 Punkte. Mit einem einzigen Schub ist es damit vorbei: Von wo kommt dein Hirsch?
instinkt-learn-push-hint = Danach lägen immer noch beide Spinnen von Weiß in Ecken. Schieb eine von ihnen vom linken oder rechten Rand nach innen: Dann wird die Auslage schmaler, und auch die andere liegt in keiner Ecke mehr.
instinkt-learn-push-praise = Weiß fällt von 6 auf 0. Ecken und Ränder gehören niemandem, solange sich die Auslage noch verschieben kann.
instinkt-learn-raccoon = Erst legst du den Waschbären, danach versetzt er eine andere deiner Karten. Deine Spinne (5) liegt mittendrin und bringt nichts. Am Ende sollen beide Spinnen in Ecken liegen: Wohin also zuerst mit dem Waschbären?
instinkt-learn-raccoon-hint = Die Spinne (5) soll in die Ecke, die der anderen diagonal gegenüberliegt. Denk daran, dass auch sie eine andere Karte berühren muss.
instinkt-learn-raccoon-hint-place = Denk schon an den zweiten Schritt: Wenn die Spinne (5) weg ist, hält sonst nichts mehr die Spinne (4) fest. Leg den Waschbären so, dass er sie mit den anderen verbindet, direkt unter sie.
instinkt-learn-raccoon-praise = Von 0 auf 6 Punkte in einem Zug. Alle Karten müssen immer zusammenhängen, auch diagonal, und in ein Quadrat von vier mal vier passen.
instinkt-learn-edge = Jetzt legst du die Katze. Sie bringt 3 Punkte am Rand, aber keine in einer Ecke und keine in der Mitte. Die Auslage ist schon vier breit und vier hoch: Wo ist ein freies Feld am Rand?
instinkt-learn-edge-hint = Dort bringt die Katze nichts: Es ist eine Ecke oder eines der vier mittleren Felder.
instinkt-learn-edge-praise = 3 Punkte. Die Auslage wächst nicht mehr, also bleibt die Katze am Rand, wenn sie niemand wegschiebt.
instinkt-learn-snake = Du führst 9 : 4, und Weiß hat seinen Hirsch noch. Ein Schub könnte vieles verrutschen. Welche deiner Karten sorgt dafür, dass Weiß in dieser Runde auf keinen Fall etwas legt?
instinkt-learn-snake-hint = Dann legt Weiß in dieser Runde auch. Nur eine deiner Karten nimmt beide aufgedeckten aus dem Spiel.
instinkt-learn-snake-praise = Weiß hatte wirklich den Hirsch gewählt, und er ist aus dem Spiel. Auch deine Schlange ist weg: Spiel sie, wenn du führst und etwas Starkes erwartest.
instinkt-learn-tie = Am Rand ist nur noch ein Feld frei, und darauf will auch die Katze von Weiß. Bei gleichen Zahlen legt zuerst, wer den Gleichstandsmarker hat, und das bist du. Wähle deine Katze, und leg sie ans Ziel.
instinkt-learn-tie-hint = Dort bringt die Katze nichts. Das letzte freie Feld am Rand ist unten, zwischen den beiden Ecken.
instinkt-learn-tie-hint-choose = Die Katze (6) sucht ein Feld am Rand. Wähle sie jetzt, solange du den Gleichstandsmarker hast.
instinkt-learn-tie-praise = Beide Katzen, aber du legst zuerst: 8 zu 6 für dich. Den Gleichstandsmarker hat jetzt Weiß.

## Worum es in einer Entscheidung geht

instinkt-stake-keep = Was du behältst, bestimmt die ersten Runden; was nach unten geht, kommt erst spät.
instinkt-stake-choose = Es steht { $own } : { $other }, noch { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
}. Eine hohe Zahl legt zuerst, eine niedrige sieht zu und antwortet.{ $snake ->
    [true] {" "}Die Schlange nimmt beide Karten aus dem Spiel.
   *[false] {""}
}
instinkt-stake-lay = Was hier zählt: { instinkt-worth }. Und denk an das, was du deinem Gegner damit verbaust.
instinkt-stake-push = Es steht { $own } : { $other }. Der Hirsch selbst bringt nichts, aber er schiebt Tiere von den Feldern, auf denen sie zählen.
instinkt-stake-raccoon = Es steht { $own } : { $other }. Der Waschbär zählt nicht; wichtig ist, welche deiner Karten er danach versetzen soll.
instinkt-stake-move = Such die Karte, die gerade am wenigsten bringt, und ein Feld, auf dem sie etwas zählt.
