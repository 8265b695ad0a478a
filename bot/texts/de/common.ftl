### Was der Bot an jedem Tisch sagt, gleich welches Spiel.

and = { $first } und { $last }

## Sprachen

language-de = Deutsch
language-en = Englisch

## Befehle und ihre Angaben (höchstens 45 Zeichen)

command-new = Einen Tisch für eine neue Partie eröffnen
command-move = Einen Zug eintippen
command-help = Die Spiele, und was du drückst
command-matches = Deine Partien, und wo du dran bist
command-match = Was eine einzelne Partie angeht
command-resign = Eine Partie aufgeben
command-end = Eine Partie für alle beenden
command-challenge = Herausfordern
option-opponent = Wen du einlädst (weitere: am Tisch)
option-language = Sprache der öffentlichen Nachrichten
option-move = Der Zug; beim Tippen kommen Vorschläge
option-match = Partie (sonst: diese hier oder die einzige)

## Namen der Optionen (klein, ohne Leerzeichen, höchstens 32 Zeichen)

option-name-match = partie
option-name-move = zug
option-name-opponent = gegenüber
option-name-seats = plätze
option-name-language = sprache
option-name-pace = tempo
option-name-timeout = zeitablauf
option-name-forced = erzwungen
option-name-user = person
option-name-days = tage
option-name-newcomer = ersatz
option-name-player = mitspieler
option-name-by = wie
option-name-until = bis

## Knöpfe (höchstens 80 Zeichen)

button-join = Mitspielen
button-leave = Aufstehen
button-refuse = Einladung ablehnen
button-start = Anfangen
button-table-settings = Einstellungen …
button-startwithout = Trotzdem anfangen
button-wait = Noch warten
button-play = Spielen
button-hand = Hand
button-log = Verlauf
button-look = Zuschauen
button-share = Hier zeigen
button-move-here = Hier weiterspielen
button-move-direct = In Direktnachrichten weiterspielen
button-more = Mehr …
button-rules = Regeln
button-rematch = Revanche
button-record = Aufzeichnung
button-film = Film
button-resign = Aufgeben …
button-giveup = Ja, aufgeben
button-stay = Weiterspielen
button-endall = Ja, beenden
button-endnot = Weiterspielen lassen
button-older = Ältere
button-rules-back = ‹ Zurück
button-rules-next = Weiter ›
button-play-computer = Gegen den Computer
button-lesson-next = Nächste Lektion
button-lesson-skip = Überspringen
button-lesson-back = Vorige Lektion
button-lesson-again = Noch einmal
button-newer = Neuere
button-confirm = Bestätigen
button-back = Zurück
button-take = Platz übernehmen
button-always = Nie abwehren
button-alwaysyes = Ja, immer
button-alwaysno = Nein, frag mich weiter
button-undo = Zurück
button-ahead = Vorausplanen
button-planset = Merken
button-next = Nächste Partie
button-current = Laufende Partien
button-finished = Beendete Partien
button-next-page = Nächste Seite
button-back-page = Vorige Seite
button-to-match = Zur Partie
button-to-table = Zum Tisch
button-to-end = Zum Ende
button-to-rematch = Zur Revanche
button-to-film = Zum Film
button-to-server = Zum Server hinzufügen
button-to-apps = Zu meinen Apps hinzufügen

## Plätze

seat-named = { $seat } ({ $name })
seat-open = freier Platz
seat-vacant = niemand
seat-computer = Computer ({ $level ->
    [easy] leicht
    [normal] mittel
   *[hard] schwer
})
seat-invited = { $mention } ist eingeladen
seat-host = { $name } (leitet den Tisch)

## Ein Tisch vor der Partie

