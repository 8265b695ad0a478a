### Alles, was Migrato sagt. $seat ist 0 oder 1, $species eine Vogelart, $danger eine Gefahr, $card eine Karte in Worten, $flight eine Spalte in Worten.

## Was in Listen steht

migrato-name = Migrato
migrato-about = Ein Duell zu zweit über Zugvögel: Schwärme sammeln, nachts bluffen und die Vögel ans Ziel bringen.
migrato-command = Migrato: ein Duell mit Zugvögeln
migrato-seat = { $seat ->
    [0] ◆ Nord
   *[1] ● Süd
}
migrato-seat-name = { $seat ->
    [0] Nord
   *[1] Süd
}

## Karten

migrato-species = { $species ->
    [goose] Ringelgans
    [kite] Schwarzmilan
    [stilt] Stelzenläufer
    [beeeater] Bienenfresser
   *[teal] Krickente
}
migrato-the-species = { $species ->
    [goose] Ringelgänse
    [kite] Schwarzmilane
    [stilt] Stelzenläufer
    [beeeater] Bienenfresser
   *[teal] Krickenten
}
migrato-danger = { $danger ->
    [hunter] Jäger
    [light] Lichtverschmutzung
   *[storm] Sturm
}
migrato-danger-lines = { $danger ->
    [hunter] Jäger
    [light] Lichtver-|schmutzung
   *[storm] Sturm
}
migrato-card = { migrato-species } { $number } { $night ->
    [true] (Nacht)
   *[false] (Tag)
}
migrato-night-card = eine Nachtkarte
migrato-short-bird = { $night ->
    [true] ☾
   *[false] ☀
}{ $number }
migrato-short-hidden = ☾?
migrato-long-bird = { $night ->
    [true] Nacht { $number }
   *[false] Tag { $number }
}
migrato-long-hidden = Nacht verdeckt

## Züge in Menüs

migrato-label-play = Karte ausspielen …
migrato-label-play-card = { $card } …
migrato-label-play-new = { $card } → neue Spalte
migrato-label-play-to = { $card } → Spalte { $column }
migrato-label-join = Umlegen (vereinigen oder teilen) …
migrato-label-join-from = Aus Spalte { $column } …
migrato-label-join-part = { migrato-part } …: { migrato-part-cards }
migrato-label-join-new = { migrato-part } → neue Spalte: { migrato-part-cards }
migrato-label-join-to = { migrato-part } → Spalte { $goal }: { migrato-part-cards }
migrato-part = { $whole ->
    [true] Spalte { $column }
   *[false] Spalte { $column }, Karte { $place }
}
migrato-part-cards = { $card }{ $more ->
    [0] {""}
   *[other] {" "}+ { $more } weitere
}
migrato-fate-right = kommt an, { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
}
migrato-fate-wrong = wird aufgedeckt und abgeworfen
migrato-fate-ask = darf aufgedeckt werden
migrato-label-danger = Gefahr ausspielen …
migrato-label-danger-card = { migrato-danger } …
migrato-label-danger-kind = { migrato-danger } → { $kind ->
    [column] eine Spalte des Gegners …
   *[arrival] ein Ankunftsstapel des Gegners …
}
migrato-label-danger-column = { migrato-danger } → Spalte { $column } des Gegners – nimm { $card }
migrato-label-danger-pile = { migrato-danger } → Ankunftsstapel { migrato-the-species } – nimm { $card }
migrato-label-exchange = Ganze Hand tauschen – drei neue Karten, der Zug ist vorbei
migrato-label-abandon = Spalte auflösen …
migrato-label-abandon-column = Spalte { $column } auflösen
migrato-label-reveal = Aufdecken
migrato-label-keep = Verdeckt lassen
migrato-label-decide = { $kind ->
    [reveal] Spalte { $column } aufdecken
   *[keep] Spalte { $column } verdeckt lassen
}
migrato-label-discard = Karte abwerfen …
migrato-label-discard-card = { $card } abwerfen

## Worte auf Knöpfen: höchstens 20 Zeichen

