### Alles, was Insider sagt. $seat und $other sind 0 bis 3, $card ist d, h, b, s, t oder any, $what eine Karte und wie viele.

## Was in Listen steht

insider-name = Insider
insider-about = Ein Wettlauf durch die Stadt für zwei bis vier: Bringt eure Leute an die Tische des INSIDER, zu Fuß, mit dem Hubschrauber oder durch einen Skandal.
insider-command = Insider: ein Rennen um die besten Tische
option-name-ask_all = alle_fragen
insider-option-ask_all = Alle fragen
insider-option-ask_all-about = Wen eine Aktion betrifft, der wird gefragt, mit oder ohne Bodyguards: So verrät die Frage nichts
insider-option-seats-about = Wie viele (sonst: du und die Eingeladenen)
insider-seat = { $seat ->
    [0] ● Rot
    [1] ■ Blau
    [2] ▲ Gelb
   *[3] ★ Weiß
}
insider-seat-name = { $seat ->
    [0] Rot
    [1] Blau
    [2] Gelb
   *[3] Weiß
}
insider-other-name = { $other ->
    [0] Rot
    [1] Blau
    [2] Gelb
   *[3] Weiß
}

## Felder und Karten (im Satz: wen?)

insider-field-home = Heimat
insider-field-insider = INSIDER
insider-field-table = Tisch { $number }
insider-marker = Sperre
insider-card-name = { $card ->
    [d] einen Stellvertreter
    [h] einen Hubschrauber
    [b] einen Bodyguard
    [s] einen Skandal
    [t] einen Trendsetter
   *[any] eine Karte
}
insider-card-start = { $card ->
    [d] Stellvertreter
    [h] Hubschrauber
    [b] Bodyguard
    [s] Skandal
    [t] Trendsetter
   *[any] Karte
}
insider-card-none = { $card ->
    [d] keinen Stellvertreter
    [h] keinen Hubschrauber
    [b] keinen Bodyguard
    [s] keinen Skandal
    [t] keinen Trendsetter
   *[any] keine Karte
}
insider-cards = { $count } × { insider-card-start }
insider-card-does = { $what ->
    [d1] Tausch außen
    [d2] … überall
    [d3] Sitzordnung
    [h1] Flug außen
    [h2] … überall
    [h3] nach Hause
    [b1] wehrt 1 ab
    [b2] wehrt 2 ab
    [b3] wehrt 3 ab
    [s1] setzt aus
    [s2] nur 1 Würfel
    [s3] alle raus
    [t1] noch ein Zug
    [t2] zwei Sperren
   *[t3] Wertung
}
insider-does = { $what ->
    [d1] eigene Figur tauscht mit einer gegnerischen, beide auf verschiedenen äußeren Orten*
    [d2] wie 1, aber überall, auch im INSIDER*
    [d3] Neue Sitzordnung: alle an den Tischen des INSIDER umsetzen*
    [h1] eine eigene Figur fliegt von einem äußeren Ort zu einem anderen
    [h2] wie 1, aber überall, auch im INSIDER
    [h3] Meeting: alle Figuren eines Gegners gehen nach Hause*
    [b1] wehrt eine Aktion von einer Karte ab
    [b2] wehrt eine Aktion von zwei Karten ab
    [b3] wehrt eine Aktion von drei Karten ab
    [s1] ein Gegner setzt den nächsten Zug aus*
    [s2] Gerüchte: ein Gegner darf bis zur nächsten Wertung nicht gehen und würfelt mit einem Würfel*
    [s3] Bombendrohung: alle verlassen den INSIDER, eine andere Wertungskarte wird offen*
    [t1] danach noch ein Zug, ohne Aktion
    [t2] Straßensperre: bis zu zwei Sperren versetzen
   *[t3] Medienrummel: sofort eine Wertung*
}

## Züge in Menüs

