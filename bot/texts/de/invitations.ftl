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
