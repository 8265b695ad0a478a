// The page's state and its listeners. The server is the only source.

import { advanceBy } from "./texts.js";

export const state = {
  me: null,         // { id, name, locale, dms_closed }
  people: [],       // [{ id, name, locale, dms_closed, pings, owner, member }]
  skipped: null,    // seconds by which the time was advanced; null: it cannot be
  guilds: [],       // [{ id, name }]
  channels: [],     // Discord's JSON with unread, pings and last_read
  users: {},        // names by user id
  channel: null,    // id of the open channel
  busy: new Map(),  // by message id: the custom_id whose answer is pending
};

const heard = new Map();

/** Call `act` on each event `name`: "lists", "message", "deleted", "typing", "busy". */
export function on(name, act) {
  heard.set(name, [...(heard.get(name) ?? []), act]);
}

export function emit(name, detail) {
  for (const act of heard.get(name) ?? []) act(detail);
}

/** Take over the lists sent by the server. */
export function learn({ people, guilds, channels, users, skipped }) {
  Object.assign(state, { people, guilds, channels, users, skipped });
  advanceBy(skipped ?? 0);
  state.me = people.find((person) => person.id === state.me?.id) ?? state.me;
}

export const DM = 1;
export const THREADS = [10, 11, 12];

export const channel = (id) => state.channels.find((one) => one.id === id) ?? null;
export const userName = (id) => state.users[id] ?? null;

/** The text with a mention for each "@name" of a user, the longest name first. */
export function mentioning(text) {
  const known = Object.entries(state.users).sort(([, one], [, other]) => other.length - one.length);
  return known.reduce((made, [id, name]) => {
    const written = new RegExp(`(?<!\\S)@${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}_])`, "gu");
    return made.replace(written, () => `<@${id}>`);
  }, text);
}

/** The symbol before a channel's name. */
export const sign = (one) => (one.type === DM ? "@" : THREADS.includes(one.type) ? "⤷" : "#");

/** A channel's name for the person; a DM has the other's name. */
export function channelName(one) {
  if (one.type !== DM) return one.name;
  const others = (one.recipients ?? []).filter((user) => user.id !== state.me?.id);
  return others.map((user) => nameOf(user)).join(", ") || one.name || "DM";
}

export const nameOf = (user) => user?.global_name || user?.display_name || user?.username || "?";

/** Compare two snowflakes, which exceed a Number's precision: negative if a is older. */
export function older(a, b) {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

// ---- places: #/<person>/<channel>/<message>

/** The parts of the address: { person, channel, message }, each a string or null. */
export function route(hash = location.hash) {
  const [person, place, message] = hash.replace(/^#\/?/, "").split("/").map((part) => {
    try {
      return decodeURIComponent(part) || null;
    } catch {
      return null;
    }
  });
  return { person: person ?? null, channel: place ?? null, message: message ?? null };
}

export function address(person, place = null, message = null) {
  const parts = [person, place, message].filter((part) => part !== null && part !== undefined);
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

/** The address of a place for the present person. */
export const here = (place = null, message = null) => address(called(state.me), place, message);

/** A person's part of an address: the name, or the id if two people share the name. */
export function called(person) {
  if (!person) return "";
  const same = state.people.filter((one) => one.name === person.name);
  return same.length > 1 ? person.id : person.name;
}

export const byCall = (text) => state.people.find((one) => one.id === text || called(one) === text) ?? null;
