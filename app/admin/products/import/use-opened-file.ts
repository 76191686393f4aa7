import { useRef, useState } from "react";
import { randomUuid } from "../../../data/random-uuid.ts";
import { useAdminClient } from "../../data/client-context.ts";
import type { AdminClient } from "../../data/admin-client.ts";
import { readHandMade } from "../files/collection-cells.ts";
import { readProductsNamed } from "../files/product-imports.ts";
import { readTable } from "../files/plan-import.ts";
import { answersFor, headingsOf, keepAnswers } from "./file/kept-answers.ts";
import { readBeside } from "./file/read-beside.ts";
import { readCatalogue, type NamedProduct } from "./plan/catalogue.ts";
import {
  createPlanner,
  findMatches,
  groupOf,
  headOf,
  linesTwice,
  namedIds,
  notesByLine,
  planPieces,
  withSameCodes,
  type Compared,
  type Decision,
  type Piece,
  type Wishes,
} from "./plan/pieces.ts";
import { withRefusals, type Refusals } from "./plan/refusals.ts";
import type { Answers, ImportedFile } from "./read/imported-file.ts";

type FileFault = NonNullable<ImportedFile["fault"]> | "not read" | "not compared";

/** A chosen file, or two that belong together, from its bytes to the pieces that it would make. */
export interface OpenedFile {
  files: readonly File[];
  /** Makes its import one, however often it is tried. */
  importId: string;
  answers: Answers;
  /** Headings as they were first read: what is answered is remembered for them. */
  headings: string;
  imported?: ImportedFile;
  fault?: FileFault | undefined;
  compared?: Compared;
  catalogue: readonly NamedProduct[];
  wishes: Wishes;
  refusals: Refusals;
  pieces: readonly Piece[];
  /** Columns that no piece has. */
  unknown: readonly string[];
  /** The step under way; `share` is that of the plan, 0 to 1. */
  busy?: "reading" | "comparing" | "planning" | undefined;
  share: number;
}

const noWishes: Wishes = { mended: new Map(), decisions: new Map(), decisionForAll: "change", takesPictures: false };

type Change = (change: Partial<OpenedFile>) => void;

/** Opens files: read in a worker, compared with the catalogue, planned in slices. A later choice ends an earlier one. */
export function useOpenedFile() {
  const client = useAdminClient();
  const [opened, setOpened] = useState<OpenedFile>();
  const under = useRef<AbortController>(undefined);

  /** Runs the steps until another begins. */
  const begin = (from: OpenedFile, steps: (change: Change, signal: AbortSignal) => Promise<void>) => {
    under.current?.abort();
    const { signal } = (under.current = new AbortController());
    setOpened(from);
    const change: Change = (next) => {
      if (!signal.aborted) setOpened((now) => now && { ...now, ...next });
    };
    steps(change, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      // oxlint-disable-next-line no-console -- the dialog says it in words; whoever looks closer finds the cause
      console.error("The file could not be opened", error);
      change({ busy: undefined, fault: error instanceof ReadError ? "not read" : "not compared" });
    });
  };

  const open = (from: OpenedFile) =>
    begin({ ...from, fault: undefined, busy: "reading", pieces: [] }, async (change, signal) => {
      const read = await readWithKept(from, signal);
      change(read);
      if (read.imported && !read.fault) await compareAndPlan({ ...from, ...read }, { client, change, signal });
    });

  return {
    opened,
    choose: (files: readonly File[]) => open(newFile(files)),
    close: () => {
      under.current?.abort();
      setOpened(undefined);
    },
    answer: (answers: Answers) => {
      if (!opened) return;
      keepAnswers(opened.headings, answers);
      open({ ...opened, answers });
    },
    /** Keeps only lines that were refused, with their codes, and compares them anew. */
    keepRefused: (lines: readonly number[], refusals: Refusals) => {
      if (!opened?.imported) return;
      const [head, ...rows] = opened.imported.rows;
      const left = rows.filter(({ line }) => lines.includes(line));
      const imported = { ...opened.imported, rows: head ? [head, ...left] : [] };
      const next = { ...opened, imported, refusals };
      begin(next, (change, signal) => compareAndPlan(next, { client, change, signal }));
    },
    /** Wishes for all pieces. */
    wish: (wishes: Partial<Wishes>) => {
      if (!opened?.compared) return;
      const next = { ...opened, wishes: { ...opened.wishes, ...wishes } };
      begin(next, (change, signal) => planAll({ ...next, compared: next.compared }, { change, signal }));
    },
    /** One piece alone is planned anew. */
    mend: (line: number, cells: Readonly<Record<string, string>>) =>
      setOpened((now) => now && replanned(withMended(now, line, cells), line)),
    decide: (line: number, decision: Decision) =>
      setOpened((now) => now && replanned(withDecision(now, line, decision), line)),
    leaveOutRefused: () => setOpened((now) => now && withoutRefused(now)),
  };
}

