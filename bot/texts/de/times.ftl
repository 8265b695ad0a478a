### Was der Bot über Bedenkzeit, Abwesenheit und Abstimmungen sagt.

option-pace = Zeit für jede Entscheidung
option-timeout = Was geschieht, wenn die Zeit um ist
pace-relaxed = gemütlich: 72 Stunden je Entscheidung
pace-daily = täglich: 24 Stunden je Entscheidung
pace-brisk = zügig: 2 Stunden je Entscheidung
pace-live = live: 5 Minuten je Entscheidung
pace-none = ohne Uhr
timeout-once = spielt diesen Zug die Vertretung
timeout-once-chance = spielt diesen Zug der Zufall
timeout-once-computer = spielt diesen Zug ein Computer
timeout-seat = wird der Platz frei
timeout-lose = ist die Partie verloren
timeout-lose-two = ist die Partie verloren (ab drei Leuten: Platz frei)
term-timeout = Ist die Zeit um, { $timeout }
table-pace = Bedenkzeit { $pace }; danach { $timeout }.
table-pace-none = Bedenkzeit: { $pace }.
terms-clock = { $pace }, danach { $timeout }
option-forced = Wer den einzig möglichen Zug spielt
forced-play = Einzige Züge spielt der Bot
forced-ask = Einzige Züge spielt jeder selbst
terms-forced = einzige Züge spielt jeder selbst
no-such-forced = Einzige Züge spielt der Bot oder jeder selbst; `{ $forced }` ist keins von beidem.
times-paused = ⏸ Die Partie ruht bis { $until }.
times-away = 🧳 { $name } ist bis { $until } weg; die Uhr ist angehalten.
times-until = ⏳ { $name }: Die Zeit endet { $until }.
times-grace = ⌛ { $name }: Die Zeit ist um, die Nachfrist endet { $until }.
note-timeout = Die Zeit von { $name } ist um.
note-planned = Wie von { $name } vorausgeplant:
note-plan-taken-back = { $name } hatte einen Zug vorausgeplant. Er wurde gespielt und zurückgenommen.
time-left = { $unit ->
    [days] { $count } Tage
    [hours] { $count } Stunden
   *[minutes] { $count ->
        [one] eine Minute
       *[other] { $count } Minuten
    }
}
ping-reminded = { $mention ->
    [none] Die halbe Bedenkzeit ist um
   *[other] { $mention }, die halbe Bedenkzeit ist um
}: { $title }, { $seat }. Du hast noch { $left } ({ $until }).
ping-warned = { $mention ->
    [none] Deine Bedenkzeit ist fast um
   *[other] { $mention }, deine Bedenkzeit ist fast um
}: { $title }, { $seat }. Du hast noch { $left } ({ $until }).
ping-hidden = -# Die Partie läuft in einem Kanal, den du gerade nicht sehen kannst. Spielen kannst du auch von hier aus.
ping-grace = { $mention ->
    [none] Deine Bedenkzeit ist um
   *[other] { $mention }, deine Bedenkzeit ist um
}: { $title }, { $seat }. Du hast noch { $left } Nachfrist ({ $until }); danach { $rule ->
    [once] { $substitute ->
        [chance] spielt der Zufall für dich
       *[computer] spielt ein Computer für dich
    }
    [lose] hast du verloren
   *[seat] wird dein Platz frei
}.
notice-over = { $mentions ->
    [none] {""}
   *[other] { $mentions }:{" "}
}{ $title } ist zu Ende{ $name ->
    [none] .
   *[other] : { $name } hat sie beendet.
}
notice-lost = { $mentions ->
    [none] {""}
   *[other] { $mentions }:{" "}
}Dein Platz in { $title } ist frei geworden{ $reason ->
    [timeout] , weil deine Zeit um ist.
    [removed] : Die anderen haben so abgestimmt, weil du nicht da warst.
    [left] , weil du den Server verlassen hast.
   *[other] .
}{" "}{ $free ->
    [true] Solange ihn niemand sonst nimmt, bekommst du ihn mit **{ $button }** zurück{ $reason ->
        [left] , sobald du wieder auf dem Server bist.
       *[other] .
    }
    [removed] In dieser Partie kannst du keinen Platz mehr übernehmen.
   *[false] Inzwischen hat ihn jemand anders genommen.
}
notice-resigned = { $mentions ->
    [none] {""}
   *[other] { $mentions }:{" "}
}{ $name } hat aufgegeben. { $title } geht weiter: Die Züge auf diesem Platz { $substitute ->
    [chance] macht der Zufall
   *[computer] macht ein Computer
}, bis ihn jemand nimmt.
prompt-reminded = ⏳ Die halbe Bedenkzeit ist um. Sie endet { $until }.
prompt-warned = ⏳ Deine Bedenkzeit ist fast um. Sie endet { $until }.
prompt-grace = ⌛ Deine Bedenkzeit ist um. Du hast noch eine Nachfrist, sie endet { $until }; danach { $rule ->
    [once] { $substitute ->
        [chance] spielt der Zufall für dich
       *[computer] spielt ein Computer für dich
    }
    [lose] hast du verloren
   *[seat] wird dein Platz frei
}.
away-past = Dieser Tag hat schon angefangen.
away-too-long = Du kannst { $most } Tage im Jahr weg sein; davon sind noch { $days } übrig.
no-date = `{ $text }` verstehe ich nicht als Tag. Schreib 24.12., 2026-12-24 oder eine Zahl von Tagen.
no-such-pace = Eine Bedenkzeit oder Regel für den Zeitablauf namens `{ $pace }` gibt es nicht.
pause-used-up = Diese Partie hat schon { $days } Tage pausiert; länger geht es nicht.

