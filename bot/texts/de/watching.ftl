## Zuschauen

command-watch = Eine Partie verfolgen, ohne mitzuspielen
command-unwatch = Eine Partie nicht mehr verfolgen
option-watch-by = Im Thread oder in der täglichen Nachricht
option-watched = Partie (sonst: die dieses Threads)
watch-choice-thread = in ihrem Thread
watch-choice-digest = eine Zeile in der Woche in meiner täglichen Nachricht
watch-thread = Du verfolgst { $title }: Der Thread steht in deiner Liste, und ich pinge dich nicht. Du siehst, was alle sehen, die nicht mitspielen. Das endet mit der Partie oder mit `/match unwatch`.
watch-digest = Du verfolgst { $title }: Einmal in der Woche steht in deiner täglichen Nachricht eine Zeile darüber. Das endet mit der Partie oder mit `/match unwatch`.
watch-own = In dieser Partie spielst du selbst mit; was dich angeht, sage ich dir ohnehin.
watch-there = Eine Partie verfolgst du auf ihrem eigenen Server: Gib den Befehl dort.
watch-direct = Diese Partie läuft in Direktnachrichten. Wer mitspielt, kann sie dir mit `/matches partie:` zeigen.
watch-no-thread = Diese Partie hat keinen eigenen Thread, sie läuft gleich dort im Kanal. Mit der Angabe `{ option-name-by }` bekommst du stattdessen eine Zeile in der Woche in deiner täglichen Nachricht.
watch-no-digest = Für eine Zeile in der Woche brauchst du erst die tägliche Nachricht: `/settings`, **Benachrichtigung**.
watch-full = Du verfolgst schon { $most } Partien, mehr geht nicht. Mit `/match unwatch` lässt du eine weg.
watch-none = Diese Partie verfolgst du nicht.
unwatch-thread = Du verfolgst { $title } nicht mehr. Der Thread bleibt in deiner Liste, bis du ihn verlässt: Discords Menü des Threads hat dafür **Thread verlassen**.
unwatch-digest = Du verfolgst { $title } nicht mehr.
