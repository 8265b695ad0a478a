### Wertungen: was am Tisch vereinbart ist, was eine Partie daraus gemacht hat, und deine Wertungen.

option-rated = Gewertet oder nicht
option-name-rated = gewertet
button-rateall = Auch über alle Server
button-rateserver = Nur je Server

## Der Tisch

rated-no = Die Partie wird nicht gewertet

## Das Ende einer Partie

ratings-moved = 📈 Wertung: { $moves }.
ratings-forfeited = { $names } { $count ->
    [one] hat
   *[other] haben
} die Partie nach fünf Entscheidungen je Platz aufgegeben.
rating-up = { $name } steigt auf { $rating }
rating-down = { $name } fällt auf { $rating }
rating-same = { $name } bleibt bei { $rating }
unrated-abandoned = Diese Partie zählt nicht für die Wertung, weil sie ohne Verlierer beendet wurde.
unrated-short = Diese Partie zählt nicht für die Wertung, weil nicht einmal ein Viertel gespielt war und nicht jeder Platz fünfmal entschieden hatte.
unrated-played-for = Diese Partie zählt nicht für die Wertung, weil zu oft Vertretungen gespielt haben.
unrated-often = Diese Partie zählt nicht für die Wertung: Zwischen denselben beiden zählen { $most } in sieben Tagen, und so viele waren schon zu Ende, als sie begann.

## Wertungen

rating = { $points } ({ $certainty })
rating-settling = pendelt sich noch ein
rating-fair = ziemlich sicher
rating-settled = eingependelt
ratings-head = **Deine Wertungen.** Das siehst nur du.
ratings-rule = Alle fangen bei 1000 an. Es zählen gewertete Partien zwischen Menschen, ohne Computer und Tipps: höchstens { $most } in sieben Tagen zwischen denselben beiden. Wer aussteigt, nachdem alle fünfmal entschieden haben, hat verloren. Je mehr du spielst, desto sicherer wird die Zahl.
ratings-server = Auf diesem Server:
ratings-everywhere = Über alle Server:
ratings-elsewhere = Auf einem Server zeigt `/profile` deine Wertungen dort.
ratings-none = Noch keine gewertete Partie.
ratings-line = { $game }: **{ $rating }** nach { $count ->
    [one] einer Partie
   *[other] { $count } Partien
}
button-rating = Wertung
