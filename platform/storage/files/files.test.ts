import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { holdErrors, toWebStream } from "./files.ts";

test("AVL-01 a stream that fails before anybody reads it ends no process and tells its reader", async () => {
  const missing = holdErrors(createReadStream("/no/such/file"));
  await new Promise<void>((resolve) => missing.once("close", () => resolve()));
  await expect(buffer(missing)).rejects.toMatchObject({ code: "ENOENT" });
  // Some parsers tell of an error without ending their stream.
  const told = holdErrors(new Readable({ read: () => undefined }));
  told.emit("error", new Error("broke off"));
  await expect(new Response(toWebStream(told)).text()).rejects.toThrow("broke off");
});