table-option = **{ $option }.** { $about }.
option-with-value = { $option }: { $value }
option-off = nein
table-open = Drückt **Mitspielen** und, wenn alle da sind, **Anfangen**. Unter **Einstellungen …** kann { $host } Leute einladen. Der Tisch ist { $days } Tage lang offen, bis { $date }.
table-complete = Alle Plätze sind besetzt: Drückt **Anfangen**. Der Tisch ist { $days } Tage lang offen, bis { $date }.
table-unagreed = **Hier gilt jetzt etwas anderes.** { $names } { $count ->
    [one] muss
   *[other] müssen
} noch **Einverstanden** drücken.
table-is-closed = **Dieser Tisch ist geschlossen.** Es wurde nicht gespielt.
host-panel = **{ $title }**: wer mitspielt und was gilt. Das siehst nur du.
new-title = { $game }: neuer Tisch
new-people = Wen lädst du ein?
new-people-about = Leer lassen geht auch: Wer mag, setzt sich dazu.
new-seats = Wie viele Plätze?
new-seats-count = { $count } Plätze
new-computer = Spielt der Computer mit?
new-computer-about = Er bekommt alle Plätze, zu denen du niemanden einlädst.
new-computer-none = nein
new-pace = Wie lange überlegt ihr höchstens?
new-timeout = Ist die Zeit um, …
new-more = Was soll noch gelten?
pick-invite = Jemanden einladen …
pick-remove = Jemanden vom Tisch nehmen …
guest-invited = ist eingeladen
guest-joined = spielt mit
table-is-started = **Die Partie läuft.**
table-direct = Gespielt wird in Direktnachrichten: Wer mitspielt, bekommt dort immer den neuesten Stand.

## Wie eine Partie steht

match-begins = Die Partie beginnt: { $seats }.
thread-players = Am Tisch: { $mentions }
thread-newcomers = Neu am Tisch: { $mentions }
status-turn = { $unfinished ->
    [true] ▶ **{ $names }** ist mitten im Zug.
   *[false] { $count ->
        [one] ▶ **{ $names }** ist am Zug.
       *[other] ▶ **{ $names }** sind gefragt.
    }
}
status-task = ▶ **{ $names }** { $task }.
status-secret = { $decided ->
    [0] { $count ->
        [one] ▶ **{ $names }** wählt verdeckt.
       *[other] ▶ **{ $names }** wählen verdeckt.
    }
   *[other] { $count ->
        [one] ▶ **{ $names }** muss noch wählen. Schon gewählt: { $ready }.
       *[other] ▶ **{ $names }** müssen noch wählen. Schon gewählt: { $ready }.
    }
}
status-over = { $count ->
    [one] 🏁 **{ $winners } gewinnt**, { $points }
   *[other] 🏁 **{ $winners } teilen sich den Sieg**, { $points }
}{ $reason ->
    [none] .
   *[other] {" "}({ $reason }).
}
status-unwon = 🏁 **Niemand gewinnt**, { $points } ({ $reason }).
reason-resign = durch Aufgabe
reason-abandoned = vorzeitig beendet
reason-timeout = die Zeit war um
fair = 🔒 Faires Mischen, nachprüfbar
fingerprint = 🔒 Faires Mischen: Was in dieser Partie gemischt, gewürfelt und gelost wird, folgt aus einem Geheimnis, das seit dem Eröffnen des Tischs feststeht. Sein Fingerabdruck (SHA-256): `{ $fingerprint }`
seed = Alles folgte aus `{ $seed }`. Mit der **Aufzeichnung** lässt es sich nachrechnen.
secret = Das Geheimnis war `{ $secret }`; dazu kamen `{ $salt }`, die Nummern eures Hinsetzens und Anfangens. Mit der **Aufzeichnung** lässt sich alles nachrechnen.
rehomed = Ab jetzt geht es mit dieser Partie in diesem Kanal weiter.
rehomed-direct = Ab jetzt geht es mit dieser Partie in Direktnachrichten weiter.
direct-hello = 👋 Hallo { $name }! Deine Partien kommen ab jetzt hierher.
direct-later = Gerade kann ich keine neuen Unterhaltungen beginnen. Versuch es in ein paar Minuten noch einmal.
install-first = Diese Partie wird in Direktnachrichten gespielt, und dir kann ich keine schicken. Füg mich zu deinen Apps hinzu oder erlaube Direktnachrichten, und versuch es dann noch einmal.
unseen = -# 🙈 Für { $names } ist dieser Kanal gerade nicht zu sehen. Mit `/matches partie:{ $number }` holt ihr die Partie in einen Kanal, den alle sehen.
share-server = Diese Partie läuft auf einem Server. Zusehen kann man dort.
rehome-refused = Hier kann diese Partie nicht weitergehen: { $reason }
move-asked = Ich habe { $names } per Direktnachricht gefragt, ob es mit { $title } { $direct ->
    [true] in Direktnachrichten
   *[false] hier
} weitergehen darf. Sobald alle einverstanden sind, zieht die Partie um. Mit **{ $button }** ziehst du die Frage zurück.
thread-gone = Der Thread der Partie ist weg oder für mich gesperrt, darum geht es hier weiter.
rematch-is = Die Revanche: { $title }

