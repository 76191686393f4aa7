import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Test files run side by side: one builds, the others wait. A builder that died is followed after five minutes. */
export async function builtOnce(path: string, build: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const lock = `${path}.lock`;
  while (!existsSync(path)) {
    if (!tryMkdir(lock)) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > 300_000) rmSync(lock, { recursive: true, force: true });
      continue;
    }
    try {
      if (!existsSync(path)) await build();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

function tryMkdir(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    // Somebody else is building.
    return false;
  }
}
