// Discord's components as elements. `scene` is their message and its actions:
// { message, waits(): whether an answer is pending, act(custom_id, values | null) }.

import { h, unique, webLink } from "./dom.js";
import { emojiSign, withIcons } from "./icons.js";
import { link } from "./inline.js";
import { ListBox } from "./listbox.js";
import { markdown } from "./markdown.js";
import { gallery, thumbnail, attachmentLink } from "./picture.js";
import { channelName, DM, state } from "./state.js";
import { t } from "./texts.js";

const ROW = 1;
const GALLERY = 12;

const make = {
  1: row,
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: (one) => h("div", { class: "text" }, markdown(one.content)),
  11: thumbnail,
  12: gallery,
  13: (one, scene) => attachmentLink(one.file, scene.message),
  14: separator,
  17: container,
};

/** One component; null for an unknown type. */
export const component = (one, scene) => make[one.type]?.(one, scene) ?? null;

const LETTERED = /^(?:[A-Z](?: · |$)|\u200b$)/; // the labels of a row of letters, and of its empty places

function row(one, scene) {
  const lettered = one.components.every((child) => child.type === 2 && LETTERED.test(child.label ?? ""));
  return h("div", { class: lettered ? "row lettered" : "row" }, one.components.map((child) => component(child, scene)));
}

function section(one, scene) {
  const words = h("div", { class: "words" }, one.components.map((child) => component(child, scene)));
  return h("div", { class: "section" }, words, h("div", { class: "accessory" }, component(one.accessory, scene)));
}

function separator(one) {
  const size = one.spacing === 2 ? "large" : "small";
  return one.divider === false ? h("div", { class: `gap ${size}` }) : h("hr", { class: size });
}

function container(one, scene) {
  const node = h("div", { class: "container" }, one.components.map((child) => component(child, scene)));
  if (typeof one.accent_color === "number") {
    node.style.setProperty("--accent", `#${one.accent_color.toString(16).padStart(6, "0")}`);
  }
  return one.spoiler ? veiled(node) : node;
}

/** Hide an element as a spoiler until it is pressed. */
function veiled(node) {
  const cover = h("button", { type: "button", class: "veil", onclick: () => cover.replaceWith(node) }, t("spoiler"));
  return cover;
}


const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

function face(one) {
  const emoji = one.emoji && h("span", { class: "emoji", "aria-hidden": one.label ? "true" : null }, emojiSign(one.emoji));
  return [emoji ?? null, withIcons(one.label ?? "")];
}

function button(one, scene) {
  if (one.style === 5) {
    const url = webLink(one.url);
    if (!url) return null;
    const node = link(url, face(one));
    node.className = "button secondary";
    const outside = node.target === "_blank";
    node.append(h("span", { class: "arrow", "aria-hidden": "true" }, outside ? "↗" : "→"));
    return node;
  }
  return h(
    "button",
    {
      type: "button",
      class: STYLES[one.style] ?? "secondary",
      disabled: Boolean(one.disabled),
      "data-custom-id": one.custom_id,
      onclick: () => !scene.waits() && scene.act(one.custom_id, null),
    },
    face(one),
  );
}

/** Whether a select of channels offers this one: of its types; without any, all but direct messages. */
const fits = (place, { channel_types: types }) => (types?.length ? types.includes(place.type) : place.type !== DM);

/** The items of a select: its options, or users, or channels. */
function choices(one) {
  if (one.type === 3) {
    return one.options.map((option) => ({
      value: option.value,
      label: option.label,
      description: option.description,
      emoji: option.emoji,
      chosen: Boolean(option.default),
    }));
  }
  const preset = new Set((one.default_values ?? []).map((value) => value.id));
  const all =
    one.type === 8
      ? state.channels.filter((place) => fits(place, one)).map((place) => ({ value: place.id, label: `#${channelName(place)}` }))
      : Object.entries(state.users).map(([id, name]) => ({ value: id, label: name }));
  return all.map((item) => ({ ...item, chosen: preset.has(item.value) }));
}

