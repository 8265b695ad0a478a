### Was der Bot über Saisons sagt: Anmeldung, Gruppen, Runden, Tabellen, Auf- und Abstieg.

command-season = In Gruppen alle gegen alle, über Wochen
command-season-open = Saison zur Anmeldung eröffnen
command-season-show = Tabellen und deine Partien der Saison
command-season-join = Für die Saison anmelden
command-season-leave = Aus der Saison aussteigen
command-season-close = Saison beenden
option-season-game = Welches Spiel
option-season-weeks = Dauer in Wochen
option-season-group = Personen je Gruppe
option-season-signup = Tage für die Anmeldung (sonst: 7)
option-season-rated = Gewertet (sonst: ja)
option-name-game = spiel
option-name-weeks = wochen
option-name-group = gruppe
option-name-signup = anmeldetage

button-season-join = Mitspielen
button-season-leave = Aussteigen
button-season-unjoin = Abmelden
button-season-show = Tabellen und meine Partien
button-season-out = Ja, ich steige aus
button-season-end = Ja, Saison beenden

season-title = 🏆 Saison { $number }: { $game }
season-signup = Anmeldung bis { $begins }. Dann bilde ich Gruppen, nach der letzten Saison und nach Wertung, und in jeder spielen { $weeks ->
    [one] eine Woche
   *[other] { $weeks } Wochen
} lang alle einmal gegeneinander.
season-terms = Gruppen zu etwa { $size }, { $pace }, { $rated ->
    [true] gewertet
   *[false] ohne Wertung
}. Die Tische eröffne ich und fange die Partien gleich an: Wer sich anmeldet, hat zugesagt.
season-option = Hausregel in allen Partien: **{ $option }**.
season-rules = Sieg 2 Punkte, Unentschieden 1. Eine Partie, die ohne Verlierer beendet wird, ist unentschieden. Läuft sie am Ende der Saison noch, verliert, wer am Zug ist und mehr Zeit gebraucht hat; sonst ist sie unentschieden, und sie geht weiter. Wer dich in deiner Partie vertritt, spielt um deine Punkte; gibst du nach je fünf Entscheidungen auf, hast du verloren. Wer weg ist, hält die eigenen Uhren zusammen höchstens { $away } Tage an.
season-rules-out = Wer aussteigt, bevor die Hälfte der eigenen Partien gespielt ist, wird aus der Tabelle gestrichen; danach zählt der Rest als verloren.
season-shown = Mit der Anmeldung stehst du mit Namen in der Tabelle.
season-next = Die Ersten jeder Gruppe steigen in der nächsten Saison auf, die Letzten ab.
season-people = **Dabei ({ $count }):** { $names }
season-nobody = Noch ist niemand dabei.
season-running = Gespielt wird bis { $ends }.
season-group = **Gruppe { $group }** · Runde { $round } von { $rounds }, geplant bis { $ends }
season-group-over = **Gruppe { $group }**
season-drawn = Platz { $place }: { $name }
season-legend = -# Sp: Partien, S: Siege, U: Unentschieden, Pkt: Punkte. Bei Gleichstand: direkter Vergleich, dann Startreihenfolge.
season-over-played = Alle Partien sind gespielt. Danke fürs Mitspielen!
season-over-time = Die Saison ist zu Ende. Danke fürs Mitspielen! Partien, die noch laufen, verliert, wer am Zug ist und mehr Zeit gebraucht hat, sonst sind sie unentschieden; sie gehen ganz normal weiter.
season-over-few = Es haben sich weniger als { $fewest } Leute angemeldet: Diese Saison fällt aus.
season-over-alone = Alle anderen sind ausgestiegen: Die Saison ist zu Ende.
season-over-closed = Die Saison wurde vorzeitig beendet. Partien, die noch laufen, zählen als Unentschieden und gehen ganz normal weiter.
season-over-canceled = Die Saison wurde abgesagt, bevor sie begonnen hat.

season-opened = { $title } ist eröffnet. Die Anmeldung erscheint gleich in { $room }.
season-joined = Du bist dabei! Die Saison beginnt { $begins }.
season-joined-already = Du bist schon dabei. Die Saison beginnt { $begins }.
season-unjoined = Schade! Du bist nicht mehr angemeldet.
season-leave-sure = Wirklich aussteigen? Deine Partien, die noch nicht zu Ende sind, zählen dann als verloren; hast du weniger als die Hälfte gespielt, wirst du ganz gestrichen. Zurück kannst du in dieser Saison nicht. Laufende Partien kannst du trotzdem zu Ende spielen.
season-left = Du bist ausgestiegen. Die Saison geht ohne dich weiter.
season-close-sure = Die Saison wirklich beenden? Was noch läuft, zählt dann als Unentschieden.
season-closed = Die Saison ist beendet.
season-closed-already = Diese Saison ist schon vorbei.
season-own = **Deine Partien**
season-own-later = Runde { $round } gegen { $name }: ab { $opens }
season-own-soon = Runde { $round } gegen { $name }: der Tisch wird gerade eröffnet
season-own-runs = Runde { $round } gegen { $name }: läuft, { $link }
season-own-over = Runde { $round } gegen { $name }: { $result ->
    [won] gewonnen
    [lost] verloren
   *[tie] unentschieden
}{ $way ->
    [forfeit] {" "}(kampflos)
    [unended] {" "}(nicht zu Ende gespielt)
   *[played] {""}
}
season-none = Auf diesem Server läuft gerade keine Saison. Eröffnen kann sie, wer den Server verwalten darf: `/server season-open`.
season-which = Hier laufen mehrere Saisons. Sag bitte dazu, welches Spiel du meinst: { $games }.
season-there = Es gibt hier schon eine Saison von { $game }. Die nächste kann beginnen, wenn sie vorbei ist.
season-begun = Diese Saison hat schon begonnen. Bei der nächsten gern!
season-full = Diese Saison ist voll: Mehr als { $most } Leute passen nicht hinein.
season-over = Diese Saison ist schon vorbei.
season-not-in = In dieser Saison bist du nicht dabei.
season-managers = Saisons eröffnet und beendet nur, wer den Server verwalten darf.
season-not-for-two = { $game } lässt sich nicht zu zweit spielen, und in einer Saison spielen immer zwei.
season-found = 🏆 { $mentions }: eure Partie in Runde { $round } von { $season }. Sie beginnt gleich von selbst.
season-origin = 🏆 { $season }, Runde { $round }
season-win-gives = : { $points } Punkte für { $name }
season-tie-gives = : { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
} für beide
season-own-bye = Runde { $round }: keine Partie für dich, denn deine Gruppe ist ungerade. Das kostet dich nichts: So eine Runde haben alle einmal.

standings-played = Sp
standings-wins = S
standings-ties = U
standings-points = Pkt
standings-alt = Tabelle der Gruppe { $group }. { $lines }
standings-alt-line = { $place }. { $name }: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
} aus { $played ->
    [one] einer Partie
   *[other] { $played } Partien
}, { $wins ->
    [one] ein Sieg
   *[other] { $wins } Siege
}, { $ties } unentschieden{ $moves ->
    [up] , steigt auf
    [down] , steigt ab
   *[no] {""}
}.
standings-alt-out = { $name }, ausgestiegen: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
} aus { $played ->
    [one] einer Partie
   *[other] { $played } Partien
}.
