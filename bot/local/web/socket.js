// The WebSocket to the page's server: requests, pushes, and reconnecting. The protocol is described in
// bot/local/page/__init__.py.

const pending = new Map();
let socket = null;
let number = 0;
let pause = 300;
let handlers = { opened() {}, lost() {}, pushed() {} };

/** Connect, and reconnect whenever the connection is lost. `opened` is called at each connection. */
export function connect(wanted) {
  handlers = { ...handlers, ...wanted };
  open();
  // when the machine wakes up or the page becomes visible, retry at once
  for (const name of ["online", "pageshow"]) addEventListener(name, () => socket === null && open());
}

let timer = 0;
function open() {
  clearTimeout(timer);
  const fresh = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
  socket = fresh;
  fresh.addEventListener("open", () => {
    pause = 300;
    handlers.opened();
  });
  fresh.addEventListener("message", (event) => heard(JSON.parse(event.data)));
  fresh.addEventListener("close", () => {
    if (socket !== fresh) return;
    socket = null;
    for (const { refuse } of pending.values()) refuse(new Lost());
    pending.clear();
    handlers.lost();
    timer = setTimeout(open, pause);
    pause = Math.min(pause * 1.7, 4000);
  });
}

function heard(message) {
  if (message.push) {
    handlers.pushed(message);
    return;
  }
  const asked = pending.get(message.id);
  pending.delete(message.id);
  if (!asked) return;
  if (message.error === undefined) asked.keep(message.ok);
  else asked.refuse(new Refused(message.error));
}

/** The server refused a request; the message says why. */
export class Refused extends Error {}
/** The connection was lost before the response. */
export class Lost extends Error {}

/** Send a request; rejects with Refused or Lost. */
export function call(what, fields = {}) {
  return new Promise((keep, refuse) => {
    if (socket?.readyState !== WebSocket.OPEN) {
      refuse(new Lost());
      return;
    }
    const id = ++number;
    pending.set(id, { keep, refuse });
    socket.send(JSON.stringify({ id, do: what, ...fields }));
  });
}
