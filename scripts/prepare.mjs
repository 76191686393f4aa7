// What every command needs first, done once and then skipped by fingerprint.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Packages and pages, as a start needs them; what goes wrong ends it with one sentence. */
export function prepare(bringPackages = install) {
  try {
    bringPackages();
    build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** What a shop builds and runs with (`dependencies`). What the tests need stays if it is there. */
export function install() {
  if (existsSync(packages("vitest"))) installAll();
  else installGroups("--omit=dev", ["typescript", "@typescript"]);
}

/** What the tests, the checks and the instruments need too (`devDependencies`). */
export function installAll() {
  installGroups("--include=dev", []);
}

/**
 * Installs what the lock file names, unless that is there: all of it into an empty folder, else only what differs.
 * @param unused packages that npm brings because a library could work with them
 */
function installGroups(groups, unused) {
  const wanted = `${fingerprint(["package-lock.json"])} ${groups}`;
  const before = doneFrom("node_modules");
  if (before === wanted) return;
  console.log("Installing packages (once, about a minute) …");
  // A run that is killed leaves no mark, so the next one begins with an empty folder.
  rmSync(markOf("node_modules"), { force: true });
  try {
    if (before) addWhatDiffers(groups);
    else npm(["ci", groups]);
  } catch (error) {
    // npm has put back what it could not replace.
    if (before) markDone("node_modules", before);
    throw error;
  }
  // Node's package comes with 68 MB of headers, for compiling what nobody compiles here.
  for (const name of ["node/node_modules", ...unused])
    rmSync(packages(name), { recursive: true, force: true });
  markDone("node_modules", wanted);
}

function addWhatDiffers(groups) {
  // `npm install` alone would choose versions itself where the lock file doesn't fit package.json.
  npm(["ci", "--dry-run", groups], "ignore");
  npm(["install", "--no-save", groups]);
}

function npm(words, output) {
  const path = process.env["npm_execpath"];
  const all = [...words, "--no-audit", "--no-fund", "--loglevel=error"];
  const [command, ...first] = path
    ? [process.execPath, path]
    : [process.platform === "win32" ? "npm.cmd" : "npm"];
  run(command, [...first, ...all], { complaint: "Installing failed", output });
}

/** The pages, unless they were built from these very sources. */
export function build() {
  const wanted = fingerprint([
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    ...filesBelow("app"),
    ...filesBelow("domain"),
    ...filesBelow("public"),
  ]);
  if (doneFrom("build") === wanted) return;
  console.log("Building the pages …");
  run(nodePath(), ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"], {
    complaint: "Building failed",
  });
  markDone("build", wanted);
}

/** The Node that the project pins, not the machine's own. */
export function nodePath() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  return join(root, "node_modules", "node", "bin", name);
}

/**
 * With a place where Node keeps what it has compiled: a start takes a fifth less. Two places that threads take memory
 * from (glibc): with one for each thread, what one has given back another can't use, and a busy shop weighs 60 MB more.
 * Large pieces by themselves, always: glibc would raise the bound with each one that is given back, keep the next ones
 * among the small, and leave holes of 50 MB there in the first two minutes.
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compile"),
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  ...process.env,
};

/** Node would let what is young grow to 128 MB before it looks; with 32 MB a page takes no more work. */
export const serverOptions = ["--max-semi-space-size=16"];

function run(command, args, { complaint, output = "inherit" }) {
  try {
    execFileSync(command, args, { cwd: root, stdio: ["ignore", output, "inherit"] });
  } catch (error) {
    throw new Error(`${complaint}: see the lines above.`, { cause: error });
  }
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

function fingerprint(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** What a folder was made from, as far as one is marked. */
function doneFrom(folder) {
  return existsSync(markOf(folder)) ? readFileSync(markOf(folder), "utf8") : undefined;
}

function markDone(folder, wanted) {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(markOf(folder), wanted);
}

function markOf(folder) {
  return join(root, folder, ".made-from");
}

function packages(name) {
  return join(root, "node_modules", name);
}
