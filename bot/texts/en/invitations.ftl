blocked = { $count ->
    [0] **Blocked**: none. People you pick here cannot invite you any more; only you know.
   *[other] **Blocked**: { $names }. They cannot invite you; only you know.
}
block-on = You block { $name }: they can no longer invite you, and they get no message about it. Matches that you play together go on.
block-declined = { $count ->
    [one] I have declined the invitation that was open.
   *[other] I have declined the { $count } invitations that were open.
}
block-off = You no longer block { $name }.
block-bot = { $name } is a bot, and bots invite nobody.
block-self = You cannot block yourself.
