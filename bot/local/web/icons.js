// Emojis: icons of our own for those in the bot's texts, which fonts of many machines lack, and the application's pictures.

import { h, spoken } from "./dom.js";

// By emoji: a path in a square of 24, drawn as a line; with a colour it is filled
const PATHS = {
  "🏁": ["M5 22V3h15l-3 5 3 5H5M10 3v10M15 3v10M5 8h12"],
  "💡": ["M9 21h6M9 18h6M9 18c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8"],
  "📈": ["M4 3v18h17M7 16l4-5 3 3 6-8M16 6h4v4"],
  "🔔": ["M5 18h14l-2-3v-5a5 5 0 0 0-10 0v5zM10 21h4M12 5V3"],
  "🏆": ["M8 3h8v7a4 4 0 0 1-8 0zM8 5H4c0 4 1 6 4 6M16 5h4c0 4-1 6-4 6M12 14v5M8 21h8M10 19h4"],
  "🎉": ["M3 21l5-13 8 8zM13 9c2-1 2-3 1-5M15 11c2-2 4-2 6-1M17 4v2M20 6h-2M19 15v2"],
  "💬": ["M4 4h16v12h-9l-5 5v-5H4z"],
  "🔸": ["M12 7l5 5-5 5-5-5z", "#c4702b"],
  "✅": ["M3 3h18v18H3zM7 12l4 4 6-8"],
  "❌": ["M5 5l14 14M19 5L5 19"],
  "🔒": ["M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4M12 15v2"],
  "⏸": ["M8 4v16M16 4v16"],
  "⏩": ["M3 5l8 7-8 7zM12 5l8 7-8 7z"],
  "⏮": ["M4 4v16M13 5l-8 7 8 7zM21 5l-8 7 8 7z"],
  "⏭": ["M20 4v16M11 5l8 7-8 7zM3 5l8 7-8 7z"],
  "⏳": ["M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9M9 19h6"],
  "⌛": ["M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9M9 7h6"],
  "🗳": ["M3 12h18v9H3zM8 12V4h8v8M9 16h6"],
  "🧩": ["M4 8h4a2.5 2.5 0 1 1 5 0h4v4a2.5 2.5 0 1 1 0 5v4H4z"],
  "🗄": ["M4 3h16v18H4zM4 12h16M10 7h4M10 16h4"],
  "🗑": ["M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7"],
  "📅": ["M3 5h18v16H3zM3 10h18M8 2v5M16 2v5M8 14h3v3H8z"],
  "🛑": ["M8 3h8l5 5v8l-5 5H8l-5-5V8zM8 12h8"],
  "🧳": ["M4 8h16v12H4zM9 8V4h6v4M8 8v12M16 8v12"],
  "🪑": ["M7 3v18M7 13h10v8M7 4h3v9"],
  "🧭": ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15 9l-2 4-4 2 2-4z"],
  "🗒": ["M5 4h14v12l-5 5H5zM14 21v-5h5M8 9h8M8 13h5"],
  "📰": ["M3 4h15v16H5a2 2 0 0 1-2-2zM18 9h3v9a2 2 0 0 1-3 2M6 8h9M6 12h4M6 16h4M12 12h3v4h-3z"],
  "🎞": ["M4 3h16v18H4zM8 3v18M16 3v18M4 8h4M4 12h4M4 16h4M16 8h4M16 12h4M16 16h4M8 12h8"],
  "⚠": ["M12 3l10 18H2zM12 9v6M12 18v.5"],
  "🔴": ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "#c0392b"],
  "🟡": ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "#e0b400"],
  "🔵": ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "#2f6fb5"],
};
const KNOWN = new RegExp(`(${Object.keys(PATHS).join("|")})\uFE0F?`, "u");
const SVG = "http://www.w3.org/2000/svg";

function icon(emoji) {
  const [line, colour] = PATHS[emoji];
  const drawn = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  drawn.setAttribute("viewBox", "0 0 24 24");
  drawn.setAttribute("aria-hidden", "true");
  path.setAttribute("d", line);
  if (colour) path.setAttribute("fill", colour);
  drawn.append(path);
  return h("span", { class: "icon" }, spoken(emoji), drawn);
}

/** A text as nodes, with icons for its emojis. */
export function withIcons(text) {
  const parts = text.split(KNOWN); // every second part is an emoji
  return parts.length === 1 ? [text] : parts.map((part, at) => (at % 2 ? icon(part) : part)).filter((part) => part !== "");
}

/** The picture of an application's emoji. */
export function customEmoji(id, name) {
  return h("img", { class: "emoji", src: `/emojis/${id}.png`, alt: `:${name}:`, draggable: "false" });
}

/** The emoji of a button or an option, as nodes. */
export const emojiSign = (emoji) => (emoji.id ? [customEmoji(emoji.id, emoji.name)] : withIcons(emoji.name));
