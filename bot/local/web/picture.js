// Pictures and files of a message, and the large view of a picture.

import { h } from "./dom.js";
import { spots } from "./letters.js";
import { t } from "./texts.js";

const CDN = /^https:\/\/(?:cdn\.discordapp\.com|media\.discordapp\.net)\/attachments\/\d+\/(\d+)\/([^?#]+)/;

/** The attachment that a component refers to, by its URL or as attachment://name. */
function attachment(media, message) {
  const all = message.attachments ?? [];
  const name = /^attachment:\/\/(.+)$/.exec(media.url ?? "")?.[1];
  return all.find((one) => one.filename === name || one.url === media.url || one.id === media.attachment_id) ?? null;
}

/** This page's URL for an attachment's CDN URL; null for any other host. */
function local(url) {
  const found = CDN.exec(url ?? "");
  return found ? `/attachments/${found[1]}/${found[2]}` : null;
}

const bare = (url) => (url ?? "").split(/[?#]/)[0].split("/").pop();

/** A picture that opens large, with buttons over its letters; `media` has url, and optionally width and height. */
function picture(media, alt, scene, spoiler = false) {
  const { message } = scene;
  const known = attachment(media, message) ?? {};
  const source = local(known.url ?? media.url);
  const words = alt || known.description || t("picture", { name: known.filename ?? bare(media.url) });
  if (!source) return h("span", { class: "subtext" }, words); // nothing is loaded from other hosts
  const size = { width: media.width ?? known.width, height: media.height ?? known.height };
  const image = h("img", { src: source, alt: words, ...size, decoding: "async" });
  const veil = spoiler || (known.filename ?? "").startsWith("SPOILER_");
  const node = h("button", { type: "button", class: "picture", title: t("enlarge"), "data-picture": source }, image);
  if (veil) {
    node.classList.add("veiled");
    image.alt = t("spoiler");
  }
  node.addEventListener("click", () => {
    if (node.classList.contains("veiled")) {
      node.classList.remove("veiled");
      image.alt = words;
    } else {
      enlarge(node.closest("article"), node);
    }
  });
  const holder = h("div", { class: "pictured" }, node);
  if (size.width && size.height) {
    // reserve its space before it is loaded: its own width, within the available width and the client's box
    const ratio = size.width / size.height;
    holder.style.aspectRatio = String(ratio);
    holder.style.width = `min(100%, ${size.width}px, var(--picture-width), ${ratio} * var(--picture-height))`;
  }
  if (!veil && hasControls(message.components)) {
    holder.lettered = spots(source, scene).then((group) => {
      if (group) holder.append(group);
      return group;
    });
  }
  return holder;
}

const hasControls = (all) => (all ?? []).some((one) => one.custom_id || hasControls(one.components));

export function gallery(one, scene) {
  const pictures = one.items.map((item) => picture(item.media, item.description, scene, item.spoiler));
  return h("div", { class: pictures.length > 1 ? "gallery many" : "gallery" }, pictures);
}

export function thumbnail(one, scene) {
  const node = picture(one.media, one.description, scene, one.spoiler);
  node.classList.add("thumbnail");
  return node;
}

/** The attachments of a message without V2 components. */
export function attachments(scene) {
  const { message } = scene;
  const images = [];
  const files = [];
  for (const one of message.attachments ?? []) {
    if ((one.content_type ?? "").startsWith("image/")) images.push(picture(one, one.description, scene));
    else files.push(attachmentLink(one, message));
  }
  const group = images.length ? h("div", { class: images.length > 1 ? "gallery many" : "gallery" }, images) : null;
  return [group, ...files];
}

export function attachmentLink(media, message) {
  const known = attachment(media, message) ?? media;
  const name = known.filename ?? bare(media.url);
  return h("a", { class: "button secondary file", href: local(known.url) ?? "#", download: name }, t("file", { name }));
}

const pictures = (article) => [...article.querySelectorAll(".picture")];
const TWICE = 2;
const MOST = 4; // times the natural width

/**
 * Show a picture of a message over the page in twice its size; drag and pinch move it. Escape, the button or a press
 * beside it close it. A press on a letter leads on to the message's next picture, and back to the message after the last.
 */
function enlarge(article, node) {
  const nth = pictures(article).indexOf(node);
  const close = h("button", { type: "button", class: "secondary", onclick: () => dialog.close() }, t("close"));
  const image = h("img", { draggable: "false" });
  const holder = h("div", { class: "pictured" }, image);
  const view = h("div", { class: "zoom", tabindex: 0, role: "group" }, holder);
  const dialog = h("dialog", { class: "large", "aria-label": t("enlarge") }, h("div", { class: "bar" }, close), view);
  dialog.addEventListener("click", (event) => (event.target === dialog || event.target === view) && !moved && dialog.close());
  const watch = new MutationObserver(() => show(pictures(article)[nth]));
  dialog.addEventListener("close", () => {
    watch.disconnect();
    dialog.remove();
  });
  let shown = null; // the holder of the message's picture

  /** Show what is the message's picture now; close the view if a press has led to one without letters. */
  async function show(picture) {
    const wanted = picture?.parentElement;
    if (wanted === shown) return;
    const isFirst = shown === null;
    shown = wanted;
    const group = (await wanted?.lettered) ?? null;
    if (wanted !== shown) return;
    if (!isFirst && !group) {
      dialog.close();
      return;
    }
    const small = wanted.querySelector("img");
    Object.assign(image, { src: small.src, alt: small.alt });
    view.setAttribute("aria-label", small.alt);
    holder.replaceChildren(image, group?.copy() ?? "");
  }

  document.body.append(dialog);
  dialog.showModal();
  close.focus();
  const small = node.querySelector("img");
  const box = small.getBoundingClientRect();
  let width = Math.max(box.width * TWICE, Math.min(small.naturalWidth, view.clientWidth)); // a thumbnail is small
  image.style.width = `${width}px`;
  view.scrollLeft = (view.scrollWidth - view.clientWidth) / 2;
  show(node);
  watch.observe(article, { childList: true, subtree: true });

  /** Change the width, with the point at x, y of the window left where it is. */
  function resize(wanted, x, y) {
    const before = image.getBoundingClientRect();
    const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    width = Math.min(Math.max(wanted, box.width), Math.max(image.naturalWidth, box.width) * MOST);
    image.style.width = `${width}px`;
    const after = image.getBoundingClientRect();
    view.scrollLeft += after.left + across * after.width - x;
    view.scrollTop += after.top + down * after.height - y;
  }

  view.addEventListener("click", (event) => moved && event.detail && event.stopPropagation(), true); // the end of a drag
  const fingers = new Map(); // by pointer: where it is
  let moved = false;
  view.addEventListener("pointerdown", (event) => {
    if (!fingers.size) moved = false;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  view.addEventListener("pointermove", (event) => {
    const old = fingers.get(event.pointerId);
    if (!old) return;
    const now = [event.clientX, event.clientY];
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!moved && !other && Math.hypot(now[0] - old[0], now[1] - old[1]) < 5) return; // a press that trembles
    if (!moved) view.setPointerCapture(event.pointerId);
    moved = true;
    fingers.set(event.pointerId, now);
    if (other) {
      const apart = (one) => Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]));
      resize((width * apart(now)) / apart(old), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else {
      view.scrollLeft -= now[0] - old[0];
      view.scrollTop -= now[1] - old[1];
    }
  });
  for (const end of ["pointerup", "pointercancel"]) view.addEventListener(end, (event) => fingers.delete(event.pointerId));
  view.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    resize(width * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });
}
