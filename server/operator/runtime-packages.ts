/** A package's entry in a lock file (version 3). */
interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
type Packages = Record<string, Locked>;

/**
 * The paths, in a lock file, of the packages that the shop runs on: all that `dependencies` lead to, without the
 * `buildTools`. npm has no group for those, and its `sbom --omit dev` also drops packages that a test's tool needs too
 * (React).
 */
export function runtimePackages(packages: Packages, buildTools: string[]): Set<string> {
  const direct = Object.keys(packages[""]?.dependencies ?? {});
  const found = new Set(direct.filter((name) => !buildTools.includes(name)).map((name) => `node_modules/${name}`));
  // Iterating a set also visits entries that are added meanwhile.
  for (const path of found) {
    for (const name of neededBy(packages[path] ?? {})) {
      const next = resolve(packages, path, name);
      if (next !== undefined) found.add(next);
    }
  }
  return found;
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta,
}: Locked): string[] {
  // A package works without an optional peer as well.
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Looks as Node does: within the package, then beside it, then in each folder above. */
function resolve(packages: Packages, from: string, name: string): string | undefined {
  const folders = `/${from}`.split("/node_modules/");
  const depths = folders.map((_, place) => folders.length - place);
  return depths
    .map((depth) => [...folders.slice(0, depth), name].join("/node_modules/").slice(1))
    .find((path) => path in packages);
}
