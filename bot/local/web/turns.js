// Whose turn it is, as far as messages say: private menus are renewed when it is the person's turn again.
//
// The bot's custom_ids name matches: press:play:<match> in the line below a board, do:<verb>:<match>:… in a menu.

import { state } from "./state.js";

const EPHEMERAL = 64;
const lines = new Map(); // by match: { id, person } of the newest line that mentions its reader
const menus = new Map(); // by id of a private message: the match that it was a menu of
const used = new Set(); // ids of lines whose turn has been shown in a menu

function* ids(all) {
  for (const one of all ?? []) {
    if (one.custom_id && !one.disabled) yield one.custom_id;
    yield* ids(one.components);
  }
}

const matchIn = (message, form) => [...ids(message.components)].map((id) => form.exec(id)?.[1]).find(Boolean) ?? null;
const choosing = (message) => matchIn(message, /^(?:do:(?!none)\w+|pick|set):(\d+):/);

/** Take note of a message of any channel. */
export function note(message) {
  if (message.flags & EPHEMERAL) {
    const match = choosing(message);
    if (!match) return;
    menus.set(message.id, match);
    used.add(lines.get(match)?.id);
    return;
  }
  const match = matchIn(message, /^press:play:(\d+)$/);
  if (match && (message.mentions ?? []).some((user) => user.id === state.me.id)) lines.set(match, { id: message.id, person: state.me.id });
}

/** Take note of a deleted message. */
export function drop(id) {
  for (const [match, line] of [...lines]) if (line.id === id) lines.delete(match);
  menus.delete(id);
}

/** The match whose present position a private message should show now; null for none, and until it is due again. */
export function due(message) {
  const match = menus.get(message.id);
  const line = lines.get(match);
  if (!line || line.person !== state.me.id || used.has(line.id) || choosing(message)) return null;
  used.add(line.id);
  return match;
}