## Einverständnis

command-pause = Pause der Partie erbitten
command-resume = Ende der Pause erbitten
command-pace = Andere Bedenkzeit erbitten
command-replace = Deinen Platz jemand anderem geben
command-remove = Über abwesende Mitspieler abstimmen
option-days = Tage, höchstens
option-newcomer = Wer deinen Platz übernehmen soll
option-removed = Wer fehlt (sonst: Partie beenden)
button-askback = Rücknahme erbitten
button-askpause = Pause erbitten
button-askresume = Fortsetzung erbitten
button-askmove = Die anderen fragen
button-agree = Einverstanden
button-decline = Ablehnen
button-quietoff = Ruhezeit beenden
button-present = Ich bin wieder da
button-accept = Platz übernehmen
button-object = Widersprechen
proposal-undo = ↩ { $name } möchte die letzte eigene Entscheidung zurücknehmen und alles, was danach kam.
proposal-pause = ⏸ { $name } möchte die Partie { $days ->
    [one] einen Tag
   *[other] bis zu { $days } Tage
} ruhen lassen.
proposal-resume = ▶️ { $name } möchte mit der Partie weitermachen.
proposal-pace = ⏳ { $name } möchte etwas anderes ausmachen: { $terms } Wer gerade entscheiden muss, behält mindestens die bisherige Zeit.
proposal-remove = 🗳 { $name } möchte den Platz von { $whom } freigeben, weil dort niemand mehr spielt.
proposal-end = 🗳 { $name } möchte diese Partie beenden, weil fehlt, wer sie eröffnet hat. Dann gewinnt niemand{ $rated ->
    [true] ; liegt { $name } aber nach Punkten zurück und hat jeder Platz fünfmal entschieden, hat { $name } verloren.
   *[false] .
}
proposal-replace = 🪑 { $name } möchte den Platz an { $whom } übergeben.
proposal-move = 🧭 Die Partie braucht einen anderen Ort. { $name } möchte in { $place } weiterspielen, wo nicht alle sie sehen können.
proposal-move-direct = 🧭 { $name } möchte diese Partie in Direktnachrichten weiterspielen. Wer mitspielt, bekommt sie dann von mir.
proposal-move-server = 🧭 { $name } möchte diese Partie in { $place } weiterspielen. Alle, die den Kanal sehen, können dann zusehen.
proposal-move-asked = { $agreed ->
    [true] Du bist einverstanden; andere müssen noch antworten. Die Frist dafür: { $until }.
   *[other] Bist du einverstanden? Zeit zum Antworten: { $until }. Sobald alle einverstanden sind, zieht die Partie um.
}
replace-newcomer = { $agreed ->
    [true] { $name } möchte den Platz übernehmen.
   *[false] { $name }: Möchtest du den Platz übernehmen?
}
replace-others = { $count ->
    [0] Alle anderen sind einverstanden.
    [one] { $names }: Bist du einverstanden? Ohne Antwort gilt es als Ja; Zeit zum Widersprechen: { $until }.
   *[other] { $names }: Seid ihr einverstanden? Ohne Antwort gilt es als Ja; Zeit zum Widersprechen: { $until }.
}
replace-until = Zeit zum Antworten: { $until }.
proposal-asked = { $all ->
    [true] { $names }: Einverstanden?
   *[other] { $names }: Einverstanden? Bisher { $yes } von { $needed }.
} Zeit zum Antworten: { $until }.
proposal-absent = { $names }: Bist du noch da? Drück **Ablehnen** oder sonst etwas an dieser Partie, dann behältst du deinen Platz. Zeit dafür: { $until }. Ohne Lebenszeichen geschieht es dann.
# Wie lange für eine Antwort Zeit ist
answer-time = { $left ->
    [none] bis { $date }
   *[other] { $left }, bis { $date }
}
proposal-agreed = ✅ Angenommen.
proposal-declined = ❌ Abgelehnt.
proposal-withdrawn = Zurückgezogen.
proposal-lapsed = Dafür ist es zu spät: Hierauf kann niemand mehr antworten.
proposal-again = Das hast du in der letzten Stunde schon vorgeschlagen. Wieder vorschlagen kannst du es <t:{ $at }:R>.
proposal-full = Daraus wird nichts: Wer den Platz übernehmen sollte, hat schon zu viele Tische und Partien.
proposal-made = { $title }: Ich habe { $names } am Tisch der Partie gefragt. Zurückziehen kannst du es dort mit **{ $button }**.
proposal-made-direct = { $title }: Ich habe { $names } per Direktnachricht gefragt. Auch du hast eine bekommen: Zurückziehen kannst du es dort mit **{ $button }**.
proposal-made-objections = Wer sonst mitspielt, kann widersprechen; die Frist endet { $until }.
proposal-waiting = { $mention }, in deiner Ruhezeit gab es { $count ->
    [one] eine Frage
   *[other] Fragen
} an dich in { $title }:
proposal-noted = Deine Antwort ist notiert. Solange andere noch gefragt sind, kannst du sie ändern.
proposal-noted-newcomer = Danke! Sobald alle einverstanden sind, ist der Platz deiner, spätestens { $until }, wenn bis dahin niemand widerspricht.
note-paused = Die Partie ruht.
note-resumed = Die Partie geht weiter.
note-pace = Neu ausgemacht: { $what }
note-removed = { $name } war zu lange abwesend.
already-plays = Diese Person spielt hier schon mit.
host-is-here = Über das Ende der Partie könnt ihr erst abstimmen, wenn Bedenkzeit und Nachfrist der Person um sind, die sie eröffnet hat (ohne Uhr: nach einer Woche). Einen einzelnen Platz nennst du mit der Angabe `{ option-name-player }`.
newcomer-played = { $name } hat in dieser Partie schon auf einem anderen Platz gespielt und kann nur dort wieder einsteigen.
newcomer-removed = { $name } wurde durch Abstimmung aus dieser Partie genommen und kann hier keinen Platz mehr übernehmen.
newcomer-elsewhere = { $name } ist nicht auf diesem Server. Übergib den Platz jemandem von hier.
newcomer-hidden = { $name } sieht den Kanal dieser Partie nicht. Übergib den Platz jemandem, der ihn sieht.
undo-reveals = Seit deiner letzten Entscheidung ist etwas Verdecktes ans Licht gekommen, deshalb gilt sie.
nothing-to-ask-back = Von dir gibt es hier noch keine Entscheidung, die sich zurücknehmen ließe. Eine verdeckte Wahl änderst du mit **Spielen**, bis alle gewählt haben.
not-asked = Du bist hier nicht gefragt.
newcomer-only = Diesen Platz kann nur übernehmen, wem er angeboten ist. Antworte mit **Einverstanden** oder **Widersprechen**.
objection-late = Widersprechen konnte man hier nur einen Tag lang. Jetzt kommt es nur noch darauf an, wer den Platz übernehmen soll.
not-paused = Diese Partie ruht gar nicht.
own-seat-only = Du hast in dieser Partie schon gespielt: Wieder einsteigen kannst du nur auf deinem eigenen früheren Platz, und der ist nicht frei.
removed-by-vote = Die anderen haben dich durch Abstimmung aus dieser Partie genommen. Einen Platz kannst du hier nicht mehr übernehmen.
only-host = Das kann nur, wer den Tisch leitet.
pace-already = Das ist schon die Bedenkzeit.
paused-already = Diese Partie ruht schon.
no-such-pause = Eine Pause dauert zwischen einem und { $most } Tagen.
player-is-here = Das geht erst, wenn die Person ihre Bedenkzeit und die Nachfrist überzogen hat (ohne Uhr: nach einer Woche).
plays-not = { $name } spielt in dieser Partie nicht mit.
replace-there = Einen Platz übergibt man auf dem Server der Partie, denn nur dort kann die andere Person mitspielen.
proposal-over = Hierauf kann niemand mehr antworten.
move-join-first = Du bist nicht auf diesem Server und könntest dort nicht mitspielen. Tritt ihm erst bei und stimm dann zu, oder lehne ab.

