### Was der Bot über Computer sagt, die mitspielen: am Tisch, in einer Partie und in Tipps.

## Befehle und ihre Optionen (höchstens 45 Zeichen)

command-hint = Was der Computer hier spielen würde
option-computer = Stärke der Computer am Tisch
option-computers = Zahl der Computer (sonst: alle freien)
option-hints = Tipps erlaubt oder nicht
option-substitute = Wer für Abwesende entscheidet
option-name-computer = computer
option-name-computers = computerzahl
option-name-hints = tipps
option-name-substitute = vertretung

## Spielstärken

level-easy = leicht
level-normal = mittel
level-hard = schwer
level-easy-about = Spielt aus dem Bauch, macht Fehler
level-normal-about = Denkt kurz nach
level-hard-about = Denkt gründlich nach
no-such-level = Einen Computer der Stärke `{ $level }` gibt es nicht, nur leicht, mittel und schwer.

## Plätze

seat-named-computer = { $seat } (Computer, { $level })
seat-named-standin = { $seat } (Computer, { $level }, zur Vertretung)

## Der Tisch

computer-pick = Einen Computer dazusetzen …
computer-seated = Ein Computer setzt sich dazu: { $level }.
computer-about = ist ein Computer
substitute-chance = Vertretung: der Zufall
substitute-level = Vertretung: Computer, { $level }
hints-on = Tipps sind erlaubt
hints-off = Keine Tipps
standin-chance = der Zufall
standin-easy = ein leichter Computer
standin-normal = ein mittlerer Computer
standin-hard = ein schwerer Computer
no-such-substitute = Für Abwesende spielt der Zufall oder ein leichter, mittlerer oder schwerer Computer; `{ $substitute }` ist keins davon.
terms-substitute = Vertretung: { $level ->
    [chance] der Zufall
   *[other] Computer, { $level }
}
terms-hints = mit Tipps
table-unrated = Mit Computern zählt die Partie für keine Wertung.
table-unrated-hints = Mit Tipps zählt die Partie für keine Wertung.

## Tipps

hint = 💡 An deiner Stelle würde der Computer das spielen: **{ $move }**.{ $share ->
    [none] {""}
   *[other] {" "}Er sieht deine Chancen bei { $share } %.
} **{ $button }** spielt es.
hint-refused = An diesem Tisch gibt es keine Tipps.
hint-failed = Der Computer hat diesmal keinen Tipp gefunden. Bitte entscheide selbst.

learn-stake = 💡 { $stake }