## Das eigene Menü

ask-turn = Du bist am Zug.
ask-secret = { $last ->
    [true] Wähle verdeckt: Alle anderen haben schon gewählt, danach wird aufgedeckt.
   *[false] Wähle verdeckt. Du kannst es dir anders überlegen, bis alle gewählt haben.
}
ask-confirm = Dein Zug: **{ $move }**. Einverstanden?
pick-move = Welcher Zug?
pick-page = Welcher Teil der Liste?
sealed = Gewählt: **{ $move }**. Du kannst es noch ändern, bis alle gewählt haben.
moved-on = Die Partie ist inzwischen weitergegangen. So steht sie jetzt.
taken-back = Zurückgenommen.
joined-match = Du hast den Platz übernommen.
goes-on-there = Weiter geht es in der Partie. Bist du wieder dran, rufe ich dich.
begun-own = Deine Partie gegen den Computer hat begonnen, und du bist dran. Wähle gleich hier; das Brett findest du auch in der Partie.
begun-other = Deine Partie gegen den Computer hat begonnen, und der Computer zieht zuerst. Das Brett findest du in der Partie selbst. Ich melde mich, sobald du dran bist.

## Hand, Verlauf, Aufzeichnung

hand-of = **{ $title }**, { $seat }: deine Hand
no-hand = **{ $title }**, { $seat }: Du hast gerade keine Handkarten.
hand-asked = Mit { $names }.
log-of = { $pages ->
    [one] { $title }: Verlauf
   *[other] { $title }: Verlauf, Seite { $page } von { $pages }
}
log-turn = **{ $number }.** { $seats } · { $time }
log-new = 🔸 **Neu, seit du zuletzt nachgesehen hast:**
log-empty = Bisher ist nichts geschehen.
more-of = **{ $title }**: mehr zu dieser Partie. Das siehst nur du.
log-by-chance = { $text } (vom Zufall gespielt)
log-by-computer = { $text } (vom Computer gespielt)
log-seat-vacant = { $name } ist frei: { $substitute ->
    [chance] Der Zufall spielt
   *[computer] Ein Computer spielt
}, bis jemand den Platz übernimmt.
log-seat-taken = { $name } übernimmt den Platz.
log-resign = { $name } gibt auf.
log-undo = { $name } nimmt einen Schritt zurück.
record-is = Die Aufzeichnung der Partie, zum Aufheben oder zum Prüfen mit `python -m bot verify`.
record-proves = Die Aufzeichnung der Partie mit allem, was der Zufall gezogen hat. `python -m bot verify` spielt sie nach und leitet jedes Mischen neu aus `secret` und `salt` her; die SHA-256-Summe, die dabei herauskommt, muss der Fingerabdruck sein, der unter **Regeln** steht.
rules-page = { $game }: Regeln, Seite { $page } von { $pages }
rules-none = Zu diesem Spiel steht hier keine Anleitung.
rules-pictures =
    {""}**Bilder lesen.** In allen Spielen gilt:
    - **Orange** ist, was zuletzt geschah.
    - **Blau gestrichelt** ist, was du wählen kannst; der Buchstabe steht auf dem Knopf. **Blau durchgezogen** ist, was du gewählt hast.
    - **Pinker Rahmen, Sanduhr:** ist am Zug. Haken: hat gewählt. Krone: hat gewonnen.
