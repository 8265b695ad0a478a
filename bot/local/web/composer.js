// The composer: plain messages, and commands after a slash.

import { answered } from "./acting.js";
import { flatten, matching, words } from "./commands.js";
import { fail, worded } from "./failures.js";
import { h } from "./dom.js";
import { ListBox } from "./listbox.js";
import { optionField } from "./options.js";
import { call } from "./socket.js";
import { channel, channelName, emit, mentioning, state } from "./state.js";
import { t } from "./texts.js";


const drafts = new Map(); // by person and channel: the unsent text

export class Composer {
  constructor(root, id) {
    this.root = root;
    this.id = id;
    this.key = `${state.me.id}/${id}`;
    this.commands = null;
    this.note = h("p", { class: "failure", role: "alert" });
    this.form = h("form", { class: "composer", autocomplete: "off" });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.command) this.run();
      else this.send();
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.command) return;
      this.write();
      this.input.focus();
    });
    root.replaceChildren(this.note, this.form);
    this.write();
  }

  warn(text) {
    this.note.textContent = text ?? "";
  }

  // ---- plain text, and the list of commands

  write() {
    this.command = null;
    const place = channel(this.id);
    const name = place ? channelName(place) : "";
    this.input = h("textarea", { rows: 1, maxlength: 2000, placeholder: t("write_hint"), "aria-label": t("write", { name }), "aria-autocomplete": "list", "data-composer": true });
    this.input.value = drafts.get(this.key) ?? "";
    this.button = h("button", { type: "submit", class: "primary" }, t("send"));
    this.form.replaceChildren(h("div", { class: "writing" }, this.input, this.button));
    this.list = new ListBox(this.input, { label: t("commands"), choose: (item) => this.fill(item.command) });
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => {
      if (this.list.key(event)) return;
      if (event.key === "Tab" && this.list.open && this.list.active >= 0 && !event.shiftKey) {
        event.preventDefault();
        this.list.take(this.list.active);
      } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        this.form.requestSubmit();
      }
    });
    this.grow();
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight + 2, 160)}px`;
  }

  async typed() {
    drafts.set(this.key, this.input.value);
    this.warn(null);
    this.grow();
    if (!this.input.value.startsWith("/") || this.input.value.includes("\n")) {
      this.list.hide();
      return;
    }
    await this.know();
    const text = this.input.value;
    if (!text.startsWith("/") || this.command) return;
    const found = matching(this.commands, text);
    const items = found.map((command) => ({ value: command.path, label: `/${command.title}`, description: command.description, group: command.group, command }));
    this.list.show(items, { active: 0, none: t(this.commands.length ? "no_command" : "bot_offline") });
  }

  async know() {
    if (this.commands?.length) return; // none: the bot may have registered them meanwhile
    try {
      this.commands = flatten((await call("commands", { channel: this.id })).commands);
    } catch (error) {
      this.commands = [];
      fail(null, error);
    }
  }

  async send() {
    const text = this.input.value.trim();
    if (!text || this.button.getAttribute("aria-busy")) return;
    if (text.startsWith("/")) {
      // a complete command, such as `/match hint`: show its fields, or run it if it has none
      await this.know();
      const command = this.commands.find((one) => [one.path, one.title].some((name) => words(name) === words(text)));
      if (command) this.fill(command);
      else this.warn(t("no_command"));
      return;
    }
    this.button.setAttribute("aria-busy", "true");
    try {
      await call("send", { channel: this.id, text: mentioning(text) });
      drafts.delete(this.key);
      this.input.value = "";
      this.warn(null);
      this.grow();
      emit("end", null);
    } catch (error) {
      fail(null, error);
    } finally {
      this.button.removeAttribute("aria-busy");
    }
  }

  /** Open a command by its path, as from a command mention. */
  async begin(path) {
    await this.know();
    const command = this.commands.find((one) => one.path === path);
    if (command) this.fill(command);
    else this.warn(t("no_command"));
  }

  // ---- a command with its options

  fill(command) {
    drafts.delete(this.key);
    this.warn(null);
    this.command = command;
    const ordered = [...command.options].sort((a, b) => Number(Boolean(b.required)) - Number(Boolean(a.required)));
    const suggest = (focused) => call("suggest", { channel: this.id, command: command.path, options: this.options(focused), focused });
    this.fields = ordered.map((option) => optionField(option, suggest));
    const away = () => {
      this.write();
      this.input.focus();
    };
    this.button = h("button", { type: "submit", class: "primary", "data-run": command.path }, t("run"));
    this.form.replaceChildren(
      h("p", { class: "command-head" }, h("strong", {}, `/${command.title}`), ` ${command.description ?? ""}`),
      this.fields.length ? h("div", { class: "fields" }, this.fields.map((field) => field.node)) : "",
      h("div", { class: "row end" }, h("button", { type: "button", class: "secondary", onclick: away }, t("cancel")), this.button),
    );
    (this.fields[0]?.input ?? this.button).focus();
  }

  /** The options that have a value, and the focused one even if it is empty. */
  options(focused = null) {
    const given = {};
    for (const field of this.fields) {
      const value = field.value();
      if (value !== null) given[field.name] = value;
      else if (field.name === focused) given[field.name] = "";
    }
    return given;
  }

  async run() {
    if (this.button.getAttribute("aria-busy")) return;
    this.button.setAttribute("aria-busy", "true");
    const { path, onUser } = this.command;
    const options = this.options();
    const where = { channel: this.id, command: path };
    try {
      let answer;
      if (onUser) answer = await call("use", { ...where, target: options.user });
      else answer = await call("slash", { ...where, options });
      this.write();
      this.input.focus();
      answered(answer);
    } catch (error) {
      this.button.removeAttribute("aria-busy");
      this.warn(t("failed", { why: worded(error) }));
    }
  }
}