insider-label-walk = Gehen: { $points } Schritte
insider-label-roll = { $dice ->
    [one] Einen Würfel werfen (Gerüchte)
   *[other] { $dice } Würfel werfen
}
insider-label-draw = { $count ->
    [one] 1 Karte ziehen
   *[other] { $count } Karten ziehen
}, sonst nichts
insider-label-end = Zug beenden
insider-label-done = Keine Sperre mehr versetzen
insider-label-defend = Abwehren
insider-label-defend-cards = Abwehren: { $count } × Bodyguard
insider-label-let = Geschehen lassen
insider-label-move = Eine Figur bewegen
insider-label-move-start = Figur bewegen: { $start } → …
insider-cost = { $left ->
    [1] der letzte Schritt
   *[other] { $cost } von { $left } Schritten
}
insider-label-move-goal = { $start } → { $goal } – { insider-cost }
insider-label-rob = { $start } → { $goal }, nimmt eine Karte von { $seats } – { insider-cost }, bleibt dort
insider-label-enter-which = { $start } → INSIDER …
insider-label-enter = { $start } → INSIDER, Tisch { $number } – bringt { $value }, { insider-cost }{ $last ->
    [true] ; Wertung
   *[false] {""}
}
insider-label-marker = Eine Sperre versetzen
insider-label-marker-start = Sperre von { $start } …
insider-label-marker-goal = Sperre { $start } → { $goal }{ $sends }
insider-label-sends = {" "}– schickt nach Hause: { $seats }
insider-label-swap = Eine Karte tauschen …
insider-label-move-way = Auf einem Weg anhalten …
insider-label-swap-card = Tauschen: { insider-card-name } gegen eine neue Karte
insider-label-play = Aktionskarten spielen
insider-label-play-kind = { insider-card-start } spielen …
insider-fended-by = ; Abwehr möglich durch { $seats }
insider-label-action = { $says } – { $cards }
insider-label-seating = Tische { $signs }
insider-action = { $cards }: { $says }
insider-action-deputy = { $own } ↔ { insider-seat-name } auf { $other }
insider-action-deputy-1-which = Tausch mit einem Gegner, äußere Orte
insider-action-deputy-2-which = Tausch mit einem Gegner, überall
insider-action-deputy-3-which = Neue Sitzordnung im INSIDER
insider-action-helicopter-1-which = Flug an einen äußeren Ort
insider-action-helicopter-2-which = Flug an jeden Ort
insider-action-helicopter-3-which = Meeting, alle eines Gegners gehen nach Hause
insider-action-scandal-1-which = jemand setzt aus
insider-action-scandal-2-which = Gerüchte über jemanden
insider-action-seating = an die Tische { $seating }
insider-action-helicopter-3 = Meeting, alle von { insider-seat-name } gehen nach Hause
insider-action-scandal-1 = { insider-seat-name } setzt den nächsten Zug aus
insider-action-scandal-2 = Gerüchte über { insider-seat-name }, ein Würfel bis zur nächsten Wertung
insider-action-scandal-3 = Bombendrohung, der INSIDER leert sich, eine neue Karte wird offen
insider-action-trendsetter-1 = danach noch ein Zug
insider-action-trendsetter-2 = Straßensperre, bis zu zwei Sperren versetzen
insider-action-trendsetter-3 = Medienrummel, sofort eine Wertung
insider-seating-seat = Tisch { $number }: { $mark } { insider-seat-name }
insider-seating-empty = Tisch { $number }: niemand

## Knöpfe: höchstens 20 Zeichen

insider-spot-goal = { $goal }, { $cost ->
    [one] 1 Schritt
   *[other] { $cost } Schritte
}
insider-spot-rob = { $goal } rauben
insider-spot-swap = ⇄ { insider-card-start }
insider-spot-nobody = niemand

## Was das Menü fragt

insider-ask-defend = Du wirst gefragt.
insider-ask-let = Du wirst gefragt.

insider-pick = Was tust du?
insider-pick-move = Welche Figur geht?
insider-pick-move-after-2 = Wohin geht sie?
insider-pick-move-after-3 = Raubst du dort?
insider-pick-move-insider = An welchen Tisch?
insider-pick-move-way = Auf welchem Weg hält sie?
insider-pick-end = Mehr lässt sich nicht bewegen. Was nun?
insider-pick-play = Welche Aktion?
insider-pick-play-after-2 = Mit wie vielen Karten?
insider-pick-play-deputy-1-after-3 = Welche deiner Figuren tauscht?
insider-pick-play-deputy-1-after-4 = Mit welcher Figur tauscht sie?
insider-pick-play-deputy-1-after-5 = Mit wessen Figur?
insider-pick-play-deputy-2-after-3 = { insider-pick-play-deputy-1-after-3 }
insider-pick-play-deputy-2-after-4 = { insider-pick-play-deputy-1-after-4 }
insider-pick-play-deputy-2-after-5 = { insider-pick-play-deputy-1-after-5 }
insider-pick-play-deputy-3 = Wer sitzt an welchem Tisch?
insider-pick-play-helicopter-1-after-3 = Welche deiner Figuren fliegt?
insider-pick-play-helicopter-1-after-4 = Wohin fliegt sie?
insider-pick-play-helicopter-2-after-3 = { insider-pick-play-helicopter-1-after-3 }
insider-pick-play-helicopter-2-after-4 = { insider-pick-play-helicopter-1-after-4 }
insider-pick-play-helicopter-3 = Wessen Figuren müssen nach Hause?
insider-pick-play-scandal-1 = Wer setzt einen Zug aus?
insider-pick-play-scandal-2 = Über wen gehen Gerüchte um?
insider-pick-swap-after-2 = Welche Karte gibst du ab?
insider-pick-marker = Welche Sperre?
insider-pick-marker-after-2 = Wohin kommt sie?
insider-pick-defend-let = Wehrst du ab?
insider-pick-let = Lässt du es geschehen?

## Züge im Verlauf

