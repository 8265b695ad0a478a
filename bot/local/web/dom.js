// Making elements. Content only ever enters as text nodes or attributes, never as markup.

/** An element: `on…` properties become listeners, true an empty attribute, false, null and undefined none; the rest attributes. */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  fill(node, children);
  return node;
}

/** Appends nodes, strings and (nested) arrays of them; skips null, undefined and false. */
export function fill(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child);
  }
  return node;
}

/** Text only a screen reader gets. */
export const spoken = (text) => h("span", { class: "spoken" }, text);

let counter = 0;
/** An id no other element of this page has. */
export const unique = (name) => `${name}-${++counter}`;

/** A link a page may follow: http and https only, anything else is null. */
export function webLink(text) {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}
