// Prepares a command: packages and pages, made once and then skipped by fingerprint.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Packages and pages for a start; a failure ends it with one sentence. */
export function prepare(bringPackages = install) {
  try {
    bringPackages();
    build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** The packages with which a shop builds and runs (`dependencies`); those of the tests stay if they are there. */
export function install() {
  if (existsSync(packages("vitest"))) installAll();
  else installGroups("--omit=dev", ["typescript", "@typescript"]);
}

/** The packages of the tests, the checks and the instruments too (`devDependencies`). */
export function installAll() {
  installGroups("--include=dev", []);
}

/**
 * Installs the lock file's packages unless they are there: all of them into an empty folder, else only the differences.
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
    // Folders that npm could not replace are back in their place.
    if (before) markDone("node_modules", before);
    throw error;
  }
  // Node's package comes with 68 MB of headers for compiling, which nothing here does.
  for (const name of ["node/node_modules", ...unused]) rmSync(packages(name), { recursive: true, force: true });
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
  const [command, ...first] = path ? [process.execPath, path] : [process.platform === "win32" ? "npm.cmd" : "npm"];
  run(command, [...first, ...all], { complaint: "Installing failed", output });
}

/** The pages, unless they were built from these very sources. */
export function build() {
  const wanted = fingerprint([
    "package.json",
    "package-lock.json",
    "scripts/browsers/supported.ts",
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
 * Node keeps its compiled code in a folder, by which a start takes a fifth less. Memory comes from two arenas (glibc):
 * with one for each thread, no thread can use another's freed memory, and a busy shop takes 60 MB more. Large pieces
 * are always allocated by themselves: glibc would raise the bound with each freed one, keep the next ones among the
 * small, and leave holes of 50 MB there in the first two minutes.
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compile"),
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  ...process.env,
};

/** Node would let its young generation grow to 128 MB before a collection; with 32 MB a page takes no more work. */
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

/** The fingerprint that a folder was made from, if it is marked. */
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
