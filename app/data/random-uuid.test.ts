import { expect, test } from "vitest";
import { z } from "zod";
import { randomUuid } from "./random-uuid.ts";

test("CHK-01 an id is a UUID of version 4, and another each time", () => {
  const ids = Array.from({ length: 1000 }, randomUuid);
  for (const id of ids) expect(z.uuidv4().safeParse(id).error).toBeUndefined();
  expect(new Set(ids).size).toBe(ids.length);
});
