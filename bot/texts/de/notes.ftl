## Notizen

command-note = Deine Notiz zu einer Partie
button-note = Notiz
note-title = Deine Notiz: { $title }
note-label = Niemand sonst sieht sie. Leeren löscht sie.
