### Was Leute und Server für alle ihre Partien einstellen.

command-server-settings = Spiele, Kanäle, Sprache, Bedenkzeit
settings-head = **Deine Einstellungen**: Sie gelten für dich auf allen Servern, und nur du siehst sie.
settings-stored = ✅ Gespeichert.
setting-language = **Sprache** von allem, was nur du siehst
setting-language-follow = wie in Discord
setting-notify = **Bist du dran**, sage ich es dir
setting-reading = **Stellungen**, wo nur du sie siehst
setting-forced = **Erzwungene Züge** an Tischen, die du eröffnest
setting-invitations = **Einladungen**: wer dich an einen Tisch einladen darf
setting-invitations-everybody = alle
setting-invitations-shared = nur, wer schon mit dir gespielt hat
setting-invitations-nobody = niemand
setting-profile = **Profil**: ob andere sehen, wie deine Partien ausgegangen sind
setting-profile-yes = ja, zeigen
setting-profile-no = nein, nicht zeigen
server-settings-head = **Einstellungen dieses Servers**: Sie gelten für Tische, die ab jetzt eröffnet werden. Ändern kann sie nur, wer den Server verwaltet.
setting-games = **Spiele**, die es hier gibt
setting-tables = **Kanäle für Tische**: Nur dort, auch in ihren Threads, werden Tische eröffnet
setting-tables-none = überall
setting-table-language = **Sprache** neuer Tische
setting-table-language-follow = Sprache der Gastgeber
setting-pace = **Bedenkzeit** neuer Tische
setting-timeout = **Ist die Zeit um**, dann an neuen Tischen
setting-rules = **Hausregeln**: Optionen neuer Tische
setting-rules-none = die Regeln, wie sie sind
setting-openers = **Tische eröffnen** dürfen
setting-openers-everybody = alle
setting-openers-managers = nur, wer den Server verwaltet
setting-puzzle = **Rätsel des Tages**: wo ich es jeden Tag zeige
setting-puzzle-none = nirgends
setting-channel-gone = ⚠️ Den gewählten Kanal gibt es nicht mehr, oder ich darf ihn nicht sehen. Wähl einen anderen.
setting-seasons = **Saisons**: wo ich sie zeige
setting-seasons-none = im Kanal für Tische, sonst wo sie eröffnet werden
only-managers = Das ändern nur Leute, die den Server verwalten.
game-not-offered = { $game } gibt es auf diesem Server nicht. Hier spielt man { $offered }.
only-managers-open = Auf diesem Server eröffnen Tische nur Leute, die ihn verwalten. Mitspielen können alle.
tables-elsewhere = Tische eröffnest du auf diesem Server { $count ->
    [one] in diesem Kanal
   *[other] in diesen Kanälen
}: { $channels }
button-setgeneral = Sprache und Text
button-setnotify = Benachrichtigung
button-setquiet = Ruhezeit
button-setinvited = Einladungen
button-setprofile = Profil
settings-zone = Deine Zeitzone, z. B. Berlin
settings-data = Deine Partien und Wertungen zeigt `/profile`. Was über dich gespeichert ist, bekommst du mit `/privacy export` und löschst du mit `/privacy delete`.
pick-block = Leute blockieren …
pick-unblock = Blockierung aufheben …
blocked-again = Einladungen wieder annehmen von:
invitations-listed = Deine offenen Einladungen stehen in `/matches`, jede mit **Einladung ablehnen**.
command-server = Für die Verwaltung des Servers
