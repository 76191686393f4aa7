import { expect, test } from "vitest";
import { functionsOutOfReach } from "../out-of-reach.ts";

test("LAW-03 withdraw-from-contract wants name, reference and e-mail, in both languages, and no reason", async () => {
  const { post, asked } = functionsOutOfReach();
  const form = { name: "Μαρία", reference: "KOS-7F3K9Q", email: "maria@example.com" };
  for (const wrong of [
    { name: "" },
    { reference: " " },
    { email: "x" },
    { email: "a@b c" },
    { name: null },
    { reference: "x".repeat(21) },
    { reference: "KOS\u00007F3K9Q" },
    { email: "maria@example.com\u202e" },
    { statement: "x".repeat(2001) },
    // Two signs each in the form that is stored.
    { statement: "\u0958".repeat(1500) },
  ]) {
    const { status, body } = await post("withdraw-from-contract", {
      ...form,
      ...wrong,
      locale: "el",
    });
    expect([wrong, status]).toEqual([wrong, 400]);
    expect(body).toMatchObject({ error: expect.stringMatching(/[α-ω]{3}/) });
  }
  for (const body of [{}, [], "no"]) expect((await post("withdraw-from-contract", body)).status).toBe(400);
  expect(asked).toEqual([]);
  expect((await post("withdraw-from-contract", form)).status).toBe(503);
});