insider-tell-deal = Alle bekommen sieben Aktionskarten.
insider-tell-shuffle = Die abgeworfenen Karten werden gemischt: ein neuer Nachziehstapel.
insider-tell-opened = Neue Wertungskarte: Tische { $tables }; ohne Figur dort { $penalty }.
insider-tell-first = { insider-seat-name } beginnt.
insider-tell-walk = { insider-seat-name } geht: { $points } Schritte.
insider-tell-draw = { insider-seat-name } zieht Karten.
insider-tell-dice-plain = { insider-seat-name } würfelt { $dice }: { $points ->
    [one] ein Schritt
   *[other] { $points } Schritte
}.
insider-tell-dice-pair = { insider-seat-name } würfelt { $dice }: { $points } Schritte, und eine Sperre darf versetzt werden.
insider-tell-dice-again = { insider-seat-name } würfelt { $dice } und würfelt noch einmal.
insider-tell-moves = { insider-seat-name }: { $moves }.
insider-tell-from = nimmt { insider-card-name } von { insider-other-name }
insider-tell-steal = { insider-seat-name } { $loot }.
insider-tell-marker = { insider-seat-name } versetzt die Sperre { $start } → { $goal }{ $sends }.
insider-tell-play = { insider-seat-name } spielt { $action }.
insider-tell-asked = Gefragt, ob das abgewehrt wird: { $seats }.
insider-tell-defend = { insider-seat-name } wehrt ab ({ $count } × Bodyguard).
insider-tell-let = { insider-seat-name } lässt es geschehen.
insider-tell-swap = { insider-seat-name } wirft { insider-card-name } ab und zieht eine neue Karte.
insider-tell-scored = { $number }. Wertung: { $brought }.
insider-tell-skipped = { $count ->
    [one] { $seats } setzt aus.
   *[other] { $seats } setzen aus.
}
insider-tell-extra = { insider-seat-name } hat noch einen Zug.
insider-task-answer = wird gefragt, denn { insider-seat-name } spielt { $action }
insider-task-left = hat noch { $left ->
    [one] einen Schritt
   *[other] { $left } Schritte
} zu gehen
insider-task-used = hat alle Schritte verbraucht
insider-task-markers = darf noch Sperren versetzen
insider-scored = **{ insider-seat } { $points }**: { $brought }

## Bilder in Worten

insider-alt-start = Das Spiel beginnt.
insider-alt-over = Das Spiel ist zu Ende.
insider-alt-turn = { insider-seat-name } ist am Zug.
insider-alt-left = Noch { $left ->
    [one] ein Schritt
   *[other] { $left } Schritte
} zu gehen.
insider-alt-answer = { insider-seat-name } spielt { $action }; gefragt wird { $seats }.
insider-alt-figures = { insider-seat-name }: { $figures }.
insider-alt-seat = { insider-seat-name }: Punkte { $points }, Karten { $cards }.
insider-alt-revealed = { insider-seat-name }: Punkte { $points }; auf der Hand { $cards }.
insider-alt-missing = Setzt aus.
insider-alt-rumours = Gerüchte: ein Würfel.
insider-alt-markers = Sperren: { $places }.
insider-alt-card = Wertungskarte: Tische { $tables }, ohne Figur dort { $penalty }; besetzt { $seating }.
insider-alt-stacks = Nachziehstapel { $stack }, abgeworfen { $discards }, verdeckte Wertungskarten { $coming }.
insider-alt-last = Zuletzt { insider-seat-name }: { $steps }.
insider-alt-defend = wehrt ab
insider-alt-let = lässt es geschehen
insider-alt-swap = wirft { insider-card-name } ab und zieht eine neue Karte
insider-alt-scored = { $number }. Wertung ({ $tables }; wer fehlt { $penalty }): { $brought }.
insider-alt-unscored = Nicht mehr gewertet: { $cards }.
insider-alt-unscored-card = Tische { $tables } (wer fehlt { $penalty })
insider-alt-preview = Vorschau: { $move }.
insider-alt-hand = Deine Hand ({ insider-seat-name }): { $cards }.
insider-alt-known = { insider-seat-name } hat, wie du weißt: { $cards }.
insider-alt-sheet = Die fünf Arten von Aktionskarten (* ist abwehrbar). { $cards } Es gibt { $count } Wertungskarten.
insider-alt-sheet-card = { insider-card-start }: { $one }; { $two }; { $three }.

## Stellungen in Worten

