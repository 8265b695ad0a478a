// What went wrong, shown where it was done: under its message, or under the conversation.

import { Lost } from "./socket.js";
import { emit, state } from "./state.js";
import { t } from "./texts.js";

state.failures = new Map(); // message id → words

// The one sentence a Discord client itself says, which the stand-in gives in English.
const KNOWN = { "The application did not respond": "no_answer" };

/** Words for what went wrong. */
export function worded(why) {
  const words = why instanceof Lost ? t("gone") : why instanceof Error ? why.message : why;
  return words in KNOWN ? t(KNOWN[words]) : words;
}

/** `why`: words, an Error, or null to take the note away; without a message it stands below the conversation. */
export function fail(message, why) {
  const words = why === null ? null : worded(why);
  if (message === null) {
    emit("failed", words);
    return;
  }
  if (words === null) state.failures.delete(message);
  else state.failures.set(message, words);
  emit("redraw", message);
}
