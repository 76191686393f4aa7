import { expect, test } from "vitest";
import { DatabaseError } from "../database/database.ts";
import { answerRefusal, asRefusal, refusal } from "./errors.ts";

async function wire(error: unknown): Promise<[number, Record<string, string>]> {
  const response = answerRefusal(asRefusal(error));
  return [response.status, await response.json()];
}

test("a handled refusal is HTTP 400 and carries its status as text", async () => {
  expect(await wire(refusal("NoSuchKey"))).toEqual([
    400,
    { statusCode: "404", code: "NoSuchKey", error: "not_found", message: "Object not found" },
  ]);
});

test("a full disk is a 507 with a clear code (R10)", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
  });
  expect(await wire(full)).toEqual([507, expect.objectContaining({ code: "InsufficientStorage" })]);
});

test.each([
  ["42501", 400, "AccessDenied"],
  ["23505", 400, "ResourceAlreadyExists"],
  ["23503", 400, "NoSuchBucket"],
  ["57014", 544, "DatabaseTimeout"],
  ["53300", 503, "DatabaseConnectionLimit"],
  ["08006", 503, "DatabaseConnectionLimit"],
  ["22021", 400, "InvalidRequest"],
  ["XX000", 500, "InternalError"],
])("the database's %s is HTTP %i %s", async (code, status, name) => {
  const [answered, body] = await wire(new DatabaseError({ code, message: "inner words" }));
  expect([answered, body["code"]]).toEqual([status, name]);
  expect(JSON.stringify(body)).not.toContain("inner words");
});

test("what nobody foresaw tells nothing", async () => {
  expect(await wire(new Error("secret"))).toEqual([
    500,
    {
      statusCode: "500",
      code: "InternalError",
      error: "Internal",
      message: "Internal Server Error",
    },
  ]);
});
