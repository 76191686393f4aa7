import { execFileSync } from "node:child_process";
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
let project: string;

/** A project whose packages lie beside it: npm itself installs them, without a registry. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "kosmima-install-"));
  await cp(join(root, "scripts/prepare.mjs"), join(project, "scripts/prepare.mjs"));
  for (const name of ["hono", "vitest", "typescript"]) {
    await writeJson(`local/${name}/package.json`, { name, version: "1.0.0" });
  }
  await writeJson("package.json", {
    name: "small",
    version: "1.0.0",
    dependencies: { hono: "file:local/hono" },
    devDependencies: { vitest: "file:local/vitest", typescript: "file:local/typescript" },
  });
  run("npm", ["install", "--package-lock-only", "--ignore-scripts"]);
});
afterAll(() => rm(project, { recursive: true }));

async function writeJson(path: string, content: object): Promise<void> {
  await mkdir(join(project, path, ".."), { recursive: true });
  await writeFile(join(project, path), JSON.stringify(content));
}

function run(program: string, words: string[]): string {
  return execFileSync(program, words, { cwd: project, encoding: "utf8" });
}

/** The packages that are installed after one of the two has run, and its output. */
async function after(step: "install" | "installAll"): Promise<{ said: string; names: string[] }> {
  const call = `(await import("./scripts/prepare.mjs")).${step}()`;
  const said = run(process.execPath, ["--input-type=module", "--eval", call]);
  const names = (await readdir(join(project, "node_modules"))).filter((name) => name[0] !== ".");
  return { said, names: names.sort() };
}

test("a start installs what the shop needs; tests add theirs, and no later start takes it away", async () => {
  const all = ["hono", "typescript", "vitest"];
  expect((await after("install")).names).toEqual(["hono"]);
  expect(await after("install")).toEqual({ said: "", names: ["hono"] });
  expect((await after("installAll")).names).toEqual(all);
  expect(await after("install")).toEqual({ said: "", names: all });
  await appendFile(join(project, "package-lock.json"), "\n");
  expect((await after("install")).names).toEqual(all);
  expect(await after("installAll")).toEqual({ said: "", names: all });
});

test("an install that fails leaves what was there, and the next one goes on from it", async () => {
  const lock = join(project, "package-lock.json");
  await cp(lock, `${lock}.good`);
  await writeFile(lock, "no JSON");
  await expect(after("install")).rejects.toThrow("Installing failed");
  await cp(`${lock}.good`, lock);
  expect(await after("install")).toEqual({ said: "", names: ["hono", "typescript", "vitest"] });
});

test("npm run sbom lists what runs, also what a test needs too, and nothing that only builds or tests", () => {
  const list = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: root, encoding: "utf8" });
  const names = JSON.parse(list).components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["hono", "node", "pg", "react", "react-router", "zod"]));
  expect(names.filter((name: string) => /^(vite|rolldown|vitest|typescript)$/.test(name))).toEqual([]);
});
