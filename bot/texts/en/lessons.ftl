button-learn = Learn

## Lessons

learn-head = **{ $game }** · lesson { $number } of { $count } · you are { $seat }
learn-wrong = ✗ **{ $move }**: not quite. { $hint }
learn-right = ✓ **That's it!** { $praise }
learn-done = You know the essentials now. The rest comes with playing: an easy computer is happy to play with you, and your menu tells you before each decision what is at stake.
