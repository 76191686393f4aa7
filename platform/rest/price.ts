import type { Caller } from "../caller.ts";
import type { ApiRequest } from "./api-request.ts";
import { limits } from "./limits.ts";
import type { Plan } from "./plan.ts";
import { isDeciding, type EmbedPlan, type PlannedFilter, type ReadPlan } from "./plan/read-plan.ts";
import type { Test } from "./grammar/filter.ts";
import { parseError } from "./refusals.ts";

/**
 * Counts in plain reads: 1 for rows by a few conditions, at most `limits.guest.price`. Asked before any work is done.
 */
export function priceOf(plan: Plan, { preferences, query, headerRange }: ApiRequest): number {
  if (plan.kind === "write") return 1;
  const conditions = conditionsOf(plan);
  const listed = conditions.map(({ test }) => (test?.kind === "in" ? test.values.length : 0));
  const price =
    1 +
    2 * sum(conditions.map(({ test }) => patternsIn(test))) +
    2 * sum(embedsOf(plan).map(({ depth }) => depth)) +
    (preferences.count === undefined ? 0 : 2) +
    Math.max(0, ...conditions.map(({ depth }) => depth - 1)) +
    Math.floor(conditions.length / 10) +
    Math.floor(sum(listed) / 100) +
    Math.floor(Math.max(query.range.offset, headerRange?.offset ?? 0) / 10_000);
  return Math.min(price, limits.guest.price);
}

/**
 * Refuses reads that no guest needs and that no price makes cheap enough for one statement, and caps the rows for which
 * embeds are made: the embedded engine can't be stopped in the middle of one. @throws PGRST100
 */
export function boundGuest(plan: Plan, { role }: Caller): void {
  if (role !== "anon") return;
  const { guest } = limits;
  const compared = conditionsOf(plan).filter(({ test }) => patternsIn(test) > 0);
  const patterns = sum(compared.map(({ test }) => patternsIn(test)));
  const characters = sum(compared.map(({ test }) => (test?.kind === "compare" ? test.value.length : 0)));
  const embeds = embedsOf(plan);
  if (patterns > guest.patterns) {
    throw tooMuch(`compare with at most ${guest.patterns} patterns, not ${patterns}`);
  }
  if (characters > guest.patternLength) {
    throw tooMuch(`use patterns of at most ${guest.patternLength} characters together`);
  }
  if (embeds.length > guest.embeds) {
    throw tooMuch(`embed at most ${guest.embeds} times, not ${embeds.length}`);
  }
  const deciding = embeds.filter(({ decides }) => decides);
  // A function's rows have no keys to find the page by: with one that decides, all are made for all of them.
  const isWhole = plan.kind === "call" && deciding.length > 0;
  const joined = depthOf(isWhole ? embeds : deciding);
  if (joined > guest.joins) {
    throw tooMuch(`choose or sort rows by at most ${guest.joins} embeds, one inside of another counting twice`);
  }
  const root = rowsOf(plan);
  if (!root || embeds.length === 0) return;
  const most = Math.floor(guest.embeddedRows / depthOf(embeds));
  root.range = { ...root.range, limit: Math.min(root.range.limit ?? most, most) };
}

const depthOf = (embeds: readonly PlacedEmbed[]) => sum(embeds.map(({ depth }) => depth));

const tooMuch = (details: string) =>
  parseError("failed to parse query string", `Without signing in a request may ${details}`);

/** A condition, and the number of `and` and `or` around it. Without a test it asks whether an embed has rows. */
interface Placed {
  test: Test | undefined;
  depth: number;
}

function conditionsOf(plan: Plan): Placed[] {
  const root = rowsOf(plan);
  const written = plan.kind === "write" && plan.write.verb !== "insert" ? plan.write.filters : [];
  const read = root ? [root, ...embedsOf(plan).map(({ embed }) => embed)] : [];
  return [...written, ...read.flatMap(({ filters }) => filters)].flatMap((one) => placed(one, 0));
}

function placed(filter: PlannedFilter, depth: number): Placed[] {
  if (filter.kind === "condition") return [{ test: filter.test, depth }];
  if (filter.kind === "exists") return [{ test: undefined, depth }];
  return filter.members.flatMap((member) => placed(member, depth + 1));
}

/** An embed inside of another is made for each row of that one. */
interface PlacedEmbed {
  embed: EmbedPlan;
  depth: number;
  /** Whether it is made for all rows, since it tells which of them are answered, or in which order. */
  decides: boolean;
}

function embedsOf(plan: Plan): PlacedEmbed[] {
  const within = (parent: ReadPlan, depth: number): PlacedEmbed[] =>
    parent.embeds.flatMap((embed) => [
      { embed, depth, decides: isDeciding(parent, embed) },
      ...within(embed, depth + 1),
    ]);
  const root = rowsOf(plan);
  return root ? within(root, 1) : [];
}

function rowsOf(plan: Plan): ReadPlan | undefined {
  if (plan.kind === "read") return plan.read;
  return plan.kind === "call" ? plan.call.shown : plan.write.shown;
}

/** Each pattern of `like(any).{a,b}` counts. */
function patternsIn(test: Test | undefined): number {
  if (test?.kind !== "compare" || (test.operator !== "like" && test.operator !== "ilike")) return 0;
  return test.quantifier === undefined ? 1 : test.value.split(",").length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
