### What the bot says of pace, absence and consent.

option-pace = How much time there is for a decision
option-timeout = What happens when the time is over
pace-relaxed = relaxed: 72 hours a decision
pace-daily = daily: 24 hours a decision
pace-brisk = brisk: 2 hours a decision
pace-live = live: 5 minutes a decision
pace-none = no clock
timeout-once = chance decides this one
timeout-seat = the seat is given up
timeout-lose = that player loses
table-pace = Pace: { $pace }. When the time is over: { $timeout }.
table-pace-none = Pace: { $pace }.
times-paused = ⏸ The match pauses until { $until }.
times-away = 🧳 { $name } is away until { $until }; the clock stands.
times-until = ⏳ { $name }: the time ends { $until }.
times-grace = ⌛ { $name }: the time is over, the extra time ends { $until }.
note-timeout = The time of { $name } is over.
ping-reminded = { $mention }, half of your time is gone ({ $title }, { $seat }). It ends { $until }.
ping-warned = { $mention }, your time is almost over ({ $title }, { $seat }). It ends { $until }.
ping-grace = { $mention }, your time is over ({ $title }, { $seat }). You have some extra time; it ends { $until }.
away-past = That day has already begun.
away-too-long = You can be away for { $most } days a year; { $days } of them are left.
no-date = { $text } is no day I can read. Write 2026-12-24, 24.12. or a number of days.
no-such-pace = There is no pace and no rule for overrun time called { $pace }.
pause-used-up = This match has already paused for { $days } days; that is as long as it can.