note-broken = Die Partie konnte nicht gezeigt werden: Was von ihr gespeichert ist, lässt sich nicht lesen.
note-channel-gone = Den Kanal der Partie gibt es nicht mehr. Mit `/matches partie:` in einem anderen Kanal kommt die Partie dorthin.
note-permission = Ich konnte nichts schreiben: Mir fehlt das Recht { $what }.
note-deaf = Eine Direktnachricht konnte nicht zugestellt werden.
note-refused = Discord hat eine Nachricht abgelehnt (Code { $what }).

## Erinnerungen

ping-turn = { $mention ->
    [none] Du bist am Zug
   *[other] { $mention }, du bist am Zug
}: { $title }, { $seat }{ $count ->
    [0] {""}
   *[other] , mit { $names }
}.{ $last ->
    [none] {""}
   *[other] {" "}Zuletzt: { $last }
}{ $left ->
    [none] {""}
   *[other] {" "}Du hast { $left } Zeit ({ $until }).
}
ping-unreachable = { $mention }, du bist gefragt: { $title }, { $seat }{ $count ->
    [0] {""}
   *[other] , mit { $names }
}.{ $last ->
    [none] {""}
   *[other] {" "}Zuletzt: { $last }
}{ $left ->
    [none] {""}
   *[other] {" "}Du hast { $left } Zeit ({ $until }).
} Per Direktnachricht erreiche ich dich nicht: Drücke **{ $button }**.

## Hilfe

help-head = **Stammtisch**: Brett- und Kartenspiele, die du mit Freunden über Tage spielst, gleich hier.
help-how = 
    {""}**1. Aussuchen.** Drück unten auf ein Spiel: mit Freunden, gegen den Computer, oder erst lernen. `/play` führt genauso hin.
    {""}**2. An den Tisch.** Andere drücken **Mitspielen**, dann drückst du **Anfangen**. Wen du gleich dabeihaben willst, nennst du mit `/play mit:`.
    {""}**3. Spielen.** Bist du dran, rufe ich dich. **Spielen** unter dem Brett öffnet dein Menü, das nur du siehst: Jeder Buchstabe im Bild hat dort seinen Knopf. Was du geheim wählst, kommt als Direktnachricht.
    {""}**Danach.** `/matches` zeigt deine Partien. `/settings`: Sprache, Benachrichtigung, Ruhezeit, Einladungen. `/away`: Du verreist, und deine Uhren stehen.

## Stellungen in Worten, für alle ohne Bilder: Überschriften, und wie Zeichen heißen

read-preview = Vorschau
read-seats = Die Plätze
read-hand = Deine Hand
read-last = Letzter Zug
read-choices = Zur Wahl
read-to-act = Am Zug: { $seats }.
read-decided = Schon entschieden: { $seats }.
read-you = { $name }, du
read-and = {" "}und{" "}
symbol-to = nach
symbol-against = gegen
symbol-times = mal
symbol-night = Nacht
symbol-day = Tag
symbol-first = Erster Schritt
symbol-back = Ein Schritt zurück
symbol-next = Ein Schritt weiter
symbol-last = Letzter Schritt

## Listen

