### Alles, was Dirkana sagt. $seat ist 0 oder 1, $card die Nummer einer Karte, $mark ihr ', wenn sie gedreht ist, $dirk
### und $other sind Karten in Worten („Koch-Dirk (2')“), $cell ist ein Feld (a1 bis e4), $slot ein Platz im Kranz (nw bis se).

## Was in Listen steht

dirkana-name = Dirkana
dirkana-about = Ein Duell zu zweit: Tauscht schräge Gestalten aus einem gemeinsamen Raster und legt sie so um euren eigenen Dirk, dass sich Kreise schließen.
dirkana-command = Dirkana: ein Duell um geschlossene Kreise
dirkana-seat = { $seat ->
    [0] ☾ Nacht
   *[1] ☼ Tag
}
dirkana-seat-name = { $seat ->
    [0] Nacht
   *[1] Tag
}

## Karten

dirkana-kind = { $card ->
    [1] Pirat
    [2] Koch
    [3] Zauberer
    [4] Bauer
    [5] Astronaut
    [6] Vampir
    [7] Roboter
    [8] König
    [9] Punk
    [10] Taucher
    [11] Wikinger
    [12] Gespenst
    [13] Alien
    [14] Clown
    [15] Detektiv
    [16] Ritter
    [17] Mumie
    [18] Ninja
   *[other] Karte
}
dirkana-dirk = { $card ->
    [1] Piraten
    [4] Bauern
    [5] Astronauten
    [8] Königs
    [12] Gespenster
    [17] Mumien
   *[other] { dirkana-kind }
}-Dirk ({ $card }{ $mark })
dirkana-background = { $background ->
    [green] grün
    [orange] orange
   *[violet] violett
}
dirkana-of-background = { $background ->
    [green] Grün
    [orange] Orange
   *[violet] Violett
}
dirkana-letter = { $colour ->
    [red] r
    [yellow] g
   *[blue] b
}
dirkana-circle = { $colour ->
    [red] einen roten Kreis (Shift)
    [yellow] einen gelben Kreis (Twist)
   *[blue] einen blauen Kreis (Reach)
}
dirkana-slot = { $slot ->
    [nw] oben links
    [ne] oben rechts
    [w] links
    [e] rechts
    [sw] unten links
    [se] unten rechts
   *[other] in der Mitte
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
    [up] nach oben
    [down] nach unten
    [left] nach links
   *[right] nach rechts
}
dirkana-beside = { $side ->
    [left] links von { $card }
    [right] rechts von { $card }
    [above] über { $card }
   *[below] unter { $card }
}

## Züge in Menüs

dirkana-label-main = Haupt-Dirk wählen
dirkana-label-main-card = { $dirk } – { $ground }
dirkana-label-shift = Karte verschieben – noch { $left }
dirkana-label-shift-cell = { $dirk } verschieben …
dirkana-label-shift-way = { $card } { dirkana-way } schieben
dirkana-label-shift-out = { dirkana-label-shift-way } – Dirk-Out, du verlierst sofort
dirkana-label-twist = Karte drehen – noch { $left }
dirkana-label-twist-cell = { $dirk } drehen
dirkana-label-lay = { $dirk } legen
dirkana-label-lay-cell = Legen: { $place }
dirkana-label-take = Karten nehmen
dirkana-label-take-first = { $dirk } und …
dirkana-label-take-only = { $dirk } nehmen
dirkana-label-take-both = { $first } und { $second }
dirkana-label-place = Eine Karte anlegen
dirkana-label-place-card = { $dirk } …
dirkana-label-place-slot = { $card } { dirkana-slot } – { $ground }
dirkana-label-place-closing = { $card } { dirkana-slot }, schließt { $circles }

## Knöpfe, höchstens 20 Zeichen

dirkana-spot-shift = { $card } schieben
dirkana-spot-twist = { $card } drehen

## Züge im Verlauf

