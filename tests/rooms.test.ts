import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** Source files of one folder, its tests apart: room for one for each npm script. */
const mostFiles = 22;
/** The platform's own tools take migrations from one flat folder, in the order of their names. */
const flatFolder = "supabase/migrations";

/** Rooms that a room may import. */
const rooms: Record<string, readonly string[]> = {
  domain: [],
  platform: [],
  "payment-sandbox": [],
  app: ["domain", "supabase"],
  supabase: ["domain"],
  server: ["app", "domain", "payment-sandbox", "platform", "supabase"],
  tests: ["app", "domain", "payment-sandbox", "platform", "server", "supabase"],
  lab: ["app", "domain", "platform", "server", "supabase", "tests"],
  scripts: ["lab", "platform", "server", "tests"],
};

/** Neighbours that the folders of a room may import. */
const serverFolders: Record<string, readonly string[]> = {
  "server/supervise": [],
  "server/http": [],
  "server/keeping": [],
  "server/pages": ["server/http"],
  "server/operator": ["server/keeping", "server/pages", "server/supervise"],
};
const functionFolders: Record<string, readonly string[]> = {
  "supabase/functions/_shared": [],
  "supabase/functions/_payments": ["supabase/functions/_shared"],
  "supabase/functions/_mails": ["supabase/functions/_shared", "supabase/functions/_payments"],
  "supabase/functions/_pictures": ["supabase/functions/_shared", "supabase/functions/_payments"],
  "supabase/functions/_sync": [
    "supabase/functions/_shared",
    "supabase/functions/_payments",
    "supabase/functions/_pictures",
  ],
};

/**
 * Folders within a room from the ground up: each may import what stands before its line, and nothing beside it. What two
 * of a line need goes down, under a noun of its own. The dashboard may show any part of the pages, and they none of it.
 */
const tiers = {
  app: [
    "ui",
    "i18n",
    "data",
    "start catalogue",
    "bought cart seo",
    "layout",
    // Places, each a folder.
    "landing shop product favourites ring-size ask wish quote payment-success order withdraw legal feeds",
    // Pieces stand there as in the shop.
    "collection",
  ],
  "app/admin": [
    "ui words",
    "data",
    "frame files",
    "lists",
    // One of a thing, wherever it is shown.
    "stock mails pictures invitations",
    "product purchase enquiry",
    "sale-lines",
    "quote audit",
    // Places: a tab, an address, or a paper in a window of its own.
    "today products orders users enquiries counter quotes stock-taking settings sign-in month day-close packing-slip certificate",
    // They are edited beside the shop, as the settings are.
    "collections",
  ],
};

/** The same as folders with what each may import; a room's own files put its places together. */
function pageFolders(): Record<string, readonly string[]> {
  const may: Record<string, readonly string[]> = {};
  const known: string[] = [];
  for (const [room, lines] of Object.entries(tiers)) {
    for (const line of lines) {
      const folders = line.split(" ").map((name) => `${room}/${name}`);
      for (const folder of folders) may[folder] = [...known];
      known.push(...folders);
    }
    may[room] = [...known];
  }
  return may;
}

/** Source files of a room, its tests apart: those may name what they like. */
function sourcesOf(room: string): { file: string; text: string }[] {
  const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard", room], {
    cwd: root,
    encoding: "utf8",
  });
  return list
    .split("\n")
    .filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && !/\.(test|spec)\./.test(file))
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

function linesWith(room: string, words: RegExp): string[] {
  return sourcesOf(room).flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, at) => (words.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
}

/** Our own files that a file imports, for values or for types. */
function importsOf({ file, text }: { file: string; text: string }): string[] {
  const imports = text.matchAll(/\b(?:from|import|import\()\s*"(#|\.\.?\/)([^"?]+)/g);
  return Array.from(imports, ([, start = "", path = ""]) =>
    start === "#" ? path : normalize(join(dirname(file), start + path)),
  );
}

/** The innermost folder of the table that holds a file. */
function placeOf(file: string, may: Record<string, unknown>): string {
  const places = Object.keys(may).filter((place) => file.startsWith(`${place}/`));
  return places.toSorted((one, other) => other.length - one.length)[0] ?? "";
}

