import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { files } from "./tests/runs.ts";

/**
 * Unit tests stand beside the code; contract tests on each database engine (tests/runs.ts). No
 * test changes a module's own state, so a worker's next file finds the modules loaded and warm.
 */
export default defineConfig({
  test: {
    // A failure names the line that runs it alone.
    includeTaskLocation: true,
    // Much of a test's time is spent waiting for a database or a child process; `npm test` runs the journeys beside them.
    maxWorkers: availableParallelism() + 1,
    // These times end a test that hangs; a machine that others keep busy is ten times slower than a quiet one.
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          include: [
            "{domain,app,platform,payment-sandbox,server,supabase,scripts}/**/*.test.{ts,tsx}",
            "tests/*.test.ts",
          ],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "pglite",
          isolate: false,
          ...files.pglite,
          env: { TEST_ENGINE: "pglite" },
          // A file's database lives for seconds: optimizing the engine's code costs more than it brings.
          execArgv: ["--liftoff-only"],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "postgres",
          isolate: false,
          ...files.postgres,
          env: { TEST_ENGINE: "postgres" },
          globalSetup: ["tests/postgres-server.ts"],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "operations",
          isolate: false,
          ...files.operations,
          testTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
