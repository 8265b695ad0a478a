"""What people use at Discord: slash commands, buttons, messages. ``bot.app`` loads the modules."""
