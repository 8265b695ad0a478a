## Spectators

command-watch = Follow a match as a spectator
command-unwatch = Stop following a match
option-watch-by = In its thread, or in your daily message
option-watched = Match (default: the one of this thread)
watch-choice-thread = in its thread
watch-choice-digest = a line a week in my daily message
watch-thread = You follow { $title }: its thread is in your list, and you are not pinged. You see what everybody sees who does not play. It ends with the match, or by `/match unwatch`.
watch-digest = You follow { $title }: once a week your daily message has a line about it. It ends with the match, or by `/match unwatch`.
watch-own = You play in that match yourself; I ping you about it anyway.
watch-there = A match is followed on its own server: use the command there.
watch-direct = This match is played in direct messages. Its players can show it to you with `/matches match:`.
watch-no-thread = This match has no thread of its own; it is played right there in the channel. With `{ option-name-by }` you can have a line a week in your daily message instead.
watch-no-digest = For a line a week you need the daily message first: `/settings`, **Notifications**.
watch-full = You follow { $most } matches already, which is the limit. `/match unwatch` ends one.
watch-none = You do not follow that match.
unwatch-thread = You no longer follow { $title }. The thread stays in your list until you leave it: Discord's menu of the thread has **Leave Thread**.
unwatch-digest = You no longer follow { $title }.
