// The person: the picker at the top, the language, the settings.

import { avatar } from "./message.js";
import { badge } from "./channels.js";
import { h, unique } from "./dom.js";
import { fail } from "./failures.js";
import { withIcons } from "./icons.js";
import { call } from "./socket.js";
import { address, called, state } from "./state.js";
import { moment, t } from "./texts.js";

const narrow = matchMedia("(max-width: 719px)");

/** Draw the people as links, so that a second window can show another person at the same place. */
export function drawPeople(root) {
  const now = JSON.stringify([state.people, state.me.id, state.channel]);
  if (root.dataset.now === now) return;
  root.dataset.now = now;
  const held = root.contains(document.activeElement) ? document.activeElement.dataset.person : null;
  const items = state.people.map((person) =>
    h(
      "li",
      {},
      h(
        "a",
        { href: address(called(person), state.channel), "data-person": person.name, "data-person-id": person.id, "data-pings": person.pings || null, "aria-current": person.id === state.me.id ? "true" : null },
        avatar({ id: person.id, username: person.name }),
        h("span", { class: "name" }, person.name),
        person.owner ? h("span", { class: "owner", role: "img", "aria-label": t("owner"), title: t("owner") }, "★") : null,
        badge(person.pings),
      ),
    ),
  );
  root.replaceChildren(h("ul", {}, items));
  root.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (held) root.querySelector(`[data-person="${CSS.escape(held)}"]`)?.focus();
}

/** Draw the person's language and settings, if they changed. */
export function drawMe(root) {
  const now = JSON.stringify([state.me.id, state.me.locale, state.me.dms_closed, narrow.matches, state.skipped, state.people.map((one) => [one.name, one.member])]);
  if (root.dataset.now === now) return;
  const held = root.contains(document.activeElement) ? document.activeElement.id : null;
  root.dataset.now = now;
  const open = root.querySelector("details")?.open;
  // a narrow screen has no room for the language beside the people
  root.replaceChildren(...(narrow.matches ? [settings(open, language())] : [language(), settings(open)]));
  if (held) document.getElementById(held)?.focus();
}

const prefer = (wanted) => attempt("prefer", wanted);

async function attempt(what, wanted) {
  try {
    await call(what, wanted);
  } catch (error) {
    fail(null, error);
  }
}

function language() {
  const german = state.me.locale.startsWith("de");
  const pick = h(
    "select",
    { id: "language", "aria-label": t("language"), title: t("language"), onchange: (event) => prefer({ locale: event.target.value }) },
    h("option", { value: "de", selected: german, lang: "de" }, "Deutsch"),
    h("option", { value: "en-US", selected: !german, lang: "en" }, "English"),
  );
  return pick;
}

const SIZE = "as-discord";

/** Show pictures in Discord's size, above the controls. The browser keeps the choice. */
function showAsDiscord(yes) {
  document.body.classList.toggle(SIZE, yes);
  localStorage.setItem(SIZE, yes ? "yes" : "");
}
document.body.classList.toggle(SIZE, localStorage.getItem(SIZE) === "yes");

/** What lets clocks, daily messages, seasons and absences be tried: time that passes, people who leave and come back. */
function timeAndPeople() {
  const others = state.people.filter((one) => !one.owner);
  const button = (words, id, ask) => h("button", { type: "button", class: "secondary", id, onclick: ask }, withIcons(words));
  return h(
    "fieldset",
    { class: "trying" },
    h("legend", {}, t("trying")),
    button(`⏩ ${t("an_hour")}`, "advance-hour", () => attempt("advance", { seconds: 3600 })),
    button(`⏩ ${t("a_day")}`, "advance-day", () => attempt("advance", { seconds: 86400 })),
    others.map((one) => button(t(one.member ? "leaves" : "joins", { name: one.name }), `member-${one.id}`, () => attempt("member", { person: one.id, joins: !one.member }))),
    h("small", {}, moment(new Date(Date.now() + state.skipped * 1000), "s")),
  );
}

function settings(open, first = "") {
  const hint = unique("hint");
  const box = h("input", { type: "checkbox", id: "closed-dms", "aria-describedby": hint, onchange: (event) => prefer({ dms_closed: event.target.checked }) });
  box.checked = state.me.dms_closed;
  const size = h("input", { type: "checkbox", id: "as-discord", onchange: (event) => showAsDiscord(event.target.checked) });
  size.checked = document.body.classList.contains("as-discord");
  const details = h(
    "details",
    { open: Boolean(open) },
    h("summary", { id: "settings", class: "button quiet", "aria-label": t("settings"), title: t("settings") }, h("span", { "aria-hidden": "true" }, "⚙")),
    h(
      "div",
      { class: "menu" },
      first,
      h("label", { class: "switch" }, box, h("span", {}, t("closed"))),
      h("small", { id: hint }, t("closed_hint", { name: state.me.name })),
      h("label", { class: "switch" }, size, h("span", {}, t("as_discord"))),
      state.skipped === null ? null : timeAndPeople(),
    ),
  );
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary").focus();
  });
  details.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !details.contains(event.relatedTarget)) details.open = false;
  });
  return details;
}
