// Discord's markdown as elements: blocks. Inline markdown is in inline.js.

import { h } from "./dom.js";
import { inline } from "./inline.js";

const DEEPEST = 6; // nesting of quotes and lists; deeper levels are plain text

/** The elements of a text. */
export function markdown(text, depth = 0) {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const out = [];
  let plain = [];
  const flush = () => {
    if (plain.some((line) => line.trim())) out.push(h("p", {}, broken(plain)));
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    const block = depth < DEEPEST ? read(lines, at, depth) : null;
    if (block) {
      flush();
      out.push(block.node);
      at = block.next;
      continue;
    }
    if (lines[at].trim() === "") flush();
    else plain.push(lines[at]);
    at += 1;
  }
  flush();
  return out;
}

/** The lines of one paragraph. A fence that opens within a line is inline code. */
function broken(lines) {
  return inline(lines.join("\n"));
}

function read(lines, at, depth) {
  return fence(lines, at) ?? quote(lines, at, depth) ?? heading(lines, at) ?? list(lines, at, depth);
}

function fence(lines, at) {
  if (!lines[at].startsWith("```")) return null;
  const first = lines[at].slice(3);
  const closed = first.indexOf("```");
  if (closed > 0) return { node: code(first.slice(0, closed)), next: at + 1 };
  const body = /^[\w+-]*$/.test(first) ? [] : [first]; // the word after the fence is a language
  for (let next = at + 1; next < lines.length; next += 1) {
    const end = lines[next].indexOf("```");
    if (end < 0) {
      body.push(lines[next]);
      continue;
    }
    if (end > 0) body.push(lines[next].slice(0, end));
    return { node: code(body.join("\n")), next: next + 1 };
  }
  return null;
}

const code = (text) => h("pre", { tabindex: 0 }, h("code", {}, text));

function quote(lines, at, depth) {
  if (lines[at].startsWith(">>> ")) {
    const rest = [lines[at].slice(4), ...lines.slice(at + 1)];
    return { node: h("blockquote", {}, markdown(rest.join("\n"), depth + 1)), next: lines.length };
  }
  let next = at;
  const body = [];
  while (next < lines.length && /^>(?: |$)/.test(lines[next])) body.push(lines[next++].slice(2));
  if (!body.length) return null;
  return { node: h("blockquote", {}, markdown(body.join("\n"), depth + 1)), next };
}

function heading(lines, at) {
  const found = /^(-#|#{1,3}) +(.+)$/.exec(lines[at]);
  if (!found) return null;
  const [, mark, text] = found;
  // h1 and h2 are the page's own headings
  const node = mark === "-#" ? h("p", { class: "subtext" }, inline(text)) : h(`h${mark.length + 2}`, {}, inline(text));
  return { node, next: at + 1 };
}

const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

function list(lines, at, depth) {
  const start = ITEM.exec(lines[at]);
  if (!start) return null;
  const [, indent, mark] = start;
  const numbered = mark.length > 1;
  const items = [];
  let next = at;
  while (next < lines.length) {
    const item = ITEM.exec(lines[next]);
    if (item && item[1].length <= indent.length) {
      if (item[1].length < indent.length || (item[2].length > 1) !== numbered) break;
      items.push([item[3], []]);
    } else if (items.length && /^ +\S/.test(lines[next])) {
      items[items.length - 1][1].push(lines[next]);
    } else {
      break;
    }
    next += 1;
  }
  const nodes = items.map(([first, more]) => h("li", {}, inline(first), more.length ? markdown(unindented(more), depth + 1) : null));
  const node = numbered ? h("ol", { start: Number.parseInt(mark, 10) }, nodes) : h("ul", {}, nodes);
  return { node, next };
}

function unindented(lines) {
  const least = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(least)).join("\n");
}