dirkana-tell-deal = Vierzehn Karten liegen um das Raster, zwei hat jede Seite auf der Hand.
dirkana-tell-first = { dirkana-seat-name } beginnt.
dirkana-tell-main = { dirkana-seat-name } zeigt den Haupt-Dirk: { $dirk }, { $ground }.
dirkana-tell-shift = { dirkana-seat-name } schiebt { $dirk } ein Feld { dirkana-way }.
dirkana-tell-twist = { dirkana-seat-name } dreht { $dirk }: jetzt { $after }.
dirkana-tell-lay = { dirkana-seat-name } legt { $dirk } { $place }.
dirkana-tell-take-only = { dirkana-seat-name } nimmt { $dirk }; eine zweite Karte ist nicht zu haben.
dirkana-tell-take-both = { dirkana-seat-name } nimmt { $dirk } und { $other }.
dirkana-tell-place = { dirkana-seat-name } legt { $dirk } { dirkana-slot } an.
dirkana-tell-place-closing = { dirkana-seat-name } legt { $dirk } { dirkana-slot } an und schließt { $circles }.

## Was jetzt zu tun ist (nach dem Namen), und was am Ende gezählt hat

dirkana-task-swap = legt jetzt { $dirk }{ $uses ->
    [0] {""}
   *[other] {" "}und darf davor { dirkana-uses } nutzen
}
dirkana-uses = { $shifts ->
    [0] Twist ({ $twists })
   *[other] { $twists ->
        [0] Shift ({ $shifts })
       *[other] Shift ({ $shifts }) und Twist ({ $twists })
    }
}
dirkana-task-take = nimmt jetzt Karten für { $dirk }
dirkana-task-place = legt jetzt { $dirks } an
dirkana-or = { $first } oder { $second }
dirkana-scored = **{ dirkana-seat } { $points }**: { $circles } { $circles ->
    [one] Kreis
   *[other] Kreise
} ({ $red } rot, { $yellow } gelb, { $blue } blau) × { $count } { $count ->
    [one] Karte
   *[other] Karten
} in { dirkana-of-background }

## Bilder in Worten

dirkana-alt-grid = Raster: { $cards }.
dirkana-alt-ring = Kranz von { dirkana-seat-name }: { $cards }; Kreise: { $red } rot, { $yellow } gelb, { $blue } blau.
dirkana-alt-held = Hand von { dirkana-seat-name }: { $cards }.
dirkana-alt-hidden = Hand von { dirkana-seat-name }: { $count } verdeckte Karten.
dirkana-alt-last = Zuletzt { dirkana-seat-name }: { $steps }.
dirkana-step-twist = { $cell } gedreht
dirkana-step-lay = auf { $cell } gelegt
dirkana-step-take = { $cells } genommen
dirkana-step-place = { $written } { dirkana-slot } angelegt
dirkana-alt-left = Noch zu nutzen: Shift { $shifts }, Twist { $twists }.
dirkana-alt-points = { dirkana-seat-name }: { $circles } { $circles ->
    [one] Kreis
   *[other] Kreise
} × { $count } { $count ->
    [one] Karte
   *[other] Karten
} in { dirkana-of-background } = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}.
dirkana-alt-out = Dirk-Out: { dirkana-seat-name }.
dirkana-alt-letters = Buchstaben: { $letters }.
dirkana-alt-preview = Vorschau: { $move }.
dirkana-alt-hand = Deine Hand ({ dirkana-seat-name }), jeweils mit Hintergrund und Rand im Uhrzeigersinn ab oben links: { $cards }.
dirkana-alt-sheet = Die Karten mit Hintergrund und Rand, im Uhrzeigersinn ab oben links: { $cards }.

## Stellungen in Worten: Karten mit den drei Stücken jeder langen Seite von links nach rechts

