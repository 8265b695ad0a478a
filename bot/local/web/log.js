// The messages of one channel: loads them, keeps them in order, changes only what changed.

import { fail } from "./failures.js";
import { h } from "./dom.js";
import { draw, isEphemeral, touch } from "./message.js";
import { call, Lost } from "./socket.js";
import { channel, channelName, older, state } from "./state.js";
import { t } from "./texts.js";

const STEP = 50;
const MOST = 1000; // how far back a link to a message is followed
const TOGETHER = 7 * 60_000; // messages of one author within this time stand under one head

export class Log {
  /** `holder`: where the log is put; one log per opened channel, so that a screen reader is not read a whole channel. */
  constructor(holder, id) {
    this.id = id;
    this.limit = STEP;
    this.known = new Map(); // message id → { message, text, node }
    this.atEnd = true;
    this.top = 0;
    this.more = h("button", { type: "button", class: "secondary earlier", hidden: true, onclick: () => this.earlier() }, t("earlier"));
    this.empty = h("p", { class: "empty", hidden: true }, t("empty"));
    this.inner = h("div", { class: "inner" }, this.more, this.empty);
    const name = channel(id) ? channelName(channel(id)) : "";
    this.node = h("div", { id: "log", role: "log", "aria-live": "polite", "aria-label": t("messages", { name }), tabindex: 0, "data-log": id }, this.inner);
    this.jump = h("button", { type: "button", class: "primary jump", hidden: true, onclick: () => this.end() }, `↓ ${t("newest")}`);
    this.node.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.watch = new ResizeObserver(() => this.atEnd && this.end());
    this.watch.observe(this.inner);
    this.watch.observe(this.node);
    holder.replaceChildren(this.node, this.jump);
  }

  close() {
    this.watch.disconnect();
    this.closed = true;
  }

  /** Loads (again): what is shown afterwards is what the server has. */
  async load(wanted = null) {
    this.node.setAttribute("aria-busy", "true");
    try {
      let { messages } = await call("messages", { channel: this.id, limit: this.limit });
      while (wanted && !messages.some((one) => one.id === wanted) && messages.length >= this.limit && this.limit < MOST) {
        this.limit *= 4;
        ({ messages } = await call("messages", { channel: this.id, limit: this.limit }));
      }
      if (this.closed) return;
      const ids = new Set(messages.map((one) => one.id));
      for (const id of [...this.known.keys()]) if (!ids.has(id)) this.remove(id);
      const first = this.known.size === 0;
      for (const message of messages) this.put(message);
      if (first) this.divide();
      this.more.hidden = messages.length < this.limit;
      this.settle();
      if (wanted) this.reveal(wanted);
      else if (first) this.end();
      this.read();
    } catch (error) {
      if (!(error instanceof Lost)) fail(null, error); // after a loss everything is loaded anew
    } finally {
      this.node.removeAttribute("aria-busy");
    }
  }

  async earlier() {
    const height = this.node.scrollHeight;
    this.limit += STEP;
    this.atEnd = false;
    await this.load();
    this.node.scrollTop += this.node.scrollHeight - height;
  }

  /** A new message, or a new version of one. */
  put(message) {
    const text = JSON.stringify(message);
    const old = this.known.get(message.id);
    if (old?.text === text) return;
    if (old) {
      const focus = focusIn(old.node);
      draw(old.node, message);
      this.known.set(message.id, { message, text, node: old.node });
      focus?.();
    } else {
      const node = h("article", { "data-message": message.id, tabindex: -1 });
      draw(node, message);
      this.known.set(message.id, { message, text, node });
      const later = [...this.inner.querySelectorAll("article")].reverse();
      const before = later.find((other) => older(other.dataset.message, message.id) < 0);
      (before ?? this.empty).after(node);
    }
    this.settle();
  }

  remove(id) {
    const entry = this.known.get(id);
    if (!entry) return;
    const held = entry.node.contains(document.activeElement);
    const near = entry.node.previousElementSibling;
    entry.node.remove();
    this.known.delete(id);
    this.settle();
    if (held) (near?.matches("article") ? near : this.node).focus({ preventScroll: true });
  }

  redraw(id) {
    const entry = this.known.get(id);
    if (entry) touch(entry.node, entry.message);
  }

  /** Heads that repeat the one above are only spoken. */
  settle() {
    let last = null;
    for (const node of this.inner.querySelectorAll("article")) {
      const { message } = this.known.get(node.dataset.message) ?? {};
      if (!message) continue;
      const follows =
        last !== null &&
        last.author?.id === message.author?.id &&
        isEphemeral(last) === isEphemeral(message) &&
        new Date(message.timestamp) - new Date(last.timestamp) < TOGETHER &&
        !node.querySelector(":scope > .led");
      node.classList.toggle("follows", follows);
      last = message;
    }
    this.empty.hidden = this.known.size > 0;
    if (this.atEnd) this.end();
  }

  /** A line above the first message not yet read. */
  divide() {
    const mark = channel(this.id)?.last_read;
    if (!mark || mark === "0") return;
    for (const [id, { message, node }] of this.known) {
      if (older(mark, id) >= 0 || message.author?.id === state.me.id || isEphemeral(message)) continue;
      node.before(h("div", { class: "new", role: "separator", "aria-label": t("unread") }, h("span", {}, t("unread"))));
      return;
    }
  }

  reveal(id) {
    const entry = this.known.get(id);
    if (!entry) {
      fail(null, t("nomessage"));
      return;
    }
    this.atEnd = false;
    entry.node.scrollIntoView({ block: "center" });
    entry.node.focus({ preventScroll: true });
    entry.node.classList.add("meant");
    setTimeout(() => entry.node.classList.remove("meant"), 2500);
  }

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.node;
    const near = scrollHeight - scrollTop - clientHeight < 40;
    // what grew below does not count as having been scrolled up
    if (near || scrollTop < this.top) this.atEnd = near;
    this.top = scrollTop;
    if (this.atEnd) this.jump.hidden = true;
  }

  end() {
    this.atEnd = true;
    this.jump.hidden = true;
    this.node.scrollTop = this.node.scrollHeight;
    this.top = this.node.scrollTop;
  }

  arrived(message) {
    const fresh = !this.known.has(message.id);
    this.put(message);
    if (fresh && !this.atEnd) this.jump.hidden = false;
    this.read();
  }

  /** Tells the server how far this person has read, when they can see it. */
  read() {
    if (document.visibilityState !== "visible") return;
    const last = [...this.known.keys()].reduce((most, id) => (older(most, id) < 0 ? id : most), "0");
    if (last === "0" || last === this.told) return;
    this.told = last;
    call("read", { channel: this.id, message: last }).catch(() => (this.told = null));
  }
}

/** How to give the focus back after the inside of a node was drawn anew; null if it was not there. */
function focusIn(node) {
  const held = document.activeElement;
  if (!node.contains(held)) return null;
  const control = held.closest("[data-custom-id], [data-dismiss], [data-picture]");
  const open = held.getAttribute("aria-expanded") === "true";
  const key = control && Object.entries(control.dataset).find(([name]) => ["customId", "dismiss", "picture"].includes(name));
  return () => {
    if (held.isConnected) {
      held.focus({ preventScroll: true }); // a picture's node is taken over, and loses the focus in being moved
      return;
    }
    const all = key ? [...node.querySelectorAll("button, a")] : [];
    const same = all.find((one) => one.dataset[key[0]] === key[1] && !one.disabled);
    (same ?? node).focus({ preventScroll: true });
    if (open) same?.click(); // a list that was open stays so, although somebody else has changed the message
  };
}
