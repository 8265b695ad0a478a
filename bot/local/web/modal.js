// Modals.

import { answered } from "./acting.js";
import { fail, worded } from "./failures.js";
import { fill, h, unique } from "./dom.js";
import { markdown } from "./markdown.js";
import { call } from "./socket.js";
import { channelName, state } from "./state.js";
import { t } from "./texts.js";

const RADIOS = 21;
const CHECKBOXES = 22;
const CHECKBOX = 23;
const BOXES = new Set([RADIOS, CHECKBOXES]);

/** Open a modal. `key`: its key at the server; `message`: the message whose button opened it, if any. */
export function openModal(modal, key, message) {
  const read = []; // functions that return [custom_id, value]
  const fields = (modal.components ?? []).map((one) => field(one, read));
  const title = unique("modal");
  const note = h("p", { class: "failure", role: "alert" });
  const send = h("button", { type: "submit", class: "primary" }, t("submit"));
  const away = h("button", { type: "button", class: "secondary", onclick: () => dialog.close() }, t("cancel"));
  const form = h("form", { method: "dialog" }, fields, note, h("div", { class: "row end" }, away, send));
  const dialog = h("dialog", { class: "modal", "aria-labelledby": title, "data-modal": modal.custom_id }, h("h2", { id: title }, modal.title), form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.getAttribute("aria-busy")) return;
    send.setAttribute("aria-busy", "true");
    note.textContent = "";
    try {
      const answer = await call("submit", { modal: key, values: Object.fromEntries(read.map((one) => one())) });
      if (answer.kind === "failed") {
        note.textContent = t("failed", { why: worded(answer.failure) });
        return;
      }
      dialog.close();
      answered(answer, message);
    } catch (error) {
      fail(null, error);
      dialog.close();
    } finally {
      send.removeAttribute("aria-busy");
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea, select")?.focus();
}

function field(one, read) {
  if (one.type === 10) return h("div", { class: "text" }, markdown(one.content));
  if (one.type === 1) return one.components.map((inner) => labelled(inner, inner.label, null, read));
  if (one.type === 18) return labelled(one.component, one.label, one.description, read);
  return null;
}

function labelled(input, label, description, read) {
  const id = unique("field");
  const hint = description ? h("small", { id: `${id}-hint` }, description) : null;
  const must = input.required === false || input.type === CHECKBOX ? null : h("span", { class: "must" }, ` * `, h("span", { class: "spoken" }, t("required")));
  const node = control(input, read);
  node.id = id;
  node.dataset.customId = input.custom_id;
  if (hint) node.setAttribute("aria-describedby", hint.id);
  if (input.type === CHECKBOX) return h("div", { class: "field" }, h("label", { class: "box" }, node, h("span", {}, label)), hint);
  const name = h(BOXES.has(input.type) ? "div" : "label", { id: `${id}-name`, class: "name", for: BOXES.has(input.type) ? null : id }, label ?? "", must);
  if (BOXES.has(input.type)) node.setAttribute("aria-labelledby", name.id);
  return h("div", { class: "field" }, name, hint, node);
}

/** A group of radio buttons (one is chosen) or of checkboxes. */
function boxes(input, read) {
  const one = input.type === RADIOS;
  const name = unique("boxes");
  const least = input.min_values ?? 1;
  const most = one ? 1 : (input.max_values ?? input.options.length);
  const all = input.options.map((option) => h("input", { type: one ? "radio" : "checkbox", name, value: option.value, checked: Boolean(option.default), required: one && input.required !== false }));
  const chosen = () => all.filter((box) => box.checked).map((box) => box.value);
  const check = () => {
    const count = chosen().length;
    const fits = one || (count === 0 && input.required === false) || (count >= least && count <= most);
    all[0]?.setCustomValidity(fits ? "" : t(least === most ? "pick_exact" : "pick_range", { min: least, max: most }));
  };
  const rows = input.options.map((option, at) => h("label", { class: "box" }, all[at], h("span", {}, option.label, option.description ? h("small", {}, option.description) : null)));
  read.push(() => [input.custom_id, one ? (chosen()[0] ?? []) : chosen()]);
  check();
  return h("div", { role: one ? "radiogroup" : "group", onchange: check }, rows);
}

function control(input, read) {
  const required = input.required !== false;
  if (BOXES.has(input.type)) return boxes(input, read);
  if (input.type === CHECKBOX) {
    const node = h("input", { type: "checkbox", checked: Boolean(input.default) });
    read.push(() => [input.custom_id, node.checked]);
    return node;
  }
  if (input.type === 4) {
    const limits = { required, minlength: input.min_length, maxlength: input.max_length, placeholder: input.placeholder };
    const node = input.style === 2 ? h("textarea", { rows: 4, ...limits }) : h("input", { type: "text", autocomplete: "off", ...limits });
    node.value = input.value ?? "";
    read.push(() => [input.custom_id, node.value]);
    return node;
  }
  const many = (input.max_values ?? 1) > 1;
  const options =
    input.type === 3
      ? input.options.map((option) => [option.value, option.label, option.default])
      : input.type === 8
        ? state.channels.map((place) => [place.id, channelName(place), false])
        : Object.entries(state.users).map(([id, name]) => [id, name, false]);
  if (many) return boxes({ ...input, type: CHECKBOXES, options: options.map(([value, label, preset]) => ({ value, label, default: preset })) }, read);
  const node = h("select", { required });
  node.append(h("option", { value: "" }, input.placeholder ?? t("none")));
  fill(node, options.map(([value, words, preset]) => h("option", { value, selected: Boolean(preset) }, words)));
  read.push(() => [input.custom_id, [...node.selectedOptions].map((option) => option.value).filter(Boolean)]);
  return node;
}

