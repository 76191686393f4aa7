import { describe, expect, test } from "vitest";
import { readJson, readText } from "./answers.ts";

const post = (body: BodyInit) =>
  new Request("http://shop.test", { method: "POST", body, duplex: "half" } as RequestInit);

describe("readText", () => {
  test("PAY-03 F10 an endless body is given up at the limit, whatever length it claims", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024).fill(97));
      },
    });
    expect(await readText(post(endless), 10_000)).toBeUndefined();
    expect(sent).toBeLessThan(20_000);
  });

  test("PAY-03 the text is exactly what was sent: a byte order mark, line ends, signs that straddle chunks", async () => {
    const text = '\ufeff{\r\n"α": "💍"}';
    const bytes = new TextEncoder().encode(text);
    const stream = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await readText(post(stream), 100)).toBe(text);
    expect(await readText(post(Uint8Array.of(0xff, 0xfe)), 100)).toBeUndefined();
    expect(await readText(new Request("http://shop.test"), 100)).toBe("");
  });
});

describe("readJson", () => {
  test("CHK-07 what is no JSON is undefined", async () => {
    for (const body of ["", "{", "no", "{'a':1}"]) {
      expect(await readJson(post(body), 100)).toBeUndefined();
    }
    expect(await readJson(post('{"a":[1]}'), 100)).toEqual({ a: [1] });
  });
});