migrato-spot-exchange = Ganze Hand tauschen
migrato-spot-join = Aus Spalte { $column } umlegen
migrato-spot-join-new = Spalte { $column } → neue
migrato-spot-join-to = Spalte { $column } → { $goal }
migrato-spot-abandon = Spalte { $column } auflösen
migrato-spot-reveal = Spalte { $column } aufdecken
migrato-spot-keep = Verdeckt lassen
migrato-spot-new = Neue Spalte
migrato-spot-column = Spalte { $column }
migrato-spot-pile = { migrato-the-species }

## Züge im Protokoll

migrato-tell-deal = Die Karten sind gemischt und verteilt.
migrato-tell-first = { migrato-seat-name } beginnt.
migrato-tell-shuffle = Der Nachziehstapel ist leer: { $count ->
    [one] Die einzige abgeworfene Karte wird
   *[other] { $count } abgeworfene Karten werden gemischt und
} zum neuen.
migrato-tell-play = { migrato-seat-name } spielt { $card } in Spalte { $column }.
migrato-tell-play-new = { migrato-seat-name } eröffnet Spalte { $column }: { $card }.
migrato-tell-join = { migrato-seat-name } legt { migrato-moved } aus Spalte { $column } in Spalte { $goal }.
migrato-tell-join-new = { migrato-seat-name } legt { migrato-moved } aus Spalte { $column } in eine neue Spalte.
migrato-moved = { $whole ->
    [true] alles ({ migrato-cards })
   *[false] { $count ->
        [1] die letzte Karte
       *[other] die letzten { $count } Karten
    }
}
migrato-cards = { $count ->
    [1] 1 Karte
   *[other] { $count } Karten
}
migrato-tell-hit = { migrato-seat-name } spielt { migrato-danger } gegen Spalte { $column } von { migrato-other-name } und nimmt { $blind ->
    [true] ungesehen die unterste Nachtkarte
   *[false] { $card }
}.
migrato-tell-rob = { migrato-seat-name } spielt { migrato-danger } gegen die angekommenen { migrato-the-species } von { migrato-other-name } und nimmt { $card }.
migrato-other-name = { $other ->
    [0] Nord
   *[1] Süd
}
migrato-tell-was = Ungesehen genommen war: { $card }.
migrato-tell-exchange = { migrato-seat-name } tauscht { $count ->
    [0] eine leere Hand
    [1] die einzige Karte
   *[other] alle { $count } Karten
} gegen neue.
migrato-tell-abandon = { migrato-seat-name } löst Spalte { $column } auf: { $flight }.
migrato-tell-decide = { migrato-seat-name } { $kind ->
    [reveal] deckt Spalte { $column } auf.
   *[keep] lässt Spalte { $column } verdeckt.
}
migrato-tell-discard = { migrato-seat-name } wirft { $card } ab und zieht nach.
migrato-tell-arrived = Angekommen: { migrato-the-species } von { migrato-seat-name }!
migrato-tell-lost = { migrato-seat-name } verliert eine Spalte: { $flight }.

migrato-task-discard = wirft noch eine Karte ab
migrato-task-reveal = entscheidet, ob Spalte { $column } aufgedeckt wird oder verdeckt bleibt
migrato-scored = **{ migrato-seat } { $points }**: { $cards }

## Bilder in Worten

