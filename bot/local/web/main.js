// The page: routing by the address (person, place), server pushes, and redrawing.

import { Composer } from "./composer.js";
import { drawChannels } from "./channels.js";
import { drawMe, drawPeople } from "./people.js";
import { fail, mendLost } from "./failures.js";
import { tick } from "./inline.js";
import { Log } from "./log.js";
import { call, connect, Lost } from "./socket.js";
import { address, byCall, called, channel, channelName, DM, here, learn, on, route, sign, state, userName } from "./state.js";
import { speak, t, translate } from "./texts.js";
import { drop, note } from "./turns.js";

const $ = (id) => document.getElementById(id);
const wide = matchMedia("(min-width: 720px)");
let log = null;
let composer = null;
let shown = null; // the channel on the screen
const visited = new Set(); // ids of the persons who have been shown a place here
let turns = 0;
let ready = false; // `be` has been answered

function drawLists() {
  drawPeople($("people"));
  drawMe($("me"));
  drawChannels($("channels"));
  const pings = state.people.find((one) => one.id === state.me.id)?.pings ?? 0;
  const place = channel(state.channel);
  $("icon").href = pings ? "/web/icon-turn.svg" : "/web/icon.svg";
  document.title = `${pings ? `● (${pings}) ` : ""}${place ? `${channelName(place)} · ` : ""}${state.me.name} · Stammtisch`;
}

/** Send this window's person to the server, and take over that person's lists. */
async function be(wanted) {
  const person = byCall(wanted);
  const answer = await call("be", { person: person?.id ?? wanted, locale: navigator.language });
  state.me = answer.me;
  learn(answer);
  speak(state.me.locale);
  translate();
  ready = true;
}

/** Show the place in the address, with its messages. A place that is already shown is not reloaded. */
async function follow({ reload = false } = {}, overtaken) {
  const where = route();
  if (!ready || reload || (where.person ?? "") !== called(state.me)) {
    await be(where.person);
    if (overtaken()) return;
    close();
    if (where.person !== called(state.me)) {
      location.replace(address(called(state.me), where.channel, where.message));
      return;
    }
  }
  if (where.channel && !channel(where.channel)) await call("place", { channel: where.channel }); // perhaps an archived thread
  if (overtaken()) return;
  if (where.channel && !channel(where.channel)) {
    const other = fallback();
    // a place kept from the previous person that this one cannot see is replaced silently
    if (state.kept === where.channel && other) {
      location.replace(here(other.id));
      return;
    }
    close();
    show(where.channel, t("noplace", { name: state.me.name }));
    return;
  }
  if (!where.channel) {
    const first = fallback();
    if (wide.matches && first) {
      location.replace(here(first.id));
      return;
    }
    if (state.channels.length === 1 && !visited.has(state.me.id)) {
      location.hash = here(first.id); // the only channel greets a new person
      return;
    }
    close();
    show(null, t("choose"));
    return;
  }
  await open(where);
}

/** A person's first place: a channel with pings, else an unread one, else the first text channel. */
function fallback() {
  const all = state.channels;
  return all.find((one) => one.pings) ?? all.find((one) => one.unread) ?? all.find((one) => one.type !== DM) ?? all[0] ?? null;
}

async function open(where) {
  state.kept = where.channel;
  if (state.channel === where.channel && log) {
    drawLists();
    if (where.message) await log.load(where.message);
    return;
  }
  close();
  show(where.channel, null);
  log = new Log($("holder"), where.channel);
  composer = new Composer($("composer"), where.channel);
  await log.load(where.message);
}

function close() {
  log?.close();
  log = null;
  composer = null;
  $("composer").replaceChildren();
}