## Ruhe, Abwesenheit, Fragen außer der Reihe

command-away = Deine Uhren bis zu einem Tag anhalten
option-until = Tag deiner Rückkehr: 24.12. oder Tageszahl
quiet-is = **Ruhezeit**: Zwischen { $start } und { $end } ({ $zone }) pinge ich dich nicht, außer deine Bedenkzeit läuft ab.
quiet-off = Deine Ruhezeit von { $start } bis { $end } ({ $zone }) ist aufgehoben: Ich pinge dich jederzeit an.
quiet-none = **Ruhezeit**: keine. In einer Ruhezeit pinge ich dich nicht, außer deine Bedenkzeit läuft ab.
quiet-time = Aus `{ $start }` und `{ $end }` wird keine Ruhezeit. Schreib zwei verschiedene Uhrzeiten, etwa 22:00 und 7:30.
quiet-zone = Eine Zeitzone namens `{ $zone }` kenne ich nicht. Schreib sie wie Europe/Berlin, oder nur die Stadt.
notify-choice-auto = wo es passt: bei Handkarten und geheimer Wahl als Direktnachricht, sonst im Thread
notify-choice-direct = immer als Direktnachricht
notify-choice-thread = immer im Thread der Partie
command-settings = Sprache, Ruhezeit, Einladungen, Profil
option-settings-text = Stellungen als Bilder, Worte oder beides
option-name-text = worte
reading-choice-pictures = Bilder
reading-choice-numbered = Bilder mit nummerierten Reihen und Spalten, zum Tippen von Zügen
reading-choice-both = Bilder und Worte
reading-choice-alone = nur Worte, für Vorleseprogramme und langsame Leitungen
reading-is-pictures = Ich zeige dir Stellungen als **Bilder**. Du kannst sie auch zusätzlich in Worten haben oder nur in Worten, zum Beispiel für ein Vorleseprogramm oder eine langsame Leitung.
reading-is-numbered = Ich zeige dir Stellungen als **Bilder mit nummerierten Reihen und Spalten**, wo das Spiel Zahlen hat: für Züge, die du tippst. Die Bretter für alle bleiben ohne.
reading-is-both = Ich zeige dir Stellungen in **Bildern und Worten**: Brett, Hand und Vorschau in allem, was nur du siehst.
reading-is-alone = Ich zeige dir Stellungen **nur in Worten**: Brett, Hand und Vorschau in allem, was nur du siehst, ohne Bilder. Das Brett im Thread bleibt für alle ein Bild; **Spielen**, **Hand** und `/matches partie:` lesen es dir vor.
away-now = Du bist weg bis { $until }. Deine Uhren sind in allen Partien angehalten, in einer Saison zusammen { $season } Tage; dieses Jahr bleiben { $days } von { $most } Tagen.
away-is = Du bist weg bis { $until }. Deine Uhren sind in allen Partien angehalten, in einer Saison zusammen { $season } Tage; danach bleiben dieses Jahr { $days } von { $most } Tagen. Einen anderen Tag nennst du mit der Angabe `{ option-name-until }`.
away-not = Du bist gerade nicht weg. Mit der Angabe `{ option-name-until }` sagst du, an welchem Tag du zurück bist; dieses Jahr bleiben { $days } von { $most } Tagen.
away-over = Willkommen zurück. Dieses Jahr bleiben { $days } von { $most } Tagen.
passes-on = { $title }: Ab jetzt wehrst du in dieser Partie nichts mehr ab, und ich frage dich nicht. **Wieder fragen** ändert das, hier oder unter **Mehr …**.
passes-off = { $title }: Ich frage dich wieder, bevor etwas geschieht.
never-asked = In diesem Spiel wird niemand außer der Reihe gefragt.
note-left = { $name } hat den Server verlassen.
note-lost = Ich bin nicht mehr auf dem Server dieser Partie. Sie pausiert, bis ich zurück bin.
quiet-away = Bist du ganze Tage weg, hält `/away` deine Uhren an.
quiet-title = Deine Ruhezeit
quiet-from = Ab wann, z. B. 22:00
quiet-to = Bis wann, z. B. 7:30
button-quietset = Ruhezeit einstellen …
button-askagain = Wieder fragen
command-undo = Eine Rücknahme erbitten
