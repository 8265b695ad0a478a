// Acting on messages: presses, picks, and the application's answers.

import { fail } from "./failures.js";
import { openModal } from "./modal.js";
import { call } from "./socket.js";
import { emit, state } from "./state.js";

/** Press a button (values null) or pick in a select; one at a time per message, as in Discord's client. */
export async function act(message, customId, values) {
  if (state.busy.has(message.id)) return;
  busy(message.id, customId);
  fail(message.id, null);
  const where = { channel: message.channel_id, message: message.id, custom_id: customId };
  try {
    const answer = await (values === null ? call("press", where) : call("pick", { ...where, values }));
    answered(answer, message);
  } catch (error) {
    fail(message.id, error);
  } finally {
    busy(message.id, null);
  }
}

function busy(id, customId) {
  if (customId === null) state.busy.delete(id);
  else state.busy.set(id, customId);
  emit("redraw", id);
}

/** Handle the first answer to an interaction. `message`: the one acted on; null for a command or a modal. */
export function answered(answer, message = null) {
  if (answer.kind === "failed") fail(message?.id ?? null, answer.failure);
  else if (answer.kind === "modal") openModal(answer.modal, answer.key, message);
  else if (answer.kind === "message" || answer.kind === "defer") emit("end", null);
}

export async function dismiss(message) {
  const where = { channel: message.channel_id, message: message.id };
  emit("leaving", message.id);
  emit("deleted", where);
  try {
    await call("dismiss", where);
    emit("deleted", where); // an edit pushed before the server knew has restored it
  } catch (error) {
    fail(null, error);
  }
}