/** Draw the frame around a conversation, or around the text `words` if there is none. */
function show(id, words) {
  const before = shown;
  shown = id;
  visited.add(state.me.id);
  state.channel = channel(id) ? id : null;
  document.body.dataset.screen = id ? "conversation" : "list";
  $("back").href = here();
  const place = channel(id);
  $("title").textContent = place ? `${sign(place)} ${channelName(place)}` : "";
  $("typing").textContent = "";
  if (words !== null) {
    const note = document.createElement("p");
    note.className = "empty";
    note.textContent = words;
    $("holder").replaceChildren(note);
  }
  const left = document.activeElement?.closest?.("[data-channel]")?.dataset.channel;
  drawLists();
  if (wide.matches) return;
  // on a phone the other screen is hidden now: move the focus too
  if (id && left) $("back").focus();
  else if (!id && before) $("channels").querySelector(`[data-channel="${before}"]`)?.focus();
}

/** Follow the address. `data-shown` of the body is the address whose place is shown with its messages. */
async function moved(options) {
  const wanted = location.hash;
  const turn = ++turns;
  const overtaken = () => turn !== turns || wanted !== location.hash; // the address changed again during a request
  delete document.body.dataset.shown;
  try {
    await follow(options, overtaken);
    if (!overtaken()) document.body.dataset.shown = wanted;
  } catch (error) {
    if (!(error instanceof Lost)) fail(null, error);
  }
}

// ---- pushes of the server

const hear = {
  lists(message) {
    const before = JSON.stringify([state.me.locale, state.me.name]);
    learn(message);
    if (before !== JSON.stringify([state.me.locale, state.me.name])) {
      // the language changed: redraw all texts
      speak(state.me.locale);
      translate();
      close();
      state.channel = null;
      moved();
    }
    if (state.channel && !channel(state.channel)) moved();
    else drawLists();
  },
  message({ channel: id, message }) {
    if (id === state.channel) log?.arrived(message);
    else note(message);
    log?.renew();
  },
  deleted({ channel: id, message }) {
    drop(message);
    if (id === state.channel) log?.remove(message);
  },
  typing({ channel: id, user }) {
    if (id !== state.channel || user === state.me.id) return;
    $("typing").textContent = t("typing", { name: userName(user) ?? "?" });
    clearTimeout(hear.timer);
    hear.timer = setTimeout(() => ($("typing").textContent = ""), 8000);
  },
};

let lost = false;
connect({
  async opened() {
    await moved({ reload: true });
    if (lost) {
      $("connection").textContent = "";
      mendLost();
    }
    lost = false;
    document.body.dataset.connected = "true";
  },
  lost() {
    lost = true;
    delete document.body.dataset.connected;
    $("connection").textContent = t("lost");
  },
  pushed: (message) => ready && hear[message.push]?.(message),
});

on("redraw", (id) => {
  log?.redraw(id);
  log?.renew(); // the turn may have come while an answer was pending
});
on("deleted", (what) => hear.deleted(what));
on("end", () => log?.end());
on("failed", (words) => {
  const note = words ? t("failed", { why: words }) : "";
  if (composer) composer.warn(note);
  else $("connection").textContent = note;
});
// A letter key presses that letter in the enlarged picture, or in the newest message with pictures and choices
addEventListener("keydown", (event) => {
  const isTyped = event.target.closest?.("input, textarea, select, dialog.modal") || document.querySelector(".popup:not([hidden])");
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/i.test(event.key)) return;
  const menu = document.querySelector("dialog.large") ?? [...document.querySelectorAll("#log article:not(.folded) .split")].at(-1);
  menu?.querySelector(`[data-letter="${event.key.toUpperCase()}"]`)?.click();
});
wide.addEventListener("change", () => ready && moved());
addEventListener("hashchange", () => moved());
document.addEventListener("visibilitychange", () => {
  log?.read();
  log?.renew();
});
$("skip").addEventListener("click", () => ($("log") ?? $("conversation")).focus());
document.addEventListener("click", (event) => {
  const command = event.target.closest?.("[data-command]");
  if (command) composer?.begin(command.dataset.command);
  const menu = document.querySelector("#me details[open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
});
setInterval(() => tick(), 15_000);
