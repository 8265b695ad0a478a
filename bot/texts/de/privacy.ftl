### Was der Bot über eigene Daten sagt.

command-privacy = Was über dich gespeichert ist
command-export = Alles über dich Gespeicherte als Datei
command-delete = Alles über dich Gespeicherte löschen
button-forget = Meine Daten löschen
button-forgetall = Endgültig löschen
privacy-nothing = Über dich ist nichts gespeichert.
privacy-export = 🗄 **Deine Daten.** Alles, was hier über dich gespeichert ist: ein ZIP mit JSON-Dateien; `read-me.json` sagt, was in welcher steht.
privacy-sent = Ich habe dir alles, was über dich gespeichert ist, als Direktnachricht geschickt.
privacy-too-large = Über dich gibt es mehr, als Discord in einer Datei annimmt. Bitte frag, wer den Bot betreibt: `python -m bot export` schreibt es in eine Datei beliebiger Größe.
privacy-warning = 🗑 **Deine Daten.** Damit würde alles gelöscht, was über dich gespeichert ist: deine ID und deine Namen, Notizen, Einstellungen, Zitate, die tägliche Nachricht, verfolgte Partien, Spielwünsche, Blockierungen, Pläne und Antworten auf Rätsel, und die Direktnachrichten, die du von mir hast.

    { $running ->
        [0] {""}
        [one] Du würdest die Partie verlassen, die du gerade spielst: Dein Platz dort wird frei, und eine Vertretung spielt weiter.{" "}
       *[other] Du würdest die { $running } Partien verlassen, die du gerade spielst: Deine Plätze dort werden frei, und eine Vertretung spielt weiter.{" "}
    }{ $opened ->
        [0] {""}
        [one] Von einem offenen Tisch würdest du aufstehen.{" "}
       *[other] Von { $opened } offenen Tischen würdest du aufstehen.{" "}
    }Partien und Wertungen anderer bleiben ganz: Wo du gespielt hast, steht dann „{ seat-former }“. Das kann niemand zurücknehmen, auch ich nicht. Falls du deine Daten vorher haben möchtest: `/privacy export`.
privacy-sure = Bist du sicher? **{ $button }** löscht deine Daten sofort.
privacy-done = Erledigt: Ich kenne dich nicht mehr. Deine Direktnachrichten verschwinden in den nächsten Minuten. Wo ich nicht mehr löschen darf, etwa in einem gesperrten Thread, bleiben Nachrichten mit deinem Namen stehen: Wer den Server verwaltet, kann sie löschen. Sicherungen verfallen so, wie es eingestellt hat, wer den Bot betreibt. Spielst du wieder, fängst du als jemand Neues an.
privacy-soon = Deine Daten werden gelöscht; das dauert noch einen Augenblick. Du musst nichts weiter tun.
privacy-later = Gerade geht noch eine Nachricht an diese Person raus: Versuch es gleich noch einmal.
note-gone = { $name } spielt nicht mehr mit.
note-unquoted = 💬 Die Worte von jemandem, der früher dabei war, wurden gelöscht.

## Was in den Dateien eines Exports steht

export-about = Alles, was Stammtisch über dich gespeichert hat, erstellt am { $at }. Andere Menschen sind weggelassen. Zeiten sind in UTC. Nummern von Servern, Kanälen, Nachrichten und Menschen sind die von Discord. Plätze zählen von 0 an, und -1 ist keiner; `null` heißt: nichts davon, oder wie üblich. Arten, Stände und Züge stehen so da, wie das Programm sie schreibt. Was gespeichert wird, warum und wie lange, sagt die Datei PRIVACY.md des Programms.
export-people = Wer du bei Discord bist und was du eingestellt hast. Alles andere ist unter deinem zufälligen Schlüssel gespeichert.
export-names = Deine Namen auf Servern, wo sie von deinem allgemeinen abweichen.
export-blocks = Wessen Einladungen du ablehnst.
export-invitation_pings = Wann eine Einladung von dir oder an dich zuletzt gepingt hat.
export-matches = Die Tische und Partien, an denen du teilgenommen hast, ohne was darin verborgen ist.
export-seats = Wo du gesessen hast oder sitzt.
export-events = Was du in Partien getan hast: Züge in ihrer Schreibweise, und Worte von dir, die du zitiert hast.
export-sealed = Deine geheimen Wahlen, die noch nicht aufgedeckt sind.
export-puzzle_answers = Deine Antworten auf die Rätsel des Tages.
export-plans = Die Antworten, die du vorausgeplant hast.
export-seen = Wie weit du den Verlauf jeder Partie gelesen hast.
export-digests = Deine tägliche Nachricht.
export-digest_entries = Was deine letzte tägliche Nachricht gesagt hat.
export-notes = Deine Notizen.
export-watches = Die Partien, die du verfolgst, ohne mitzuspielen.
export-deletions = Dass du darum gebeten hast, deine Daten zu löschen.
export-outbox = Was dir über Partien gesagt wurde oder noch zu sagen ist.
export-sent_messages = Die Nachrichten an dich, die noch gebraucht werden; der Text sagt, wie weit deine Entscheidung war.
export-proposals = Was du den anderen vorgeschlagen hast, und was du geantwortet hast, wenn du gefragt wurdest.
export-person_settings = Was du sonst noch eingestellt hast, wo es vom Üblichen abweicht.
export-requests = Dass du gern spielen möchtest.
export-season_people = Die Saisons, zu denen du dich angemeldet hast.
export-season_matches = Deine Partien in Saisons: „first“ ist der erste Platz, „second“ der zweite, „tie“ ein Gleichstand.
export-reviews = Beurteilungen von Partien, in denen deine Entscheidungen vorkommen.
export-pairings = Die Tische, zu denen deine Wünsche geführt haben.
export-ratings = Deine Wertungen. Die Zahl, die `/profile` unter **Wertung** zeigt, ist das Vierzigfache der Schätzung; alle fangen bei 25 an. Sie ergeben sich aus den Partien und bleiben unter deinem Schlüssel stehen, wenn du deine Daten löschst.
export-rating_changes = Was jede gewertete Partie aus deiner Wertung gemacht hat.