insider-read-turn = Der Zug
insider-read-acted = { $extra ->
    [true] Ein Extrazug: ohne Aktion, Sperre und Tausch.
   *[false] Die Aktion dieses Zuges ist verbraucht.
}
insider-read-town = Die Stadt, Spalten a bis e, Reihen 1 bis 5 von oben; was nicht genannt ist, ist frei
insider-read-row = Reihe { $row }: { $fields ->
    [none] alles frei.
   *[other] { $fields }.
}
insider-read-home = { $field } Heimatviertel von { insider-seat-name }, { $count ->
    [0] niemand da
    [one] eine Figur da
   *[other] { $count } Figuren da
}
insider-read-marker = { $field } eine Sperre
insider-read-figures = { $count } { insider-seat-name }{ $robbed ->
    [0] {""}
   *[other] {" "}(davon { $robbed } nach einem Raub)
}
insider-read-ways = Auf Wegen: { $ways }.
insider-read-tables = Die Tische des INSIDER, in der Mitte auf c3
insider-read-table = Tisch { $number }, Wert { $value }: { $seat ->
    [none] frei
   *[other] { $seat }
}.
insider-read-penalty = Ohne Figur dort: { $penalty }.
insider-read-seat = { $name }: { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
}{ $hand ->
    [none] {""}
   *[other] : { $hand }
}{ $missing ->
    [true] ; setzt das nächste Mal aus
   *[false] {""}
}{ $rumours ->
    [true] ; Gerüchte, würfelt nur mit einem Würfel
   *[false] {""}
}{ $figures ->
    [none] .
   *[other] ; Figuren: { $figures }.
}
insider-read-at = { $home ->
    [true] { $count } zu Hause
   *[false] { $count ->
        [1] { $field }
       *[other] { $count } auf { $field }
    }
}
insider-read-stacks = Nachziehstapel { $stack }; abgeworfen { $discards ->
    [none] nichts
   *[other] { $discards }
}; verdeckte Wertungskarten { $coming }.
insider-read-held = { insider-cards }: { $does }
insider-read-scored = Bisherige Wertungen

## Wie es ausging

insider-reason-publicity = 35 Punkte oder mehr
insider-reason-limit = die meisten Punkte nach 300 Zügen

## Was nicht geht, und was stattdessen

