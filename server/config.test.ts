import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

describe("config", () => {
  test("every variable has a default that works on a laptop", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      DEMO_CATALOGUE: true,
      RATE_LIMITS: true,
    });
    expect(readConfig({ PORT: "" }).PORT).toBe(3000);
  });

  test("a wrong value is named with what it holds and what it may hold", () => {
    expect(complaint({ PORT: "70000" })).toBe('PORT holds "70000": it may hold a whole number from 0 to 65535.');
    expect(complaint({ PORT: "http" })).toContain("PORT holds");
    expect(complaint({ LOG_LEVEL: "loud" })).toContain("LOG_LEVEL");
    expect(complaint({ PUBLIC_URL: "shop" })).toContain("PUBLIC_URL");
    expect(complaint({ PORT: "x", DEMO_CATALOGUE: "yes" }).split("\n")).toHaveLength(2);
  });

  test("OPS-02 an address with a path is refused where only its origin would be used, a database's socket is taken", () => {
    const origin = "without a path";
    expect(complaint({ PUBLIC_URL: "https://kosmima.test/shop" })).toBe(
      'PUBLIC_URL holds "https://kosmima.test/shop": it may hold an http or https address such as https://shop.example, without a path.',
    );
    for (const address of ["https://k.test/?a", "https://k.test/#a", "https://u:p@k.test"]) {
      expect(complaint({ PUBLIC_URL: address })).toContain(origin);
    }
    expect(complaint({ ALLOWED_ORIGINS: "https://k.test, https://l.test/a" })).toContain(origin);
    expect(complaint({ SUPABASE_URL: "https://k.test/rest/v1", SUPABASE_ANON_KEY: "k" })).toContain(origin);
    const allowed = { PUBLIC_URL: "https://K.test/", ALLOWED_ORIGINS: "https://l.test/" };
    expect(readConfig(allowed)).toMatchObject({ PUBLIC_URL: "https://k.test", ALLOWED_ORIGINS: ["https://l.test"] });
    const socket = "postgres:///kosmima?host=/var/run/postgresql";
    expect(readConfig({ DATABASE_URL: socket }).DATABASE_URL).toBe(socket);
    expect(complaint({ DATABASE_URL: "socket:/var/run/postgresql" })).toContain("for a socket");
  });

  test("a wrong secret is masked", () => {
    const message = complaint({ STRIPE_SECRET_KEY: "pk_live_abcdefghijk" });
    expect(message).toContain("STRIPE_SECRET_KEY");
    expect(message).not.toContain("abcdefghijk");
    expect(complaint({ DATABASE_URL: "mysql://root:hunter2@host/db" })).not.toContain("hunter2");
  });

  test("H8 a secret may stand in a file, and a password's mask shows none of it", () => {
    const folder = mkdtempSync(join(tmpdir(), "kosmima-config-"));
    const file = join(folder, "password");
    writeFileSync(file, "amathus-Bay-1974\n");
    const given = { ADMIN_EMAIL: "a@b.cy", ADMIN_PASSWORD_FILE: file };
    expect(readConfig(given).ADMIN_PASSWORD).toBe("amathus-Bay-1974");
    expect(complaint({ ...given, ADMIN_PASSWORD: "x" })).toContain("both set");
    expect(complaint({ ...given, ADMIN_PASSWORD_FILE: `${file}2` })).toContain("can't be read");
    expect(readConfig({ PORT_FILE: file }).PORT).toBe(3000);
    writeFileSync(file, "short");
    expect(complaint(given)).toContain('ADMIN_PASSWORD holds "…" (5 characters)');
    rmSync(folder, { recursive: true });
  });

  test("SEC-05 the first admin needs e-mail and password, and no default exists", () => {
    expect(complaint({ ADMIN_EMAIL: "a@b.cy" })).toContain("ADMIN_PASSWORD");
    expect(complaint({ ADMIN_EMAIL: "a@b.cy", ADMIN_PASSWORD: "short" })).toContain("12 to 128");
    expect(complaint({ ADMIN_EMAIL: "a@b.cy", ADMIN_PASSWORD: "no-digit-in-it" })).toContain("a letter and a digit");
    expect(readConfig({})).toMatchObject({ ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
  });

  test("contradictions are refused: two backends, a live key on http, a key without its webhook secret", () => {
    expect(
      complaint({
        SUPABASE_URL: "https://x.example",
        SUPABASE_ANON_KEY: "k",
        DATABASE_URL: "postgres://h/d",
      }),
    ).toContain("one backend");
    expect(complaint({ STRIPE_SECRET_KEY: "sk_test_1" })).toContain("STRIPE_WEBHOOK_SECRET");
    expect(complaint({ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" })).toContain("https");
  });

  test("PAY-03 a webhook secret is trimmed and may be two while one is replaced", () => {
    expect(readConfig({ STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b\n" }).STRIPE_WEBHOOK_SECRET).toEqual([
      "whsec_a",
      "whsec_b",
    ]);
  });
});
