/**
 * Tests come in two runs: `npm test` proves each requirement once, at its cheapest level (`once`); `npm run test:all` adds
 * what repeats a proof (`rest`). A file that is named on the command line belongs to both.
 */
const run = process.env["TEST_RUN"];
export const isOnce = run === "once";
const isRest = run === "rest";

/**
 * Results that do not depend on the engine are proven on the server alone, where it costs half: bytes and pictures, the
 * sandbox's own wire (its table is written in both by sandbox-webhooks), the meaning of a right.
 */
const onServerAlone = [
  "tests/contract/functions/deno.test.ts",
  "tests/contract/gateway/browser.test.ts",
  "tests/contract/rights/mutation.test.ts",
  "tests/contract/sandbox/{catalogue,pages,pay,sessions,shapes,wire}.test.ts",
  "tests/contract/storage/{broken-bodies,files,images,likeness,renders,sizes}.test.ts",
];

/** The room that speaks to an engine itself. The embedded one carries all journeys and most commands, too. */
const onBothEngines = ["tests/contract/database/*.test.ts"];

/** Long forms of what a short one proves: each right taken away, nonsense by the thousand, kills, whole restores. */
export const repetitions = [
  "tests/contract/rest/property.test.ts",
  "tests/contract/rights/mutation.test.ts",
  "tests/contract/realtime/strain.test.ts",
  "tests/contract/storage/{broken-bodies,likeness,sizes}.test.ts",
  "tests/operations/{chaos,damage,dev,disk-full,fuzz,hostile-rows,install,processes,slow-clients,sockets}.test.ts",
  "tests/operations/{awaited-pictures,backup-of-before,broken-files,oldest-chromium,supervision,trial-copy}.test.ts",
];

/** Tests of which each run has a part. */
const inParts = ["tests/operations/{neighbour,postgres-versions}.test.ts"];
const shareOf = <One>(once: readonly One[], rest: readonly One[]) =>
  isOnce ? once : isRest ? rest : [...once, ...rest];
/** Engines of a shop under attack. */
export const attackedOn = shareOf(["PGlite"], ["PostgreSQL"]);
/** Servers of a version: the oldest and the newest in `npm test`, those between beside it. */
export const serverVersions = shareOf<15 | 16 | 17 | 18>([15, 18], [16, 17]);

interface Files {
  include: string[];
  exclude: string[];
}

/** The files of a vitest project in this run, as globs. */
export const files = {
  pglite: isOnce
    ? { include: onBothEngines, exclude: repetitions }
    : {
        include: ["tests/contract/**/*.test.ts"],
        exclude: [...onServerAlone, ...(isRest ? onBothEngines : [])],
      },
  postgres: only("tests/contract/"),
  operations: only("tests/operations/"),
} satisfies Record<string, Files>;

function only(folder: string): Files {
  const repeated = repetitions.filter((glob) => glob.startsWith(folder));
  const parts = inParts.filter((file) => file.startsWith(folder));
  if (isRest) return { include: [...repeated, ...parts], exclude: [] };
  return { include: [`${folder}**/*.test.ts`], exclude: isOnce ? repeated : [] };
}

/**
 * The journeys of a browser in this run, by their titles. `@phone`: a narrow screen matters, a desktop repeats it;
 * `@phone-again`: a phone repeats it; `@again`: all of it is a repetition.
 */
export const titles = {
  desktop: isOnce ? { grepInvert: /@phone(?!-)|@again/ } : isRest ? { grep: /@phone(?!-)|@again/ } : {},
  phone: isRest
    ? { grep: /@phone(?=-again|.*@again)/ }
    : { grep: /@phone/, ...(isOnce && { grepInvert: /@phone-again|@again/ }) },
};
