### Was der Bot beim Nachspielen einer Partie sagt, Schritt für Schritt.

command-replay = Eine Partie Schritt für Schritt ansehen
button-replay = Nachspielen
button-replay-first = ⏮
button-replay-back = ◀
button-replay-next = ▶
button-replay-last = ⏭
replay-head = **Schritt { $number } von { $count }**{ $round ->
    [0] {""}
   *[other] , Runde { $round }
}{ $timed ->
    [no] {""}
   *[yes] {" "}· { $time }
}
replay-begins = So fängt die Partie an.
replay-undone = ↩ Das wurde später zurückgenommen.
replay-cut = Was davor war, lässt sich nicht mehr zeigen: Es wurde nach älteren Regeln gespielt.
replay-round = { $round ->
    [0] Anfang
   *[other] Runde { $round }
}
replay-hand = { $seat }: die Hand
replay-seen-by = Wie { $seat } es gesehen hat:

## Was seit dem letzten eigenen Zug oder Blick geschehen ist, über dem Menü von Spielen


### Was Seiten zum Aufheben und Filme von einer Partie sagen.

page-language = Deutsch
page-seats = Es haben gespielt: { $seats }.
page-step = Schritt { $number } von { $count }{ $round ->
    [0] {""}
   *[other] , Runde { $round }
}
page-round = { $round ->
    [0] Anfang
   *[other] Runde { $round }
}
page-begins = So beginnt die Partie.
page-cut = Was davor war, lässt sich nicht mehr zeigen: Es wurde nach älteren Regeln gespielt.
page-undone = ↩ Das wurde später zurückgenommen.
page-hand = Die Hand von { $seat }
page-log = Die ganze Partie
page-older-picture = Das Bild zeigt einen früheren Schritt: Mit einem Bild zu jedem wäre diese Datei zu groß.
page-no-script = Die Bilder brauchen JavaScript. Die ganze Partie steht unten in Worten.
page-too-old = Dieser Browser ist zu alt für die Bilder. Die ganze Partie steht unten in Worten.
page-proof = So lässt sie sich prüfen
page-record = Die Aufzeichnung
page-fingerprint = Aller Zufall war mit diesem Fingerabdruck versiegelt, bevor jemand Platz nahm: `{ $fingerprint }`
page-secret = Er ist der SHA-256 dieses Geheimnisses: `{ $secret }`
page-salt = Alles Mischen kam aus dem Geheimnis und aus diesen Nummern, die das Platznehmen und Starten danach bekam (auf Discord vergibt Discord sie): `{ $salt }`
page-check = Zum Prüfen speicherst du die Aufzeichnung von hier unten, oder die, die mit dieser Seite kam, als Datei, etwa `partie.json`, und rufst mit irgendeinem Stammtisch `python -m bot verify partie.json` auf: Das spielt die Partie streng nach, zieht allen Zufall noch einmal und nennt den Fingerabdruck, der dieser hier sein muss.
page-limits = Was das nicht beweisen kann: dass niemand, der das Programm betreibt, so lange Tische eröffnet hat, bis ihm eine Verteilung gefiel.
page-check-rules = Zum Prüfen speicherst du die Aufzeichnung von hier unten als Datei, etwa `partie.json`, und rufst mit irgendeinem Stammtisch `python -m bot verify partie.json` auf: Das spielt die Partie streng nach.

## Die Namen der Bedienelemente der Seite

page-label-languages = Sprache
page-label-viewer = Die Partie Schritt für Schritt
page-label-controls = Schritte
page-label-first = Zum Anfang
page-label-back = Einen Schritt zurück
page-label-play = Abspielen
page-label-stop = Anhalten
page-label-next = Einen Schritt weiter
page-label-last = Zum Ende
page-label-range = Schritt
page-label-rounds = Runde
page-label-log = Die ganze Partie, Schritt für Schritt

## Die Seite neben der Aufzeichnung

page-is = Dazu gibt es die ganze Partie als Seite zum Aufheben: Öffne die Datei in irgendeinem Browser und geh Schritt für Schritt hindurch, auch ohne Netz.
page-drawing = Ich zeichne die Seite der Partie … { $share } %

## Das Diagramm der Punkte, vorgelesen


## Der Film

film-of = **Der Film** von { $title }
film-alt = Film von { $title }: das Brett in allen { $count } Schritten. { $result }
film-drawing = Ich zeichne den Film … { $share } %
film-sent = Der Film von **{ $title }** ist da.
film-there = Den Film von **{ $title }** gibt es schon.
film-running = Den Film gibt es, wenn die Partie vorbei ist.
film-no-place = Den Ort dieser Partie gibt es nicht mehr, oder er ist mir verschlossen: Dort lässt sich kein Film zeigen. **{ button-record }** gibt dir eine Seite mit jedem Schritt.
film-refused = Discord nimmt den Film am Ort dieser Partie nicht an. **{ button-record }** gibt dir eine Seite mit jedem Schritt.
