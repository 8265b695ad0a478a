## Die tägliche Nachricht

option-notify-digest = Einmal am Tag ab dieser Stunde eine Direktnachricht über alle Partien anstelle der Pings
notify-choice-off = keine tägliche Nachricht
digest-is = Einmal am Tag, zwischen { $begin } und { $end } Uhr ({ $zone }), sagt dir eine Direktnachricht, wie alle deine Partien stehen, und die vom Vortag verschwindet. Bis dahin klingelt kein Zug, außer seine Zeit liefe vorher ab.
digest-otherwise = Was nicht warten kann: { $text }
digest-unreachable = Gerade kommt keine Direktnachricht bei dir an, darum pinge ich dich wie bisher; ich versuche es jeden Tag wieder.
digest-zone = Ich brauche noch deine Zeitzone, etwa so: `/notify digest:18 zone:Europe/Berlin`.
digest-hour = Um wie viel Uhr? Sag es etwa so: `/notify digest:18 zone:Europe/Berlin`. Mit `off` statt 18 endet die tägliche Nachricht.
digest-head = { $count ->
    [0] **Heute** ({ $date })
    [one] **Deine Partie heute** ({ $date })
   *[other] **Deine { $count } Partien heute** ({ $date })
}
digest-soon = ⏳ { $count ->
    [one] In einer davon
   *[other] In { $count } davon
} läuft deine Zeit vor meiner nächsten Nachricht ab, { $until }: sie { $count ->
    [one] steht
   *[other] stehen
} oben.
digest-before = { $count ->
    [one] davor noch eine Zeile
   *[other] davor noch { $count } Zeilen
}
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
digest-settings = Mit `/notify` änderst du, wann das kommt, oder beendest es.
option-name-digest = täglich
