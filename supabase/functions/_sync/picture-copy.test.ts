import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { copyPicture } from "./picture-copy.ts";

/** The stock client; what it would send to the storage is looked at on the wire. */
function storageClient(stored: string[]) {
  return createClient("http://shop.test", "secret", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input) => {
        stored.push(new Request(input).url);
        return Response.json({ Key: "x" });
      },
    },
  });
}

const copy = (answer: () => Response, stored: string[] = []) =>
  copyPicture({ client: storageClient(stored), fetchPicture: async () => answer() }, "https://files.test/ring.png");

describe("copyPicture", () => {
  test("PAY-05 the same address is always stored under the same name", async () => {
    const stored: string[] = [];
    const png = () => new Response("png", { headers: { "content-type": "image/png" } });
    const url = await copy(png, stored);
    expect(await copy(png, stored)).toBe(url);
    expect(new Set(stored).size).toBe(1);
    expect(url).toMatch(/^http:\/\/shop\.test\/storage\/v1\/object\/public\/product-images\/sync\/[0-9a-f]{32}\.png$/);
  });

  test("PAY-05 F76 no picture, another type, more than 10 MB: refused, nothing stored", async () => {
    const stored: string[] = [];
    const large = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
    const answers = [
      () => new Response("gone", { status: 404, headers: { "content-type": "image/png" } }),
      () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } }),
      () => new Response("html", { headers: { "content-type": "text/html" } }),
      () => new Response(large, { headers: { "content-type": "image/png" } }),
    ];
    for (const answer of answers) await expect(copy(answer, stored)).rejects.toThrow(/picture/);
    expect(stored).toEqual([]);
  });

  test("PAY-05 F76 an address of the machine's own network is never asked", async () => {
    const asked: string[] = [];
    const fetchPicture: typeof fetch = async (input) => {
      asked.push(new Request(input).url);
      return new Response("png", { headers: { "content-type": "image/png" } });
    };
    for (const address of [
      "https://127.0.0.1/a.png",
      "https://2130706433/a.png",
      "https://0x7f.1/a.png",
      "https://[::1]/a.png",
      "https://[::ffff:127.0.0.1]/a.png",
      "https://169.254.169.254/latest/meta-data",
      "https://10.0.0.7/a.png",
      "https://localhost/a.png",
      "https://db/a.png",
      "https://metadata.google.internal/a.png",
      "https://printer.local./a.png",
      "https://files.test:5432/a.png",
      "https://name:word@files.test/a.png",
      "http://files.test/a.png",
      "file:///etc/passwd",
    ]) {
      const parts = { client: storageClient([]), fetchPicture };
      await expect(copyPicture(parts, address)).rejects.toThrow("No picture");
    }
    expect(asked).toEqual([]);
  });
});
