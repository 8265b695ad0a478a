### Was der Bot über eigene Daten sagt.

command-privacy = Was über dich gespeichert ist
command-export = Alles, was über dich gespeichert ist, als Datei bekommen
command-delete = Alles, was über dich gespeichert ist, löschen lassen
button-forget = Meine Daten löschen
button-forgetall = Endgültig löschen
privacy-nothing = Über dich ist nichts gespeichert.
privacy-export = 🗄 **Deine Daten.** Alles, was hier über dich gespeichert ist: ein ZIP mit JSON-Dateien; `read-me.json` sagt, was in welcher steht.
privacy-sent = Ich habe dir alles, was über dich gespeichert ist, als Direktnachricht geschickt.
privacy-too-large = Über dich gibt es mehr, als Discord in einer Datei annimmt. Bitte frag, wer den Bot betreibt: `python -m bot export` schreibt es in eine Datei beliebiger Größe.
privacy-warning = 🗑 **Deine Daten.** Damit würde alles gelöscht, was über dich gespeichert ist: deine ID und deine Namen, Notizen, Einstellungen, Zitate, die tägliche Nachricht, verfolgte Partien, Sperren, Pläne und Lösungen von Aufgaben, und die Direktnachrichten, die du von mir hast.

    { $running ->
        [0] {""}
        [one] Du würdest die Partie verlassen, die du gerade spielst: Dein Platz dort wird frei, und ein Ersatz spielt weiter.{" "}
       *[other] Du würdest die { $running } Partien verlassen, die du gerade spielst: Deine Plätze dort werden frei, und ein Ersatz spielt weiter.{" "}
    }{ $opened ->
        [0] {""}
        [one] Von einem offenen Tisch würdest du aufstehen.{" "}
       *[other] Von { $opened } offenen Tischen würdest du aufstehen.{" "}
    }Partien anderer bleiben ganz: Wo du gespielt hast, steht dann „{ seat-former }“. Das kann niemand zurücknehmen, auch ich nicht. Falls du deine Daten vorher haben möchtest: `/privacy export`.
privacy-sure = Bist du sicher? **{ $button }** löscht deine Daten sofort.
privacy-done = Erledigt: Ich kenne dich nicht mehr. Deine Direktnachrichten verschwinden in den nächsten Minuten. Sicherungen verfallen so, wie es eingestellt hat, wer den Bot betreibt. Spielst du wieder, fängst du als jemand Neues an.
privacy-soon = Deine Daten werden gelöscht; das dauert noch einen Augenblick. Du musst nichts weiter tun.
privacy-later = Nachrichten über diesen Menschen werden gerade verschickt: Versuch es gleich noch einmal.
seat-former = früher dabei
note-gone = { $name } spielt nicht mehr mit.
note-unquoted = 💬 Die Worte von jemandem, der früher dabei war, wurden gelöscht.

## Was in den Dateien eines Exports steht

export-about = Alles, was Stammtisch über dich gespeichert hat, erstellt am { $at }. Andere Menschen sind weggelassen. Zeiten sind in UTC. Nummern von Servern, Kanälen, Nachrichten und Menschen sind die von Discord.
export-people = Wer du bei Discord bist und was du eingestellt hast. In allen anderen Dateien stehst du mit deinem zufälligen Schlüssel.
export-names = Deine Namen auf Servern, wo sie von deinem allgemeinen abweichen.
export-blocks = Wessen Einladungen du ablehnst.
export-invitation_rings = Wann eine Einladung von dir oder an dich zuletzt geklingelt hat.
export-matches = Die Tische und Partien, an denen du teilgenommen hast, ohne was darin verborgen ist.
export-seats = Wo du sitzt.
export-events = Was du in Partien getan hast: Züge in ihrer Schreibweise, und Worte von dir, die du hast zitieren lassen.
export-sealed = Deine geheimen Wahlen, die noch nicht aufgedeckt sind.
export-puzzle_answers = Deine Antworten auf die Aufgaben des Tages.
export-plans = Die Antworten, die du vorausgeplant hast.
export-seen = Wie weit du den Verlauf jeder Partie gelesen hast.
export-digests = Deine tägliche Nachricht.
export-digest_entries = Was deine letzte tägliche Nachricht gesagt hat.
export-notes = Deine Notizen.
export-watches = Die Partien, die du verfolgst, ohne mitzuspielen.
export-erasures = Dass du darum gebeten hast, vergessen zu werden.
export-outbox = Was dir über Partien gesagt wurde oder noch zu sagen ist.
export-sent_messages = Die Nachrichten an dich, die noch gebraucht werden; der Text sagt, wie weit deine Entscheidung war.
export-proposals = Was du den anderen vorgeschlagen hast.