migrato-alt-columns = Spalten von { migrato-seat-name }: { $flights }.
migrato-alt-no-columns = { migrato-seat-name } hat keine Spalten.
migrato-alt-arrivals = Angekommen bei { migrato-seat-name }: { $piles }.
migrato-alt-pile = { $card } auf einem Ankunftsstapel von { $count }
migrato-alt-known = { migrato-seat-name } hat bekanntlich { $cards }.
migrato-alt-points = Punkte: Nord { $north }, Süd { $south }.
migrato-alt-held = Handkarten: Nord { $north }, Süd { $south }.
migrato-alt-stack = Im Nachziehstapel { $stack }, abgeworfen { $discards ->
    [0] noch nichts
   *[other] { $discards }, zuoberst { $top }
}.
migrato-alt-last = Zuletzt { migrato-seat-name }: { $kind ->
    [play] { $card } ausgespielt
    [join] Karten umgelegt
    [danger] { $card } ausgespielt, genommen: { $taken }
    [exchange] Hand getauscht
    [abandon] Spalte aufgelöst
    [reveal] Spalte aufgedeckt
    [keep] Spalte verdeckt gelassen
   *[discard] { $card } abgeworfen
}.
migrato-alt-hand-open = Hand von { migrato-seat-name }: { $cards }.
migrato-alt-example = Links: { $right } – kommt an und bringt { $points } Punkte. Rechts: { $wrong } – wird aufgedeckt und abgeworfen, denn ein Vogel ist von anderer Art.
migrato-alt-preview = Vorschau: { $move }.
migrato-alt-hand = Deine Hand ({ migrato-seat-name }): { $cards }.
migrato-alt-taken = Gerade genommen: { $card }.
migrato-alt-seen = Dein Gegner weiß, dass du { $cards } hast.
migrato-alt-sheet-bird = { migrato-species }: Ein Schwarm braucht { $need } Karten; am Tag { $day }; bei Nacht { $night }.
migrato-alt-sheet-danger = { migrato-danger }, insgesamt { $count }: trifft { $kind ->
    [both] Tag- und Nachtkarten
    [day] Tagkarten
   *[night] Nachtkarten
}.

## Stellungen in Worten

migrato-read-columns = { $name }: Spalten und Angekommenes
migrato-read-no-columns = Keine Spalten.
migrato-read-column = Spalte { $number }, { migrato-cards }: { $cards }.
migrato-read-arrived = { $piles ->
    [none] Angekommen ist noch nichts.
   *[other] Angekommen: { $piles }.
}
migrato-read-play = { migrato-seat-name } hat { $card } in { migrato-goal } gespielt.
migrato-goal = { $goal ->
    [new] eine neue Spalte
   *[other] Spalte { $goal }
}
migrato-read-join = { migrato-seat-name } hat { migrato-cards } aus Spalte { $start } in { migrato-goal } umgelegt.
migrato-read-danger-card = { migrato-danger }: trifft { migrato-hits }
migrato-read-danger = { migrato-seat-name } hat { $card } gegen { $target ->
    [column] Spalte { $column } des Gegners
   *[arrival] die dort angekommenen { migrato-the-species }
} gespielt und { $taken ->
    [none] eine Karte
   *[other] { $taken }
} genommen.
migrato-read-exchange = { migrato-seat-name } hat die Hand getauscht.
migrato-read-abandon = { migrato-seat-name } hat Spalte { $column } aufgelöst.
migrato-read-reveal = { migrato-seat-name } hat Spalte { $column } aufgedeckt.
migrato-read-keep = { migrato-seat-name } hat Spalte { $column } verdeckt gelassen.
migrato-read-discard = { migrato-seat-name } hat { $card } abgeworfen.
migrato-hits = { $kind ->
    [both] Tag- und Nachtkarten
    [day] Tagkarten
   *[night] Nachtkarten
}
migrato-read-seat = { $name }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, { $held } auf der Hand{ $hand ->
    [none] .
   *[other] : { $hand }.
}
migrato-read-needs = So viele Karten braucht ein Schwarm: Ringelgans { $goose }, Schwarzmilan { $kite }, Stelzenläufer { $stilt } (durch Umlegen auch 5), Bienenfresser { $beeeater }, Krickente { $teal }.
migrato-read-would = Spalte { $number } dann, { migrato-cards }: { $cards }.

## Wie es ausging

migrato-reason-limit = 200 Züge sind gespielt

## Was nicht geht, und was dann