insider-possible = Möglich ist jetzt zum Beispiel `{ $move }`.
insider-expects-turn = { $begun ->
    [true] Du ziehst gerade: Weiter geht es mit `move` und zwei Feldern, oder, wenn kein Schritt übrig ist, mit `end`.
   *[false] Du bist am Zug: Beginne mit `walk`, `roll` oder `draw`, oder spiele eine Aktion.
} { insider-possible }
insider-expects-answer = Du wirst gefragt, ob du die Aktion abwehrst: Schreib `defend` oder `let`. { insider-possible }
insider-expects-markers = Jetzt dürfen Sperren versetzt werden: Schreib `marker` und zwei Orte, oder `done`. { insider-possible }
insider-too-few-guards = Das abzuwehren kostet { $count ->
    [one] einen Bodyguard
   *[other] { $count } Bodyguards
}, und du hast { $held }. Schreib `let`. { insider-possible }
insider-begun = Wie du in diesem Zug gehst, steht schon fest. Weiter mit `move` und zwei Feldern; übrige Schritte: { $left }. Sind keine übrig, schreib `end`. { insider-possible }
insider-no-walk = Über dich gehen Gerüchte um: Bis zur nächsten Wertung kannst du nicht gehen. Schreib `roll` für einen Würfel, oder `draw`. { insider-possible }
insider-draw-alone = Karten ziehen ist ein Zug für sich, und du hast schon etwas anderes begonnen. Mach weiter. { insider-possible }
insider-draw-full = Du hast schon { $most } Karten oder mehr, und gezogen wird nur bis { $most }. Schreib `walk` oder `roll`. { insider-possible }
insider-draw-nowhere = Keine deiner Figuren steht auf einem Ort, also bringt das Ziehen keine Karte. Schreib `walk` oder `roll`. { insider-possible }
insider-draw-none = Es gibt keine Karte mehr zu ziehen. Schreib `walk` oder `roll`. { insider-possible }
insider-end-before = Du bist noch nicht gezogen. Schreib zuerst `walk`, `roll` oder `draw`. { insider-possible }
insider-end-points = Alle Schritte müssen verbraucht werden, und du hast noch { $left }. Bewege eine Figur. { insider-possible }
insider-move-before = Noch hast du keine Schritte. Schreib zuerst `walk` oder `roll`. { insider-possible }
insider-move-after = Deine Schritte sind verbraucht. Schreib `end`. { insider-possible }
insider-move-form = Eine Bewegung nennt zwei verschiedene Felder, dahinter `rob`, um Karten zu nehmen. { insider-possible }
insider-sits = Eine Figur, die im INSIDER sitzt, bleibt dort. Bewege eine andere. { insider-possible }
insider-not-own = Auf `{ $field }` steht keine deiner Figuren. Nenne ein Feld, auf dem eine steht. { insider-possible }
insider-robber-stays = Deine Figur auf `{ $field }` hat gerade eine Karte genommen und bleibt in diesem Zug dort. Bewege eine andere, oder schreib `end`, wenn keine kann. { insider-possible }
insider-no-field = `{ $field }` ist kein Feld. Orte heißen `a1` bis `e5`, ein Weg hat seine beiden Enden (`a1-a2`), dazu kommen `home` und `insider`. { insider-possible }
insider-marker-there = Auf `{ $field }` steht eine Sperre. Nenne einen Ort ohne Sperre, wie das Bild ihn zeigt. { insider-possible }
insider-write-home = Das ist dein Heimatviertel: Schreib `home` statt `{ $field }`. { insider-possible }
insider-foreign-home = `{ $field }` ist ein Heimatviertel, das deine Figuren nie betreten. Nenne einen Ort. { insider-possible }
insider-write-insider = `{ $field }` ist der INSIDER. Schreib `insider` und den Tisch. { insider-possible }
insider-way-taken = Auf dem Weg `{ $field }` steht schon eine Figur, und mehr als eine darf dort nicht stehen. Überspringen darfst du sie: Nenne ein Feld dahinter. { insider-possible }
insider-no-way = Von `{ $start }` führt kein offener Weg in Reichweite nach `{ $field }`. Nenne ein anderes Feld, wie das Menü es zeigt. { insider-possible }
insider-too-far = Von `{ $start }` nach `{ $field }` kostet es { $cost } Schritte, und du hast { $left }. Nenne ein näheres Feld. { insider-possible }
insider-which-table = Nenne hinter `insider` einen freien Tisch: { $tables }. { insider-possible }
insider-nobody-to-rob = Niemand auf `{ $field }` hat eine Karte, die du nehmen könntest. Schreib den Zug ohne `rob`. { insider-possible }
insider-no-pair = Eine Sperre wird nur nach einem Pasch versetzt, oder durch zwei Trendsetter (`play trendsetter 2`). { insider-possible }
insider-no-marker = Auf `{ $field }` steht keine Sperre. Die Sperren stehen auf { $markers }. { insider-possible }
insider-marker-places = Eine Sperre kommt nur auf einen Ort, und `{ $field }` ist keiner. Nenne einen. { insider-possible }
insider-marker-locks = Eine Sperre auf `{ $field }` würde eine Figur oder ein Heimatviertel einschließen. Nenne einen anderen Ort. { insider-possible }
insider-marker-form = Eine Sperre versetzt man von einem Ort zum anderen; die Sperren stehen auf { $markers }. { insider-possible }
insider-extra = In diesem zweiten Zug gibt es keine Aktion, keine Sperre und keinen Tausch. Schreib `walk`, `roll` oder `draw`, oder zieh weiter. { insider-possible }
insider-acted = Die Aktion dieses Zuges ist verbraucht. Jetzt kannst du nur noch deine Figuren bewegen und den Zug beenden. { insider-possible }
insider-lacks = { $held ->
    [0] Du hast { insider-card-none } auf der Hand.
   *[other] Das kostet { $count } × { insider-card-start }, und du hast { $held }.
} Sieh auf deine Hand und nenne Karten, die dort sind. { insider-possible }
insider-swap-form = Nenne den Buchstaben der Karte, die du abwirfst: `d` Stellvertreter, `h` Hubschrauber, `b` Bodyguard, `s` Skandal, `t` Trendsetter. { insider-possible }
insider-bodyguard-waits = Bodyguards spielt man nicht im eigenen Zug; sie wehren ab, was andere spielen. Nenne eine andere Karte. { insider-possible }
insider-play-form = Eine Aktion nennt Karte und Anzahl: `deputy`, `helicopter`, `scandal` oder `trendsetter` mit 1 bis 3. { insider-possible }
insider-reach = { $count ->
    [one] Eine Karte reicht nur für äußere Orte, und `{ $field }` ist keiner.
   *[other] Hier zählen nur Orte und Tische (zum Beispiel `insider:1`), und `{ $field }` ist keins von beiden.
} Nenne ein anderes Feld. { insider-possible }
insider-nobody-there = Auf `{ $field }` steht keine Figur dieses Gegners. Nenne ein Feld und die Zahl der Farbe, die dort steht (0 Rot, 1 Blau, 2 Gelb, 3 Weiß). { insider-possible }
insider-weighs = { $count ->
    [1] Dieser Gegner setzt den nächsten Zug schon aus.
    [2] Über diesen Gegner gehen schon Gerüchte um.
   *[other] Das lastet schon auf diesem Gegner.
} Nenne einen anderen. { insider-possible }
insider-opponent-form = Nenne einen Gegner mit seiner Zahl: 0 Rot, 1 Blau, 2 Gelb, 3 Weiß, soweit sie mitspielen. { insider-possible }
insider-nobody-inside = Im INSIDER sitzt niemand, also gibt es nichts umzusetzen. Spiele etwas anderes. { insider-possible }
insider-layout-form = Nenne, wer an welchem Tisch sitzt, mit denselben Figuren in einer anderen Reihenfolge als jetzt (`{ $layout }`): eine Zahl für einen Gegner oder dich, `-` für einen freien Tisch. { insider-possible }
insider-two-places = Nenne zwei verschiedene Orte; höchstens einer davon darf ein Tisch sein. { insider-possible }
insider-table-taken = Dieser Tisch ist besetzt. Frei sind: { $tables }. { insider-possible }
insider-deputy-form = { $count ->
    [3] Nenne, wer an welchem Tisch sitzt.
   *[other] Nenne den Ort deiner Figur, den der anderen und die Zahl ihrer Farbe.
} { insider-possible }
insider-helicopter-form = { $count ->
    [3] Nenne den Gegner.
   *[other] Nenne, woher und wohin.
} { insider-possible }
insider-scandal-form = { $count ->
    [3] Eine Bombendrohung nennt niemanden: Schreib `play scandal 3`.
   *[other] Nenne den Gegner.
} { insider-possible }
insider-trendsetter-form = Trendsetter nennen niemanden: Schreib `play trendsetter { $count }`. { insider-possible }

