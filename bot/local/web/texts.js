// The page's own texts, German and English.

const texts = {
  en: {
    skip: "To the messages",
    people: "Who you are",
    channels: "Channels",
    back: "Back to the channels",
    direct: "Direct messages",
    open_direct: "Write to the bot",
    messages: "Messages in {name}",
    empty: "There is nothing here just now. Type / below to see what can be done.",
    choose: "Choose a channel on the left.",
    noplace: "{name} cannot see this place.",
    nomessage: "That message is no longer there.",
    earlier: "Show earlier messages",
    newest: "New messages",
    lost: "The connection is lost. Trying again …",
    gone: "The local table did not answer: the connection is lost.",
    language: "Language",
    owner: "Owner of the server",
    settings: "Settings",
    closed: "Closed direct messages",
    closed_hint: "The bot cannot write to {name} privately.",
    as_discord: "Pictures as on Discord",
    trying: "Try out: time and people",
    an_hour: "An hour",
    a_day: "A day",
    leaves: "{name} leaves the server",
    joins: "{name} joins the server",
    done: "Done",
    close: "Close",
    unread: "unread",
    pings: { one: "{n} ping", other: "{n} pings" },
    app: "App",
    edited: "edited",
    only_you: "Only you can see this",
    dismiss: "Dismiss",
    together: "With {names}, here at this computer",
    thinking: "{name} is thinking …",
    typing: "{name} is typing …",
    no_answer: "The application did not respond.",
    failed: "This did not work: {why}",
    used: "{name} used {command}",
    reply: "in reply to {name}: {text}",
    added_member: "{name} added {added} to the thread.",
    opened_thread: "{name} opened this thread:",
    open_thread: "Open the thread",
    thread: "Thread",
    over: "finished",
    spoiler: "Spoiler, press to show",
    enlarge: "Show large",
    letters: "Letters in the picture",
    in_picture: "{label}, in the picture",
    picture: "Picture {name}",
    file: "File {name}",
    pick: "Make a selection",
    pick_range: "Choose {min} to {max}",
    pick_exact: "Choose {min}",
    write: "Message to {name}",
    write_hint: "Message or / for commands",
    send: "Send",
    run: "Run",
    cancel: "Cancel",
    commands: "Commands",
    no_command: "There is no command like that.",
    required: "required",
    optional: "optional",
    yes: "Yes",
    no: "No",
    none: "—",
    nothing: "No suggestion",
    suggestions: "Suggestions for {name}",
    submit: "Send",
    unknown_user: "unknown person",
    unknown_channel: "unknown channel",
    bot_offline: "The bot has no commands here.",
    person: "person",
    on_user: "About a person; in Discord in the menu of their name",
  },
  de: {
    skip: "Zu den Nachrichten",
    people: "Wer du bist",
    channels: "Kanäle",
    back: "Zurück zu den Kanälen",
    direct: "Direktnachrichten",
    open_direct: "Dem Bot schreiben",
    messages: "Nachrichten in {name}",
    empty: "Hier steht gerade nichts. Tippe unten / ein, dann siehst du, was es zu tun gibt.",
    choose: "Wähle links einen Kanal.",
    noplace: "{name} kann diesen Ort nicht sehen.",
    nomessage: "Diese Nachricht gibt es nicht mehr.",
    earlier: "Ältere Nachrichten zeigen",
    newest: "Neue Nachrichten",
    lost: "Die Verbindung ist weg. Neuer Versuch …",
    gone: "Der lokale Tisch hat nicht geantwortet: Die Verbindung ist weg.",
    language: "Sprache",
    owner: "Besitzt den Server",
    settings: "Einstellungen",
    closed: "Direktnachrichten geschlossen",
    closed_hint: "Der Bot kann {name} nicht privat schreiben.",
    as_discord: "Bilder wie auf Discord",
    trying: "Ausprobieren: Zeit und Leute",
    an_hour: "Eine Stunde",
    a_day: "Ein Tag",
    leaves: "{name} verlässt den Server",
    joins: "{name} kommt auf den Server",
    done: "Fertig",
    close: "Schließen",
    unread: "ungelesen",
    pings: { one: "{n} Ping", other: "{n} Pings" },
    app: "App",
    edited: "bearbeitet",
    only_you: "Nur du siehst das",
    dismiss: "Ausblenden",
    together: "Mit {names}, hier an diesem Rechner",
    thinking: "{name} denkt nach …",
    typing: "{name} schreibt …",
    no_answer: "Die Anwendung hat nicht geantwortet.",
    failed: "Das hat nicht geklappt: {why}",
    used: "{name} hat {command} benutzt",
    reply: "als Antwort auf {name}: {text}",
    added_member: "{name} hat {added} zum Thread hinzugefügt.",
    opened_thread: "{name} hat diesen Thread eröffnet:",
    open_thread: "Thread öffnen",
    thread: "Thread",
    over: "beendet",
    spoiler: "Spoiler, zum Zeigen drücken",
    enlarge: "Groß zeigen",
    letters: "Buchstaben im Bild",
    in_picture: "{label}, im Bild",
    picture: "Bild {name}",
    file: "Datei {name}",
    pick: "Bitte auswählen",
    pick_range: "{min} bis {max} auswählen",
    pick_exact: "{min} auswählen",
    write: "Nachricht an {name}",
    write_hint: "Nachricht oder / für Befehle",
    send: "Senden",
    run: "Ausführen",
    cancel: "Abbrechen",
    commands: "Befehle",
    no_command: "So einen Befehl gibt es nicht.",
    required: "erforderlich",
    optional: "optional",
    yes: "Ja",
    no: "Nein",
    none: "—",
    nothing: "Kein Vorschlag",
    suggestions: "Vorschläge für {name}",
    submit: "Absenden",
    unknown_user: "unbekannte Person",
    unknown_channel: "unbekannter Kanal",
    bot_offline: "Der Bot bietet hier keine Befehle an.",
    person: "Person",
    on_user: "Über eine Person; in Discord im Menü ihres Namens",
  },
};

