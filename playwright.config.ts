import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { chromiumPath } from "#tests/browser.ts";
import { titles } from "#tests/runs.ts";

const launchOptions = {
  ...chromiumPath(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A busy machine looks like a slow line, on which Chromium loads pictures from further below.
    "--force-effective-connection-type=4G",
  ],
};

/** Journeys: the shop as people see it, by role and name; each worker has its own shop (tests/journeys/fixtures.ts). */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: ".tests/journeys",
  globalSetup: "./tests/journeys/prepare-shop.ts",
  fullyParallel: false,
  // Each takes half a gigabyte, with its shop and its browser.
  workers: Math.min(availableParallelism(), 4),
  forbidOnly: true,
  // These times end a journey that hangs; a machine that others keep busy is several times slower than a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  // One context a worker, emptied between journeys: what its browser has compiled stays, a fifth of each load.
  use: { reuseContext: true, launchOptions, actionTimeout: 30_000 },
  projects: [
    // Browsers ask for less motion: the shop is the same, and animations cost a tenth of the time.
    {
      name: "desktop",
      ...titles.desktop,
      use: {
        ...devices["Desktop Chrome"],
        launchOptions,
        contextOptions: { reducedMotion: "reduce" },
      },
    },
    // Differences of a narrow screen, with all animations; other journeys are proven once.
    { name: "phone", ...titles.phone, use: { ...devices["Pixel 7"], launchOptions } },
  ],
});