dirkana-read-grid = Raster, Spalten a bis e, Reihen 1 bis 4 von oben
dirkana-read-row = Reihe { $row }: { $cards ->
    [none] leer.
   *[other] { $cards }{ $empty ->
        [none] .
       *[other] ; leer: { $empty }.
    }
}
dirkana-read-turned = { $name }, gedreht
dirkana-read-colour = { $colour ->
    [red] rot
    [yellow] gelb
   *[blue] blau
}
dirkana-read-card = { $name }, { $ground }, oben { $top }, unten { $bottom }
dirkana-read-ring = { $name }: Kranz und Hand
dirkana-read-held = Auf der Hand: { $card }.
dirkana-read-slot = { $slot ->
    [main] Haupt-Dirk, { $place }: { $card }, { $ground }.
   *[other] Platz { dirkana-slot-number }, { $place }: { $card }, { $ground }.
}
dirkana-read-free = Freie Plätze: { $slots }.
dirkana-read-circles = Geschlossene Kreise: { $red } rot, { $yellow } gelb, { $blue } blau.
dirkana-read-points = Noch offen: { $points }.
dirkana-read-missing = { dirkana-read-colour } { $pieces }
dirkana-read-piece = { $place ->
    [TL] oben links
    [T] oben
    [TR] oben rechts
    [BR] unten rechts
    [B] unten
   *[BL] unten links
} { $slot ->
    [main] des Haupt-Dirks
   *[other] von Platz { dirkana-slot-number }
}
dirkana-read-would-main = { $card } läge dann in der Mitte deines Kranzes.
dirkana-read-would-shift = { $card } läge dann auf { $goal }, und { $cell } wäre leer.
dirkana-read-would-twist = Dann läge so da: { $card }.
dirkana-read-would-lay = { $card } läge dann auf { $cell }. Zu nehmen wären dann: { $cards }.
dirkana-read-would-take = Auf deiner Hand dann: { $cards }.
dirkana-read-would-place = { $card } läge dann auf Platz { dirkana-slot-number } deines Kranzes.

## Wie es ausging

dirkana-reason-dirk-out = Dirk-Out: Der Gegner konnte weder legen noch verschieben

## Was nicht geht, und was dann