/** The file's name, by which its import is known later. */
export function nameOf({ files }: OpenedFile): string {
  return files.map(({ name }) => name).join(", ");
}

function newFile(files: readonly File[]): OpenedFile {
  const importId = randomUuid();
  return {
    files,
    importId,
    answers: {},
    headings: "",
    catalogue: [],
    wishes: noWishes,
    refusals: new Map(),
    pieces: [],
    unknown: [],
    share: 0,
  };
}

class ReadError extends Error {}

/** Reads a file, and once more with what was answered about an earlier one of its headings. */
async function readWithKept(from: OpenedFile, signal: AbortSignal): Promise<Partial<OpenedFile>> {
  const readOnce = (answers: Answers) =>
    readBeside(from.files, answers, signal).catch((cause: unknown) => {
      throw new ReadError("The file could not be read", { cause });
    });
  const first = await readOnce(from.answers);
  if (!("rows" in first)) return { fault: first.fault, busy: undefined };
  const isNew = from.headings === "" && Object.keys(from.answers).length === 0;
  const headings = isNew ? headingsOf(first) : from.headings;
  const kept = isNew ? answersFor(headings) : undefined;
  const again = kept ? await readOnce(kept) : first;
  const imported = "rows" in again && !again.fault ? again : first;
  const { fault } = imported;
  const answers = imported === first ? from.answers : (kept ?? from.answers);
  return { imported, headings, answers, ...(fault ? { fault, busy: undefined } : {}) };
}

interface Comparing {
  client: AdminClient;
  change: Change;
  signal: AbortSignal;
}

async function compareAndPlan(from: OpenedFile, { client, change, signal }: Comparing): Promise<void> {
  const { imported } = from;
  if (!imported) return;
  const table = readTable(imported.rows);
  if (table.fault)
    return change({ fault: table.fault === "too many" ? "too many lines" : "no table", busy: undefined });
  change({ busy: "comparing", share: 0, unknown: table.unknown });
  const catalogue = await readCatalogue(client);
  const matches = findMatches(imported.rows, catalogue);
  const handMade = await readHandMade(client);
  const products = await readProductsNamed(client, namedIds(matches), handMade);
  signal.throwIfAborted();
  const compared: Compared = {
    rows: imported.rows,
    head: headOf(imported.rows),
    matches,
    twice: linesTwice(imported.rows),
    products: new Map(products.map((product) => [product.id, product])),
    collections: handMade.map(({ slug }) => slug),
    notes: notesByLine(imported),
  };
  change({ compared, catalogue });
  await planAll({ ...from, compared, catalogue }, { change, signal });
}

async function planAll(
  { compared, catalogue, wishes, refusals }: OpenedFile,
  { change, signal }: Pick<Comparing, "change" | "signal">,
): Promise<void> {
  if (!compared) return;
  change({ busy: "planning", share: 0 });
  const all: Piece[] = [];
  const onPieces = (pieces: Piece[], share: number) => {
    all.push(...pieces);
    change({ share });
  };
  await planPieces(compared, wishes, { signal, onPieces });
  change({ pieces: withSameCodes(withRefusals(all, refusals), catalogue), busy: undefined, share: 1 });
}

function withMended(opened: OpenedFile, line: number, cells: Readonly<Record<string, string>>): OpenedFile {
  const mended = new Map(opened.wishes.mended);
  mended.set(line, { ...mended.get(line), ...cells });
  return { ...opened, wishes: { ...opened.wishes, mended } };
}

function withDecision(opened: OpenedFile, line: number, decision: Decision): OpenedFile {
  const decisions = new Map(opened.wishes.decisions).set(line, decision);
  return { ...opened, wishes: { ...opened.wishes, decisions } };
}

function withoutRefused(opened: OpenedFile): OpenedFile {
  const refused = opened.pieces.filter((piece) => groupOf(piece) === "refused").map(({ planned }) => planned.line);
  const decisions = new Map(opened.wishes.decisions);
  for (const line of refused) decisions.set(line, "leave out");
  const wishes = { ...opened.wishes, decisions };
  const pieces = opened.pieces.map((piece) =>
    groupOf(piece) === "refused" ? { ...piece, decision: "leave out" as const } : piece,
  );
  return { ...opened, wishes, pieces };
}

/** A piece that is planned anew is tried anew. */
function replanned(opened: OpenedFile, line: number): OpenedFile {
  const { compared, wishes, pieces, catalogue } = opened;
  const row = compared?.rows.find((one) => one.line === line);
  if (!compared || !row) return opened;
  const piece = createPlanner(compared, wishes)(row);
  const next = pieces.map((one) => (one.planned.line === line ? piece : one));
  const refusals = new Map(opened.refusals);
  refusals.delete(line);
  return { ...opened, refusals, pieces: withSameCodes(next, catalogue) };
}
