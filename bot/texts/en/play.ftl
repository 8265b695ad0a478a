### The one way in: /play, and /help with all commands.
option-play-game = Which game
option-play-with = Whom you invite
option-name-with = with
panel-games = **What would you like to play?** Press a game.
panel-game = **With friends** opens a table here that others join. **Against the computer** starts at once. **Find a partner** looks for somebody on this server.
panel-elsewhere = **With friends** opens a table here: whoever sees it or is invited can join. It is then played in direct messages. **Against the computer** starts at once.
panel-which-game = Against the computer, gladly: in which game? Name it as well: `/play game: computer:`
button-friends = With friends
button-partner = Find a partner
button-games = ‹ All games
games-alt = A card for each game with its name and three of its characters: { $names }.
help-commands = **All commands**
help-each-game = Every game has these two. `/play` is the shorter way.
help-renamed = **Earlier commands and what replaces them**
    {""}- ~~/instinkt show~~, ~~/match show~~ and those of the other games: `/matches match:`
    {""}- ~~/instinkt rules~~, ~~/instinkt learn~~ and those of the other games: `/play`, then the game, then **Rules** or **Learn**
    {""}- ~~/play~~ to find somebody: `/play`, then the game, then **Find a partner**
    {""}- ~~/quiet~~, ~~/notify~~, ~~/block~~, ~~/unblock~~, ~~/invitations on~~, ~~off~~: `/settings`
    {""}- ~~/invitations show~~, ~~decline~~: `/matches`, with **Decline invitation**
    {""}- ~~/rating~~: `/profile`, then **Rating**
    {""}- ~~/club~~: `/leaderboard`, then **Server**
    {""}- ~~/match back~~: `/match undo`
    {""}- ~~/match let~~: **Never fend off** and **Ask me again** under **More …**
    {""}- ~~/match end~~: `/server match-end`
    {""}- ~~/season open~~, ~~close~~: `/server season-open`, `/server season-close`
    {""}- ~~/server-settings~~: `/server settings`
    {""}- ~~Quote~~ is gone. What stands in a log stays there.
button-help = ‹ Help
button-commands = All commands
button-renamed = Earlier commands
option-matches-match = Show only this match
