import { createHash } from "node:crypto";
import { createClient, FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from "@supabase/supabase-js";
import { afterAll, describe, expect, test } from "vitest";
import type { FunctionTable } from "#platform/functions/functions.ts";
import { startTestPlatform } from "../../platform.ts";

const functions: FunctionTable = {
  echo: {
    verifyJwt: false,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const bytes = Buffer.from(await request.arrayBuffer());
      return Response.json({
        method: request.method,
        path: pathname + search,
        type: request.headers.get("content-type"),
        authorization: request.headers.get("authorization"),
        length: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        text: bytes.toString(),
      });
    },
  },
  members: { verifyJwt: true, fetch: async () => Response.json({ member: true }) },
  refuses: {
    verifyJwt: false,
    fetch: async () => Response.json({ error: "Out of stock", code: "sold_out" }, { status: 409 }),
  },
  crashes: { verifyJwt: false, fetch: () => Promise.reject(new Error("secret detail")) },
  hangs: { verifyJwt: false, fetch: () => new Promise(() => undefined) },
  empty: { verifyJwt: false, fetch: async () => new Response(null, { status: 204 }) },
  text: { verifyJwt: false, fetch: async () => new Response("plain") },
  hook: {
    verifyJwt: false,
    maxBodyBytes: 512 * 1024,
    fetch: async (request) => Response.json((await request.arrayBuffer()).byteLength),
  },
};

const world = await startTestPlatform({ functions });
const guest = world.anonClient();
afterAll(() => world.close());

function send(name: string, sizeBytes: number): Promise<Response> {
  return world.fetch(`/functions/v1/${name}`, { method: "POST", body: new Uint8Array(sizeBytes) });
}

describe("calling a function", () => {
  test("an object goes as JSON and comes back parsed; a guest sends no authorization", async () => {
    const { data, error } = await guest.functions.invoke("echo", { body: { name: "Ελένη" } });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      method: "POST",
      path: "/echo",
      type: "application/json",
      authorization: null,
      text: '{"name":"Ελένη"}',
    });
  });

  test("each kind of body keeps its type", async () => {
    const form = new FormData();
    form.append("a", "b");
    const kinds: [string | Blob | ArrayBuffer | FormData, RegExp][] = [
      ["text", /^text\/plain/],
      [new Blob(["x"], { type: "text/csv" }), /^text\/csv/],
      [new ArrayBuffer(3), /^application\/octet-stream/],
      [form, /^multipart\/form-data; boundary=/],
    ];
    for (const [body, type] of kinds) {
      const { data } = await guest.functions.invoke("echo", { body });
      expect(data.type).toMatch(type);
    }
    const { data } = await guest.functions.invoke("echo", { method: "GET" });
    expect(data).toMatchObject({ method: "GET", length: 0 });
  });

  test("the address below the name and its query reach the function; region is ignored", async () => {
    const { data } = await guest.functions.invoke("echo/below/that?x=1&y=%20", { method: "PATCH" });
    expect(data).toMatchObject({ method: "PATCH", path: "/echo/below/that?x=1&y=%20" });
  });

  test("bytes arrive exactly as they were sent, whatever they claim to be", async () => {
    const raw = Buffer.from('{"b":1,  "a":"\\u00e9"}\r\n\u0000\ufeff', "utf8");
    const sha256 = createHash("sha256").update(raw).digest("hex");
    const response = await world.fetch("/functions/v1/echo", {
      method: "POST",
      body: raw,
      headers: { "content-type": "application/json" },
    });
    expect(await response.json()).toMatchObject({ length: raw.length, sha256 });
  });

  test("an empty answer and a text answer are what they are", async () => {
    expect((await guest.functions.invoke("text")).data).toBe("plain");
    const { data, error } = await guest.functions.invoke("empty");
    expect({ data, error }).toEqual({ data: "", error: null });
  });

  test("SRV-05 a function's own refusal is an error with the whole answer as its context", async () => {
    const { data, error } = await guest.functions.invoke("refuses");
    expect(data).toBeNull();
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(error.message).toBe("Edge Function returned a non-2xx status code");
    expect(error.context.status).toBe(409);
    expect(await error.context.json()).toEqual({ error: "Out of stock", code: "sold_out" });
  });
});

