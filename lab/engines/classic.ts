import type { Driver, Size } from "./driver.ts";

/** Speaks WebDriver (W3C) to a driver program that listens at `url`. */
export async function classicDriver(
  url: string,
  wanted: {
    capabilities: object;
    size?: Size;
    complaints: (driver: Driver, send: Send) => Promise<string[]>;
  },
  end: () => Promise<void>,
): Promise<Driver> {
  const ask = sender(url);
  const session = await ask("POST", "/session", {
    capabilities: { alwaysMatch: wanted.capabilities },
  });
  const send: Send = (method, path, body) => ask(method, `/session/${session.sessionId}${path}`, body);
  const fit = async () => {
    if (wanted.size) await send("POST", "/window/rect", { x: 0, y: 0, ...wanted.size });
  };
  await fit();
  const windows: string[] = [await send("GET", "/window")];
  const { browserName, browserVersion } = session.capabilities;
  const driver: Driver = {
    version: `${browserName} ${browserVersion}`,
    open: (to) => send("POST", "/url", { url: to }),
    async run(code, ...args) {
      const script = `return JSON.stringify({ value: (${String(code)})(...JSON.parse(arguments[0])) })`;
      return JSON.parse(await send("POST", "/execute/sync", { script, args: [JSON.stringify(args)] })).value;
    },
    act: (actions) => send("POST", "/actions", { actions }),
    async attach(value, text) {
      const found = await send("POST", "/element", { using: "css selector", value });
      await send("POST", `/element/${String(Object.values(found)[0])}/value`, { text });
    },
    picture: async () => Buffer.from(await send("GET", "/screenshot"), "base64"),
    async otherWindow() {
      if (windows.length === 1) windows.unshift((await send("POST", "/window/new", { type: "window" })).handle);
      else windows.reverse();
      await send("POST", "/window", { handle: windows[0] });
      await fit();
    },
    back: () => send("POST", "/back"),
    complaints: () => wanted.complaints(driver, send),
    async close() {
      await send("DELETE", "").catch(() => undefined);
      await end();
    },
  };
  return driver;
}

// oxlint-disable-next-line typescript/no-explicit-any -- of the wire
export type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<any>;

function sender(url: string): Send {
  return async (method, path, body) => {
    const sent = method === "POST" ? { body: JSON.stringify(body ?? {}) } : {};
    const answer = await fetch(url + path, {
      method,
      ...sent,
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
}
