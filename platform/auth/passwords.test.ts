import { hash as bcryptHash } from "@node-rs/bcrypt";
import { describe, expect, test } from "vitest";
import { WeakPasswordError } from "./errors.ts";
import { createPasswords, isPasswordHash, refuseWeakPassword } from "./passwords.ts";

function reasonsFor(password: string): readonly string[] {
  try {
    refuseWeakPassword(password, ["eleni@example.test", "Amathus"]);
    return [];
  } catch (error) {
    if (error instanceof WeakPasswordError) return error.reasons;
    throw error;
  }
}

describe("weak passwords", () => {
  test.each([
    ["a1b2c3d4e5f", ["length"]],
    ["a1b2c3d4e5fx9", []],
    ["γιασεμί-1974-α", []],
    ["🗝🐚🌊🏺💍🌿⭐🐟🦋🌙a1", []],
    [`a1${"xyzw".repeat(31)}qq`, []],
    [`a1${"xyzw".repeat(31)}qqq`, ["length"]],
    ["only letters here", ["characters"]],
    ["1234567890123", ["characters"]],
    ["short", ["length", "characters"]],
    ["Password1234", ["pwned"]],
    ["pA$$w0rd-2024!", ["pwned"]],
    ["1q2w3e4r5t6y", ["pwned"]],
    ["QWERTYuiop12", ["pwned"]],
    ["eleni@example.test1", ["pwned"]],
    ["amathus-2026", ["pwned"]],
    ["AmathusAmathus1", ["pwned"]],
    ["abc1abc1abc1", ["pwned"]],
    ["amathus-bay-at-dawn-7", []],
    ["correct-horse-battery-1", []],
  ])("%j → %j", (password, reasons) => {
    expect(reasonsFor(password)).toEqual(reasons);
  });

  test("the message says what is asked for", () => {
    expect(() => refuseWeakPassword("abc", [])).toThrow(
      "Password should be at least 12 characters and contain at least one letter and one digit.",
    );
  });
});

describe("hashes", () => {
  const passwords = createPasswords();

  test("Argon2id with 19 MiB, two passes, one lane, salted", async () => {
    const [one, two] = await Promise.all([passwords.hash("x"), passwords.hash("x")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify("x", one)).toBe(true);
    expect(await passwords.verify("y", one)).toBe(false);
    expect(isPasswordHash(one)).toBe(true);
  });

  test("bcrypt of users who were moved in", async () => {
    const moved = await bcryptHash("olive-Grove-77", 4);
    expect(isPasswordHash(moved)).toBe(true);
    expect(await passwords.verify("olive-Grove-77", moved)).toBe(true);
    expect(await passwords.verify("olive-Grove-78", moved)).toBe(false);
  });

  test("nobody's password is never right, not even the empty one", async () => {
    expect(await passwords.verify("", null)).toBe(false);
    expect(await passwords.verify("", undefined)).toBe(false);
  });

  test("a flood is told to come back, not queued without end", async () => {
    const bcrypt = await bcryptHash("x", 4);
    const flooded = createPasswords();
    const answers = await Promise.allSettled(Array.from({ length: 300 }, () => flooded.verify("x", bcrypt)));
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused.length).toBe(98);
    expect(refused[0]).toMatchObject({ reason: { code: "over_request_rate_limit", status: 429 } });
    expect(await flooded.verify("x", bcrypt)).toBe(true);
  });

  test.each(["", "plain text", "$2b$10$short", "$argon2id$broken"])("%j is no hash", (text) => {
    expect(isPasswordHash(text)).toBe(false);
  });
});
