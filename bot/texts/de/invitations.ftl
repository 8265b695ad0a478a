invitation = { $mentions }, { $host } lädt { $count ->
    [one] dich
   *[other] euch
} zu einer Partie ein: { $title }. { $count ->
    [one] Drücke
   *[other] Drückt
} **Mitspielen** am Tisch.
invitation-declined = Du hast die Einladung abgelehnt: { $title }.
blocked = { $count ->
    [0] **Blockiert**: niemand. Wen du hier auswählst, kann dich nicht mehr einladen; sonst erfährt es niemand.
   *[other] **Blockiert**: { $names }. Sie können dich nicht einladen; sonst erfährt es niemand.
}
block-on = Du blockierst { $name }: Diese Person kann dich nicht mehr einladen und erfährt es nicht. Partien, die ihr zusammen spielt, gehen weiter.
block-declined = { $count ->
    [one] Die offene Einladung habe ich für dich abgelehnt.
   *[other] Die { $count } offenen Einladungen habe ich für dich abgelehnt.
}
block-off = Du blockierst { $name } nicht mehr.
block-bot = { $name } ist ein Bot, und Bots laden niemanden ein.
block-self = Dich selbst kannst du nicht blockieren.
invitation-refused = { $names } { $count ->
    [one] nimmt
   *[other] nehmen
} zurzeit keine Einladungen an, oder keine von dir. Lass den Platz frei: Wer mag, kann sich selbst dazusetzen.
invited-already = { $names } { $count ->
    [one] ist
   *[other] sind
} schon an diesem Tisch.