describe("refusals around a function", () => {
  test("SRV-05 an unknown name is a 404, own words of objects included", async () => {
    for (const name of ["nothing", "toString", "__proto__", "constructor"]) {
      const { error } = await guest.functions.invoke(name);
      expect(error, name).toBeInstanceOf(FunctionsHttpError);
      expect(error.context.status).toBe(404);
      expect(await error.context.json()).toEqual({
        code: "NOT_FOUND",
        message: "Requested function was not found",
      });
    }
    expect((await world.fetch("/functions/v1/")).status).toBe(404);
  });

  test("a crash is a 500 that tells nothing; the log has it", async () => {
    const { error } = await guest.functions.invoke("crashes");
    expect(error).not.toBeInstanceOf(FunctionsRelayError);
    expect(error.context.status).toBe(500);
    const text = await error.context.text();
    expect(JSON.parse(text)).toEqual({ code: "WORKER_ERROR", message: expect.any(String) });
    expect(text).not.toContain("secret detail");
    expect(world.errors.splice(0)).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ message: "secret detail" }) }),
    ]);
  });

  test("verify_jwt wants a token, and a true one", async () => {
    const call = (headers: Record<string, string>) => world.fetch("/functions/v1/members", { method: "POST", headers });
    const missing = await call({});
    expect(missing.status).toBe(401);
    expect(await missing.json()).toEqual({ code: 401, message: "Missing authorization header" });
    for (const token of ["nonsense", "a.b.c", "sb_publishable_wrong"]) {
      const bad = await call({ authorization: `Bearer ${token}` });
      expect(bad.status).toBe(401);
      expect(await bad.json()).toEqual({ code: 401, message: "Invalid JWT" });
    }
    const { client } = await world.signedInClient();
    expect((await client.functions.invoke("members")).data).toEqual({ member: true });
    expect((await world.adminClient().functions.invoke("members")).error).toBeInstanceOf(FunctionsRelayError);
  });

  test("SRV-05 the client tells a call that was not sent, a relay's refusal and a function's", async () => {
    const nowhere = createClient("http://127.0.0.1:1", world.keys.publishable);
    const unsent = await nowhere.functions.invoke("echo");
    expect(unsent.error).toBeInstanceOf(FunctionsFetchError);
    expect(unsent.error.message).toBe("Failed to send a request to the Edge Function");
    const relayed = await guest.functions.invoke("members");
    expect(relayed.error).toBeInstanceOf(FunctionsRelayError);
    expect(relayed.error.message).toBe("Relay Error invoking the Edge Function");
    expect(relayed.error.context.status).toBe(401);
    expect((await guest.functions.invoke("refuses")).error).toBeInstanceOf(FunctionsHttpError);
  });

  test("a token that was signed out is refused", async () => {
    const { client } = await world.signedInClient();
    const { data } = await client.auth.getSession();
    const authorization = `Bearer ${data.session?.access_token}`;
    await client.auth.signOut();
    const late = await world.fetch("/functions/v1/members", { headers: { authorization } });
    expect(late.status).toBe(401);
  });

  test("a body beyond the bound is a 413; a function may set its own bound", async () => {
    expect((await send("echo", 256 * 1024)).status).toBe(200);
    expect((await send("echo", 256 * 1024 + 1)).status).toBe(413);
    expect(await (await send("hook", 512 * 1024)).json()).toBe(512 * 1024);
    const over = await send("hook", 512 * 1024 + 1);
    expect(await over.json()).toEqual({
      code: "BODY_TOO_LARGE",
      message: "Request body is too large",
    });
  });

  test("a body of unknown length is counted, a compressed one refused", async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < 5; at += 1) controller.enqueue(new Uint8Array(65_536));
        controller.close();
      },
    });
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
    expect((await world.fetch("/functions/v1/echo", init)).status).toBe(413);
    const headers = { "content-encoding": "gzip" };
    const zipped = await world.fetch("/functions/v1/echo", { method: "POST", body: "x", headers });
    expect(zipped.status).toBe(415);
  });

  test("SRV-05 a browser of the own site may read refusals too", async () => {
    const headers = { origin: world.url };
    for (const name of ["refuses", "nothing", "crashes"]) {
      const response = await world.fetch(`/functions/v1/${name}`, { method: "POST", headers });
      expect(response.headers.get("access-control-allow-origin"), name).toBe(world.url);
    }
    const preflight = await world.fetch("/functions/v1/members", {
      method: "OPTIONS",
      headers: { ...headers, "access-control-request-method": "POST" },
    });
    expect(preflight.ok).toBe(true);
    world.errors.splice(0);
  });
});