## Regeln

insider-rules-1 =
    {""}**Ziel.** Bringt eure Leute in den INSIDER! Wer dort an einem Tisch sitzt, wenn alle Tische besetzt sind, bekommt dessen Punkte. Wer niemanden dort hat, bekommt Minuspunkte. Nach sieben Wertungen, oder sobald jemand 35 Punkte hat, gewinnen die meisten.

    {""}**Die Stadt** hat 25 Felder. In den Ecken liegen die **Heimatviertel** (kurz: Heimat), in der Mitte der **INSIDER**. Die anderen 20 sind **Orte**: vier **innere** am INSIDER, sechzehn **äußere**. Zwischen Nachbarn liegt je ein **Wegfeld**. Auf einem Ort stehen beliebig viele Figuren, auf einem Wegfeld eine. Vier **Sperren** machen zu Beginn die inneren Orte dicht.

    {""}**Anfang.** Jede Farbe hat sieben Figuren zu Hause und sieben Aktionskarten.
insider-rules-2 =
    {""}**Dein Zug** ist eins davon:
    - **Gehen:** 7 Schritte, beliebig auf deine Figuren verteilt.
    - **Würfeln:** so viele Schritte, wie zwei Würfel zeigen. Eine 7 würfelst du neu. Nach einem Pasch darfst du als Aktion eine Sperre versetzen.
    - **Karten ziehen:** für jeden Ort mit eigenen Figuren eine, bis du sieben hast. Das ist dann der ganze Zug.

    {""}**Schritte.** Jedes Feld kostet einen, auch Wegfelder. Andere Figuren überspringst du; Sperren, den INSIDER und fremde Heimatviertel nicht. Ins eigene darfst du zurück. Alle Schritte musst du nutzen, solange eine Figur sich bewegen kann.
insider-rules-3 =
    {""}**Im INSIDER** setzt sich jede Figur an einen freien Tisch und bleibt dort.

    {""}**Wertung.** Ist der letzte Tisch besetzt, wird **sofort** gewertet, mitten im Zug; danach geht er weiter. Jede Farbe bekommt die Punkte ihrer Tische. Wer niemanden dort hat, bekommt die Minuspunkte der Wertungskarte. Unter −10 fällt niemand. Die Figuren an den Tischen gehen nach Hause, alle anderen bleiben stehen, Gerüchte enden, und die nächste Wertungskarte wird aufgedeckt.

    {""}**Ende.** Nach der siebten Wertung, oder sobald nach einer Wertung jemand 35 Punkte hat, gewinnen die meisten Punkte. Bei gleichen wird der Sieg geteilt.
insider-rules-4 =
    {""}**Rauben.** Endet eine Bewegung auf einem Ort mit Gegnern, darfst du jedem dort blind eine Karte abnehmen. Die Figur bleibt dann für diesen Zug stehen. Geflogene und getauschte Figuren rauben nicht. Beim Rauben gibt es keine Grenze von sieben Karten.

    {""}**Eine Aktion** darfst du im Zug machen, vor, zwischen oder nach den Schritten, aber nicht beim Kartenziehen:
    - ein, zwei oder drei gleiche Karten spielen
    - nach einem Pasch eine Sperre versetzen
    - eine Karte gegen eine neue tauschen

    {""}**Sperren** kommen auf einen Ort ohne Sperre; wer dort steht, geht nach Hause. Sie dürfen keine Figur und kein Heimatviertel einschließen.
insider-rules-5 =
    {""}**Aktionskarten** (\*: lässt sich abwehren)
    {""}**Stellvertreter** 1\* eigene Figur gegen eine gegnerische tauschen, beide auf äußeren Orten. 2\* überall, auch im INSIDER. 3\* *Neue Sitzordnung:* alle Tische umsetzen.
    {""}**Hubschrauber** 1 eigene Figur von einem äußeren Ort zu einem anderen. 2 überall, auch an einen Tisch. 3\* *Meeting:* Alle Figuren eines Gegners gehen nach Hause.
    {""}**Skandal** 1\* Ein Gegner setzt aus. 2\* *Gerüchte:* Bis zur nächsten Wertung darf er nicht gehen und würfelt nur mit einem Würfel. 3\* *Bombendrohung:* Der INSIDER leert sich, eine andere Wertungskarte gilt.
    {""}**Trendsetter** 1 danach noch ein Zug, ohne Aktion. 2 *Straßensperre:* bis zu zwei Sperren versetzen. 3\* *Medienrummel:* sofort werten.
