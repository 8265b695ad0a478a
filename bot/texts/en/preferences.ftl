### What people and servers set for all their matches.

command-server-settings = Games, channels, language, time control
settings-head = **Your settings**: they hold for you on all servers, and only you see them.
settings-stored = ✅ Saved.
setting-language = **Language** of everything that only you see
setting-language-follow = as in Discord
setting-notify = **When it is your turn**, you are notified
setting-reading = **Positions**, where only you see them
setting-forced = **Forced moves** at tables that you open
setting-invitations = **Invitations**: who may invite you to a table
setting-invitations-everybody = everybody
setting-invitations-shared = only people who have played with you
setting-invitations-nobody = nobody
setting-profile = **Profile**: whether others see how your matches ended
setting-profile-yes = yes, show it
setting-profile-no = no, do not show it
server-settings-head = **This server's settings**: they apply to tables opened from now on. Only server managers can change them.
setting-games = **Games** that there are here
setting-tables = **Channels for tables**: only there, threads included, are tables opened
setting-tables-none = everywhere
setting-table-language = **Language** of new tables
setting-table-language-follow = the host's language
setting-pace = **Time control** of new tables
setting-timeout = **When time runs out**, at new tables
setting-rules = **House rules**: options of new tables
setting-rules-none = the rules as they are
setting-openers = **Tables can be opened** by
setting-openers-everybody = everybody
setting-openers-managers = server managers only
setting-puzzle = **Puzzle of the day**: where I show it every day
setting-puzzle-none = nowhere
setting-channel-gone = ⚠️ The channel that was picked is gone, or I may not see it. Pick another one.
setting-seasons = **Seasons**: where I post them
setting-seasons-none = in the channel for tables, else where they are opened
only-managers = Only server managers can change this.
game-not-offered = There is no { $game } on this server. People play { $offered } here.
only-managers-open = On this server only server managers can open tables. Everybody can join.
tables-elsewhere = On this server tables are opened { $count ->
    [one] in this channel
   *[other] in these channels
}: { $channels }
button-setgeneral = Language and text
button-setnotify = Notifications
button-setquiet = Quiet hours
button-setinvited = Invitations
button-setprofile = Profile
settings-zone = Your time zone, e.g. London
settings-data = `/profile` shows your matches and ratings. `/privacy export` sends you what is stored about you, `/privacy delete` deletes it.
pick-block = Block people …
pick-unblock = Unblock people …
blocked-again = Accept invitations again from:
invitations-listed = `/matches` lists your open invitations, each with **Decline invitation**.
command-server = For server managers
