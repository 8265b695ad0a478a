### Was der Bot sagt, wenn er Leute zusammenbringt, die spielen möchten.

command-play = Mit Freunden oder dem Computer spielen
button-play-with-somebody = Ich möchte spielen
button-playnot = Suche beenden
play-head = **Lust auf eine Partie?** Sag, was dir passt. Möchte auf diesem Server noch jemand dasselbe, mache ich euch einen Tisch auf und sage es euch beiden.
play-none = Gerade suche ich niemanden für dich.
play-is = Ich suche für dich: **{ $game }**, { $pace }, { $hours }, { $count ->
    [one] eine Partie
   *[other] bis zu { $count } Partien
} zur gleichen Zeit. Das gilt zwei Wochen; es endet { $expires }.
play-any = irgendein Spiel
play-hours-morning = morgens
play-hours-afternoon = nachmittags
play-hours-evening = abends
play-hours-any = zu jeder Tageszeit
play-most = { $count ->
    [one] eine Partie zur gleichen Zeit
   *[other] bis zu { $count } Partien zur gleichen Zeit
}
play-met = 🎉 Gefunden! { $count ->
    [one] Dein Tisch erscheint
   *[other] Deine { $count } Tische erscheinen
} gleich in { $room }.
play-waits = Ich halte die Augen offen. Passt es mit jemandem, erscheint euer Tisch in { $room }, und ich sage es dir dort.
play-withdrawn = Gut, ich suche niemanden mehr für dich. Tische, die schon offen sind, bleiben.
play-gone = Ich habe ohnehin niemanden für dich gesucht.
