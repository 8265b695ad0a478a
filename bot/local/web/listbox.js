// A popup list after the ARIA combobox pattern: the focus stays on the anchor (a button or an input with
// role=combobox), and aria-activedescendant names the active option. Used by selects, commands and suggestions.

import { h, unique } from "./dom.js";
import { emojiSign, withIcons } from "./icons.js";
import { t } from "./texts.js";

/**
 * items: [{ value, label, description?, emoji?, group?, chosen? }].
 * choose(item) is called when one is chosen. With `multi`, options toggle, and the button below calls `done(values)`.
 */
export class ListBox {
  constructor(anchor, { label, choose, multi = null, opened = () => {} }) {
    this.anchor = anchor;
    this.choose = choose;
    this.multi = multi;
    this.opened = opened;
    this.items = [];
    this.active = -1;
    this.typed = "";
    const id = unique("list");
    this.list = h("div", { role: "listbox", id, "aria-label": label, "aria-multiselectable": multi ? "true" : null });
    this.popup = h("div", { class: "popup", hidden: true }, this.list);
    anchor.setAttribute("role", "combobox");
    anchor.setAttribute("aria-haspopup", "listbox");
    anchor.setAttribute("aria-controls", id);
    anchor.setAttribute("aria-expanded", "false");
    anchor.after(this.popup);
    this.list.addEventListener("mousedown", (event) => event.preventDefault()); // keeps the focus on the anchor
    this.list.addEventListener("click", (event) => this.clicked(event));
    this.popup.addEventListener("keydown", (event) => this.escaped(event));
    for (const node of [anchor, this.popup]) node.addEventListener("focusout", (event) => this.left(event));
  }

  get open() {
    return !this.popup.hidden;
  }

  show(items, { active = -1, none = null } = {}) {
    this.items = items;
    this.wanted = new Set(items.filter((item) => item.chosen).map((item) => item.value));
    let group = null;
    this.list.replaceChildren();
    for (const [at, item] of items.entries()) {
      if (item.group && item.group !== group) this.list.append(h("div", { class: "group", role: "presentation" }, item.group));
      group = item.group ?? null;
      this.list.append(this.option(item, at));
    }
    if (!items.length && none) this.list.append(h("div", { class: "group", role: "presentation" }, none));
    this.popup.querySelector("footer")?.remove();
    if (this.multi) this.popup.append(this.foot());
    this.popup.hidden = !items.length && !none;
    this.anchor.setAttribute("aria-expanded", String(this.open));
    this.point(Math.min(active, items.length - 1));
    this.place();
    this.watch?.abort();
    this.watch = new AbortController();
    const still = () => (this.anchor.isConnected ? this.place() : this.hide());
    addEventListener("resize", still, { signal: this.watch.signal });
    addEventListener("scroll", still, { signal: this.watch.signal, capture: true, passive: true });
    this.opened();
  }

  option(item, at) {
    const chosen = this.wanted.has(item.value);
    return h(
      "div",
      { role: "option", id: `${this.list.id}-${at}`, "aria-selected": String(chosen), "data-at": at, "data-value": item.value },
      this.multi ? h("span", { class: "tick", "aria-hidden": "true" }) : null,
      item.emoji ? h("span", { class: "emoji", "aria-hidden": "true" }, emojiSign(item.emoji)) : null,
      h("span", { class: "label" }, withIcons(item.label), item.description ? h("small", {}, item.description) : null),
    );
  }

  foot() {
    const { min, max } = this.multi;
    const words = min === max ? t("pick_exact", { min }) : t("pick_range", { min, max });
    this.button = h("button", { type: "button", class: "primary", onclick: () => this.finish() }, t("done"));
    this.count();
    return h("footer", {}, h("span", {}, words), this.button);
  }

  count() {
    const { min, max } = this.multi;
    this.button.disabled = this.wanted.size < min || this.wanted.size > max;
  }

  hide() {
    this.watch?.abort();
    this.popup.hidden = true;
    this.list.replaceChildren();
    this.anchor.setAttribute("aria-expanded", "false");
    this.anchor.removeAttribute("aria-activedescendant");
    this.active = -1;
  }

  /** Make an option active; -1: none. */
  point(at) {
    this.active = at;
    for (const node of this.list.querySelectorAll("[role=option]")) {
      const it = Number(node.dataset.at) === at;
      node.classList.toggle("active", it);
      if (!it) continue;
      this.anchor.setAttribute("aria-activedescendant", node.id);
      node.scrollIntoView({ block: "nearest" });
    }
    if (at < 0) this.anchor.removeAttribute("aria-activedescendant");
  }

  clicked(event) {
    const node = event.target.closest("[role=option]");
    if (node) this.take(Number(node.dataset.at));
  }

  take(at) {
    const item = this.items[at];
    if (!item) return;
    if (!this.multi) {
      this.hide();
      this.choose(item);
      return;
    }
    if (!this.wanted.delete(item.value)) this.wanted.add(item.value);
    this.list.querySelector(`[data-at="${at}"]`).setAttribute("aria-selected", String(this.wanted.has(item.value)));
    this.point(at);
    this.count();
  }

  finish() {
    const values = this.items.filter((item) => this.wanted.has(item.value)).map((item) => item.value);
    this.hide();
    this.anchor.focus();
    this.multi.done(values);
  }

  /** Handle a key on the anchor while the list is open; return whether it was handled. */
  key(event, { spaceTakes = false } = {}) {
    if (!this.open || event.isComposing) return false;
    const last = this.items.length - 1;
    const at = this.active;
    const moves = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, PageDown: Math.min(last, at + 8), PageUp: Math.max(0, at - 8) };
    if (spaceTakes) Object.assign(moves, { Home: 0, End: last });
    if (event.key in moves) this.point(last < 0 ? -1 : moves[event.key]);
    else if ((event.key === "Enter" || (spaceTakes && event.key === " " && !this.typed)) && at >= 0) this.take(at);
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** Type-ahead at a button: activate the next option that begins with the typed letters. */
  find(event) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.typed = ""), 600);
    this.typed += event.key.toLowerCase();
    const found = this.items.findIndex((item) => item.label.toLowerCase().startsWith(this.typed));
    if (found >= 0) this.point(found);
    event.preventDefault();
    return true;
  }

  escaped(event) {
    if (event.key !== "Escape" || event.target === this.anchor) return;
    event.stopPropagation();
    this.hide();
    this.anchor.focus();
  }

  left(event) {
    const to = event.relatedTarget;
    if (to !== this.anchor && !this.popup.contains(to)) this.hide();
  }

  /** Position the popup above or below the anchor. It is fixed, so that no scrolling parent clips it. */
  place() {
    if (!this.open) return;
    const box = this.anchor.getBoundingClientRect();
    const below = innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const width = Math.min(Math.max(box.width, 260), innerWidth - 16);
    const needed = Math.min(300, this.popup.scrollHeight);
    const run = this.anchor.closest(".composer") && above >= needed; // keep the button below a command's fields free
    const up = run || (below < needed && above > below);
    const style = this.popup.style;
    style.width = `${width}px`;
    style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
    style.maxHeight = `${Math.max(120, Math.min(380, up ? above : below))}px`;
    style.top = up ? "auto" : `${box.bottom + 4}px`;
    style.bottom = up ? `${innerHeight - box.top + 4}px` : "auto";
  }
}