insider-rules-6 =
    {""}**Abwehren.** Wen eine Aktion mit \* trifft, der wird gefragt, wenn er mindestens so viele **Bodyguards** hat, wie sie Karten:
    - Tausch: wem die Figur gehört
    - Meeting, Aussetzen, Gerüchte: der Gegner
    - Neue Sitzordnung, Bombendrohung: Gegner im INSIDER
    - Medienrummel: alle Gegner

    Wer abwehrt, wirft so viele Bodyguards ab, und die Aktion verfällt samt ihren Karten. Die erste Abwehr gilt.

    {""}**Finte.** Wer gefragt wird, hat Bodyguards. Locke sie mit einer kleinen Aktion hervor, dann kommt die große durch.

    {""}**Option** *Alle fragen:* Gefragt wird auch ohne Bodyguards; das verrät nichts.
insider-rules-7 =
    {""}**Wer fliegt oder getauscht wird,** steht auf einem Ort oder sitzt an einem Tisch, nicht auf einem Wegfeld oder zu Hause. Niemand landet auf einer Sperre.

    {""}**Bombendrohung:** Die offene Wertungskarte kommt unter die verdeckten. Gewertet wird nicht, und Gerüchte bleiben.

    {""}**Schon betroffen:** Wer schon aussetzen muss, kann nicht noch einmal aussetzen, und wer schon im Gerede ist, bekommt keine neuen Gerüchte.

    {""}**Verdeckt** sind Handkarten und die Wertungskarten, die noch kommen. Eine geraubte Karte kennen nur die zwei Beteiligten.

    Von jeder Art gibt es elf Karten.
insider-rules-pictures =
    - Stern: Punkte. Dunkle Karte: Handkarten. Füße: Gehen. Orange Scheibe: Schritte übrig. Leerer Stuhl: Minuspunkte.
    - Ein Würfel: Gerüchte. Durchgestrichene Sanduhr: setzt aus. Oranger Rahmen mit „!“: fragt.
    - Kopf: du. Lila: innere Orte. Rote Karte: kommende Wertungskarten. ⇄: Karte tauschen. Auge: dir bekannt.
    - ● Rot, ■ Blau, ▲ Gelb, ★ Weiß. Buchstabe auf Karte: rauben.
insider-rules-differs =
    {""}**Was hier anders ist**
    - Jeder Weg hat ein Wegfeld, von jeder Art gibt es elf Aktionskarten, und der Keller liegt bei −10.
    - Die Werte der Tische sind fast alle eigene.
    - Bei zwei und drei Farben stehen die Heimatviertel fest. Wer beginnt, bestimmt der Zufall.
    - Auch gewürfelte Schritte müssen alle genutzt werden.
    - Bombendrohung und Medienrummel darf abwehren, wen sie treffen.
    - Eingeschlossen heißt: ohne Weg zu einem inneren Ort, solange nicht alle vier gesperrt sind.
    - Nach 300 Zügen zählt, was erreicht ist. Bei gleichen Punkten wird der Sieg geteilt.
insider-rules-example = Rot spielt zwei Skandale gegen Blau, und Blau wird gefragt. Blau wehrt mit zwei Bodyguards ab: Beide Seiten sind ihre Karten los, sonst geschieht nichts. Einen Zug später hat Blau keine drei Bodyguards mehr, und das Meeting mit drei Hubschraubern kommt durch.

## Lektionen: was zu tun ist, warum ein Zug nicht passt (hint) und was man gelernt hat (praise)

