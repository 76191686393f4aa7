import { defineConfig, devices } from "@playwright/test";
import { chromiumPath } from "#tests/browser.ts";

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
  ],
};

/** What people see, by role and name; each worker has a shop of its own (tests/journeys/fixtures.ts). */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: ".tests/journeys",
  globalSetup: "./tests/journeys/prepare-shop.ts",
  fullyParallel: false,
  workers: 3,
  forbidOnly: true,
  // A machine that is busy for a moment must not hide what broke: a second failure counts, a first one is named.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".tests/journeys.json" }]],
  use: { launchOptions, trace: "on-first-retry", actionTimeout: 15_000 },
  projects: [
    // Who asks for less motion gets the same shop; what moves by itself costs a tenth of the time.
    {
      name: "desktop",
      use: {
        ...devices["Desktop Chrome"],
        launchOptions,
        contextOptions: { reducedMotion: "reduce" },
      },
    },
    // What a narrow screen changes, with all that moves; the rest is proven once.
    { name: "phone", grep: /@phone/, use: { ...devices["Pixel 7"], launchOptions } },
  ],
});
