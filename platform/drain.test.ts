import { expect, test } from "vitest";
import { drain } from "./drain.ts";

function request(chunks: number, cancelled: () => void): Request {
  let left = chunks;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(new Uint8Array(1024 * 1024));
    },
    cancel: cancelled,
  });
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  return new Request("http://localhost/", init);
}

test("a body is read to its end, an endless one only so far", async () => {
  let cancelled = 0;
  const count = () => {
    cancelled += 1;
  };
  const whole = request(3, count);
  await drain(whole);
  expect(whole.bodyUsed).toBe(true);
  expect(cancelled).toBe(0);
  await drain(request(Infinity, count));
  expect(cancelled).toBe(1);
});

test("no body, and one that somebody else reads, are left alone", async () => {
  await drain(new Request("http://localhost/"));
  const read = request(1, () => undefined);
  read.body?.getReader();
  await drain(read);
  expect(read.body?.locked).toBe(true);
});
