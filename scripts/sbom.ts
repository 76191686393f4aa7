// `npm run sbom`: the packages that the shop runs on, on this machine: npm's list in CycloneDX's form, without those
// that only build or test it.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runtimePackages } from "#server/operator/runtime-packages.ts";

interface Bill {
  metadata: { component: { "bom-ref": string } };
  components: { "bom-ref": string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const root = join(import.meta.dirname, "..");
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));
const { packages } = read("package-lock.json");
const paths = [...runtimePackages(packages, read("package.json").buildTools)];
const refs = new Set(paths.filter((path) => existsSync(join(root, path))).map(refOf));

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const words = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"];
const whole: Bill = JSON.parse(execFileSync(npm, words, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 }));
const own = whole.metadata.component["bom-ref"];
const components = whole.components.filter((component) => refs.has(component["bom-ref"]));
const dependencies = whole.dependencies
  .filter(({ ref }) => ref === own || refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
process.stdout.write(`${JSON.stringify({ ...whole, components, dependencies }, null, 2)}\n`);

/** The name that npm gives a package in its list. */
function refOf(path: string): string {
  return `${path.slice(path.lastIndexOf("node_modules/") + 13)}@${packages[path].version}`;
}
