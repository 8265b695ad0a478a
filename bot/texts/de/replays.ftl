### Was der Bot beim Nachspielen einer Partie sagt, Schritt für Schritt.

command-replay = Eine Partie Schritt für Schritt ansehen

button-replay = Nachspielen
button-replay-first = ⏮
button-replay-back = ◀
button-replay-next = ▶
button-replay-last = ⏭

replay-head = **Schritt { $number } von { $count }**{ $round ->
    [0] {""}
   *[other] , Runde { $round }
}{ $timed ->
    [no] {""}
   *[yes] {" "}· { $time }
}
replay-begins = So fängt die Partie an.
replay-quiet = { $seat }: nichts weiter.
replay-undone = ↩ Das wurde später zurückgenommen.
replay-cut = Was davor war, lässt sich nicht mehr zeigen: Es wurde nach älteren Regeln gespielt.
replay-round = { $round ->
    [0] Anfang
   *[other] Runde { $round }
}
replay-hand = { $seat }: die Hand
replay-seen-by = Wie { $seat } es gesehen hat:

## Was seit dem letzten eigenen Zug oder Blick geschehen ist, über dem Menü von Spielen

news-head = 🔸 **Seit du zuletzt hier warst:**
news-more = { $count ->
    [0] … und was davor geschehen ist: **{ button-replay }**
    [one] … und noch eins davor: **{ button-replay }**
   *[other] … und noch { $count } davor: **{ button-replay }**
}
