import type { Driver, Size } from "./driver.ts";

type Answer = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- of the wire

/** Speaks WebDriver BiDi (W3C), which Firefox has built in, to a browser that listens at `url`. */
export async function bidiDriver(url: string, size: Size, end: () => Promise<void>): Promise<Driver> {
  const { send, on } = await connect(`${url}/session`);
  const { capabilities } = await send("session.new", { capabilities: {} });
  const heard: string[] = [];
  on("log.entryAdded", ({ level, text }) => void (level === "error" && heard.push(text)));
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const open = async () => {
    const { context } = await send("browsingContext.create", { type: "tab" });
    await send("browsingContext.setViewport", { context, viewport: size });
    return context;
  };
  let context = await open();
  let other: string | undefined;
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: async (to) => void (await send("browsingContext.navigate", { context, url: to, wait: "complete" })),
    async run(code, ...args) {
      const call = `(text) => JSON.stringify({ value: (${String(code)})(...JSON.parse(text)) })`;
      const { result, exceptionDetails } = await send("script.callFunction", {
        functionDeclaration: call,
        arguments: [{ type: "string", value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value).value;
    },
    act: async (actions) => void (await send("input.performActions", { context, actions })),
    async attach(value, file) {
      const { nodes } = await send("browsingContext.locateNodes", {
        context,
        locator: { type: "css", value },
      });
      await send("input.setFiles", {
        context,
        element: { sharedId: nodes[0].sharedId },
        files: [file],
      });
    },
    picture: async () => Buffer.from((await send("browsingContext.captureScreenshot", { context })).data, "base64"),
    async otherWindow() {
      [context, other] = [other ?? (await open()), context];
      await send("browsingContext.activate", { context });
    },
    back: async () => void (await send("browsingContext.traverseHistory", { context, delta: -1 })),
    complaints: async () => heard.splice(0),
    close: end,
  };
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((open, fail) => Object.assign(socket, { onopen: open, onerror: fail }));
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const listeners = new Map<string, (params: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const message: Answer = JSON.parse(data);
    if (message.type === "event") return listeners.get(message.method)?.(message.params);
    const asked = waiting.get(message.id);
    if (message.type === "error") asked?.reject(new Error(`${message.error}: ${message.message}`));
    else asked?.resolve(message.result);
  };
  let last = 0;
  return {
    send(method: string, params: object): Promise<Answer> {
      const answer = Promise.withResolvers<Answer>();
      waiting.set(++last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise;
    },
    on: (method: string, listener: (params: Answer) => void) => void listeners.set(method, listener),
  };
}
