import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createTurns } from "../../fairness/turns.ts";
import { refusal } from "../errors.ts";
import { holdErrors, type Files } from "../files/files.ts";
import type { ImagePool } from "./pool.ts";
import type { ImageFormat } from "./worker.ts";
import { renderKey, type Transformation } from "./transformation.ts";

interface Rendering {
  path: string;
  sizeBytes: number;
  format: ImageFormat;
}

interface Asker {
  address: string;
  /** Throws when this address has had its share; called only when there is something to make. */
  mayMake(): Promise<void>;
}

export interface Renders {
  /**
   * Once per version and transformation, however many ask at the same time. Addresses take turns: one's waiting jobs
   * delay nobody else.
   * @throws PlatformError InvalidRequest (422) when the source is no picture, SlowDown, NoSuchKey
   */
  make(source: { version: string; path: string }, wanted: Transformation, asker: Asker): Promise<Rendering>;
  /** Whether it is still kept; asking counts as a use. */
  isKept(path: string): boolean;
  forget(versions: readonly string[]): Promise<void>;
}

interface RenderParts {
  files: Files;
  pool: ImagePool;
  scratch(): Promise<string>;
  atOnce: number;
  /** Bounds on the kept renderings; the least recently used go first. */
  maxCount: number;
  maxBytes: number;
}

/** Turns of one address, under way and waiting. */
const ofAddress = { each: 2, waitingEach: 50 } as const;
const retryAfterS = 5;

const formats = new Set<string>(["jpeg", "png", "gif", "webp", "avif"] satisfies ImageFormat[]);

export function createRenders(parts: RenderParts): Renders {
  const { files } = parts;
  const shelf = createShelf(parts);
  const underWay = new Map<string, Promise<Rendering>>();
  const turns = createTurns({ atOnce: parts.atOnce, ...ofAddress, refuse: lineIsFull });

  async function makeNew(
    key: string,
    source: { version: string; path: string },
    wanted: Transformation,
  ): Promise<Rendering> {
    const input = await parts.scratch();
    const output = `${input}.render`;
    try {
      const bytes = await files.read(source.path);
      if (!bytes) throw refusal("NoSuchKey", "The resource was not found", { error: "Not found" });
      await pipeline(bytes, createWriteStream(input, { flags: "wx" }));
      const answer = await parts.pool.run({ input, output, render: wanted });
      if (!answer.ok) {
        throw refusal("InvalidRequest", "The object cannot be rendered as an image", {
          status: 422,
        });
      }
      const { size: sizeBytes } = await stat(output);
      const path = `${key}.${answer.format}`;
      await files.write(path, holdErrors(createReadStream(output)), sizeBytes);
      const made = { path, sizeBytes, format: answer.format };
      await shelf.put(key, made);
      return made;
    } finally {
      await Promise.all([rm(input, { force: true }), rm(output, { force: true })]);
    }
  }

  return {
    async make(source, wanted, { address, mayMake }) {
      const key = `renders/${source.version}/${renderKey(wanted)}`;
      const find = async () => (await shelf.get(key)) ?? underWay.get(key);
      const known = await find();
      if (known) return known;
      return turns.take(address, async () => {
        const meanwhile = await find();
        if (meanwhile) return meanwhile;
        await mayMake();
        const begun = underWay.get(key);
        if (begun) return begun;
        const making = makeNew(key, source, wanted).finally(() => underWay.delete(key));
        underWay.set(key, making);
        return making;
      });
    },
    isKept: (path) => shelf.find(keyOf(path)) !== undefined,
    async forget(versions) {
      for (const version of versions) await shelf.drop(`renders/${version}/`);
    },
  };
}

function lineIsFull(): Error {
  const headers = { "Retry-After": String(retryAfterS) };
  return refusal("SlowDown", "Too many renderings of this address are waiting", { headers });
}

/** The existing renderings, the latest used last; read from the files once, at the first question. */
function createShelf({ files, maxCount, maxBytes }: RenderParts) {
  const kept = new Map<string, Rendering>();
  let bytes = 0;
  let loaded: Promise<void> | undefined;
  const load = () => (loaded ??= readAll());

  async function readAll(): Promise<void> {
    for await (const { path, sizeBytes } of files.list("renders/")) {
      const format = path.slice(path.lastIndexOf(".") + 1);
      if (isFormat(format)) add(keyOf(path), { path, sizeBytes, format });
    }
  }

  function add(key: string, rendering: Rendering): void {
    forget(key);
    kept.set(key, rendering);
    bytes += rendering.sizeBytes;
  }

  function forget(key: string): void {
    bytes -= kept.get(key)?.sizeBytes ?? 0;
    kept.delete(key);
  }

  function find(key: string): Rendering | undefined {
    const found = kept.get(key);
    if (found) add(key, found);
    return found;
  }

  async function evict(): Promise<void> {
    const gone: string[] = [];
    for (const [key, rendering] of kept) {
      if (kept.size <= maxCount && bytes <= maxBytes) break;
      gone.push(rendering.path);
      forget(key);
    }
    if (gone.length > 0) await files.remove(gone);
  }

  return {
    find,
    async get(key: string): Promise<Rendering | undefined> {
      await load();
      return find(key);
    },
    async put(key: string, rendering: Rendering): Promise<void> {
      add(key, rendering);
      await evict();
    },
    /** All renderings of one version. Asks the files, since another process may have made some. */
    async drop(prefix: string): Promise<void> {
      const paths: string[] = [];
      for await (const { path } of files.list(prefix)) paths.push(path);
      for (const path of paths) forget(keyOf(path));
      await files.remove(paths);
    },
  };
}

/** The path without its format. */
function keyOf(path: string): string {
  return path.slice(0, path.lastIndexOf("."));
}

function isFormat(text: string): text is ImageFormat {
  return formats.has(text);
}

/** Tells variants of one source apart in an ETag, which the source's own tag would not. */
export function variantTag(version: string, wanted: Transformation): string {
  const text = `${version}/${renderKey(wanted)}`;
  return `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"`;
}
