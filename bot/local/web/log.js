// The messages of one channel: loading, ordering, and updating only what changed.

import { fail } from "./failures.js";
import { h } from "./dom.js";
import { draw, isEphemeral, touch } from "./message.js";
import { call, Lost } from "./socket.js";
import { channel, channelName, older, state, THREADS } from "./state.js";
import { t } from "./texts.js";
import { due, note } from "./turns.js";

const STEP = 50;
const MOST = 1000; // messages loaded at most to find a linked one
const TOGETHER = 7 * 60_000; // milliseconds; messages of one author within this time share a head

/** Whether a message is a private menu in which something can be chosen. */
const isMenu = (message, node) => isEphemeral(message) && Boolean(node.querySelector("[data-custom-id^='do:']:enabled"));

/** Whether a public message mentions this window's person. */
const mentionsMe = (message) => !isEphemeral(message) && (message.mentions ?? []).some((user) => user.id === state.me.id);

export class Log {
  /** `holder`: the parent element. Each opened channel has a log of its own, so that a screen reader does not read all of it. */
  constructor(holder, id) {
    this.id = id;
    this.inThread = THREADS.includes(channel(id)?.type);
    this.limit = STEP;
    this.known = new Map(); // message id → { message, text, node }
    this.menu = null; // the node of the newest private menu, which stays last while it can be used
    this.unfolded = new Set(); // ids of older private messages that were opened again
    this.atEnd = true;
    this.top = 0;
    this.height = 0;
    this.more = h("button", { type: "button", class: "secondary earlier", hidden: true, onclick: () => this.earlier() }, t("earlier"));
    this.empty = h("p", { class: "empty", hidden: true }, t("empty"));
    this.inner = h("div", { class: "inner" }, this.more, this.empty);
    const name = channel(id) ? channelName(channel(id)) : "";
    this.node = h("div", { id: "log", role: "log", "aria-live": "polite", "aria-label": t("messages", { name }), tabindex: 0, "data-log": id }, this.inner);
    this.jump = h("button", { type: "button", class: "primary jump", hidden: true, onclick: () => this.end() }, `↓ ${t("newest")}`);
    this.node.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.watch = new ResizeObserver(() => {
      this.node.style.setProperty("--view", `${this.node.clientHeight}px`);
      if (this.atEnd) this.end();
    });
    this.watch.observe(this.inner);
    this.watch.observe(this.node);
    holder.replaceChildren(this.node, this.jump);
  }

  close() {
    this.watch.disconnect();
    this.closed = true;
  }

  /** Load or reload the messages; `wanted`: id of a message to load and reveal. */
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
      if (!(error instanceof Lost)) fail(null, error); // after a lost connection everything is reloaded
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

  /** Insert or update a message. */
  put(message) {
    const text = JSON.stringify(message);
    const old = this.known.get(message.id);
    if (old?.text === text) return;
    if (old) {
      const focus = focusIn(old.node);
      draw(old.node, message);
      this.known.set(message.id, { message, text, node: old.node });
      if (this.menu === old.node && !isMenu(message, old.node)) this.menu = null;
      else if (!this.menu && isMenu(message, old.node)) this.last(old.node); // it was renewed
      focus?.();
    } else {
      const node = h("article", { "data-message": message.id, tabindex: -1 });
      draw(node, message);
      this.known.set(message.id, { message, text, node });
      if (!this.inThread && mentionsMe(message)) this.menu = null; // as an invitation does, which is to be seen
      this.insert(node, isEphemeral(message) ? null : this.menu);
      if (isMenu(message, node)) {
        if (this.menu) this.insert(this.menu, node); // an earlier menu goes back to its place
        this.menu = node;
      }
    }
    note(message);
    this.settle();
  }

  /** Put a menu below all other messages. */
  last(node) {
    this.menu = node;
    if (node === this.inner.lastElementChild) return;
    const focus = focusIn(node);
    this.inner.append(node);
    focus?.();
  }

  /** Have the newest private menu show the present position if it is the person's turn again. */
  renew() {
    if (document.visibilityState !== "visible") return;
    const entry = [...this.known.values()].filter(({ message }) => isEphemeral(message)).at(-1);
    const match = entry && !state.busy.has(entry.message.id) ? due(entry.message) : null;
    if (match) call("renew", { channel: this.id, message: entry.message.id, match }).catch(() => {});
  }

  /** Insert an article in the order of ids, in which that of `last` does not count. */
  insert(node, last) {
    const others = [...this.inner.querySelectorAll("article")].filter((one) => one !== node && one !== last);
    const before = others.reverse().find((other) => older(other.dataset.message, node.dataset.message) < 0);
    (before ?? this.empty).after(node);
  }

