import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openStorageWorld } from "./storage-world.ts";

/** R29, storage's part: whatever comes in, no 5xx, and an ordinary request is answered afterwards. */
const options = { numRuns: 120, endOnFailure: true };

const world = await openStorageWorld();
await world.editor.storage.from("papers").upload("a.txt", "0123456789");
afterAll(async () => {
  const { data } = await world.editor.storage.from("papers").download("a.txt");
  expect(await data?.text()).toBe("0123456789");
  expect(world.errors).toEqual([]);
  await world.close();
});

const odd = fc.constantFrom(
  "..",
  "%2e%2e",
  "%00",
  "%",
  "%E0%A4%A",
  "a.txt",
  "papers",
  "pictures",
  "public",
  "sign",
  "info",
  "list",
  "__proto__",
  "'; drop table storage.objects; --",
);
const text = fc.oneof(odd, fc.string({ unit: "binary", maxLength: 12 }), fc.string({ maxLength: 40 }));
const json = fc.oneof(fc.jsonValue({ maxDepth: 2 }), text, fc.constant("\u0000"));

async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
  const response = await world.fetchStorage(path, await world.asEditor(init));
  await response.arrayBuffer();
  return response.status;
}

/** A path that fetch accepts, otherwise as odd as it was. */
function pathOf(parts: readonly string[]): string {
  return `/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}`.replaceAll("%25", "%");
}

describe("storage withstands", () => {
  test("any path with any verb", async () => {
    const verb = fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE");
    const first = fc.constantFrom("object", "bucket", "render", "object/sign", "render/image/public");
    const property = fc.asyncProperty(verb, first, fc.array(text, { maxLength: 4 }), async (method, prefix, parts) => {
      const body = method === "GET" || method === "HEAD" ? null : "x";
      const status = await statusOf(`/${prefix}${pathOf(parts)}`, { method, body });
      expect(status).toBeLessThan(500);
    });
    await fc.assert(property, options);
  }, 120_000);

  test("any JSON body", async () => {
    const call = fc.constantFrom(
      ..."object/list/papers object/sign/papers/a.txt object/sign/papers object/copy object/move bucket".split(" "),
    );
    const keys = fc.constantFrom(
      ..."prefix limit offset search sortBy expiresIn paths transform bucketId sourceKey destinationKey destinationBucket id name public file_size_limit".split(
        " ",
      ),
    );
    const property = fc.asyncProperty(call, fc.dictionary(keys, json), async (path, body) => {
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", body: JSON.stringify(body), headers };
      expect(await statusOf(`/${path}`, init)).toBeLessThan(500);
    });
    await fc.assert(property, options);
  }, 120_000);

  test("any condition, range, transformation and token on a read", async () => {
    const header = fc.string({ unit: "grapheme-ascii", maxLength: 30 }).map((value) => value.trim());
    const property = fc.asyncProperty(header, header, text, text, async (range, tag, query, token) => {
      const headers = {
        range: `bytes=${range}`,
        "if-none-match": tag,
        "if-modified-since": tag,
      };
      const search = new URLSearchParams({ download: query, width: query, token });
      for (const path of ["object/papers", "render/image/authenticated/papers", "object/sign/papers"]) {
        expect(await statusOf(`/${path}/a.txt?${search}`, { headers })).toBeLessThan(500);
      }
    });
    await fc.assert(property, { ...options, numRuns: 60 });
  }, 120_000);

  test("any form around a file, and what was stored can be read", async () => {
    const property = fc.asyncProperty(text, text, text, text, async (cache, metadata, type, name) => {
      const form = new FormData();
      form.append("cacheControl", cache);
      form.append("metadata", metadata);
      form.append("contentType", type);
      form.append(name, new Blob(["x"]), name);
      const init = { method: "POST", body: form, headers: { "x-upsert": "true" } };
      expect(await statusOf("/object/papers/form.txt", init)).toBeLessThan(500);
      expect(await statusOf("/object/papers/form.txt")).toBeLessThan(500);
    });
    await fc.assert(property, { ...options, numRuns: 60 });
  }, 120_000);
});