## Wie die Werte in diesen Dateien heißen: die aller Tabellen, dann die einer einzelnen

export-column-match = Partie
export-column-guild = Server
export-column-channel = Kanal
export-column-thread = Thread
export-column-message = Nachricht
export-column-game = Spiel
export-column-pace = Bedenkzeit
export-column-seat = Platz
export-column-kind = Art
export-column-number = Nummer
export-column-at = wann
export-column-text = Text
export-column-day = Tag
export-column-due = das nächste Mal
export-column-language = Sprache
export-column-phase = Stand
export-column-options = Optionen
export-column-created = aufgemacht
export-column-overrun = wenn die Zeit um ist
export-column-rated = gewertet
export-column-made = wann
export-column-name = dein Name dort
export-column-value = Wert
export-column-matches-id = Partie
export-column-matches-host = aufgemacht von
export-column-matches-barred = du hast dort einen Platz verloren oder verlassen
export-column-people-key = dein zufälliger Schlüssel
export-column-people-user = deine ID bei Discord
export-column-people-name = dein Name
export-column-people-locale = Sprache deines Discord-Programms
export-column-people-channel = Kanal deiner Direktnachrichten mit dem Bot
export-column-people-unreachable = Direktnachrichten kommen bei dir nicht an
export-column-people-quiet = Ruhezeit
export-column-people-notify = wo du gerufen wirst
export-column-people-reading = wie Stellungen gezeigt werden
export-column-people-uninvited = du lehnst alle Einladungen ab
export-column-people-rated_everywhere = du siehst Wertungen über alle Server
export-column-people-away_since = abwesend seit
export-column-people-away = abwesend bis
export-column-people-away_used = Sekunden Abwesenheit in dem Jahr
export-column-people-away_year = Jahr dieser Abwesenheit
export-column-people-last_seen = zuletzt gesehen
export-column-person_settings-name = Einstellung
export-column-blocks-blocked = wessen Einladungen du ablehnst
export-column-invitation_pings-host = eingeladen von
export-column-invitation_pings-guest = eingeladen
export-column-invitation_pings-at = zuletzt gepingt
export-column-seats-passes = du passt immer
export-column-seats-joined = Interaktion, mit der du dich gesetzt hast
export-column-sealed-text = Wahl
export-column-puzzle_answers-move = Antwort
export-column-requests-hours = Tageszeit
export-column-requests-most = Partien gleichzeitig
export-column-requests-asked = gesagt
export-column-requests-expires = gilt bis
export-column-plans-trigger = wenn das gespielt wird
export-column-plans-text = dann das
export-column-seen-event = gelesene Einträge des Verlaufs
export-column-digests-hour = Stunde
export-column-digests-zone = Zeitzone
export-column-digests-message = letzte Nachricht
export-column-digest_entries-length = gemeldete Einträge des Verlaufs
export-column-digest_entries-stage = Stand deiner Uhr
export-column-notes-text = deine Notiz
export-column-notes-at = geschrieben
export-column-watches-way = verfolgt durch
export-column-watches-reported = zuletzt gemeldet
export-column-season = Saison
export-column-round = Runde
export-column-group = Gruppe
export-column-season_people-signed_up = angemeldet
export-column-season_people-left = ausgestiegen
export-column-season_matches-first = auf dem ersten Platz
export-column-season_matches-second = auf dem zweiten Platz
export-column-season_matches-result = gewonnen von
export-column-season_matches-way = Ergebnis durch
export-column-results-plays = ein Platz zählt für dich
export-column-results-place = Rang
export-column-results-shared = Rang geteilt
export-column-results-asked = Entscheidungen mit Uhr
export-column-results-in_time = davon rechtzeitig
export-column-reviews-judged = deine Entscheidungen kommen vor
export-column-ratings-mu = Schätzung
export-column-ratings-sigma = Unsicherheit
export-column-ratings-matches = Partien
export-column-rating_changes-mu = Schätzung danach
export-column-rating_changes-sigma = Unsicherheit danach
export-column-rating_changes-at = zu Ende
export-column-deletions-channel = Kanal der Direktnachrichten, die zu löschen sind
export-column-proposals-ended = ausgegangen
export-column-proposals-by = vorgeschlagen von
export-column-proposals-text = du solltest den Platz bekommen
export-column-proposals-asked = du wurdest gefragt
export-column-proposals-yes = du hast zugestimmt
export-column-proposals-no = du hast abgelehnt

## Was anstelle eines Wertes steht

export-value-you = du
export-value-other = jemand anderes
export-value-everywhere = alle Server