  remove(id) {
    const entry = this.known.get(id);
    if (!entry) return;
    const held = entry.node.contains(document.activeElement);
    const near = entry.node.previousElementSibling;
    entry.node.remove();
    if (this.menu === entry.node) this.menu = null;
    this.known.delete(id);
    this.settle();
    if (held) (near?.matches("article") ? near : this.node).focus({ preventScroll: true });
  }

  redraw(id) {
    const entry = this.known.get(id);
    if (entry) touch(entry.node, entry.message);
  }

  /** Fold private messages to one line: all but the newest in a thread, elsewhere those without controls. */
  fold() {
    const all = [...this.inner.querySelectorAll("article.private")];
    const newest = all.reduce((most, one) => (most && older(most.dataset.message, one.dataset.message) > 0 ? most : one), null);
    for (const node of all) {
      const id = node.dataset.message;
      const isOld = node !== newest && node !== this.menu && !this.unfolded.has(id);
      const folded = isOld && (this.inThread || !node.querySelector(".body [data-custom-id]:enabled"));
      if (folded === Boolean(node.querySelector("[data-unfold]"))) continue;
      node.classList.toggle("folded", folded);
      node.querySelector("[data-unfold]")?.remove();
      if (!folded) continue;
      const words = node.querySelector(".body .text")?.firstElementChild?.textContent.split("\n")[0] || t("only_you");
      const open = () => {
        this.unfolded.add(id);
        this.settle();
        node.focus({ preventScroll: true });
      };
      const button = h("button", { type: "button", class: "link unfold", "data-unfold": id, "aria-expanded": "false", onclick: open }, h("span", { "aria-hidden": "true" }, "▸ "), words);
      node.querySelector(":scope > footer .foot").prepend(button);
    }
  }

  /** Hide a head that repeats the one above, except from screen readers. */
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
    this.fold();
    // words that scroll within a menu are reached by keyboard
    for (const node of this.inner.querySelectorAll(".choices > .text:first-child")) {
      if (node.scrollHeight > node.clientHeight) node.tabIndex = 0;
      else node.removeAttribute("tabindex");
    }
    this.empty.hidden = this.known.size > 0;
    if (this.atEnd) this.end();
  }

  /** Put a divider above the first unread message. */
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
    // of the log alone: the document must not move
    const [box, view] = [entry.node.getBoundingClientRect(), this.node.getBoundingClientRect()];
    this.node.scrollTop += box.top - view.top - Math.max(8, (view.height - box.height) / 2);
    entry.node.focus({ preventScroll: true });
    entry.node.classList.add("meant");
    setTimeout(() => entry.node.classList.remove("meant"), 2500);
  }

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.node;
    const near = scrollHeight - scrollTop - clientHeight < 40;
    // where messages come and go the browser scrolls by itself
    if (near || (scrollTop < this.top && scrollHeight === this.height)) this.atEnd = near;
    this.top = scrollTop;
    this.height = scrollHeight;
    if (this.atEnd) this.jump.hidden = true;
  }

  end() {
    this.atEnd = true;
    this.jump.hidden = true;
    this.node.scrollTop = this.known.size > 1 ? this.node.scrollHeight : 0; // a lone greeting is read from its beginning
    this.top = this.node.scrollTop;
    this.height = this.node.scrollHeight;
  }

  arrived(message) {
    const fresh = !this.known.has(message.id);
    this.put(message);
    if (fresh && !this.atEnd) this.jump.hidden = false;
    this.read();
  }

  /** Send the read mark to the server, if the messages are visible. */
  read() {
    if (document.visibilityState !== "visible") return;
    const last = [...this.known.keys()].reduce((most, id) => (older(most, id) < 0 ? id : most), "0");
    if (last === "0" || last === this.marked) return;
    this.marked = last;
    call("read", { channel: this.id, message: last }).catch(() => (this.marked = null));
  }
}

/** A function that restores the focus after a node's content was redrawn; null if the focus is elsewhere. */
function focusIn(node) {
  const held = document.activeElement;
  if (!node.contains(held)) return null;
  const control = held.closest("[data-custom-id], [data-dismiss], [data-picture]");
  const open = held.getAttribute("aria-expanded") === "true";
  const key = control && Object.entries(control.dataset).find(([name]) => ["customId", "dismiss", "picture"].includes(name));
  return () => {
    if (held.isConnected) {
      held.focus({ preventScroll: true }); // a reused picture loses the focus when it is moved
      return;
    }
    const all = key ? [...node.querySelectorAll("button, a")] : [];
    const same = all.find((one) => one.dataset[key[0]] === key[1] && !one.disabled);
    (same ?? node).focus({ preventScroll: true });
    if (open) same?.click(); // keep a list open when the message was changed from elsewhere
  };
}
