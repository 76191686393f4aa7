import { expect, test } from "vitest";
import { guest } from "../caller.ts";
import { findRoom } from "../gateway-rooms.ts";
import { createFunctions } from "./functions.ts";

test("AVL-01 a body that breaks off is a 400, and no failure of the function's", async () => {
  const logged: string[] = [];
  const answer = createFunctions({
    functions: {
      mirror: { verifyJwt: false, fetch: async (request) => new Response(request.body) },
    },
    callers: {
      identify: () => Promise.reject(new Error("Nobody is asked")),
    },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (_fields, message) => void logged.push(message),
    },
  });
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) });
  const init = { method: "POST", body, duplex: "half" };
  const request = new Request("http://localhost/functions/v1/mirror", init);
  const to = findRoom(request.url);
  if (!to) throw new Error("No room");
  const facts = { caller: guest, requestId: "1", peerAddress: "unknown" };
  const response = await answer(request, to, facts);
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: "BROKEN_BODY", message: "Request body ended early" },
  ]);
  expect(logged).toEqual([]);
});

test("a function that does not answer in time is a 504, and its late failure harms nobody", async () => {
  const logged: string[] = [];
  const late = Promise.withResolvers<Response>();
  const answer = createFunctions({
    functions: { slow: { verifyJwt: false, fetch: () => late.promise } },
    callers: {
      identify: () => Promise.reject(new Error("Nobody is asked")),
    },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (_fields, message) => void logged.push(message),
    },
    timeoutMs: 30,
  });
  const facts = { caller: guest, requestId: "1", peerAddress: "unknown" };
  const request = new Request("http://localhost/functions/v1/slow", { method: "POST" });
  const to = findRoom(request.url);
  if (!to) throw new Error("No room");
  const response = await answer(request, to, facts);
  expect(response.status).toBe(504);
  expect(await response.json()).toEqual({
    code: "WORKER_TIMEOUT",
    message: "Function did not answer in time",
  });
  late.reject(new Error("too late"));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(logged).toEqual(["Function did not answer in time"]);
});
