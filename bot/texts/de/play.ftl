### Der eine Weg hinein: /play, und /help mit allen Befehlen.
option-play-game = Welches Spiel
option-play-with = Wen du dazu einlädst
option-name-with = mit
panel-games = **Was möchtest du spielen?** Drück auf ein Spiel.
panel-game = **Mit Freunden** macht hier einen Tisch auf, an den sich andere setzen. **Gegen den Computer** geht sofort los. **Mitspieler suchen** bringt dich mit jemandem von diesem Server zusammen.
panel-elsewhere = **Mit Freunden** macht hier einen Tisch auf: Mitspielen kann, wer ihn sieht oder wen du einlädst. Gespielt wird dann in Direktnachrichten. **Gegen den Computer** geht sofort los.
panel-which-game = Gegen den Computer, gern: in welchem Spiel? Gib es mit an: `/play spiel: computer:`
button-friends = Mit Freunden
button-partner = Mitspieler suchen
button-games = ‹ Alle Spiele
games-alt = Eine Karte für jedes Spiel, darauf sein Name und drei seiner Figuren: { $names }.
help-commands = **Alle Befehle**
help-each-game = Diese beiden hat jedes Spiel. `/play` ist der kürzere Weg.
help-renamed = **Frühere Befehle und was sie ersetzt**
    {""}- ~~/instinkt show~~, ~~/match show~~ und die der anderen Spiele: `/matches partie:`
    {""}- ~~/instinkt rules~~, ~~/instinkt learn~~ und die der anderen Spiele: `/play`, dann das Spiel, dann **Regeln** oder **Lernen**
    {""}- ~~/play~~, um jemanden zu finden: `/play`, dann das Spiel, dann **Mitspieler suchen**
    {""}- ~~/quiet~~, ~~/notify~~, ~~/block~~, ~~/unblock~~, ~~/invitations on~~, ~~off~~: `/settings`
    {""}- ~~/invitations show~~, ~~decline~~: `/matches`, mit **Einladung ablehnen**
    {""}- ~~/rating~~: `/profile`, dann **Wertung**
    {""}- ~~/club~~: `/leaderboard`, dann **Server**
    {""}- ~~/match back~~: `/match undo`
    {""}- ~~/match let~~: **Nie abwehren** und **Wieder fragen** unter **Mehr …**
    {""}- ~~/match end~~: `/server match-end`
    {""}- ~~/season open~~, ~~close~~: `/server season-open`, `/server season-close`
    {""}- ~~/server-settings~~: `/server settings`
    {""}- ~~Zitieren~~ gibt es nicht mehr. Was im Verlauf steht, bleibt dort.
button-help = ‹ Hilfe
button-commands = Alle Befehle
button-renamed = Frühere Befehle
option-matches-match = Nur diese Partie zeigen
