// The application's commands, flattened to those that can be run.

import { t } from "./texts.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT = 1;
const ON_USER = 2; // a command of a user's context menu, offered here with a field for the user
const USER = 6;

/**
 * Commands in Discord's JSON → [{ path, title, description, group, options, onUser? }]; path is sent, title is shown.
 * With `onUser`, the only option is the user.
 */
export function flatten(commands) {
  const out = [];
  const walk = (one, path, title, group) => {
    const inner = (one.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (!inner.length) {
      out.push({ path, title, group, description: one.description ?? "", options: one.options ?? [] });
      return;
    }
    for (const sub of inner) walk(sub, `${path} ${key(sub)}`, `${title} ${sub.name}`, group);
  };
  for (const one of commands) {
    if (one.type === ON_USER) {
      const user = { type: USER, name: t("person"), key: "user", required: true };
      out.push({ path: key(one), title: one.name, group: null, description: t("on_user"), options: [user], onUser: true });
    }
    if ((one.type ?? CHAT) !== CHAT) continue;
    const grouped = (one.options ?? []).some((option) => option.type === SUBCOMMAND || option.type === GROUP);
    walk(one, key(one), one.name, grouped ? `${one.name} · ${one.description}` : null);
  }
  return out;
}

/** The registered name of a command or option; `name` is in the person's language. */
export const key = (one) => one.key ?? one.name;

/** Normalize a typed command: no slash, single spaces, lower case. */
export const words = (text) => text.replace(/^\//, "").trim().replace(/\s+/g, " ").toLowerCase();

/** Commands that begin with the typed text, then those that contain it. */
export function matching(commands, text) {
  const typed = words(text);
  const starts = (one) => one.path.toLowerCase().startsWith(typed) || one.title.toLowerCase().startsWith(typed);
  const holds = (one) => `${one.title} ${one.path}`.toLowerCase().includes(typed);
  const first = commands.filter(starts);
  return [...first, ...commands.filter((one) => holds(one) && !first.includes(one))];
}
