// Pictures and files of a message, and the large view of a picture.

import { h } from "./dom.js";
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

/** A picture that opens large; `media` has url, and optionally width and height. */
function picture(media, alt, message, spoiler = false) {
  const known = attachment(media, message) ?? {};
  const source = local(known.url ?? media.url);
  const words = alt || known.description || t("picture", { name: known.filename ?? bare(media.url) });
  if (!source) return h("span", { class: "subtext" }, words); // nothing is loaded from other hosts
  const size = { width: media.width ?? known.width, height: media.height ?? known.height };
  const image = h("img", { src: source, alt: words, ...size, decoding: "async" });
  if (size.width && size.height) {
    // reserve its space before it is loaded: its own width, within the available width and the client's box
    const ratio = size.width / size.height;
    image.style.aspectRatio = String(ratio);
    image.style.width = `min(100%, ${size.width}px, var(--picture-width), ${ratio} * var(--picture-height))`;
  }
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
      enlarge(source, words);
    }
  });
  return node;
}

export function gallery(one, { message }) {
  const pictures = one.items.map((item) => picture(item.media, item.description, message, item.spoiler));
  return h("div", { class: pictures.length > 1 ? "gallery many" : "gallery" }, pictures);
}

export function thumbnail(one, { message }) {
  const node = picture(one.media, one.description, message, one.spoiler);
  node.classList.add("thumbnail");
  return node;
}

/** The attachments of a message without V2 components. */
export function attachments(message) {
  const images = [];
  const files = [];
  for (const one of message.attachments ?? []) {
    if ((one.content_type ?? "").startsWith("image/")) images.push(picture(one, one.description, message));
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

/** Show a picture over the page; Escape, the button or a click beside it closes it. */
function enlarge(source, words) {
  const close = h("button", { type: "button", class: "secondary", onclick: () => dialog.close() }, t("close"));
  const image = h("img", { src: source, alt: words });
  const dialog = h("dialog", { class: "large", "aria-label": t("enlarge") }, h("div", { class: "bar" }, close), image);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
