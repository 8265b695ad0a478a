## Das Rätsel des Tages

command-puzzle = Rätsel des Tages, Lösung von gestern
button-puzzle-open = Lösen
button-puzzle-answer = Das ist meine Antwort
button-solution = Die letzte Lösung
puzzle-day = { DATETIME($day, dateStyle: "long") }
puzzle-head = 🧩 **Rätsel vom { puzzle-day }**: { $game }. Du spielst { $seat }.
puzzle-task = Ein Zug ist eindeutig der beste. Welcher?
puzzle-confirm = Deine Antwort wäre: **{ $move }**. Sie zählt einmal und lässt sich nicht ändern.
puzzle-answered = Deine Antwort: **{ $move }**. Die Lösung kommt morgen, nach Mitternacht (UTC).
puzzle-answered-before = Dieses Rätsel hast du schon beantwortet: **{ $move }**. Die Lösung kommt morgen, nach Mitternacht (UTC).
puzzle-late = Das Rätsel vom { puzzle-day } ist vorbei. Hier ist die Lösung; `/puzzle` zeigt das heutige.
puzzle-waiting = Das heutige Rätsel entsteht gerade: Zwei Computer spielen, bis sie auf ein gutes stoßen. Das dauert etwa { $minutes } Minuten, länger, solange Computer anderswo spielen. Ruf dann noch einmal `/puzzle` auf.
puzzle-failed = Die Computer haben für heute noch kein gutes Rätsel gefunden. Sie suchen weiter; versuch es später noch einmal mit `/puzzle`.
puzzle-none = An diesem Tag gab es kein Rätsel.
puzzle-not-yet = Die Lösung kommt, wenn der Tag vorbei ist, nach Mitternacht (UTC).
puzzle-solution = Die Lösung: **{ $move }**. So sieht der Computer die besten Züge:
puzzle-worth = { $move }: { $share } % Gewinnchancen
puzzle-own = { $right ->
    [true] Du hast es gelöst. 🎉
   *[false] Deine Antwort war: { $move }.
}
puzzle-solvers = { $count ->
    [0] Auf diesem Server hat es niemand versucht.
   *[other] { $solved ->
        [0] Auf diesem Server hat es niemand gelöst; versucht haben es { $count }.
       *[other] Gelöst auf diesem Server von { $names } (versucht: { $count }).
    }
}
puzzle-last = **Das Rätsel vom { puzzle-day }**
