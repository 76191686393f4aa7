/** Playwright's own browser where it is installed, else the system's. Run as a script it installs one where none is. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

/** The lightest first: without a window system, which no test looks at. */
const ofTheSystem = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Options for Playwright's launch. */
export function chromiumPath(): { executablePath?: string } {
  if (existsSync(chromium.executablePath())) return {};
  const found = ofTheSystem.find((path) => existsSync(path));
  return found ? { executablePath: found } : {};
}

function isThere(): boolean {
  return existsSync(chromium.executablePath()) || ofTheSystem.some((path) => existsSync(path));
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: "inherit", env }).status === 0;
}

function installFromDebian(): void {
  const install = ["install", "-yq", "--no-install-recommends"];
  if (!run("apt-get", ["update", "-q"])) return;
  if (!run("apt-get", [...install, "chromium-headless-shell"])) run("apt-get", [...install, "chromium"]);
}

if (import.meta.main && !isThere()) {
  const playwright = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  process.stdout.write("Installing a browser for the tests …\n");
  if (!run(process.execPath, [playwright, "install", "chromium"])) installFromDebian();
  if (!isThere()) {
    const advice = "run `npx playwright install --with-deps chromium`";
    process.stderr.write(`The journeys need a browser: ${advice}.\n`);
    process.exitCode = 1;
  }
}