function select(one, scene) {
  const items = choices(one);
  const hint = one.placeholder ?? t("pick");
  const chosen = items.filter((item) => item.chosen).map((item) => item.label);
  const min = one.min_values ?? 1;
  const max = one.max_values ?? 1;
  const act = (values) => scene.act(one.custom_id, values);
  const label = unique("select");
  const anchor = h(
    "button",
    {
      type: "button",
      class: "select",
      disabled: Boolean(one.disabled),
      "data-custom-id": one.custom_id,
      "aria-labelledby": label,
    },
    h("span", { class: chosen.length ? "" : "hint" }, withIcons(chosen.join(", ") || hint)),
    h("span", { class: "arrow", "aria-hidden": "true" }, "▾"),
  );
  const name = h("span", { class: "spoken", id: label }, chosen.length ? `${hint}: ${chosen.join(", ")}` : hint);
  const holder = h("div", { class: "pick" }, name, anchor);
  const multi = max > 1 || min === 0 ? { min, max, done: act } : null;
  const box = new ListBox(anchor, { label: hint, multi, choose: (item) => act([item.value]) });
  const open = () => box.show(items, { active: Math.max(0, items.findIndex((item) => item.chosen)), none: t("nothing") });
  anchor.addEventListener("click", () => !scene.waits() && (box.open ? box.hide() : open()));
  anchor.addEventListener("keydown", (event) => {
    if (scene.waits() || box.key(event, { spaceTakes: true })) return;
    if (!box.open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      open();
    } else if (box.open) {
      box.find(event);
    }
  });
  return holder;
}

/** The height of a gallery's picture in parts of its width. */
function heightOf(gallery) {
  const { width, height } = gallery.items[0].media;
  return width && height ? height / width : 1;
}

/** Mark the control whose answer is pending. Use aria-disabled: a disabled control would lose the focus. */
export function mark(root, waiting) {
  for (const node of root.querySelectorAll("[data-custom-id]")) {
    const set = (name, yes) => (yes ? node.setAttribute(name, "true") : node.removeAttribute(name));
    set("aria-busy", waiting === node.dataset.customId);
    set("aria-disabled", waiting !== null && !node.disabled);
  }
}

/**
 * All components of a message, as elements. Pictures that stand together are a part of their own. In a message with
 * controls it stands beside the words and controls, or stays in view above them; in one without, such as a board, it
 * leaves room for the line below the message. `--single` and `--several`: the numbers of rows with one and with more
 * controls, which need room beside the pictures.
 */
export function components(scene) {
  const all = scene.message.components ?? [];
  const at = all.map((one) => one.type === GALLERY).flatMap((is, number) => (is ? [number] : []));
  const together = at.length > 0 && at.at(-1) - at[0] === at.length - 1;
  if (!together) return all.map((one) => component(one, scene));
  if (!all.some((one) => one.type === ROW)) {
    const parts = all.map((one) => component(one, scene));
    const board = h("div", { class: "board" }, parts.slice(at[0], at.at(-1) + 1));
    board.style.setProperty("--strips", `(0px ${at.slice(1).map((one) => `+ min(var(--strip-height), ${heightOf(all[one])} * var(--picture-width))`).join(" ")})`);
    return [...parts.slice(0, at[0]), board, ...parts.slice(at.at(-1) + 1)];
  }
  const part = (name, some) => h("div", { class: name }, some.map((one) => component(one, scene)));
  const isPicture = (one) => one.type === GALLERY;
  const choices = part("choices", all.filter((one) => !isPicture(one)));
  for (const rows of ["single", "several"]) {
    const count = all.filter((one) => one.type === ROW && (one.components.length > 1) === (rows === "several")).length;
    choices.style.setProperty(`--${rows}`, String(count));
  }
  return h("div", { class: "split" }, part("pictures", all.filter(isPicture)), choices);
}

