"use strict";
(async () => {
  const root = document.documentElement;
  const $ = (id) => document.getElementById(id);
  const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const PAUSE = 1500; // milliseconds a step is shown while the match is played
  const MOST_SHEETS = 16; // decoded at a time

  async function inflated(text) {
    const stream = new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  }

  let data;
  try {
    data = await inflated($("data").textContent);
  } catch {
    $("failed").hidden = false; // the browser knows no DecompressionStream; the log can be read
    return;
  }
  const texts = [...document.querySelectorAll(".sheet")].map((one) => one.textContent);
  const figures = [...document.querySelectorAll("[data-slot]")];
  const items = [...document.querySelectorAll(".log li")];
  const last = data.steps.length;
  const sheets = new Map(); // by number, the one used last at the end
  let step = 0;
  let drawing = 0;
  let timer = 0;

  function sheet(number) {
    let found = sheets.get(number);
    sheets.delete(number);
    found ??= createImageBitmap(new Blob([bytes(texts[number])], { type: "image/png" }));
    sheets.set(number, found);
    return found;
  }

  async function draw(canvas, [width, height, ...tiles]) {
    const { tile, columns, rows } = data;
    const needed = [...new Set(tiles.map((one) => Math.floor(one / (columns * rows))))];
    const loaded = new Map(await Promise.all(needed.map(async (one) => [one, await sheet(one)])));
    return () => {
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext("2d");
      const across = Math.ceil(width / tile);
      tiles.forEach((one, at) => {
        const place = one % (columns * rows);
        context.drawImage(
          loaded.get(Math.floor(one / (columns * rows))),
          (place % columns) * tile, Math.floor(place / columns) * tile, tile, tile,
          (at % across) * tile, Math.floor(at / across) * tile, tile, tile,
        );
      });
    };
  }

  // The pictures of a step; where they are left out, those of the step before
  function shown(number) {
    let at = number - 1;
    while (at > 0 && data.steps[at] === null) at -= 1;
    return [data.steps[at] ?? [], at === number - 1];
  }

  async function show() {
    const mine = ++drawing;
    const [pictures, isOwn] = shown(step);
    const work = await Promise.all(
      pictures.map(([slot, picture]) => draw(figures[slot].querySelector("canvas"), data.pictures[picture])),
    );
    if (mine !== drawing) return;
    work.forEach((one) => one());
    figures.forEach((figure, slot) => { figure.hidden = !pictures.some(([own]) => own === slot); });
    $("older").hidden = isOwn;
    name();
    document.body.dataset.step = String(step);
    while (sheets.size > MOST_SHEETS) {
      const [oldest] = sheets.keys();
      sheets.get(oldest).then((one) => one.close());
      sheets.delete(oldest);
    }
  }

  // Alternative texts, and what the controls are called in the language that is shown
  function name() {
    const language = root.lang, at = data.languages.indexOf(language);
    for (const node of document.querySelectorAll(`[data-${language}]`)) {
      node.setAttribute("aria-label", node.getAttribute(`data-${language}`));
    }
    if (timer) $("play").setAttribute("aria-label", data.stop[language]);
    $("play").title = $("play").getAttribute("aria-label");
    const [pictures] = shown(step);
    for (const [slot, , ...alts] of pictures) {
      figures[slot].querySelector("canvas").setAttribute("aria-label", data.alts[language][alts[at]]);
    }
    $("range").setAttribute("aria-valuetext", data.names[language][step - 1]);
    data.rounds.forEach((_, one) => {
      if ($("rounds")) $("rounds").options[one].text = data.roundNames[language][one];
    });
  }

  function go(number) {
    const to = Math.min(Math.max(number, 1), last);
    if (to === step) return;
    step = to;
    $("range").value = String(step);
    if ($("rounds")) {
      $("rounds").selectedIndex = data.rounds.findLastIndex(([, first]) => first <= step);
    }
    const item = items[step - 1], list = item.parentNode;
    items.forEach((one) => one.removeAttribute("aria-current"));
    item.setAttribute("aria-current", "step");
    list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - 8;
    $("current").replaceChildren(...[...item.childNodes].map((one) => one.cloneNode(true)));
    $("current").querySelectorAll("a").forEach((one) => one.replaceWith(...one.childNodes));
    for (const id of ["first", "back"]) $(id).setAttribute("aria-disabled", String(step === 1));
    for (const id of ["next", "last"]) $(id).setAttribute("aria-disabled", String(step === last));
    try {
      history.replaceState(null, "", `#s${step}`);
    } catch {
      // some browsers refuse that in a file
    }
    show();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    name();
  }

  function play() {
    if (timer) return stop();
    if (step === last) go(1);
    timer = setInterval(() => {
      if (step === last) stop();
      else go(step + 1);
    }, PAUSE);
    name();
  }

  const moves = { first: () => 1, back: () => step - 1, next: () => step + 1, last: () => last };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
  for (const [id, to] of Object.entries(moves)) {
    $(id).addEventListener("click", () => { stop(); go(to()); });
  }
  $("play").addEventListener("click", play);
  $("range").addEventListener("input", () => { stop(); go(Number($("range").value)); });
  if ($("rounds")) {
    $("rounds").replaceChildren(...data.rounds.map(() => document.createElement("option")));
    $("rounds").addEventListener("change", () => { stop(); go(data.rounds[$("rounds").selectedIndex][1]); });
  }
  document.addEventListener("keydown", (event) => {
    const isTaken = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isTaken || !(event.key in keys) || event.target.closest("select, input, pre")) return;
    event.preventDefault();
    stop();
    go(moves[keys[event.key]]());
  });
  for (const one of document.querySelectorAll("[data-language]")) {
    one.addEventListener("click", () => {
      root.lang = one.dataset.language;
      document.querySelectorAll("[data-language]").forEach((other) => {
        other.setAttribute("aria-pressed", String(other === one));
      });
      times();
      name();
    });
  }

  function times() {
    for (const one of document.querySelectorAll("time")) {
      one.textContent = new Date(one.dateTime).toLocaleString(root.lang, { dateStyle: "medium", timeStyle: "short" });
    }
  }

  function asked() {
    const found = /^#s(\d{1,5})$/.exec(location.hash);
    return found ? Number(found[1]) : 0;
  }
  addEventListener("hashchange", () => { stop(); if (asked()) go(asked()); });
  times();
  go(asked() || 1);
})();
