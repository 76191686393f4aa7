import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Stripe } from "stripe";
import { node, root } from "#tests/shop-process.ts";

export const apiKey = "sk_test_chaos";
export const webhookSecret = "whsec_chaos";

/** The card provider as a process of its own: what it says was paid is the truth. */
export type Judge = Awaited<ReturnType<typeof startJudge>>;

/** @param endpoint where its webhooks go; repeated after tenths of seconds at first, so that a run stays short */
export async function startJudge(endpoint: string) {
  const folder = await mkdtemp(join(tmpdir(), "kosmima-judge-"));
  const args = ["--key", apiKey, "--secret", webhookSecret, "--endpoint", endpoint];
  const times = ["--retry-ms", "100,300,1000,2000,4000,8000,8000,8000,8000,8000", "--redirect-wait-ms", "1500"];
  const child = spawn(
    node,
    ["payment-sandbox/stand-alone.ts", ...args, ...times, "--file", join(folder, "sandbox.jsonl")],
    { cwd: root, env: { PATH: process.env["PATH"] }, stdio: ["ignore", "pipe", "inherit"] },
  );
  endWithUs(child);
  const url = `http://127.0.0.1:${await portOf(child)}`;
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(apiKey, {
    host: hostname,
    port,
    protocol: "http",
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
  });
  return {
    url,
    stripe,
    async control(path: string, fields: Record<string, string | number>, method = "POST") {
      const body = new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)]));
      const headers = { authorization: `Bearer ${apiKey}` };
      const init = { method, headers, ...(method === "POST" && { body }) };
      const answer = await stubborn(`${url}/v1/sandbox/${path}`, init);
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      await answer.body?.cancel();
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Repeats a call when a kept connection was closed under it; finished work is not done twice there. */
export async function stubborn(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (tries >= 5) throw error;
    }
  }
}

/** An interrupted run leaves no process behind. */
export function endWithUs(child: ChildProcess): void {
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
}

async function portOf(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once("exit", (code) => reject(new Error(`The judge ended with ${code}`)));
  if (child.stdout) {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const port = /"ready":\s*true.*"port":\s*(\d+)/.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
  }
  return promise;
}
