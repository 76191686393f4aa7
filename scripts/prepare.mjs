// What every command needs first, done once and then skipped by fingerprint.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Packages and pages, as every command but `npm run dev` needs them; what goes wrong ends it with one sentence. */
export function prepare() {
  try {
    install();
    build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** `npm ci`, unless the installed packages are those of the lock file. */
export function install() {
  const wanted = fingerprint(["package-lock.json"]);
  if (isDone("node_modules", wanted)) return;
  console.log("Installing packages (once, about a minute) …");
  const npm = process.env["npm_execpath"];
  const options = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  if (npm) run(process.execPath, [npm, ...options], "Installing failed");
  else run(process.platform === "win32" ? "npm.cmd" : "npm", options, "Installing failed");
  markDone("node_modules", wanted);
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
  if (isDone("build", wanted)) return;
  console.log("Building the pages …");
  run(
    nodePath(),
    ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"],
    "Building failed",
  );
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

function run(command, args, complaint) {
  try {
    execFileSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
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

function isDone(folder, wanted) {
  const mark = join(root, folder, ".made-from");
  return existsSync(mark) && readFileSync(mark, "utf8") === wanted;
}

function markDone(folder, wanted) {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, ".made-from"), wanted);
}
