// The channel list: text channels with their threads, then DMs, with unread marks and ping counts.

import { fail } from "./failures.js";
import { h, spoken } from "./dom.js";
import { call } from "./socket.js";
import { channelName, DM, here, older, sign, state, THREADS } from "./state.js";
import { t } from "./texts.js";

/** Redraw the list if it changed, and keep the focus. */
export function drawChannels(root) {
  const now = JSON.stringify([state.me.id, state.me.locale, state.guilds, state.channels, state.channel]);
  if (root.dataset.now === now) return;
  root.dataset.now = now;
  const held = root.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
  const dms = state.channels.filter((one) => one.type === DM);
  root.replaceChildren(
    ...state.guilds.map((guild) => part(guild.name, guildPlaces(guild))).filter(Boolean),
    part(t("direct"), dms.length ? dms.map((one) => entry(one)) : [h("li", {}, opener())]),
  );
  if (held) root.querySelector(`[data-channel="${CSS.escape(held)}"]`)?.focus();
}

/** Open the DM channel with the bot; it is created if there is none. */
function opener() {
  const open = async () => {
    try {
      location.hash = here((await call("direct")).channel);
    } catch (error) {
      fail(null, error);
    }
  };
  return h("button", { type: "button", class: "place-link", "data-direct": true, onclick: open }, h("span", { class: "sign", "aria-hidden": "true" }, "+"), t("open_direct"));
}

function part(name, entries) {
  return entries.length ? h("section", {}, h("h2", {}, name), h("ul", {}, entries)) : null;
}

function guildPlaces(guild) {
  const mine = state.channels.filter((one) => one.guild_id === guild.id);
  const threads = mine.filter((one) => THREADS.includes(one.type)).sort((a, b) => older(b.id, a.id));
  const texts = mine.filter((one) => !THREADS.includes(one.type)).sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || older(a.id, b.id));
  const under = (parent) => threads.filter((one) => one.parent_id === parent.id).map((one) => entry(one));
  return texts.map((one) => {
    const below = under(one);
    return entry(one, below.length ? h("ul", {}, below) : null);
  });
}

/** Whether a thread is finished: archived, or that of a match that is over, which the bot lets archive itself within a day. */
const isOver = ({ thread_metadata: data }) => Boolean(data?.archived || data?.auto_archive_duration <= 1440);

function entry(one, below = null) {
  const thread = THREADS.includes(one.type);
  const over = thread && isOver(one);
  const open = one.id === state.channel;
  return h(
    "li",
    {},
    h(
      "a",
      {
        href: here(one.id),
        class: `place-link${thread ? " thread" : ""}${one.unread ? " unread" : ""}${over ? " over" : ""}`,
        "data-channel": one.id,
        "data-unread": one.unread ? "true" : null,
        "data-pings": one.pings || null,
        "aria-current": open ? "page" : null,
      },
      h("span", { class: "sign", "aria-hidden": "true" }, over ? "✓" : sign(one)),
      thread ? spoken(`${t("thread")} `) : null,
      h("span", { class: "name" }, channelName(one)),
      over ? spoken(` (${t("over")})`) : null,
      badge(one.pings),
      one.unread && !one.pings ? [h("span", { class: "dot", "aria-hidden": "true" }), spoken(` (${t("unread")})`)] : null,
    ),
    below,
  );
}

/** The ping count as an element; null for 0. */
export function badge(pings) {
  if (!pings) return null;
  return h("span", { class: "pings" }, h("span", { "aria-hidden": "true" }, String(pings)), spoken(` (${t("pings", { n: pings })})`));
}