migrato-thing = { $species ->
    [hunter] Jäger
    [light] Lichtverschmutzung
    [storm] Sturm
   *[other] { migrato-species } { $number }
}
migrato-not-in-hand = „{ migrato-thing }“ ist, so wie du es geschrieben hast, nicht auf deiner Hand. Nimm eine deiner Karten, zum Beispiel `{ $example }`.
migrato-no-card = Eine Karte `{ $card }` gibt es nicht. Eine Karte ist eine Art, ihre Zahl und d oder n für Tag oder Nacht, oder eine Gefahr, zum Beispiel `{ $example }`.
migrato-danger-not-played = „{ migrato-thing }“ ist eine Gefahr: Sie kommt in keine Spalte, sondern nimmt mit `danger` dem Gegner eine Karte weg. Möglich ist `{ $example }`.
migrato-no-column = { $count ->
    [0] Du hast noch keine Spalte.
    [1] Du hast nur Spalte 1 und keine `{ $column }`.
   *[other] Du hast die Spalten 1 bis { $count } und keine `{ $column }`.
} Möglich ist `{ $example }`.
migrato-four-columns = Mehr als vier Spalten darfst du nicht haben. Nimm eine davon, zum Beispiel `{ $example }`.
migrato-column-species = In dieser Spalte liegen schon { migrato-the-species } offen, und offene Karten einer Spalte sind von einer Art. Möglich ist `{ $example }`.
migrato-column-rises = Die Zahlen der offenen Karten einer Spalte werden von oben nach unten nie größer. Möglich ist `{ $example }`.
migrato-column-arrived = Deine { migrato-the-species } sind schon angekommen und können nicht mehr offen in einer Spalte liegen. Möglich ist `{ $example }`.
migrato-column-long = Ein Schwarm der { migrato-the-species } hat { $need } Karten, diese Spalte würde zu lang. Möglich ist `{ $example }`.
migrato-no-place = Spalte { $column } hat { migrato-cards }, eine Karte `{ $place }` gibt es darin nicht. Möglich ist `{ $example }`.
migrato-whole-column = Eine ganze Spalte kann keine neue werden: Nenne eine spätere Karte oder eine andere Spalte als Ziel, zum Beispiel `{ $example }`.
migrato-same-column = In dieser Spalte liegen die Karten schon. Nenne eine andere, zum Beispiel `{ $example }`.
migrato-no-danger = `{ $card }` ist keine Gefahr: Es gibt `hunter` (Jäger), `light` (Lichtverschmutzung) und `storm` (Sturm). Möglich ist `{ $example }`.
migrato-no-column-there = { $count ->
    [0] Dein Gegner hat keine Spalte.
    [1] Dein Gegner hat nur Spalte 1 und keine `{ $column }`.
   *[other] Dein Gegner hat die Spalten 1 bis { $count } und keine `{ $column }`.
} Möglich ist `{ $example }`.
migrato-play-form = Zum Ausspielen gehört das Ziel: die Nummer einer deiner Spalten oder `new` für eine neue. Möglich ist `{ $example }`.
migrato-join-form = Zum Umlegen gehören drei Angaben: die Spalte, die Nummer ihrer ersten Karte, die mitkommt (1 für alle), und das Ziel, eine andere Spalte oder `new`. Möglich ist `{ $example }`.
migrato-abandon-form = Nenne die Spalte, die du auflöst, mit ihrer Nummer. Möglich ist `{ $example }`.
migrato-danger-misses = „{ migrato-thing }“ trifft diese Karte nicht: Der Jäger trifft Tagkarten, die Lichtverschmutzung Nachtkarten, der Sturm beide. Möglich ist `{ $example }`.
migrato-danger-form = Zu einer Gefahr gehört `column` mit einer Nummer oder `arrival` mit einer Art, etwa `arrival teal`. Möglich ist `{ $example }`.
migrato-no-pile = Beim Gegner sind keine { migrato-the-species } angekommen. Möglich ist `{ $example }`.
migrato-last-of-pile = Von diesem Ankunftsstapel ({ migrato-the-species }) ist nur eine Karte übrig, und die letzte kann niemand nehmen. Möglich ist `{ $example }`.
migrato-expects-turn = Du bist am Zug: Spiel eine Karte aus, leg Karten um, nutze eine Gefahr, tausch die Hand oder löse eine Spalte auf, zum Beispiel `{ $example }`.
migrato-expects-reveal = Entscheide zuerst, ob Spalte { $column } aufgedeckt wird oder verdeckt bleibt, zum Beispiel `{ $example }`.
migrato-expects-discard = Wirf jetzt eine deiner Handkarten ab, zum Beispiel `{ $example }`.

