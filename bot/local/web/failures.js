// Error notes, shown under the message they concern or under the conversation.

import { Lost } from "./socket.js";
import { emit, state } from "./state.js";
import { t } from "./texts.js";

state.failures = new Map(); // error text by message id

// The client's own error text, which the stand-in sends in English.
const KNOWN = { "The application did not respond": "no_answer" };

/** The text of an error. */
export function worded(why) {
  const words = why instanceof Lost ? t("gone") : why instanceof Error ? why.message : why;
  return words in KNOWN ? t(KNOWN[words]) : words;
}

/** Remove the notes that say that the connection is lost. */
export function mendLost() {
  for (const [message, words] of [...state.failures]) if (words === t("gone")) fail(message, null);
  emit("failed", null);
}

/** Show an error note. `why`: a text, an Error, or null to remove it; without a message it is shown below the conversation. */
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