dirkana-no-card = Eine Karte `{ $text }` gibt es nicht, nur 1 bis 18, gedreht mit einem ' dahinter. Versuche es mit `{ $example }`.
dirkana-not-in-hand = { dirkana-dirk } ist nicht auf deiner Hand. Nimm eine Karte, die du hältst, zum Beispiel `{ $example }`.
dirkana-turned = Diese Karte hältst du, aber andersherum als { dirkana-dirk }. Schreibe sie wie im Bild, zum Beispiel `{ $example }`.
dirkana-no-shift = { $made ->
    [0] Du hast keinen roten Kreis und kannst daher nichts verschieben.
   *[other] Deine Verschiebungen dieses Zuges sind verbraucht.
} Versuche es mit `{ $example }`.
dirkana-no-twist = { $made ->
    [0] Du hast keinen gelben Kreis und kannst daher nichts drehen.
   *[other] Deine Drehungen dieses Zuges sind verbraucht.
} Versuche es mit `{ $example }`.
dirkana-no-cell = `{ $cell }` ist kein Feld. Die Spalten heißen von links a bis e, die Reihen von oben 1 bis 4: Versuche es mit `{ $example }`.
dirkana-cell-empty = Auf `{ $cell }` liegt keine Karte. Nenne ein Feld mit einer, zum Beispiel `{ $example }`.
dirkana-no-way = `{ $way }` ist keine Richtung. Es gibt `up` (hoch), `down` (runter), `left` (links) und `right` (rechts): Versuche es mit `{ $example }`.
dirkana-edge = { dirkana-dirk } würde von `{ $cell }` aus das Raster verlassen. Versuche es mit `{ $example }`.
dirkana-cell-taken = Auf `{ $cell }` liegt schon { dirkana-dirk }; das Ziel muss leer sein. Versuche es mit `{ $example }`.
dirkana-needs-cards = { $needed ->
    [2] Deine Karte muss neben mindestens zwei anderen liegen, denn zwei Nachbarn nimmst du auf die Hand
   *[other] Deine Karte muss neben mindestens einer anderen liegen
}; neben `{ $cell }` { $count ->
    [0] liegt keine.
    [one] liegt nur eine.
   *[other] liegen { $count }.
} Versuche es mit `{ $example }`.
dirkana-just-laid = { dirkana-dirk } hast du gerade erst auf `{ $cell }` gelegt, die Karte bleibt liegen. Nimm andere, zum Beispiel `{ $example }`.
dirkana-alphabetical = Nenne die beiden Felder in der Reihenfolge des Alphabets: `{ $move }`.
dirkana-take-count = { $count ->
    [one] Nur eine Karte ist zu haben: `{ $example }`.
   *[other] Du nimmst zwei Karten, nenne also zwei Felder, zum Beispiel `{ $example }`.
}
dirkana-take-beside = { $needed ->
    [2] Beide Karten müssen neben `{ $cell }` liegen, wo du gerade gelegt hast.
   *[other] Mindestens eine der beiden muss neben `{ $cell }` liegen, wo du gerade gelegt hast.
} Versuche es mit `{ $example }`.
dirkana-no-slot = `{ $slot }` ist kein Platz im Kranz. Es gibt nw, ne, w, e, sw und se: Versuche es mit `{ $example }`.
dirkana-slot-taken = Auf `{ $slot }` ({ dirkana-slot }) liegt schon { dirkana-dirk }. Nimm einen freien Platz, zum Beispiel `{ $example }`.
dirkana-expects-main = Jetzt wählst du deinen Haupt-Dirk aus deiner Hand, zum Beispiel `{ $example }`.
dirkana-expects-swap = Jetzt legst du deine Karte ins Raster oder nutzt davor eine Fähigkeit. Versuche es mit `{ $example }`.
dirkana-expects-take = Deine Karte liegt. Nimm dafür jetzt zwei andere, zum Beispiel `{ $example }`.
dirkana-expects-place = Jetzt kommt eine deiner neuen Karten auf einen freien Platz in deinem Kranz, zum Beispiel `{ $example }`.

## Regeln

dirkana-rules-1 =
    {""}**Worum es geht.** ☾ Nacht und ☼ Tag legen je einen Kranz aus sechs Karten um ihren **Haupt-Dirk**. Am Ende zählt: fertige Kreise × Karten deiner häufigsten Hintergrundfarbe.

    {""}**Kreise.** Die sechs Plätze des Kranzes liegen versetzt wie Ziegel. An sechs Stellen stoßen deshalb drei Karten zusammen: der Haupt-Dirk und zwei Nachbarn. Haben ihre Kreisstücke dort alle dieselbe Farbe, ist der **Kreis** fertig. Ab deinem nächsten Zug bringt er dir eine Fähigkeit.

    Jeder Platz gehört zu zwei Stellen, eine Karte kann also zwei Kreise schließen. Such Stellen, an denen schon zwei gleiche Kreisstücke liegen.
dirkana-rules-2 =
    {""}**Karten.** Es gibt 18 Gestalten auf grünem, orangem oder violettem Hintergrund. Jede hat am Rand sechs Kreisstücke, je zwei in Rot, Gelb und Blau. Eine Karte liegt aufrecht oder um 180° gedreht, und so bleibt sie, wohin sie auch kommt. Ein Strich hinter der Nummer heißt gedreht: `7'`.

    {""}**Anfang.** Beide bekommen zwei Karten. Die anderen 14 liegen offen am Rand eines Rasters aus 5 × 4 Feldern, dem **Dirkana**. Beide wählen heimlich eine ihrer Karten als Haupt-Dirk; er liegt mit der schwarzen Seite oben. Die andere bleibt auf der Hand. Der Zufall bestimmt, wer beginnt.

    Von da an ist alles offen, auch die Hand des Gegners.
