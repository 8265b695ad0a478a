### Profile, Ranglisten und Zahlen eines Servers: /profile und /leaderboard.

command-profile = Deine Partien und Wertungen
command-leaderboard = Rangliste und Statistik dieses Servers
option-profile-person = Wessen Profil (sonst: deins)
option-leaderboard-game = Welches Spiel (sonst: das meistgewertete)
button-profilepost = Allen hier zeigen
button-rankspost = Allen hier zeigen
button-clubpost = Allen hier zeigen

## Profil

profile-own-here = **Dein Profil auf diesem Server.** Das siehst nur du.
profile-own-all = **Dein Profil über alle Server.** Das siehst nur du.
profile-of = **{ $name }** auf diesem Server
profile-shown = Andere auf diesem Server können dein Profil sehen, ohne die Partien in Kanälen, die sie nicht sehen: `/settings`.
profile-unshown = Andere können dein Profil nicht sehen, und du stehst auf keiner Rangliste. Das änderst du mit `/settings` unter **Profil**.
profile-none = Noch gibt es nichts zu zeigen: Spiel erst eine Partie! `/play` führt hin.
profile-none-of = { $name } hat hier noch keine Partie beendet, von der ich dir erzählen könnte.
profile-not-shown = { $name } zeigt kein Profil, und das ist in Ordnung so. Wer mag, ändert es unter `/settings`.
profile-computer = Computer haben kein Profil.
profile-only-here = Die Profile anderer siehst du auf dem Server, den ihr gemeinsam habt.
profile-matches = { $count ->
    [one] Eine Partie mit anderen
   *[other] { $count } Partien mit anderen
}, { $won } gewonnen{ $shared ->
    [0] { "" }
   *[other] , { $shared }-mal gemeinsam Erster
}{ $undecided ->
    [0] { "" }
   *[other] , { $undecided } ohne Ergebnis
}
profile-no-matches = Noch keine Partie mit anderen
profile-alone = { $count ->
    [one] Eine Partie
   *[other] { $count } Partien
} allein gegen den Computer
profile-punctual = { $percent } % von { $count ->
    [one] einer Entscheidung
   *[other] { $count } Entscheidungen
} vor Ablauf der Bedenkzeit
profile-longest = Längste Partie: { $game } #{ $number }, { $length }, { $decisions ->
    [one] eine Entscheidung
   *[other] { $decisions } Entscheidungen
}
profile-most = Die meisten Entscheidungen: { $game } #{ $number }, { $decisions } ({ $length })
profile-days = { $days ->
    [one] ein Tag
   *[other] { $days } Tage
}
profile-hours = { $hours ->
    [0] weniger als eine Stunde
    [one] eine Stunde
   *[other] { $hours } Stunden
}
profile-opponents = Zuletzt am häufigsten dabei: { $names }
profile-opponent = { $name } ({ $count })
profile-somebody = jemand
profile-against = Ihr beide: { $own }-mal warst du vorn, { $other }-mal { $name }{ $even ->
    [0] { "" }
   *[other] , { $even }-mal habt ihr den Sieg geteilt
}
profile-legend = 🏆 gewonnen, ⏳ Entscheidungen rechtzeitig, 📅 Tage der längsten Partie. Balken: gewonnene Partien.{ $game ->
    [none] { "" }
   *[other] {" "}Linie: die Wertung in { $game }, punktiert, solange sie sich noch einpendelt.
}
profile-alt = Ein Profil. { $games } { $lines }
profile-alt-game = { $game }: { $won } von { $count } gewonnen.
profile-alt-line = Wertung in { $game } nach { $count ->
    [one] einer Partie
   *[other] { $count } Partien
}: { $rating }.
export-results = Was deine beendeten Partien für Profile ergeben haben: Platz, Entscheidungen, und wie viele davon rechtzeitig waren.
club-posted = Das hast du schon gezeigt. Ruf den Befehl noch einmal auf, um zu zeigen, wie es dann steht.

## Rangliste

ranks-head = **{ $game }: Rangliste dieses Servers**
ranks-page = Seite { $page } von { $pages }
ranks-none = Noch zeigt hier niemand eine Wertung in { $game }. Wer auf die Rangliste möchte, sagt es unter `/settings` bei „Profil“.
ranks-nothing = Auf diesem Server gibt es noch keine Wertungen: Sie kommen mit gewerteten Partien zwischen Menschen.
ranks-line = { $rank }. { $name }: { $rating }
ranks-settling = { $name }: pendelt sich noch ein nach { $count ->
    [one] einer Partie
   *[other] { $count } Partien
}
ranks-settling-head = Noch beim Einpendeln, ohne Rang:
ranks-own = Du hast Rang **{ $rank }** mit { $rating }.
ranks-own-settling = Deine Wertung pendelt sich noch ein: Einen Rang gibt es noch nicht.
ranks-own-hidden = Du hättest Rang **{ $rank }** mit { $rating }; das siehst nur du. `/settings` bringt dich auf die Rangliste.
ranks-own-hidden-settling = Deine Wertung pendelt sich noch ein, und andere sehen sie nicht. `/settings` bringt dich auf die Rangliste.
ranks-own-none = Du hast in diesem Spiel hier noch keine Wertung.
ranks-alt = Die Wertungen als Liste, mit Balken, die sagen, wie sicher jede ist: { $people }.
ranks-pick = Ein anderes Spiel

## Der Server

club-head = **Was auf { $name } gespielt wird**
club-none = Hier wurde noch nichts gespielt, wovon ich dir erzählen könnte: Fang mit `/play` an!
club-counts = { $over ->
    [one] Eine Partie ist beendet
   *[other] { $over } Partien sind beendet
}, { $running ->
    [0] keine läuft
    [one] eine läuft
   *[other] { $running } laufen
}; { $people ->
    [one] ein Mensch hat mitgespielt
   *[other] { $people } Menschen haben mitgespielt
}.
club-alone = { $count ->
    [one] Eine Partie
   *[other] { $count } Partien
} allein gegen den Computer.
club-busy = Die meisten Partien enden { $day }, und am häufigsten zwischen { $from } und { $to }.
club-active = Die meisten Partien: { $names }.
club-scope = Es geht um die Kanäle, die du siehst.
club-scope-here = Es geht um die Kanäle, die alle sehen, und um diesen.
club-alt = Zahlen des Servers. { $games }
club-alt-game = { $game }: { $over } beendet, { $running } laufend.
weekday = { $day ->
    [0] montags
    [1] dienstags
    [2] mittwochs
    [3] donnerstags
    [4] freitags
    [5] samstags
   *[6] sonntags
}
weekday-letter = { $day ->
    [0] M
    [1] D
    [2] M
    [3] D
    [4] F
    [5] S
   *[6] S
}
button-profile = ‹ Profil
button-club = Server
button-board = ‹ Rangliste