insider-learn-table = Ziel ist der INSIDER in der Mitte: Seine Tische bringen Punkte, sobald alle besetzt sind. Du hast noch 9 Schritte, und der Weg hinein kostet 8. Setz dich an den besten Tisch.
insider-learn-table-hint = Diesmal geht es hinein: Wähle den Weg vom Heimatviertel in den INSIDER.
insider-learn-table-hint-value = Dort ist auch etwas frei, aber schau auf die gelben Zahlen am Rand: Welcher Tisch bringt am meisten?
insider-learn-table-praise = Tisch 5 bringt 4 Punkte. Wer bei der Wertung gar nicht im INSIDER sitzt, bekommt die Minuspunkte neben dem leeren Stuhl.
insider-learn-walk = Ein gewöhnlicher Zug: mit 7 sicheren Schritten gehen oder würfeln. Jedes Feld kostet einen Schritt, auch die kleinen Wege dazwischen. Mit 7 Schritten kommt deine Figur bei c1–d1 in den INSIDER: Nimm dort einen Tisch, der 2 bringt.
insider-learn-walk-hint = Damit sitzt noch niemand. Deine Figur bei c1–d1 kommt hinein, wenn du mit 7 Schritten gehst.
insider-learn-walk-hint-roll = Würfeln kann mehr bringen oder weniger. Die 7 Schritte reichen hier sicher.
insider-learn-walk-hint-value = Richtig abgebogen, aber es sind noch Tische frei, die 2 bringen.
insider-learn-walk-praise = Drin! Die 2 Schritte, die übrig sind, musst du noch mit einer anderen Figur gehen: Nichts verfällt, solange eine sich bewegen kann.
insider-learn-draw = Statt zu gehen oder zu würfeln, kannst du Karten ziehen, eine für jeden Ort, an dem deine Figuren stehen. Du hast nur zwei Karten, aber Figuren an drei Orten. Füll deine Hand auf.
insider-learn-draw-hint = Das geht auch, aber dann geht Kartenziehen in diesem Zug nicht mehr: Es ist immer der ganze Zug.
insider-learn-draw-praise = Drei neue Karten. Zwei oder drei gleiche können viel mehr als eine, also lohnt sich Sammeln.
insider-learn-flight = Gleiche Karten zusammen sind stark: Zwei Hubschrauber fliegen eine Figur von jedem Ort an jeden freien Tisch. Nur ein Tisch ist noch frei. Besetz ihn, dann wird sofort gewertet.
insider-learn-flight-hint = Dann wird noch nicht gewertet. Flieg die Figur von a3 mit zwei Hubschraubern an Tisch 1.
insider-learn-flight-hint-foot = Das kann auch reichen: Zu Fuß sind es von a3 aus 4 Schritte. Aber diesmal fliegst du: Zwei Hubschrauber bringen die Figur von a3 an Tisch 1.
insider-learn-flight-praise = Alle Tische besetzt: 6 Punkte für dich, 2 für Blau. Wer an den Tischen saß, geht jetzt nach Hause, und eine neue Wertungskarte zählt.
insider-learn-guard = Blau spielt ein Meeting: Alle deine Figuren müssten nach Hause, auch die am besten Tisch. Du hast drei Bodyguards, genug zum Abwehren: Was tust du?
insider-learn-guard-hint = Dann wäre dein Tisch für 3 Punkte weg, und der Weg beginnt von vorn. Dafür sind Bodyguards da.
insider-learn-guard-praise = Abgewehrt! Drei Bodyguards sind weg, aber Blau hat dafür drei Hubschrauber verschenkt. Gegen eine kleine Aktion lohnt es sich nicht immer.
insider-learn-rob = Auf d2 steht eine Figur von Blau, und Blau hat fünf Karten. Landest du auf einem Ort mit Gegnern, darfst du jedem dort blind eine Karte abnehmen. Du hast noch 4 Schritte: Raub Blau aus.
insider-learn-rob-hint = Dort steht niemand, dem du etwas abnehmen kannst. Blau steht auf d2, und deine Figur bei d1–d2 hat es nicht weit.
insider-learn-rob-hint-stay = Der Ort stimmt, aber so gehst du nur hin. Wähle den Zug, der auch eine Karte nimmt.
insider-learn-rob-praise = Ein Trendsetter mehr für dich und eine Karte weniger für Blau. Die Figur, die geraubt hat, bleibt in diesem Zug stehen; mit den anderen gehst du weiter.
insider-learn-barrier = Du hast einen Pasch gewürfelt und darfst eine Sperre versetzen. Wer dort steht, wo sie hinkommt, geht nach Hause. Zwei Figuren von Blau warten auf d4, gleich neben den inneren Orten: Schick beide nach Hause.
insider-learn-barrier-hint = So gehen die beiden Figuren auf d4 nicht nach Hause. Versetze eine Sperre dorthin.
insider-learn-barrier-hint-place = Eine Sperre zu versetzen ist richtig, aber auf d4 stehen die beiden Figuren von Blau.
insider-learn-barrier-praise = Beide fangen von vorn an. Eine Sperre darf niemanden einschließen, und zwei Trendsetter versetzen sogar zwei Sperren.

## Worum es in einer Entscheidung geht

insider-stake-answer = Abwehren kostet { $count ->
    [one] einen Bodyguard
   *[other] { $count } Bodyguards
}, die dir später fehlen. Wie viel würdest du sonst verlieren?
insider-stake-markers = Sperren versperren Wege, auch deine. Stell sie dorthin, wo die anderen zum INSIDER wollen.
insider-stake-last = Nur noch ein Tisch ist frei, er bringt { $best }. Wer ihn nimmt, löst die Wertung aus: Ohne ihn bekämst du { $seated ->
    [true] { $brings } für deine Tische
   *[false] { $brings }, weil du nicht im INSIDER sitzt
}.
insider-stake-outside = Du sitzt noch nicht im INSIDER: Bliebe es so, wären es { $penalty } bei der Wertung. Der beste freie Tisch bringt { $best }.
insider-stake-inside = Deine Tische bringen { $brings }. { $free } Tische sind noch frei, der beste bringt { $best }; gewertet wird, wenn alle besetzt sind.
