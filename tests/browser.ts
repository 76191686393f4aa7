/** Playwright's own browser where it is installed, else the system's. Installs one where none is, as a script too. */
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
  if (!isThere()) install();
  if (existsSync(chromium.executablePath())) return {};
  const found = ofTheSystem.find((path) => existsSync(path));
  return found ? { executablePath: found } : {};
}

function isThere(): boolean {
  return existsSync(chromium.executablePath()) || ofTheSystem.some((path) => existsSync(path));
}

function install(): void {
  const playwright = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  process.stderr.write("Installing a browser …\n");
  if (!run(process.execPath, [playwright, "install", "chromium"])) installFromDebian();
  if (isThere()) return;
  process.stderr.write("There is no browser: run `npx playwright install --with-deps chromium`.\n");
  process.exitCode = 1;
}

function installFromDebian(): void {
  const options = ["install", "-yq", "--no-install-recommends"];
  if (!run("apt-get", ["update", "-q"])) return;
  if (!run("apt-get", [...options, "chromium-headless-shell"])) run("apt-get", [...options, "chromium"]);
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: "inherit", env }).status === 0;
}

if (import.meta.main) chromiumPath();
