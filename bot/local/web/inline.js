// Inline markdown: emphasis, code, spoilers, links, mentions, timestamps.

import { h, webLink } from "./dom.js";
import { customEmoji, withIcons } from "./icons.js";
import { channel, channelName, here, userName } from "./state.js";
import { moment, t } from "./texts.js";

const DEEPEST = 8;

const MARKS = [
  ["***", (inner) => h("em", {}, h("strong", {}, inner))],
  ["**", (inner) => h("strong", {}, inner)],
  ["__", (inner) => h("u", {}, inner)],
  ["~~", (inner) => h("s", {}, inner)],
  ["||", (inner) => spoiler(inner)],
  ["*", (inner) => h("em", {}, inner)],
  ["_", (inner) => h("em", {}, inner)],
];

/** The nodes of a text without blocks; line breaks are kept. */
export function inline(text, depth = 0) {
  const out = [];
  let plain = "";
  const put = (node) => {
    if (plain) out.push(...withIcons(plain));
    plain = "";
    out.push(node);
  };
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 4200);
    const found = token(text, at, rest, depth);
    if (!found) {
      plain += text[at];
      at += 1;
    } else {
      if (typeof found.node === "string") plain += found.node;
      else put(found.node);
      at += found.length;
    }
  }
  if (plain) out.push(...withIcons(plain));
  return out;
}

function token(text, at, rest, depth) {
  const sign = text[at];
  if (sign === "\n") return { node: h("br"), length: 1 };
  if (sign === "\\" && /^\\[^\w\s]/.test(rest)) return { node: text[at + 1], length: 2 };
  if (sign === "`") return inlineCode(rest);
  if (sign === "<") return angle(rest);
  if (sign === "[") return namedLink(rest, depth);
  if (sign === "h" && (at === 0 || !/\w/.test(text[at - 1]))) return bareLink(rest);
  if (depth < DEEPEST && "*_~|".includes(sign)) return marked(text, at, rest, depth);
  return null;
}

function inlineCode(rest) {
  const found = /^(`+)([^]*?[^`])\1(?!`)/.exec(rest);
  return found && { node: h("code", {}, found[2].trim() || found[2]), length: found[0].length };
}

function marked(text, at, rest, depth) {
  for (const [mark, make] of MARKS) {
    if (!rest.startsWith(mark)) continue;
    // _ inside a word (snake_case) and * before a space are literal
    if (mark === "_" && at > 0 && /\w/.test(text[at - 1])) continue;
    if (mark === "*" && /^\*\s/.test(rest)) continue;
    const end = closing(rest, mark);
    if (end > mark.length) return { node: make(inline(rest.slice(mark.length, end), depth + 1)), length: end + mark.length };
  }
  return null;
}

/** The index of the closing mark, outside escapes and code; -1 if there is none. */
function closing(rest, mark) {
  for (let at = mark.length; at < rest.length; at += 1) {
    if (rest[at] === "\\") at += 1;
    else if (rest[at] === "`") at += (inlineCode(rest.slice(at))?.length ?? 1) - 1;
    else if (rest.startsWith(mark, at)) {
      const run = /^(\*+|_+|.)/.exec(rest.slice(at))[0].length;
      // a single * does not close inside **
      if (mark.length === 1 && run === 2) at += 1;
      else if (mark === "_" && /\w/.test(rest[at + 1] ?? "")) continue;
      else return mark.length < 3 && run > mark.length && run < 4 ? at + run - mark.length : at;
    }
  }
  return -1;
}

function spoiler(inner) {
  const open = (event) => {
    const node = event.currentTarget;
    const shown = h("span", { class: "spoiler shown", tabindex: -1 }, inner);
    node.replaceWith(shown);
    shown.focus();
    event.stopPropagation();
  };
  return h("button", { type: "button", class: "spoiler", "aria-label": t("spoiler"), title: t("spoiler"), onclick: open }, "▒▒▒▒▒▒");
}

function namedLink(rest, depth) {
  const found = /^\[([^\]\n]{1,400})\]\(<?(https?:\/\/[^\s<>)]+)>?(?: "[^"\n]*")?\)/.exec(rest);
  const url = found && webLink(found[2]);
  return url && depth < DEEPEST ? { node: link(url, inline(found[1], DEEPEST)), length: found[0].length } : null;
}

function bareLink(rest) {
  const found = /^https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]*_~|]/.exec(rest);
  const url = found && webLink(found[0]);
  return url ? { node: link(url, null, found[0]), length: found[0].length } : null;
}

const PLACE = /^\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link; one to a Discord channel or message opens it in this page. */
export function link(url, inner, shown = url.href) {
  const place = /^(?:\w+\.)?discord(?:app)?\.com$/.test(url.hostname) ? PLACE.exec(url.pathname) : null;
  if (!place) return h("a", { href: url.href, target: "_blank", rel: "noopener noreferrer" }, inner ?? shown);
  const found = channel(place[2]);
  const name = found ? `#${channelName(found)}` : t("unknown_channel");
  return h("a", { href: here(place[2], place[3] ?? null), class: "mention" }, inner ?? [name, place[3] ? " › 💬" : ""]);
}

function angle(rest) {
  const user = /^<@!?(\d+)>/.exec(rest);
  if (user) return { node: h("span", { class: "mention", "data-user": user[1] }, `@${userName(user[1]) ?? t("unknown_user")}`), length: user[0].length };
  const place = /^<#(\d+)>/.exec(rest);
  if (place) {
    const found = channel(place[1]);
    const node = found
      ? h("a", { class: "mention", href: here(place[1]) }, `#${channelName(found)}`)
      : h("span", { class: "mention" }, `#${t("unknown_channel")}`);
    return { node, length: place[0].length };
  }
  const time = /^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/.exec(rest);
  if (time && Math.abs(Number(time[1])) < 8.64e12) return { node: clock(Number(time[1]), time[2] ?? "f"), length: time[0].length };
  const command = /^<\/([^:>\n]{1,100}):\d+>/.exec(rest);
  if (command) {
    const node = h("button", { type: "button", class: "mention command", "data-command": command[1] }, `/${command[1]}`);
    return { node, length: command[0].length };
  }
  const emoji = /^<a?:(\w{2,32}):(\d+)>/.exec(rest);
  if (emoji) return { node: customEmoji(emoji[2], emoji[1]), length: emoji[0].length };
  const web = /^<(https?:\/\/[^\s<>]+)>/.exec(rest);
  const url = web && webLink(web[1]);
  return url ? { node: link(url, null, web[1]), length: web[0].length } : null;
}

function clock(seconds, style) {
  const date = new Date(seconds * 1000);
  const relative = style === "R" ? { "data-relative": seconds, "aria-live": "off" } : {};
  return h("time", { datetime: date.toISOString(), title: moment(date, "F"), "data-style": style, ...relative }, moment(date, style));
}

/** Write the timestamps of a text in the language that an element around them names. */
export function tick(root = document, which = "time[data-relative]") {
  for (const node of root.querySelectorAll(which)) {
    const words = moment(new Date(node.dateTime), node.dataset.style, node.closest("[lang]")?.lang);
    if (node.textContent !== words) node.textContent = words;
  }
}
