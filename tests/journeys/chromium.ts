import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const elsewhere = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Playwright's own browser where it is installed, else one that the system has. */
export function chromiumPath(): { executablePath?: string } {
  if (existsSync(chromium.executablePath())) return {};
  const found = elsewhere.find((path) => existsSync(path));
  return found ? { executablePath: found } : {};
}