mine-head = { $count ->
    [0] Gerade hast du keinen Tisch und keine Partie. Lust auf eine? Mit `/play` geht es los.
    [one] **Deine Partie**
   *[other] **Deine Partien**{ $pages ->
        [one] {""}
       *[other] {" "}(Seite { $page } von { $pages })
    }
}
mine = **{ $title }**{ $count ->
    [0] {""}
   *[other] {" "}mit { $names }
}
mine-open = Der Tisch ist offen. Er schließt { $expires }.
mine-unagreed = An diesem Tisch gilt jetzt etwas anderes. Drück dort **Einverstanden**, wenn es dir recht ist.
mine-invited = Du bist an diesen Tisch eingeladen. Er schließt { $expires }.
mine-turn = ▶ **Du bist am Zug.**{ $timed ->
    [true] {" "}Deine Zeit endet { $until }.
   *[false] {""}
}
mine-last = Zuletzt: { $text }
menu-with = Mit { $names }.
finished-head = { $count ->
    [0] Du hast noch keine Partie zu Ende gespielt.
   *[other] **Deine beendeten Partien**{ $page ->
        [1] {""}
       *[other] {" "}(Seite { $page })
    }
}
finished-at = Beendet am { $date }

## Fragen und Antworten

ask-resign = { $seats ->
    [2] Willst du **{ $title }** wirklich aufgeben? Dann gewinnt dein Gegner.
   *[other] Willst du **{ $title }** wirklich aufgeben? Bis jemand deinen Platz übernimmt, { $substitute ->
        [chance] macht der Zufall deine Züge
       *[computer] spielt dort ein Computer
    }.
}
resigned = Du hast aufgegeben.
stayed = Gut, du spielst weiter.
start-without = Ohne { $names } anfangen?
begun = { $title } beginnt.
waits = Gut, der Tisch wartet noch.
challenge-which = Zu welchem Spiel möchtest du { $name } herausfordern?
ask-always = { $title }: In dieser Partie nie mehr abwehren? Dann frage ich dich nicht mehr. **Wieder fragen** macht es rückgängig.
always-not = { $title }: Gut, ich frage dich weiter.
ended = { $title } ist beendet. Niemand hat gewonnen.
ask-end = Willst du **{ $title }** wirklich für alle beenden? Dann gewinnt niemand, und gewertet wird sie auch nicht.
end-not = { $title } geht weiter.
note-ended = 🛑 { $name } hat die Partie beendet.
note-forfeited = { $name } gibt eine Partie auf, in der jeder Platz fünfmal entschieden hat: Sie zählt dort als verloren.
rematch-joined = Du bist bei der Revanche dabei: { $title }.
table-posted = Dein Tisch ist offen: { $title }. Er bekommt einen eigenen Beitrag im Forum; dort setzen sich die anderen dazu, und dort wird auch gespielt.
rematch-opened = Der Tisch für die Revanche ist offen: { $title }.
rematch-terms = Du bist bei der Revanche dabei: { $title }. Es gilt nicht mehr dasselbe wie beim letzten Mal, darum beginnt sie nicht von selbst: Schau dir den Tisch an.
rematch-started = Die Revanche beginnt: { $title }.

## Was nicht geht