## Regeln

migrato-rules-1 =
    {""}**Worum es geht.** ◆ Nord und ● Süd schicken Schwärme von Zugvögeln los. Ist ein Schwarm vollständig, kommt er an, und seine letzte Karte bringt Punkte. Sind alle fünf Arten irgendwo angekommen, gewinnen die meisten Punkte.

    {""}**Karten.** 49 Vögel und 5 Gefahren. Wie viele Karten ein Schwarm braucht und wann er fliegt (von oben wie im Bild):
    - **Ringelgans** 5, bei Tag ☀ und Nacht ☾
    - **Schwarzmilan** 3, nur am Tag ☀
    - **Stelzenläufer** 4, nur nachts ☾
    - **Bienenfresser** 3, nur am Tag ☀
    - **Krickente** 2, bei Tag ☀ und Nacht ☾

    Das Bild zeigt auch, welche Zahlen es wie oft gibt. Tagkarten liegen offen, Nachtkarten verdeckt: Nur du weißt, was dort fliegt.
migrato-rules-2 =
    {""}**Anfang.** Beide haben drei Handkarten, der Rest ist der **Nachziehstapel**. Der Zufall bestimmt, wer beginnt.

    {""}**Spalten.** Deine Schwärme wachsen in höchstens vier Spalten, neue Karten kommen unten an. Für die *offenen* Karten einer Spalte gilt:
    - Alle sind von einer Art.
    - Die Zahlen werden von oben nach unten nie größer.
    - Die Art ist bei dir noch nicht angekommen.
    - Die Spalte wird nicht länger, als die Art braucht.

    Verdeckte Karten prüft dabei niemand. Du darfst bluffen, bis die Spalte aufgedeckt wird.
migrato-rules-3 =
    {""}**Ankunft.** Wächst eine Spalte und ist sie dann lang genug für ihre Art, wird sie aufgedeckt. Ihre Art ist die der offenen Karten, sonst die der ersten Karte.

    {""}**Richtig:** Alle Karten sind von dieser Art, die Zahlen werden nie größer, und die Länge stimmt. (Stelzenläufer dürfen auch fünf sein.) Sie wird zum **Ankunftsstapel** dieser Art, die letzte Karte oben. Deine anderen Spalten, die diese Art offen zeigen, wirfst du ab.

    {""}**Falsch:** Du wirfst die ganze Spalte ab.

    {""}**Verdeckt lassen** darfst du nur eine Spalte ganz aus Nachtkarten, die durch Umlegen gewachsen ist. Geprüft wird sie wieder, wenn sie wächst.
migrato-rules-4 =
    {""}**Dein Zug.** Tu *eins* davon:
    1. **Ausspielen:** einen Vogel unten an eine Spalte oder als neue Spalte.
    2. **Umlegen:** eine Karte mit allen unter ihr an eine andere Spalte oder als neue Spalte (nie die ganze Spalte).
    3. **Gefahr** einsetzen: siehe nächste Seite.
    4. **Tauschen:** die ganze Hand gegen drei neue Karten.
    5. **Auflösen:** eine deiner Spalten abwerfen.

    Nach 1, 2 und 3 wirfst du eine Handkarte ab und ziehst auf drei Karten nach. Nach 4 und 5 ist der Zug gleich vorbei.

    Ist der Nachziehstapel leer, werden die abgeworfenen Karten neu gemischt.
