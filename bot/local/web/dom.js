// Creating elements. Content becomes text nodes or attributes, never markup.

/** Create an element. `on…` properties become listeners, true an empty attribute; false, null and undefined are skipped. */
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

/** Append nodes, strings and nested arrays of them; skip null, undefined and false. */
export function fill(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child);
  }
  return node;
}

/** Text for screen readers only. */
export const spoken = (text) => h("span", { class: "spoken" }, text);

let counter = 0;
/** An id that is unique in this page. */
export const unique = (name) => `${name}-${++counter}`;

/** The URL if it is http or https, else null. */
export function webLink(text) {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}
