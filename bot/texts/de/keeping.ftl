## Die tägliche Nachricht

digest-is = **Tägliche Nachricht**: Zwischen { $begin } und { $end } Uhr ({ $zone }) bekommst du täglich eine Übersicht aller deiner Partien, und die vom Vortag verschwindet. Sonst pinge ich dich nur, wenn deine Zeit vorher abläuft.
digest-unreachable = Gerade kommt keine Direktnachricht bei dir an, darum pinge ich dich wie bisher; ich versuche es jeden Tag wieder.
digest-hour = Um wie viel Uhr, z. B. 18
digest-head = { $count ->
    [0] **Heute**
    [one] **Deine Partie heute**
   *[other] **Deine { $count } Partien heute**
}
digest-turn = ▶ **Du bist am Zug.**{ $left ->
    [none] {""}
   *[other] {" "}Du hast noch { $left } ({ $until }).
}
digest-soon = ⏳ { $count ->
    [one] In einer davon
   *[other] In { $count } davon
} läuft deine Zeit vor meiner nächsten Nachricht ab: sie { $count ->
    [one] steht
   *[other] stehen
} oben.
digest-line = [{ $title }]({ $link })
digest-line-turn = ▶ [{ $title }]({ $link }){ $until ->
    [none] {""}
   *[other] {" "}{ $until }
}
digest-more = { $count ->
    [one] … und noch eine: `/matches`
   *[other] … und noch { $count }: `/matches`
}
digest-followed = **Du verfolgst**
digest-settings = Mit `/settings` änderst du, wann das kommt, oder beendest es.

## Notizen

command-note = Deine Notiz zu einer Partie
button-note = Notiz
note-title = Deine Notiz: { $title }
note-label = Niemand sonst sieht sie. Leeren löscht sie.
note-own = 🗒 **Deine Notiz**
    { $text }

## Zuschauen

command-watch = Eine Partie verfolgen, ohne mitzuspielen
command-unwatch = Eine Partie nicht mehr verfolgen
option-watch-by = Im Thread oder in der täglichen Nachricht
option-watched = Partie (sonst: die dieses Threads)
watch-choice-thread = in ihrem Thread
watch-choice-digest = eine Zeile in der Woche in meiner täglichen Nachricht
thread-watchers = Schaut zu: { $mentions }
watch-thread = Du verfolgst { $title }: Der Thread steht in deiner Liste, und ich pinge dich nicht. Du siehst, was alle sehen, die nicht mitspielen. Das endet mit der Partie oder mit `/match unwatch`.
watch-digest = Du verfolgst { $title }: Einmal in der Woche steht in deiner täglichen Nachricht eine Zeile darüber. Das endet mit der Partie oder mit `/match unwatch`.
watch-own = In dieser Partie spielst du selbst mit; was dich angeht, sage ich dir ohnehin.
watch-there = Eine Partie verfolgst du auf ihrem eigenen Server: Gib den Befehl dort.
watch-no-thread = Diese Partie hat keinen eigenen Thread, sie läuft gleich dort im Kanal. Mit der Angabe `{ option-name-by }` bekommst du stattdessen eine Zeile in der Woche in deiner täglichen Nachricht.
watch-no-digest = Für eine Zeile in der Woche brauchst du erst die tägliche Nachricht: `/settings`, **Benachrichtigung**.
watch-full = Du verfolgst schon { $most } Partien, mehr geht nicht. Mit `/match unwatch` lässt du eine weg.
watch-none = Diese Partie verfolgst du nicht.
unwatch-thread = Du verfolgst { $title } nicht mehr. Der Thread bleibt in deiner Liste, bis du ihn verlässt: Discords Menü des Threads hat dafür **Thread verlassen**.
unwatch-digest = Du verfolgst { $title } nicht mehr.

## Tischgespräch

note-quote = 💬 { $name }: „{ $text }“
digest-none = **Tägliche Nachricht**: keine. Sie sagt dir einmal am Tag, wie alle deine Partien stehen, anstelle der einzelnen Pings.
digest-title = Tägliche Nachricht
digest-unclear = `{ $hour }` ist keine Stunde. Schreib eine volle Stunde, etwa 18.
button-digestset = Tägliche Nachricht …
button-digestoff = Keine tägliche Nachricht
