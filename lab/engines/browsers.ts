import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/free-port.ts";
import { bidiDriver } from "./bidi.ts";
import { classicDriver } from "./classic.ts";
import type { Driver, Wanted } from "./driver.ts";
import { packedChromium, startOldChromium } from "./old-chromium.ts";

export interface Engine {
  name: string;
  /** Each line's first file that exists is used. */
  programs: readonly (readonly string[])[];
  /** A way to get it. */
  advice: string;
  start(wanted: Wanted, programs: readonly string[]): Promise<Driver>;
}

/** The oldest that the shop is made for; `npm test` goes the ways in it. */
export const oldChromium: Engine = {
  name: "Old Chromium",
  programs: [packedChromium],
  advice: "it is there for Linux on x64 only",
  start: startOldChromium,
};

export const engines: readonly Engine[] = [
  {
    name: "Chromium",
    programs: [["/usr/bin/chromedriver"]],
    advice: "Debian has it as chromium chromium-driver",
    start: startChromium,
  },
  {
    name: "Firefox",
    programs: [["/usr/bin/firefox-esr", "/usr/bin/firefox"]],
    advice: "Debian has it as firefox-esr",
    start: startFirefox,
  },
  {
    name: "WebKit",
    programs: [
      ["/usr/bin/WebKitWebDriver"],
      ["4.1", "6.0", "4.0"].map((api) => `/usr/lib/${machine()}/webkit2gtk-${api}/MiniBrowser`),
      ["/usr/bin/Xvfb"],
    ],
    advice: "Debian has it as webkit2gtk-driver xvfb",
    start: startWebKit,
  },
  oldChromium,
];

/** The programs of an engine; undefined when one is not on this machine. */
export function programsOf({ programs }: Engine): string[] | undefined {
  const found = programs.flatMap((places) => places.find((file) => existsSync(file)) ?? []);
  return found.length === programs.length ? found : undefined;
}

function machine(): string {
  return process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
}

async function startChromium(wanted: Wanted, [program = ""]: readonly string[]): Promise<Driver> {
  const { child, said } = begin(program, ["--port=0"]);
  const [, port] = await said(/successfully on port (\d+)/);
  const { width, height } = wanted;
  const deviceMetrics = { width, height, pixelRatio: 1, touch: true, mobile: true };
  const options = {
    args: ["--headless=new", "--no-sandbox", "--disable-gpu", `--window-size=${width},${height}`],
    ...(wanted.isPhone ? { mobileEmulation: { deviceMetrics } } : {}),
  };
  const capabilities = {
    "goog:chromeOptions": options,
    "goog:loggingPrefs": { browser: "ALL" },
  };
  return classicDriver(
    `http://127.0.0.1:${port}`,
    {
      capabilities,
      complaints: async (_driver, send) => {
        const lines: { level: string; message: string }[] = await send("POST", "/se/log", {
          type: "browser",
        });
        return lines.filter(({ level }) => level === "SEVERE").map(({ message }) => message);
      },
    },
    () => end(child),
  );
}

async function startFirefox(wanted: Wanted, [program = ""]: readonly string[]): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), "kosmima-firefox-"));
  // LookAndFeel::IntID: a coarse pointer that can't hover.
  const coarse = { "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1 };
  const settings = {
    "datareporting.policy.dataSubmissionEnabled": false,
    ...(wanted.isPhone ? { "dom.w3c_touch_events.enabled": 1, ...coarse } : {}),
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const words = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
  const { child, said } = begin(program, [...words, "about:blank"]);
  const [, url = ""] = await said(/listening on (ws:\S+)/);
  return bidiDriver(url, wanted, async () => {
    await end(child);
    await rm(profile, { recursive: true, force: true });
  });
}

async function startWebKit(wanted: Wanted, [program = "", binary = "", xvfb = ""]: readonly string[]): Promise<Driver> {
  const screen = begin(xvfb, ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]);
  const [display] = await screen.said(/\d+/);
  const port = await freePort();
  const driver = begin(program, [`--port=${port}`], { DISPLAY: `:${display}` });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/status`).catch(() => undefined))) {
    if (driver.child.exitCode !== null) throw new Error(`${program} ended`);
    await new Promise(setImmediate);
  }
  // A window without its toolbar may be as narrow as a phone.
  const args = ["--automation", "--full-screen"];
  const capabilities = { "webkitgtk:browserOptions": { binary, args } };
  const { width, height } = wanted;
  const wish = { capabilities, size: { width, height }, complaints: heardInPage };
  return classicDriver(url, wish, async () => {
    await end(driver.child);
    await end(screen.child);
  });
}

/** Its driver tells nothing of the console, so that the page itself listens from the first time it is asked. */
function heardInPage(driver: Pick<Driver, "run">): Promise<string[]> {
  return driver.run(() => {
    const page = window as typeof window & { heard?: string[] };
    if (!page.heard) {
      const heard: string[] = [];
      page.heard = heard;
      addEventListener("error", ({ message }) => heard.push(message));
      addEventListener("unhandledrejection", ({ reason }) => heard.push(String(reason)));
      Object.assign(console, {
        error: (...words: unknown[]) => void heard.push(words.join(" ")),
      });
    }
    return page.heard.splice(0);
  });
}

/** Starts a program; `said` waits until it has written what matches. */
function begin(program: string, words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(program, words, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  const hear = (chunk: Buffer) => void output.push(...chunk.toString().split("\n"));
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const said = async (wanted: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = wanted.exec(output.join("\n"));
      if (found) return found;
      if (child.exitCode !== null) throw new Error(`${program} ended: ${output.join(" ")}`);
      await Promise.race([once(child.stdout, "data"), once(child.stderr, "data"), once(child, "exit")]);
    }
  };
  return { child, said };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
