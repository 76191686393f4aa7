import { defineConfig, devices } from "@playwright/test";
import { chromiumPath } from "./scripts/browser.ts";

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
  workers: 2,
  forbidOnly: true,
  // A machine that is busy for a moment must not hide what broke: a second failure counts, a first one is named.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".tests/journeys.json" }]],
  use: { launchOptions, trace: "on-first-retry", actionTimeout: 15_000 },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], launchOptions } },
    // What a narrow screen changes; the rest is proven once.
    {
      name: "phone",
      testMatch: /(purchase|header|landing|cart|admin-orders|admin-products)\.spec\.ts/,
      grepInvert: /CRT-0[1-5]|CRT-11|CHK-0[368]|LAW-01|LND-0[4-8]|LIV-03|NAV-07|NAV-09/,
      use: { ...devices["Pixel 7"], launchOptions },
    },
  ],
});