dirkana-rules-3 =
    {""}**Dein Zug** hat zwei Teile.
    1. **Tauschen:** Leg deine Handkarte auf ein leeres Feld des Rasters neben mindestens zwei Karten. Nimm dann zwei ihrer Nachbarn auf die Hand. „Neben“ heißt links, rechts, darüber oder darunter.
    2. **Anlegen:** Leg eine der beiden auf einen freien Platz deines Kranzes. Farben müssen nicht zusammenpassen.

    Die zweite Karte behältst du für deinen nächsten Zug. Nimm also eine für jetzt und eine für später.

    Beim Anlegen zeigt das Menü auf jedem freien Platz, welche Kreise sich schließen würden.
dirkana-rules-4 =
    {""}**Fähigkeiten.** Jeder Kreis, der zu Beginn deines Zuges fertig ist, gibt dir in diesem Zug eine:
    🔴 **Shift:** Schieb vor dem Legen eine Karte im Raster ein Feld weit auf ein leeres Feld daneben.
    🟡 **Twist:** Dreh vor dem Legen eine Karte im Raster um 180°.
    🔵 **Reach:** Eine der zwei Karten, die du nimmst, darf irgendwo im Raster liegen. Mit zwei blauen Kreisen gilt das für beide; legen musst du trotzdem neben mindestens eine Karte.

    Shift und Twist gehen in jeder Reihenfolge, auch mehrmals mit derselben Karte. Nutzen musst du sie nie.
dirkana-rules-5 =
    {""}**Dirk-Out.** Kannst du nicht so legen, dass du zwei Karten nehmen kannst, und auch keine Karte verschieben, hast du sofort verloren.

    {""}**Ausnahme.** Hat dein Kranz nur noch einen freien Platz, hast du keinen blauen Kreis und liegt kein leeres Feld neben zwei Karten, dann genügt eine: Du nimmst sie und legst sie auf den letzten Platz.

    {""}**Ende.** Sind beide Kränze voll, zählt ihr. *Beispiel:* Vier Kreise und drei grüne Karten sind 4 × 3 = 12 Punkte; der Haupt-Dirk zählt bei den Karten mit. Bei gleichen Punkten wird der Sieg geteilt.
dirkana-rules-pictures =
    - Kreisstücke: Kreis = rot, Dreieck = gelb, Quadrat = blau. Hintergrund: Blume = grün, Stern = orange, Kreuz = violett.
    - Die Plätze des Kranzes sind von oben links an nummeriert; getippt heißen sie `nw`, `ne`, `w`, `e`, `sw` und `se`. Felder: `a1` bis `e4`.
    - Vier Pfeile: Shift. Drehpfeile: Twist. Sprungpfeil: Reach. Daneben: wie oft noch.
    - Die kleine Figur steht auf deiner Seite.
dirkana-rules-differs =
    {""}**Was hier anders ist**
    - Die Verteilung der Kreisstücke und Hintergründe auf die 18 Karten ist eine eigene.
    - Karten bleiben immer im Raster von 5 × 4.
    - Den Haupt-Dirk wählen beide zugleich, und ein Münzwurf bestimmt, wer beginnt.
    - Du kannst nur so legen, dass du danach genug Karten nehmen kannst. Aus Versehen verliert also niemand.
    - Die Ausnahme vom Dirk-Out gilt nur ohne blauen Kreis und wenn es kein besseres Feld gibt.
    - Bei gleichen Punkten wird der Sieg geteilt.
dirkana-rules-example = Beispiel: Gespenst 12 kommt auf Platz 2. Über Bauer 4 treffen drei rote Kreisstücke zusammen: Der rote Kreis ist fertig und bringt Shift.

## Wonach das Menü fragt

