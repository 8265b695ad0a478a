### Was der Bot über Bedenkzeit, Abwesenheit und Abstimmungen sagt.

option-pace = Wie viel Zeit jede Entscheidung hat
option-timeout = Was geschieht, wenn die Zeit um ist
pace-relaxed = gemütlich: 72 Stunden je Entscheidung
pace-daily = täglich: 24 Stunden je Entscheidung
pace-brisk = zügig: 2 Stunden je Entscheidung
pace-live = live: 5 Minuten je Entscheidung
pace-none = ohne Uhr
timeout-once = diesmal entscheidet das Los
timeout-seat = der Platz wird frei
timeout-lose = wer überzieht, verliert
table-pace = Bedenkzeit: { $pace }. Ist die Zeit um: { $timeout }.
table-pace-none = Bedenkzeit: { $pace }.
times-paused = ⏸ Die Partie pausiert bis { $until }.
times-away = 🧳 { $name } ist bis { $until } weg; die Uhr steht.
times-until = ⏳ { $name }: Die Zeit endet { $until }.
times-grace = ⌛ { $name }: Die Zeit ist um, die Nachfrist endet { $until }.
note-timeout = Die Zeit von { $name } ist um.
ping-reminded = { $mention }, die halbe Bedenkzeit ist um ({ $title }, { $seat }). Sie endet { $until }.
ping-warned = { $mention }, deine Bedenkzeit ist fast um ({ $title }, { $seat }). Sie endet { $until }.
ping-grace = { $mention }, deine Bedenkzeit ist um ({ $title }, { $seat }). Du hast noch eine Nachfrist; sie endet { $until }.
away-past = Dieser Tag hat schon angefangen.
away-too-long = Du kannst { $most } Tage im Jahr weg sein; davon sind noch { $days } übrig.
no-date = { $text } verstehe ich nicht als Tag. Schreib 24.12., 2026-12-24 oder eine Zahl von Tagen.
no-such-pace = Eine Bedenkzeit oder Regel für überzogene Zeit namens { $pace } gibt es nicht.
pause-used-up = Diese Partie hat schon { $days } Tage pausiert; länger geht es nicht.
