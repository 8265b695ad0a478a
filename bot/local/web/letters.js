// The letters in a picture, as buttons over their places.
//
// A PNG names the places in an iTXt chunk with the keyword "letters": a line for each letter, or for the words of a button
// for something that bears no letter, with left, top, width and height of its box in pixels of the picture.

import { h } from "./dom.js";
import { t } from "./texts.js";

const KEYWORD = "letters";
const HEAD = KEYWORD.length + 5; // the keyword, and five bytes: its end, no compression, no language, no translation
const BUTTON = 2;
const SELECT = 3;

const known = new Map(); // by URL of a picture: the promise of its letters
const MOST = 200;

/** The letters of a picture: [{ letter, x, y, width, height }], the middle and the size in parts of the picture. */
function read(source) {
  if (!known.has(source)) {
    if (known.size >= MOST) known.delete(known.keys().next().value);
    known.set(source, fetch(source).then(async (answer) => parse(await answer.arrayBuffer())).catch(() => []));
  }
  return known.get(source);
}

function parse(buffer) {
  const bytes = new DataView(buffer);
  const words = (at, length) => new TextDecoder().decode(new Uint8Array(buffer, at, length));
  if (buffer.byteLength < 24 || words(1, 3) !== "PNG") return [];
  const [wide, high] = [bytes.getUint32(16), bytes.getUint32(20)];
  for (let at = 8; at + 12 <= buffer.byteLength; ) {
    const [length, kind] = [bytes.getUint32(at), words(at + 4, 4)];
    if (kind === "IDAT") break;
    if (kind === "iTXt" && words(at + 8, KEYWORD.length + 1) === `${KEYWORD}\0`) {
      return words(at + 8 + HEAD, length - HEAD).split("\n").map((line) => {
        const parts = line.split(" ");
        const [left, top, width, height] = parts.splice(-4).map(Number);
        const letter = parts.join(" ");
        return { letter, x: (left + width / 2) / wide, y: (top + height / 2) / high, width: width / wide, height: height / high };
      });
    }
    at += 12 + length;
  }
  return [];
}

/** Whether a control's label is that word, or begins with that letter before other words. */
const begins = (label, letter) => label === letter || (/^[A-Z]$/.test(letter) && Boolean(label?.startsWith(`${letter} `)));

/** What a letter stands for in a message: { id, values, label } of its button or of its option of a select; else null. */
function meant(letter, components) {
  for (const one of components ?? []) {
    if (one.type === BUTTON && one.custom_id && !one.disabled && begins(one.label, letter)) return { id: one.custom_id, values: null, label: one.label };
    if (one.type === SELECT && !one.disabled) {
      const option = one.options.find(({ label }) => begins(label, letter));
      if (option) return { id: one.custom_id, values: [option.value], label: option.label };
    }
    const inside = meant(letter, one.components);
    if (inside) return inside;
  }
  return null;
}

/** Buttons over the letters of a picture that have a control in the picture's message; null without any. */
export async function spots(source, scene) {
  const all = (await read(source)).map((one) => ({ ...one, control: meant(one.letter, scene.message.components) })).filter((one) => one.control);
  const press = ({ id, values }) => !scene.waits() && scene.act(id, values);
  return all.length ? overlay(all, press) : null;
}

/** The group of buttons; `press` takes the control of a letter. */
function overlay(all, press) {
  const buttons = all.map((one) => {
    const node = h("button", { type: "button", class: "spot", "data-letter": one.letter, "aria-label": t("in_picture", { label: one.control.label }), title: one.control.label });
    node.style.setProperty("--x", `${one.x * 100}%`);
    node.style.setProperty("--y", `${one.y * 100}%`);
    node.style.width = `${one.width * 100}%`;
    node.style.height = `${one.height * 100}%`;
    return node;
  });
  const group = h("div", { class: "spots", role: "group", "aria-label": t("letters"), "aria-live": "off" }, buttons);
  group.addEventListener("click", (event) => {
    const node = event.target.closest(".spot");
    if (!node) return;
    // targets may overlap: a press by pointer means the nearest letter
    const at = event.detail ? nearest(group, all, event) : buttons.indexOf(node);
    press(all[at].control);
  });
  group.copy = () => overlay(all, press);
  return group;
}

function nearest(group, all, { clientX, clientY }) {
  const box = group.getBoundingClientRect();
  const far = all.map((one) => Math.hypot(box.left + one.x * box.width - clientX, box.top + one.y * box.height - clientY));
  return far.indexOf(Math.min(...far));
}
