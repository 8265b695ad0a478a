// Modals.

import { answered } from "./acting.js";
import { fail, worded } from "./failures.js";
import { fill, h, unique } from "./dom.js";
import { markdown } from "./markdown.js";
import { call } from "./socket.js";
import { channelName, state } from "./state.js";
import { t } from "./texts.js";

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
  const must = input.required === false ? null : h("span", { class: "must" }, ` * `, h("span", { class: "spoken" }, t("required")));
  const node = control(input, read);
  node.id = id;
  node.dataset.customId = input.custom_id;
  if (hint) node.setAttribute("aria-describedby", hint.id);
  return h("div", { class: "field" }, h("label", { for: id }, label ?? "", must), hint, node);
}

function control(input, read) {
  const required = input.required !== false;
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
  const node = h("select", { required, multiple: many });
  if (!many) node.append(h("option", { value: "" }, input.placeholder ?? t("none")));
  fill(node, options.map(([value, words, preset]) => h("option", { value, selected: Boolean(preset) }, words)));
  read.push(() => [input.custom_id, [...node.selectedOptions].map((option) => option.value).filter(Boolean)]);
  return node;
}