already-joined = Du hast hier schon einen Platz.
barred = Wer diesen Tisch leitet, hat dich vom Tisch genommen. Mitspielen kannst du hier nur, wenn du neu eingeladen wirst.
broken = Das hat nicht geklappt, und es liegt an uns. Nichts hat sich geändert; bitte versuche es noch einmal.
challenge-open = Du hast { $name } schon herausgefordert: { $game } #{ $number } ist noch offen. Für einen neuen Tisch steh dort zuerst auf.
chance-impossible = `{ $text }` kann der Zufall nicht ergeben haben.
command-stale = Diesen Befehl gibt es so nicht mehr. Lade Discord neu; `/help` sagt unter **Frühere Befehle**, wie er jetzt heißt.
discord-silent = Discord antwortet gerade nicht. Nichts hat sich geändert; versuche es gleich noch einmal.
control-unknown = Diesen Knopf gibt es nicht mehr. Mit `/matches` findest du deine Partien.
computer-gone = Auf diesem Platz sitzt kein Computer mehr.
guest-gone = Diese Person ist nicht mehr an diesem Tisch.
match-broken = Partie #{ $number } lässt sich nicht lesen. Sie ist beiseitegelegt; die anderen gehen weiter.
match-newer = Partie #{ $number } wurde zuletzt mit einer neueren Fassung dieses Programms gespielt. Dort geht sie weiter, und hier, sobald der Bot auf dem neuen Stand ist.
match-gameless = Partie #{ $number } gehört zum Spiel `{ $game }`, das dieser Bot gerade nicht hat. Sie geht weiter, sobald das Spiel wieder installiert ist; die anderen gehen inzwischen weiter.
match-of-other-game = #{ $number } ist eine Partie { $game }. Ansehen kannst du sie mit `/matches partie:{ $number }`.
match-over = Diese Partie ist zu Ende.
no-match = Du spielst gerade in keiner Partie. Lust auf eine? Mit `/play` geht es los.
forum-needs-tag = Im Forum { $channel } braucht jeder Beitrag ein Tag, und es hat keines für { $game }, das ich vergeben darf. Wer den Server verwaltet, kann dort ein Tag **{ $game }** anlegen oder mir das Recht **Kanäle verwalten** geben; dann lege ich es selbst an.
no-messages-here = Direkt in diesem Kanal kann niemand schreiben. Nimm den Befehl in einem Textkanal oder in einem Beitrag des Forums.
no-such-choice = `{ $value }` gibt es bei `{ $option }` von { $game } nicht.
no-such-game = Ein Spiel namens `{ $game }` gibt es hier nicht.
no-such-language = Die Sprache `{ $language }` gibt es hier nicht, nur Deutsch und Englisch.
no-such-match = Eine Partie mit der Nummer { $number } gibt es nicht.
no-such-option = { $game } kennt die Angabe `{ $option }` nicht.
nobody-picked = Wähle mindestens eine Person aus.
not-a-member = Auf diesem Server bin ich kein Mitglied, deshalb geht das hier nicht. Wer ihn verwaltet, kann [mich einladen](https://discord.com/oauth2/authorize?client_id={ $application }).
not-at-table = Du sitzt nicht an diesem Tisch. Drücke zuerst **Mitspielen**.
not-in-match = Du spielst in dieser Partie nicht mit.
not-invited = Du bist an diesen Tisch nicht eingeladen. Zum Aufstehen drücke **Aufstehen**.
not-over = Das geht erst, wenn die Partie zu Ende ist.
not-possible = `{ $move }` geht jetzt nicht.
not-started = Diese Partie hat noch nicht angefangen.
not-your-turn = Du bist gerade nicht am Zug.
plan-intro = Plane voraus: Wenn { $name } …, spielst du automatisch deine Antwort. Vorher sieht sie niemand.
plan-pick = Wenn { $name } …
plan-answer = Wenn: { $trigger } – was antwortest du?
plan-confirm = Wenn: { $trigger } – dann: **{ $answer }**. Merken? Es wird dann sofort gespielt.
plan-line = Wenn: { $trigger } – dann: **{ $answer }**
plan-list = Das hast du vorausgeplant:
plan-drop = Etwas Geplantes löschen …
plan-set = Vorausgeplant. Wenn: { $trigger } – dann: **{ $answer }**
plan-dropped = Gelöscht. Du wirst gefragt.
plan-nothing = Vorausplanen geht gerade nicht: Bis zu deinem Zug kann sich noch zu viel ändern.
plan-void = Was du vorausgeplant hattest, passt nicht mehr zur Stellung. Es wird nicht gespielt.
plan-impossible = Das lässt sich in dieser Stellung nicht vorausplanen.
plan-too-many = Du kannst höchstens { $count } Antworten auf einmal vorausplanen. Lösche zuerst eine.
nothing-pending = Gerade wartet in keiner Partie jemand auf dich.
unconfirmed = { $move } lässt sich danach nicht zurücknehmen. Bestätige erst.
nothing-to-take-back = Es gibt nichts zurückzunehmen: Das geht nur mit dem letzten eigenen Schritt eines Zuges, der noch nicht fertig ist.
only-in-servers = Das geht in den Kanälen eines Servers, nicht in Direktnachrichten.
end-own = Du spielst in dieser Partie mit oder hast es getan, und ihr Ergebnis zählt: Für alle beenden kannst du sie nicht. Selbst aufgeben: `/match resign`.
only-moderators = Für alle beenden kann eine Partie nur, wer auf ihrem Server Threads oder den Server verwalten darf. Selbst aufgeben: `/match resign`.
opponent-bot = { $name } ist ein Bot. Lade einen Menschen ein oder lass den Platz frei. Gegen den Computer spielst du mit `/play`.
opponent-elsewhere = { $name } ist nicht auf diesem Server. Lade jemanden von hier ein oder lass den Platz frei.
opponent-hidden = { $name } sieht diesen Kanal nicht. Lade jemanden ein, der ihn sieht, oder eröffne den Tisch in einem anderen Kanal.
opponent-self = Dich selbst kannst du nicht einladen. Lade jemand anderen ein oder lass den Platz frei.
remove-self = Dich selbst nimmst du mit **Aufstehen** vom Tisch.
permission-missing = Mir fehlt in diesem Kanal ein Recht: **{ $permission ->
    [view_channel] Kanal ansehen
    [send_messages] Nachrichten senden (im Forum: Beiträge erstellen)
    [send_messages_in_threads] Nachrichten in Threads senden
    [connect] Verbinden
    [attach_files] Dateien anhängen
   *[other] { $permission }
}**. Wer den Server verwaltet, kann es mir geben.
permission-missing-there = Mir fehlt im Kanal für diese Partie ein Recht: **{ $permission ->
    [view_channel] Kanal ansehen
    [send_messages] Nachrichten senden (im Forum: Beiträge erstellen)
    [send_messages_in_threads] Nachrichten in Threads senden
    [connect] Verbinden
    [attach_files] Dateien anhängen
   *[other] { $permission }
}**. Wer den Server verwaltet, kann es mir geben.
place-gone = Den Kanal dieser Partie gibt es nicht mehr, oder er ist für mich geschlossen. Mach mit `/play` anderswo einen neuen Tisch auf.
place-not-lost = Diese Partie hat wieder einen Ort. `/matches partie:` führt dich hin.
place-unseen = Diesen Kanal können nicht alle von euch sehen: { $names } nicht. Nimm einen, den alle sehen, oder frag die anderen.
store-broken = Die Datenbank streikt. Nichts hat sich geändert; sag bitte der Person Bescheid, die den Bot betreibt.
store-busy = Die Datenbank ist gerade beschäftigt. Nichts hat sich geändert; versuche es gleich noch einmal.
store-full = Die Festplatte ist voll, es lässt sich nichts speichern. Nichts hat sich geändert; sag bitte der Person Bescheid, die den Bot betreibt.
store-readonly = Die Datenbank lässt sich gerade nicht beschreiben. Nichts hat sich geändert; sag bitte der Person Bescheid, die den Bot betreibt.
start-terms = An diesem Tisch gilt jetzt etwas anderes, und { $names } { $count ->
    [one] hat
   *[other] haben
} dem noch nicht zugestimmt.
start-waits = An diesem Tisch wird noch auf { $names } gewartet. Ohne { $names } anfangen kann nur { $host }.
starts-by-itself = Diese Partie beginnt gleich von selbst.
table-closed = Dieser Tisch ist geschlossen. Mach mit `/play` einen neuen auf.
table-full = { $kept ->
    [0] An diesem Tisch sind alle Plätze besetzt.
    [one] Der letzte Platz ist für { $names } freigehalten.
   *[other] Die letzten Plätze sind für { $names } freigehalten.
}
table-started = Diese Partie hat schon angefangen.
thread-locked = Dieser Thread ist gesperrt, ich kann hier nichts schreiben. Nimm den Befehl in einem anderen Kanal, oder lass den Thread entsperren.
too-few = Ihr seid noch zu wenige: { $count } von mindestens { $least }. Es muss noch jemand **Mitspielen** drücken.
too-few-seats = { $free ->
    [0] An diesem Tisch ist kein Platz mehr frei.
    [one] An diesem Tisch ist nur noch ein Platz frei.
   *[other] An diesem Tisch sind nur noch { $free } Plätze frei.
}
too-many-computers = So viele Computer passen nicht an diesen Tisch.
too-many-invited = So viele Leute passen nicht an diesen Tisch.
too-many-tables = Du hast schon { $most } Tische und Partien; mehr gehen nicht auf einmal.
too-many-blocked = Du schließt schon die Einladungen von { $most } Leuten aus; mehr geht nicht. `/settings` lehnt alle ab.
too-many-invitations = An allen deinen Tischen zusammen können höchstens { $most } Einladungen auf einmal offen sein; { $open ->
    [0] das wären mehr.
    [one] eine ist es schon.
   *[other] { $open } sind es schon.
} Lass Plätze frei oder warte auf Antworten.
which-match = Du bist in mehreren Partien. Sag mit der Angabe `{ option-name-match }`, welche du meinst.
wrong-seats = { $game } ist für { $fixed ->
    [true] { $most }
   *[false] { $least } bis { $most }
} Personen, nicht für { $seats }.

## Tischgespräch

note-quote = 💬 { $name }: „{ $text }“

## Shared by several features

chart-alt = Die Chancen aller über { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
}. { $seats }
chart-alt-seat = { $seat }: { $first } % am Anfang, mindestens { $least } %, höchstens { $most } %, { $last } % am Ende.
replay-quiet = { $seat }: nichts weiter.
news-head = 🔸 **Seit du zuletzt hier warst:**
news-more = { $count ->
    [0] … und was davor geschehen ist: **{ button-replay }**
    [one] … und noch eins davor: **{ button-replay }**
   *[other] … und noch { $count } davor: **{ button-replay }**
}
scores-alt = Die Punkte aller über { $rounds } Runden, vom Anfang an. { $seats }
scores-alt-seat = { $seat }: { $points }.
scores-alt-change = { $points } nach Runde { $round }
bot-description = Brett- und Kartenspiele mit Freunden, über Tage: /help. Was über dich gespeichert ist, es bekommen oder löschen lassen: /privacy, und PRIVACY.md des Programms.
person-deleted = Das ging nicht, weil gerade jemandes Daten gelöscht wurden. Versuch es noch einmal.
seat-former = jemand von früher
thread-watchers = Schaut zu: { $mentions }
invitation = { $mentions }, { $host } lädt { $count ->
    [one] dich
   *[other] euch
} zu einer Partie ein: { $title }. { $count ->
    [one] Drücke
   *[other] Drückt
} **Mitspielen** am Tisch.
invitation-declined = Du hast die Einladung abgelehnt: { $title }.
invitation-refused = { $names } { $count ->
    [one] nimmt
   *[other] nehmen
} zurzeit keine Einladungen an, oder keine von dir. Lass den Platz frei: Wer mag, kann sich selbst dazusetzen.
invited-already = { $names } { $count ->
    [one] ist
   *[other] sind
} schon an diesem Tisch.
game-not-offered = { $game } gibt es auf diesem Server nicht. Hier spielt man { $offered }.
only-managers-open = Auf diesem Server eröffnen Tische nur Leute, die ihn verwalten. Mitspielen können alle.
tables-elsewhere = Tische eröffnest du auf diesem Server { $count ->
    [one] in diesem Kanal
   *[other] in diesen Kanälen
}: { $channels }
rated-yes = Die Partie wird gewertet
table-rated = Die Partie wird gewertet.
table-rated-not = Die Partie wird nicht gewertet.
terms-rated = mit Wertung
terms-unrated = ohne Wertung
partners-found = 🎉 { $mentions }: { $count ->
    [one] Ich habe jemanden zum Spielen für dich gefunden, { $names }
   *[other] Ihr möchtet beide spielen, und es passt
}: { $title }. Drückt **Anfangen**, wenn ihr so weit seid.
note-own = 🗒 **Deine Notiz**
    { $text }
