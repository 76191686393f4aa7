import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath } from "../../browser.ts";
import { startTestPlatform, type TestPlatform } from "../../platform.ts";

declare const supabase: {
  createClient(url: string, key: string, options?: object): SupabaseClient;
};
declare global {
  interface Window {
    client: SupabaseClient;
    events: string[];
  }
}

let platform: TestPlatform;
let browser: Browser;
let listed: { url: string; server: Server };
let unlisted: { url: string; server: Server };

beforeAll(async () => {
  [listed, unlisted] = await Promise.all([servePage(), servePage()]);
  platform = await startTestPlatform({
    schema: `
      create table public.films (id int primary key);
      insert into public.films select generate_series(1, 30);
      grant select on public.films to anon;`,
    allowedOrigins: [listed.url],
    redirectUrls: [`${listed.url}/**`],
    functions: {
      refusing: {
        verifyJwt: false,
        fetch: async () => Response.json({ error: "no stock" }, { status: 409 }),
      },
    },
  });
  browser = await chromium.launch({ ...chromiumPath(), args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
  await platform?.close();
  for (const page of [listed, unlisted]) page?.server.close();
});

/** A web page of its own origin: an empty document with the stock client in it. */
async function servePage(): Promise<{ url: string; server: Server }> {
  const main = createRequire(import.meta.url).resolve("@supabase/supabase-js");
  const script = await readFile(join(dirname(main), "umd/supabase.js"));
  const server = createServer((request, response) => {
    const isScript = request.url === "/supabase.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : `<!doctype html><script src="/supabase.js"></script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function openPage(address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await page.evaluate(
    ([url, key]) => {
      window.client = supabase.createClient(url ?? "", key ?? "");
      window.events = [];
      window.client.auth.onAuthStateChange((event) => void window.events.push(event));
    },
    [platform.url, platform.keys.publishable],
  );
  return page;
}

describe("in a browser, from another origin", () => {
  test("SRV-01 counts, error codes and function errors are readable: their headers are exposed", async () => {
    const page = await openPage(listed.url);
    const seen = await page.evaluate(async () => {
      const { client } = window;
      const counted = await client.from("films").select("id", { count: "exact" }).range(0, 4);
      const denied = await client.from("films").insert({ id: 99 });
      const signIn = await client.auth.signInWithPassword({ email: "a@b.test", password: "x" });
      const called = await client.functions.invoke("refusing", { body: {} });
      return {
        count: counted.count,
        rows: counted.data?.length,
        denied: denied.error?.code,
        signIn: [signIn.error?.status, signIn.error?.code, signIn.error?.message],
        called: called.error.name,
        answer: await called.error.context.json(),
      };
    });
    expect(seen).toMatchObject({
      count: 30,
      rows: 5,
      denied: "42501",
      signIn: [400, "invalid_credentials", "Invalid login credentials"],
      called: "FunctionsHttpError",
      answer: { error: "no stock" },
    });
  });

  test("a page of an origin that is not listed can read nothing", async () => {
    const page = await openPage(unlisted.url);
    const message = await page.evaluate(async () => {
      const { error } = await window.client.from("films").select("id").retry(false);
      return error?.message;
    });
    expect(message).toContain("Failed to fetch");
  });

  test("SRV-02 the session is kept in local storage and survives a reload", async () => {
    const { email, password } = await platform.signedInClient();
    const page = await openPage(listed.url);
    const kept = await page.evaluate(
      async ([address, secret]) => {
        const { client } = window;
        await client.auth.signInWithPassword({ email: address ?? "", password: secret ?? "" });
        return Object.keys(localStorage);
      },
      [email, password],
    );
    expect(kept).toEqual(["sb-127-auth-token"]);
    await page.reload();
    const user = await page.evaluate(
      async ([url, key]) => {
        const client = supabase.createClient(url ?? "", key ?? "");
        return (await client.auth.getUser()).data.user?.email;
      },
      [platform.url, platform.keys.publishable],
    );
    expect(user).toBe(email);
  });

  test("SRV-04 PASSWORD_RECOVERY is told on the page that a mailed link leads to", async () => {
    const { email } = await platform.signedInClient();
    const { data } = await platform.adminClient().auth.admin.generateLink({
      type: "recovery",
      email,
      options: { redirectTo: `${listed.url}/new-password` },
    });
    const page = await openPage(data.properties?.action_link ?? "");
    await expect.poll(() => page.evaluate(() => window.events)).toContain("PASSWORD_RECOVERY");
    expect(new URL(page.url()).pathname).toBe("/new-password");
    const error = await page.evaluate(async () => {
      const changed = await window.client.auth.updateUser({ password: "paphos-Lighthouse-3" });
      return changed.error;
    });
    expect(error).toBeNull();
  });

  test("LIM-04 a session with less than 90 seconds left is refreshed by the client itself", async () => {
    const { email, password } = await platform.signedInClient();
    const page = await openPage(listed.url);
    const events = await page.evaluate(
      async ([url, key, address, secret]) => {
        const { client } = window;
        const { data } = await client.auth.signInWithPassword({
          email: address ?? "",
          password: secret ?? "",
        });
        const aging = { ...data.session, expires_at: Math.floor(Date.now() / 1000) + 89 };
        localStorage.setItem("sb-127-auth-token", JSON.stringify(aging));
        const heard: string[] = [];
        const reopened = supabase.createClient(url ?? "", key ?? "");
        reopened.auth.onAuthStateChange((event) => void heard.push(event));
        const session = (await reopened.auth.getSession()).data.session;
        return { heard, isNew: session?.refresh_token !== data.session?.refresh_token };
      },
      [platform.url, platform.keys.publishable, email, password],
    );
    expect(events.isNew).toBe(true);
    expect(events.heard).toContain("TOKEN_REFRESHED");
  });
});
