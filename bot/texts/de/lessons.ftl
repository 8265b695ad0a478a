button-learn = Lernen

## Lektionen

learn-head = **{ $game }** · Lektion { $number } von { $count } · du spielst { $seat }
learn-wrong = ✗ **{ $move }**: noch nicht ganz. { $hint }
learn-right = ✓ **Genau!** { $praise }
learn-done = Das Wichtigste kannst du jetzt. Der Rest kommt beim Spielen: Ein leichter Computer spielt gern mit dir, und dein Menü sagt dir vor jeder Entscheidung, worum es geht.
