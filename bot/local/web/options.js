// The fields of a command's options.

import { h, unique } from "./dom.js";
import { key } from "./commands.js";
import { ListBox } from "./listbox.js";
import { channelName, state } from "./state.js";
import { t } from "./texts.js";

const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const MENTIONABLE = 9;
const NUMBER = 10;
const PATIENCE = 120; // milliseconds without typing before suggestions are requested

/** A field: { name, node, input, value() }; value() is null if it is empty. `suggest(name)` requests suggestions. */
export function optionField(option, suggest) {
  const id = unique("option");
  const hint = `${id}-hint`;
  const made = option.autocomplete ? suggested(option, suggest) : plain(option);
  made.input.id = id;
  made.input.dataset.option = key(option);
  made.input.setAttribute("aria-describedby", hint);
  if (option.required) made.input.required = true;
  const label = h(
    "label",
    { for: id },
    option.name,
    option.required ? h("span", { class: "must" }, " *", h("span", { class: "spoken" }, ` ${t("required")}`)) : h("span", { class: "subtext" }, ` ${t("optional")}`),
  );
  return { name: key(option), ...made, node: h("div", { class: "field" }, label, made.holder ?? made.input, h("small", { id: hint }, option.description ?? "")) };
}

function plain(option) {
  const numeric = option.type === INTEGER || option.type === NUMBER;
  const offered = choices(option);
  if (offered) {
    const input = h("select", {}, h("option", { value: "" }, t("none")), offered.map(([, label], at) => h("option", { value: String(at) }, label)));
    return { input, value: () => (input.value === "" ? null : offered[Number(input.value)][0]) };
  }
  if (numeric) {
    const input = h("input", { type: "number", step: option.type === INTEGER ? 1 : "any", min: option.min_value, max: option.max_value });
    return { input, value: () => (input.value === "" ? null : Number(input.value)) };
  }
  const input = h("input", { type: "text", minlength: option.min_length, maxlength: option.max_length ?? 6000 });
  return { input, value: () => input.value.trim() || null };
}

/** [[value, label]] if the option has a fixed set of values, else null. */
function choices(option) {
  if (option.choices?.length) return option.choices.map((choice) => [choice.value, choice.name]);
  if (option.type === BOOLEAN) return [[true, t("yes")], [false, t("no")]];
  if (option.type === USER || option.type === MENTIONABLE) return Object.entries(state.users);
  if (option.type === CHANNEL) return state.channels.filter((one) => one.guild_id).map((one) => [one.id, `#${channelName(one)}`]);
  return null;
}

/** A text field with suggestions; its value is the chosen suggestion's, else the typed text. */
function suggested(option, suggest) {
  const input = h("input", { type: "text", "aria-autocomplete": "list", maxlength: 6000, spellcheck: "false" });
  const holder = h("div", { class: "suggested" }, input);
  let taken = null;
  let asked = 0;
  let timer = 0;
  const box = new ListBox(input, {
    label: t("suggestions", { name: option.name }),
    choose(item) {
      taken = item.value;
      input.value = item.label;
    },
  });
  const ask = async () => {
    const mine = ++asked;
    try {
      const { choices: found } = await suggest(key(option));
      // discard an answer that is older than the last letter or than leaving the field
      if (mine !== asked || document.activeElement !== input) return;
      box.show(found.map((choice) => ({ value: choice.value, label: choice.name })), { none: t("nothing") });
    } catch {
      if (mine === asked) box.hide();
    }
  };
  const soon = (pause) => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  };
  input.addEventListener("input", () => {
    taken = null;
    soon(PATIENCE);
  });
  input.addEventListener("focus", () => soon(0));
  input.addEventListener("keydown", (event) => {
    if (box.key(event)) {
      if (event.key === "Enter") asked += 1;
      return;
    }
    if (event.key === "ArrowDown" && !box.open) {
      event.preventDefault();
      soon(0);
    }
  });
  const value = () => {
    const text = taken ?? input.value.trim();
    if (text === "") return null;
    const numeric = option.type === INTEGER || option.type === NUMBER;
    return numeric && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  return { input, holder, value };
}

