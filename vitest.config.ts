import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * Results that do not depend on the engine are proven once, on the server, where it costs half: bytes and pictures, the
 * sandbox's own wire (its table is written in both by sandbox-webhooks), the meaning of a right.
 */
const onOneEngine = [
  "tests/contract/functions/deno.test.ts",
  "tests/contract/gateway/browser.test.ts",
  "tests/contract/rights/mutation.test.ts",
  "tests/contract/sandbox/{catalogue,pages,pay,sessions,shapes,wire}.test.ts",
  "tests/contract/storage/{broken-bodies,files,fuzz,fuzz-bytes,images,likeness,renders,sizes}.test.ts",
];

/**
 * Unit tests stand beside the code; contract tests run twice, once on each database engine. No
 * test changes a module's own state, so a worker's next file finds the modules loaded and warm.
 */
export default defineConfig({
  test: {
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
          // A guest's read is cut off after half a second, which a busy machine may need: a second failure counts.
          retry: 1,
          include: ["tests/contract/**/*.test.ts"],
          exclude: onOneEngine,
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
          retry: 1,
          include: ["tests/contract/**/*.test.ts"],
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
          retry: 1,
          include: ["tests/operations/**/*.test.ts"],
          testTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