let language = "en";
let locale = "en-US";

/** Set the language from a Discord locale: German for de, English for all others. */
export function speak(wanted) {
  locale = wanted || "en-US";
  language = locale.startsWith("de") ? "de" : "en";
  document.documentElement.lang = language;
}

/** A text with its values filled in; `values.n` chooses between singular and plural. */
export function t(key, values = {}) {
  let text = texts[language][key];
  if (text === undefined) throw new Error(`no text ${key}`);
  if (typeof text !== "string") text = new Intl.PluralRules(language).select(values.n) === "one" ? text.one : text.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Names as a list: "Ben and Mira". */
export const named = (names) => new Intl.ListFormat(language, { type: "conjunction" }).format(names);

const styles = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

let skipped = 0; // milliseconds

/** Take over by how many seconds the table's time is ahead of the browser's. */
export function advanceBy(seconds) {
  skipped = seconds * 1000;
}

const now = () => Date.now() + skipped;

const FREQUENT = {
  de: /\b(?:der|die|das|den|dem|ein|eine|ist|sind|und|nicht|noch|du|am|im|mit|zum|wer|wird|endet|Zug|Partie|Tisch)\b/gi,
  en: /\b(?:the|a|an|is|are|and|not|still|you|your|on|in|with|to|who|will|ends|turn|match|table)\b/gi,
};

/** The language of a text, by its frequent words; the person's where they do not decide. */
export function languageOf(text) {
  const count = (one) => text.match(FREQUENT[one])?.length ?? 0;
  const difference = count("de") - count("en");
  return difference > 0 ? "de" : difference < 0 ? "en" : language;
}

/** Format a timestamp; `style` is Discord's letter (R: relative), `spoken` a language, by default the person's. */
export function moment(date, style = "f", spoken = language) {
  if (style !== "R") {
    const form = spoken === language ? locale : spoken === "de" ? "de" : "en-US";
    return new Intl.DateTimeFormat(form, styles[style] ?? styles.f).format(date);
  }
  const seconds = (date.getTime() - now()) / 1000;
  const steps = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60]];
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(spoken, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** Format a message's time; without the date if it is today's. */
export function when(date) {
  const today = new Date(now()).toDateString() === date.toDateString();
  return moment(date, today ? "t" : "s");
}

/** Fill in the elements of index.html that name a text. */
export function translate(root = document) {
  for (const node of root.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const node of root.querySelectorAll("[data-t-label]")) node.setAttribute("aria-label", t(node.dataset.tLabel));
}
