## Die tägliche Nachricht

digest-is = **Tägliche Nachricht**: Zwischen { $begin } und { $end } Uhr ({ $zone }) bekommst du täglich eine Übersicht aller deiner Partien, und die vom Vortag verschwindet. Sonst pinge ich dich nur, wenn deine Zeit vorher abläuft.
digest-unreachable = Gerade kommt keine Direktnachricht bei dir an, darum pinge ich dich wie bisher; ich versuche es jeden Tag wieder.
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
digest-line-turn = ▶ { $title }{ $until ->
    [none] {""}
   *[other] {" "}{ $until }
}
digest-more = { $count ->
    [one] … und noch eine: `/matches`
   *[other] … und noch { $count }: `/matches`
}
digest-followed = **Du verfolgst**
digest-settings = Mit `/settings` änderst du, wann das kommt, oder beendest es.
button-digestset = Tägliche Nachricht …
button-digestoff = Keine tägliche Nachricht