function strayImports(may: Record<string, readonly string[]>): string[] {
  return sourcesOf(".").flatMap((source) => {
    const place = placeOf(source.file, may);
    const known = new Set(["", place, ...(may[place] ?? [])]);
    const strays = place ? importsOf(source).filter((file) => !known.has(placeOf(file, may))) : [];
    return strays.map((file) => `${source.file} imports ${file}`);
  });
}

/** Each circle as the files that it goes through. */
function circles(): string[] {
  const imports = new Map(sourcesOf(".").map((source) => [source.file, importsOf(source)]));
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (file: string, way: readonly string[]): void => {
    const begin = way.indexOf(file);
    if (begin >= 0) found.push([...way.slice(begin), file].join(" → "));
    if (begin >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return found;
}

describe("rooms", () => {
  test("SRV-06 the platform knows no shop: product, cart, jewel, stripe, kosmima do not occur in it", () => {
    expect(linesWith("platform", /product|\bcarts?\b|jewel|stripe|kosmima/i)).toEqual([]);
  });

  test("PAY-06 the payment sandbox knows no service: supabase does not occur in it", () => {
    expect(linesWith("payment-sandbox", /supabase|#(app|domain|platform|server)\//i)).toEqual([]);
  });

  test("the rules of the shop are pure: no clock, no process, no network, no other room", () => {
    expect(linesWith("domain", /Date\.now|new Date\(\)|\bprocess\.|\bfetch\(|from "(#|react|node:)/)).toEqual([]);
  });

  test("each room imports only what it may, and of the hosted side's files pages take the types alone", () => {
    expect(strayImports(rooms)).toEqual([]);
    expect(linesWith("app", /from "#supabase\/(?!database\.types\.ts)/)).toEqual([]);
  });

  test("within the server and the functions imports go one way too", () => {
    expect(strayImports(serverFolders)).toEqual([]);
    expect(strayImports(functionFolders)).toEqual([]);
  });

  test("within the pages and the dashboard imports go down, no place imports another, each folder has its line", () => {
    const may = pageFolders();
    expect(strayImports(may)).toEqual([]);
    const unlisted = sourcesOf("app").filter(({ file }) => placeOf(file, may) in tiers && !(dirname(file) in tiers));
    expect(unlisted.map(({ file }) => file)).toEqual([]);
  });

  test("ADM-05 shoppers never download the dashboard: nothing of the shop imports it", () => {
    const own = /^app\/(?:admin\/|i18n\/admin-)/;
    const shop = sourcesOf("app").filter(({ file }) => !own.test(file));
    expect(shop.length).toBeGreaterThan(50);
    expect(shop.filter((source) => importsOf(source).some((file) => own.test(file))).map(({ file }) => file)).toEqual(
      [],
    );
  });

  test("LIV-02 the dashboard listens to the feed in one place", () => {
    const listeners = linesWith("app/admin", /\b(?:followTables|channel)\(/).map((line) => line.split(":")[0]);
    expect(listeners).toEqual(["app/admin/data/live.ts"]);
  });

  test("no file imports itself by way of others, for its types neither", () => {
    expect(circles()).toEqual([]);
  });

  test("no folder holds more files than a reader can look through", () => {
    const folders = Map.groupBy(sourcesOf("."), ({ file }) => dirname(file));
    folders.delete(flatFolder);
    const full = [...folders].filter(([, files]) => files.length > mostFiles);
    expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });

  test("EYE-13 a link that opens a tab says so: its component is the only way to one", () => {
    const links = linesWith("app", /target="_blank"/).map((line) => line.split(":")[0]);
    // The directions say more: that a map opens.
    expect(new Set(links)).toEqual(new Set(["app/landing/location.tsx", "app/i18n/new-tab-link.tsx"]));
  });

  test("a line of a migration ends at 120 signs", () => {
    expect(linesWith(flatFolder, /^.{121}/u)).toEqual([]);
  });

  test("the environment is read in one place", () => {
    const rooms = ["domain", "app", "platform", "payment-sandbox", "server", "supabase"];
    const readers = rooms.flatMap((room) => linesWith(room, /process\.env|Deno\.env/));
    // The last one only writes, for a library that looks nowhere else.
    const written = "server/production.ts";
    const allowed = ["server/config.ts", "supabase/functions/_shared/env.ts", written];
    expect(readers.filter((line) => !allowed.some((file) => line.startsWith(file)))).toEqual([]);
  });
});
