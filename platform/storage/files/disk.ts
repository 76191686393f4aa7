import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { checkPath, holdErrors, type FileFacts, type Files } from "./files.ts";

/** Half-written files lie here until they are renamed into place. */
const incoming = ".incoming";
/** Milliseconds after which an unfinished write belongs to a process that is gone. */
const abandonedAfterMs = 3_600_000;

/** Files in one folder. `directory` is made when missing, readable by its owner only. */
export function createDiskFiles(directory: string): Files {
  const at = (path: string) => join(directory, checkPath(path));
  let prepared: Promise<void> | undefined;
  const prepare = () => (prepared ??= makeReady(join(directory, incoming)));

  return {
    async write(path, body) {
      await prepare();
      const target = at(path);
      const draft = join(directory, incoming, randomUUID());
      try {
        await pipeline(body, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(path, range) {
      const handle = await open(at(path)).catch(nullWhenMissing);
      if (!handle) return null;
      return holdErrors(createReadStream("", { fd: handle, ...range }));
    },
    async remove(paths) {
      await Promise.all(paths.map((path) => rm(at(path), { force: true })));
    },
    async stat(path) {
      const found = await stat(at(path)).catch(nullWhenMissing);
      return found?.isFile() ? { sizeBytes: found.size, modifiedAt: found.mtime } : null;
    },
    list: (prefix) => listUnder(directory, checkPath(prefix.replace(/\/$/, ""))),
  };
}

async function makeReady(drafts: string): Promise<void> {
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const found = await stat(path).catch(nullWhenMissing);
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

async function* listUnder(root: string, folder: string): AsyncGenerator<FileFacts & { path: string }> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(nullWhenMissing);
  for (const entry of entries ?? []) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listUnder(root, path);
    const found = entry.isFile() ? await stat(join(root, path)).catch(nullWhenMissing) : null;
    if (found) yield { path, sizeBytes: found.size, modifiedAt: found.mtime };
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
