### Was der Bot bei Rückblicken und zum Rätsel des Tages sagt.

button-review = Rückblick
button-mine = Meine Entscheidungen
button-decision-next = ▶ Nächste Entscheidung
button-decision-back = ◀ Vorige Entscheidung

## Der Rückblick auf eine beendete Partie

review-waiting = Der Rückblick auf **{ $title }** entsteht: { $judged } von { $decisions } Entscheidungen bisher. Er braucht noch { $minutes ->
    [one] etwa eine Minute
   *[other] etwa { $minutes } Minuten
}, länger, solange Computer anderswo spielen. Das Bild kommt dann unter das letzte Brett.
review-chart = **Die Chancen aller** in { $title }, Runde für Runde, in Prozent:
review-judged = Der Computer hat jede Entscheidung danach beurteilt, was in diesem Moment zu wissen war. Wer mitgespielt hat, sieht unter **{ button-mine }**, was am meisten gekostet hat; sonst sieht das niemand.
review-costly = Deine teuersten Entscheidungen, { $number } von { $count }: Runde { $round }. Nur du siehst das.
review-played = Du hast gespielt: { $move }.
review-better = An deiner Stelle hätte der Computer gespielt: **{ $move }**. Damit wären deine Gewinnchancen um etwa { $cost } Prozentpunkte besser gewesen.
review-marked = Das Bild zeigt, was du damals gesehen hast; der Zug des Computers ist markiert.
review-nothing-costly = Keine deiner Entscheidungen hat dich etwas Nennenswertes gekostet. Gut gespielt!
review-first = Auf diese Partie gibt es noch keinen Rückblick. **{ $button }** unter dem letzten Brett macht ihn.
review-empty = Hier gibt es nichts zu beurteilen: In dieser Partie hatte niemand eine Wahl.
review-not-yours = Nur wer in dieser Partie mitgespielt hat, kann den Rückblick machen lassen.

## Das Bild, vorgelesen

