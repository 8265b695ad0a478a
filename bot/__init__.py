"""The application: rules, matches, store, delivery, texts. Only ``bot.app`` imports discord."""