dirkana-pick = Was tust du?
dirkana-pick-main = Wer wird dein Haupt-Dirk?
dirkana-pick-shift = Welche Karte, und wohin?
dirkana-pick-shift-after-2 = In welche Richtung?
dirkana-pick-twist = Welche Karte drehst du?
dirkana-pick-lay = Wohin legst du deine Karte?
dirkana-pick-take = Welche Karten nimmst du?
dirkana-pick-take-after-2 = Welche noch? Wähle Paare von links nach rechts
dirkana-pick-place = Welche Karte kommt wohin?
dirkana-pick-place-after-2 = Auf welchen Platz?

## Lektionen: was zu tun ist, warum ein Zug nicht passt (hint) und was man gelernt hat (praise)

dirkana-learn-circle = Um deinen Haupt-Dirk herum sammelst du sechs Karten. Wo drei Karten zusammenstoßen, kann ein Kreis in einer Farbe entstehen, und Kreise bringen Punkte. Eine deiner beiden Karten schließt jetzt einen: Welche, und an welchem Platz?
dirkana-learn-circle-hint = Dort schließt sich kein Kreis. Drei Karten müssen zusammenstoßen, mit drei Kreisstücken einer Farbe: Wo stoßen schon zwei einer Farbe zusammen, und welche Karte bringt das dritte?
dirkana-learn-circle-praise = Ein blauer Kreis! Ab deinem nächsten Zug hilft er dir auch: Blaue Kreise lassen dich weiter greifen, mit roten verschiebst du Karten, und mit gelben drehst du sie.
dirkana-learn-turn = Ein ganzer Zug: Du legst deine Handkarte ins Raster, nimmst dafür zwei Karten neben ihr, und eine davon kommt an deinen Dirk. Such erst eine Karte, die bei dir einen Kreis schließt, und leg dann deine Handkarte daneben.
dirkana-learn-turn-hint = Dort schließt sich kein Kreis. Jede der beiden Karten schließt unten links einen.
dirkana-learn-turn-hint-lay = Keine der beiden Karten neben diesem Feld schließt bei dir einen Kreis. Probier ein anderes Feld.
dirkana-learn-turn-praise = Das war ein ganzer Zug. Die zweite Karte behältst du auf der Hand und legst sie das nächste Mal ins Raster.
dirkana-learn-twist = Frei ist nur noch dein Platz oben links. So, wie sie liegen, schließt keine der beiden Karten, die du nehmen kannst, einen Kreis, aber deine gelben Kreise erlauben dir, vorher Karten zu drehen. Welche Karte drehst du?
dirkana-learn-twist-hint = Damit schließt sich kein Kreis. Oben links fehlt ein rotes Kreisstück.
dirkana-learn-twist-hint-lay = Erst drehen, dann legen: Ohne Drehung passt keine der beiden Karten, die du nehmen kannst.
dirkana-learn-twist-hint-other = Der Pirat hilft auch gedreht nicht. Oben links fehlt ein rotes Kreisstück, und zwar an der unteren rechten Ecke der Karte.
dirkana-learn-twist-hint-far = Der Koch liegt zu weit weg: Beide Karten, die du nimmst, müssen neben der gelegten liegen.
dirkana-learn-twist-hint-back = Damit drehst du den Astronauten zurück. So, wie er jetzt liegt, ist sein rotes Kreisstück an der richtigen Stelle: Leg nun deine Karte.
dirkana-learn-twist-praise = Der Astronaut musste auf den Kopf. Mit drei Kreisen gewinnst du diese Partie, 9 zu 6.
dirkana-learn-colour = Am Ende zählt: Zahl der Kreise mal Zahl der Karten mit dem häufigsten Hintergrund. Du hast vier Kreise und drei grüne Karten. Welche Karte bringt mehr?
dirkana-learn-colour-hint = Das Gespenst schließt zwar einen fünften Kreis, aber 5 × 3 sind nur 15. Rechne nach, was eine vierte grüne Karte bringt.
dirkana-learn-colour-praise = 4 × 4 sind 16. Kreise allein gewinnen nicht: Sammle nebenher eine Hintergrundfarbe.
dirkana-learn-shift = Ein roter Kreis lässt dich vor dem Legen eine Karte verschieben. Der Taucher (10) würde oben links bei dir einen Kreis schließen, aber neben ihm und einer zweiten Karte ist kein leeres Feld. Schaffe eins: Was verschiebst du?
dirkana-learn-shift-hint = So kommst du nicht an den Taucher, oder er kommt nicht auf den Platz oben links.
dirkana-learn-shift-hint-lay = Ohne zu verschieben, kommst du nicht an den Taucher. Nutze erst deinen roten Kreis.
dirkana-learn-shift-hint-shift = Danach ist noch immer kein leeres Feld neben dem Taucher und einer zweiten Karte. Versuche es anders.
dirkana-learn-shift-praise = Ein zweiter Kreis. Mit jedem roten Kreis darfst du in jedem Zug einmal verschieben.
dirkana-learn-reach = Deine Karte liegt schon auf `b2`, und du nimmst zwei dafür. Eine muss neben ihr liegen; für die andere darfst du dank deines blauen Kreises überallhin greifen: Das ist Reach. Eine einzige Karte im Raster schließt bei dir einen Kreis. Welche zwei nimmst du?
dirkana-learn-reach-hint = Dort schließt sich kein Kreis. Unten links bei deinem Dirk stoßen schon zwei rote Kreisstücke zusammen: Welche Karte bringt das dritte, und auf welchem Platz?
dirkana-learn-reach-hint-take = Von diesen beiden schließt keine einen Kreis. Schau auch auf die Karten, die weit weg von deiner liegen: Die richtige liegt am rechten Rand.
dirkana-learn-reach-praise = Ein roter Kreis mit einer Karte vom anderen Ende des Rasters. Mit jedem blauen Kreis greifst du in jedem Zug nach einer Karte, wo immer sie liegt.
dirkana-learn-out = Im Raster liegen nur noch wenige Karten. Wer weder so legen kann, dass zwei Karten zu nehmen sind, noch eine verschieben, verliert sofort: Dirk-Out. Tag hat keinen fertigen Kreis. Nimm die zwei Karten, ohne die Tag nicht mehr legen kann. Deine zwei blauen Kreise lassen dich beide irgendwo nehmen.
dirkana-learn-out-hint = Danach gäbe es für Tag noch ein leeres Feld neben zwei Karten. Schau, welche Karten dann noch im Raster liegen.
dirkana-learn-out-hint-lay = Dort kann Tag danach noch zwei Karten nehmen. Leg deine Karte so, dass nirgends ein leeres Feld neben zweien bleibt.
dirkana-learn-out-praise = Dirk-Out! Die Punkte zählen nicht mehr, du hast gewonnen. Achte gegen Ende darauf, dass dir das nicht selbst geschieht.

## Worum es in einer Entscheidung geht

dirkana-stake-main = Dein Haupt-Dirk bleibt in der Mitte: Alle Kreise schließen sich an ihm, und sein Hintergrund zählt am Ende mit.
dirkana-stake-swap = Es steht { $own } : { $other }, und dein Kranz hat noch { $free ->
    [one] einen freien Platz
   *[other] { $free } freie Plätze
}. Leg dorthin, wo du die Karten nehmen kannst, die du brauchst{ $uses ->
    [0] .
   *[other] ; vorher darfst du verschieben oder drehen.
}
dirkana-stake-take = Eine der beiden kommt gleich in deinen Kranz ({ $free ->
    [one] ein Platz
   *[other] { $free } Plätze
} frei), die andere legst du nächstes Mal.
dirkana-stake-place = { $closes ->
    [true] Du kannst einen Kreis schließen. Achte auch auf die Hintergründe: Kreise mal Karten deines häufigsten Hintergrunds, das sind deine Punkte.
   *[false] Ein Kreis schließt sich diesmal nicht. Bereite einen vor, und achte auf die Hintergründe: Jede Karte deines häufigsten zählt.
}