migrato-rules-5 =
    {""}**Gefahren.** Wirf die Gefahr ab und nimm vom Gegner auf die Hand:
    - die unterste Karte einer Spalte oder
    - die oberste eines Ankunftsstapels, wenn dort mindestens zwei liegen.

    Die Karte muss zur Gefahr passen: Der **Jäger** trifft Tagkarten ☀, die **Lichtverschmutzung** Nachtkarten ☾, der **Sturm** beide.

    {""}**Vorsicht:** Im Ankunftsstapel zählt dann die Karte darunter, und die ist nie kleiner. Manchmal schenkst du also Punkte.

    {""}**Ende.** Ist jede Art bei dir oder beim Gegner angekommen, zählen die obersten Karten deiner Ankunftsstapel. Bei gleichen Punkten wird der Sieg geteilt.
migrato-rules-pictures =
    - Kärtchen neben einem Vogel: wie viele Karten sein Schwarm braucht. × neben einem Ankunftsstapel: wie viele Karten darin liegen.
    - Geschlossenes Auge: Nur du kennst die Karte. Offenes Auge: Ihr kennt sie beide.
    - Ein Kreuz: Das ginge dabei verloren.
    - Bei der Sanduhr: Pfeil: Abwurf, Auge: aufdecken?
    - Die kleine Figur steht auf deiner Seite.
migrato-rules-differs =
    {""}**Was hier anders ist**
    - Welche Zahlen es bei jeder Art gibt und welche davon nachts fliegen, ist eine eigene Verteilung. Nur die Krickente ist die der Schachtel.
    - Aktionen und Regeln der Spalten sind aus mehreren Beschreibungen zusammengetragen; Kleinigkeiten können abweichen.
    - Nach Tauschen und Auflösen wird nicht abgeworfen.
    - Bei gleichen Punkten wird der Sieg geteilt.
    - Nach 200 Zügen zählt, was erreicht ist.
migrato-rules-example = Eine vierte Nachtkarte macht zwei Schwärme von Stelzenläufern vollständig. Links sind es vier Stelzenläufer, der letzte bringt 3 Punkte. Rechts ist eine Ringelgans dabei: Die ganze Spalte ist verloren.

## Wonach das Menü fragt

migrato-pick-play = Was spielst du aus?
migrato-pick-play-after-2 = Wohin kommt die Karte?
migrato-pick-join-after-3 = Wohin kommen die Karten?
migrato-pick-join = Aus welcher Spalte?
migrato-pick-join-after-2 = Ab welcher Karte?
migrato-pick-danger-after-2 = Wen trifft die Gefahr?
migrato-pick = Was tust du?
migrato-pick-abandon = Welche Spalte löst du auf?
migrato-pick-reveal-keep = Aufdecken oder verdeckt lassen?
migrato-pick-discard = Was wirfst du ab?

## Lektionen: was zu tun ist, warum ein Zug nicht passt (hint) und was man gelernt hat (praise)

