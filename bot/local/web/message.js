// One message as an article.

import { act, answered, dismiss } from "./acting.js";
import { fail } from "./failures.js";
import { h } from "./dom.js";
import { tick } from "./inline.js";
import { markdown } from "./markdown.js";
import { components, mark } from "./components.js";
import { attachments } from "./picture.js";
import { call } from "./socket.js";
import { channel, here, nameOf, state, userName } from "./state.js";
import { languageOf, named, t, when } from "./texts.js";

const EPHEMERAL = 64;
const LOADING = 128;
const V2 = 32768;
const TEXT = 10;
const GALLERY = 12;
const MEMBER_ADDED = 1;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;
const GREETING = "help"; // the command that greets a person

export const isEphemeral = (message) => Boolean(message.flags & EPHEMERAL);

/** An avatar: a circle with the first letter, since real ones would be loaded from other hosts. */
export function avatar(user) {
  const name = nameOf(user);
  const tone = user?.bot ? "app" : Number(BigInt(user?.id ?? 0) % 5n);
  return h("span", { class: `avatar tone-${tone}`, "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");
}

const authorName = (message) => userName(message.author?.id) ?? nameOf(message.author);

/** Draw a message's article: its content and classes. */
export function draw(article, message) {
  const name = authorName(message);
  const written = new Date(message.timestamp);
  const pinged = (message.mentions ?? []).some((user) => user.id === state.me.id);
  article.className = "message";
  article.classList.toggle("private", isEphemeral(message));
  article.classList.toggle("pinged", pinged);
  article.setAttribute("aria-label", `${name}, ${when(written)}`);
  const head = h(
    "header",
    {},
    h("span", { class: "author" }, name),
    message.author?.bot ? h("span", { class: "badge" }, t("app")) : null,
    h("time", { datetime: message.timestamp }, when(written)),
    message.edited_timestamp ? h("span", { class: "subtext" }, t("edited")) : null,
  );
  const foot = h("footer", {});
  const pictures = new Map([...article.querySelectorAll("[data-picture]")].map((node) => [node.dataset.picture, node]));
  const content = h("div", { class: "body" }, body(message, name));
  // public messages are in the match's language
  if (message.author?.bot && !isEphemeral(message)) content.lang = languageOf(content.textContent);
  article.replaceChildren(before(message) ?? "", avatar(message.author), head, content, foot);
  tick(content, "time[data-style]");
  // reuse the node of an unchanged picture: no flicker, and a revealed spoiler stays revealed
  for (const node of article.querySelectorAll("[data-picture]")) {
    const old = pictures.get(node.dataset.picture);
    if (old && old.title === node.title && old.className.split(" ")[0] === node.className.split(" ")[0]) node.replaceWith(old);
  }
  touch(article, message);
}

/** Update what changes without a new version of the message: pending answer and error note. */
export function touch(article, message) {
  mark(article, state.busy.get(message.id) ?? null);
  const foot = article.querySelector(":scope > footer");
  const failure = state.failures.get(message.id) ?? "";
  const note = foot.querySelector(".failure");
  if ((note?.dataset.why ?? "") !== failure) {
    note?.remove();
    if (failure) foot.prepend(h("p", { class: "failure", role: "alert", "data-why": failure }, t("failed", { why: failure })));
  }
  if (isEphemeral(message) && !foot.querySelector("[data-dismiss]")) {
    const pictures = article.querySelector(".split > .pictures");
    const isOverview = article.querySelector("[data-custom-id^='begin:game:']"); // not the panel of one game
    if (commandOf(message) === GREETING && isOverview && pictures) pictures.append(together(message));
    const away = h("button", { type: "button", class: "link", "data-dismiss": message.id, onclick: () => dismiss(message) }, t("dismiss"));
    foot.append(h("p", { class: "foot" }, h("span", { class: "only" }, h("span", { "aria-hidden": "true" }, "◔ "), t("only_you"), " · "), away));
  }
}

/** With whom at this computer one can play: a button for each game, which opens a table for all who sit here. */
function together(message) {
  const others = state.people.filter((one) => one.id !== state.me.id);
  const games = h("div", { class: "games" });
  const node = h("section", { class: "together", hidden: true }, h("strong", {}, t("together", { names: named(others.map((one) => one.name)) })), games);
  const open = (command, seats) => async (event) => {
    const button = event.currentTarget;
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    const options = { opponent: others[0].id, ...(seats ? { seats } : {}) };
    try {
      answered(await call("slash", { channel: message.channel_id, command, options }), message);
    } catch (error) {
      fail(message.id, error);
    } finally {
      button.removeAttribute("aria-busy");
    }
  };
  const fill = async () => {
    const { commands } = await call("commands", { channel: message.channel_id });
    for (const game of commands) {
      const made = (game.options ?? []).find((one) => (one.key ?? one.name) === "new");
      if (!made) continue;
      const seats = (made.options ?? []).find((one) => (one.key ?? one.name) === "seats");
      const most = seats ? Math.min(state.people.length, seats.max_value ?? Math.max(...(seats.choices ?? []).map((one) => one.value))) : null;
      const path = `${game.key ?? game.name} new`;
      const title = game.name[0].toUpperCase() + game.name.slice(1);
      games.append(h("button", { type: "button", class: "secondary", "data-together": path, onclick: open(path, most) }, title));
    }
    node.hidden = !games.children.length;
  };
  if (others.length) fill().catch((error) => fail(message.id, error));
  return node;
}

const commandOf = (message) => message.interaction?.name ?? message.interaction_metadata?.name;

/** The command that led to this message, or the message it replies to. */
function before(message) {
  const made = message.interaction_metadata ?? message.interaction;
  const command = commandOf(message);
  if (made && command) {
    const who = userName(made.user?.id) ?? nameOf(made.user);
    return h("p", { class: "led" }, t("used", { name: who, command: `/${command}` }));
  }
  const answered = message.referenced_message;
  if (answered?.content && !answered.author?.bot && message.type !== THREAD_STARTER) {
    const text = answered.content.slice(0, 80);
    return h("p", { class: "led" }, t("reply", { name: authorName(answered), text }));
  }
  return null;
}

function body(message, name) {
  if (message.flags & LOADING) return h("p", { class: "thinking" }, t("thinking", { name }));
  if (message.type === THREAD_CREATED) {
    const made = state.channels.find((one) => one.parent_id === message.channel_id && one.name === message.content);
    return h("p", {}, t("opened_thread", { name }), " ", made ? h("a", { href: here(made.id), class: "mention" }, `#${made.name}`) : `#${message.content}`);
  }
  if (message.type === MEMBER_ADDED) return h("p", {}, t("added_member", { name, added: message.mentions.map(nameOf).join(", ") }));
  if (message.type === THREAD_STARTER && message.referenced_message) return body(message.referenced_message, name);
  const scene = { message: asLayout(message), waits: () => state.busy.has(message.id), act: (id, values) => act(message, id, values) };
  const v2 = Boolean(scene.message.flags & V2);
  const text = !v2 && message.content ? h("div", { class: "text" }, markdown(message.content)) : null;
  return [text, v2 ? null : attachments(scene), components(scene), thread(message)];
}

/** A classic message with one picture and controls as the layout that shows the same; any other message as it is. */
function asLayout(message) {
  const [picture, ...more] = message.attachments ?? [];
  const isPrompt = picture?.content_type?.startsWith("image/") && !more.length && message.components?.length;
  if (message.flags & V2 || !isPrompt) return message;
  const gallery = { type: GALLERY, items: [{ media: picture, description: picture.description }] };
  return { ...message, flags: message.flags | V2, components: [{ type: TEXT, content: message.content }, gallery, ...message.components] };
}

function thread(message) {
  const id = message.thread?.id ?? (channel(message.id) ? message.id : null);
  const name = channel(id)?.name ?? message.thread?.name; // a thread that this person has not joined is not listed
  const leads = (all) => (all ?? []).some((one) => one.url?.split("/").includes(id) || leads(one.components));
  if (!name || id === state.channel || leads(message.components)) return null;
  return h("a", { class: "button secondary thread", href: here(id), "data-channel-link": id }, `${t("open_thread")}: ${name}`);
}