migrato-learn-arrival = In deinen Spalten sammelst du Schwärme, immer nur eine Art. Hat eine Spalte genug Karten, kommt der Schwarm an, und seine unterste Karte zählt. Krickenten brauchen nur zwei: Lass sie ankommen.
migrato-learn-arrival-hint = Davon kommt noch niemand an. In Spalte 1 wartet eine Krickente auf die zweite.
migrato-learn-arrival-hint-lost = Damit ist Spalte 1 lang genug und wird aufgedeckt, aber ein Stelzenläufer ist keine Krickente: Beide Karten wären verloren. Dorthin gehört eine zweite Krickente.
migrato-learn-arrival-praise = Angekommen: 3 Punkte, denn es zählt die zuletzt gelegte Karte. Die Kärtchen neben einem Vogel zeigen, wie viele Karten sein Schwarm braucht.
migrato-learn-turn = Ein gewöhnlicher Zug: eine Karte spielen, eine abwerfen, auf drei nachziehen. Die offenen Karten einer Spalte sind alle von einer Art, und ihre Zahlen dürfen nach unten nie steigen. Verlängere den Schwarm der Ringelgänse, und wirf dann ab, was du am wenigsten brauchst.
migrato-learn-turn-hint = Das ist erlaubt, aber diesmal suchen wir eine Ringelgans für Spalte 1.
migrato-learn-turn-hint-rise = Auf die 1 in Spalte 2 darf keine höhere Zahl folgen, und eine neue Spalte brauchst du gerade nicht. Die Ringelgans passt unter die 5.
migrato-learn-turn-hint-night = Nachtkarten liegen verdeckt und passen deshalb überall hin, aber beim Aufdecken fällt der Schwindel auf. Die Ringelgans passt wirklich.
migrato-learn-turn-praise = So wächst ein Schwarm: 5, dann 3. Je niedriger die letzte Zahl, desto weniger Punkte, also fang mit einer hohen Zahl an und geh in kleinen Schritten hinunter.
migrato-learn-join = Statt eine Karte zu spielen, darfst du auch umlegen: eine ganze Spalte oder ihr unteres Ende unter eine andere. Du hast zwei Krickenten in zwei Spalten: Bring sie zusammen, dann kommen sie an.
migrato-learn-join-hint = Dabei kommt niemand an. Die 2 gehört unter die 4, denn die Zahlen dürfen nicht steigen.
migrato-learn-join-praise = Angekommen, und eine Spalte ist wieder frei. Mehr als vier hast du nie, also hilft Umlegen auch gegen Platznot.
migrato-learn-hunter = Gefahren nehmen dem Gegner die unterste Karte einer Spalte weg: Der Jäger trifft Tagkarten, die Lichtverschmutzung Nachtkarten, der Sturm beide. Den Schwarzmilanen von Süd fehlt nur noch eine Karte. Triff sie.
migrato-learn-hunter-hint = Dann kommen die Schwarzmilane von Süd vielleicht schon im nächsten Zug an. Der Jäger kann das verhindern.
migrato-learn-hunter-hint-other = Das trifft eine einzelne Ringelgans, die noch weit zu fliegen hat. Gefährlicher ist Spalte 1: Schwarzmilane brauchen drei Karten, zwei liegen schon.
migrato-learn-hunter-praise = Die Karte kommt sogar auf deine Hand. Achte auch bei dir darauf, was dein Gegner treffen kann.
migrato-learn-bluff = Nachtkarten liegen verdeckt, und Schwindeln ist erlaubt. Durchs Umlegen ist deine Spalte 2 lang genug für Stelzenläufer, aber ihre letzte Karte ist eine Ringelgans. Deckst du auf?
migrato-learn-bluff-hint = Aufgedeckt wäre die Spalte falsch, und alle vier Karten wären verloren. Du darfst sie verdeckt lassen.
migrato-learn-bluff-praise = Süd sieht weiter nur vier Nachtkarten und muss rätseln. Eine verdeckte Spalte wird erst wieder angesehen, wenn sie wächst.

## Worum es in einer Entscheidung geht

migrato-stake-own = Dir fehlt nur noch eine Karte, dann kommen deine { migrato-the-species } an. Die unterste Karte bringt die Punkte.
migrato-stake-other = { migrato-other-name } fehlt nur noch eine Karte für die { migrato-the-species }. Eine Gefahr könnte das aufhalten.
migrato-stake-turn = { $left ->
    [one] Nur eine Art ist noch nirgends angekommen: Mit ihr endet die Partie.
    [5] Noch keine der fünf Arten ist angekommen. Fang Schwärme mit hohen Zahlen an und geh in kleinen Schritten hinunter.
   *[other] { $left } der fünf Arten sind noch nirgends angekommen. Fang Schwärme mit hohen Zahlen an und geh in kleinen Schritten hinunter.
}
migrato-stake-discard = Behalte, was in deine Spalten passt. Was du abwirfst, sehen beide.
migrato-stake-reveal = { $right ->
    [true] Die Spalte stimmt: Aufgedeckt kommt sie an und zählt. Verdeckt kann sie noch wachsen oder getroffen werden.
   *[false] Die Spalte stimmt nicht: Aufgedeckt wäre sie ganz verloren.
}
