import type { PlainAnswer } from "../gateway-rooms.ts";
import type { ApiRequest } from "./api-request.ts";
import { contentType } from "./request/media-types.ts";
import type { Plan } from "./plan.ts";
import { appliedPreferences } from "./request/preferences.ts";
import type { Answer } from "./query.ts";
import { notSingular, rangeRefused, tooManyAffected } from "./refusals.ts";

/** Step 4: the answer on the wire. */
export interface WireAnswer extends PlainAnswer {
  /** The body's text; null for an answer without one. */
  body: string | null;
}

/**
 * Refusals that only the result can tell; thrown inside the transaction: a write is undone.
 * @throws PGRST103, 116, 124
 */
export function checkAnswer(answer: Answer, plan: Plan, request: ApiRequest): void {
  const { preferences, media, query } = request;
  const isScalarCall = plan.kind === "call" && !plan.call.called.returnsSet;
  const shows = plan.kind !== "write" || plan.write.shown !== undefined;
  const changes = plan.kind === "write" && plan.write.verb !== "insert";
  const limited = changes || plan.kind === "call";
  const { handling, maxAffected } = preferences;
  if (limited && handling === "strict" && maxAffected !== undefined && answer.page > maxAffected) {
    throw tooManyAffected(answer.page);
  }
  if (media.single && shows && !isScalarCall && answer.page !== 1) throw notSingular(answer.page);
  if (plan.kind === "write" || answer.total === null) return;
  const offset = offsetOf(plan, request) ?? query.range.offset;
  if (offset > answer.total) {
    throw rangeRefused(`An offset of ${offset} was requested, but there are only ${answer.total} rows.`);
  }
}

export function toResponse(answer: Answer, plan: Plan, request: ApiRequest): WireAnswer {
  const applied = appliedPreferences(request.preferences);
  const common = {
    "Cache-Control": "no-store",
    "Content-Range": contentRange(answer, plan, request),
    ...(applied !== "" && { "Preference-Applied": applied }),
  };
  const isEmpty = plan.kind === "write" ? !plan.write.shown : returnsNothing(plan, request);
  const status = statusOf(answer, plan, isEmpty);
  if (isEmpty) return { status, headers: { ...common, ...location(answer, request) }, body: null };
  const isCall = plan.kind === "call";
  // A function that returns no set answers with its bare value, whatever the Accept header says.
  const media =
    isCall && !plan.call.called.returnsSet && !request.media.single
      ? { ...request.media, single: false }
      : request.media;
  return {
    status,
    headers: { "Content-Type": contentType(media), ...common },
    body: request.bodyless ? null : answer.body,
  };
}

function returnsNothing(plan: Plan, request: ApiRequest): boolean {
  if (plan.kind !== "call") return false;
  const minimal = request.action === "call" && request.preferences.returns === "minimal";
  return minimal || plan.call.called.returns === "void";
}

function statusOf(answer: Answer, plan: Plan, isEmpty: boolean): number {
  if (plan.kind === "write") {
    if (plan.write.verb !== "insert") return isEmpty ? 204 : 200;
    const allMerged = answer.existing !== null && answer.page > 0 && answer.existing >= answer.page;
    return allMerged ? 200 : 201;
  }
  if (isEmpty) return 204;
  return answer.total !== null && answer.page < answer.total ? 206 : 200;
}

function contentRange(answer: Answer, plan: Plan, request: ApiRequest): string {
  const counted = request.preferences.count !== undefined;
  const { page, total } = answer;
  if (plan.kind === "write") {
    if (plan.write.verb !== "update") return `*/${counted ? page : "*"}`;
    return `${page === 0 ? "*" : `0-${page - 1}`}/${counted ? page : "*"}`;
  }
  const first = offsetOf(plan, request) ?? 0;
  const rows = page === 0 ? "*" : `${first}-${first + page - 1}`;
  return `${rows}/${total ?? "*"}`;
}

function offsetOf(plan: Plan, { query }: ApiRequest): number | undefined {
  if (plan.kind === "read") return plan.read.range.offset;
  return plan.kind === "call" ? plan.call.shown.range.offset : query.range.offset;
}

/** `/films?id=eq.7`, from the key that the statement returned. */
function location({ location: key }: Answer, { target }: ApiRequest): Record<string, string> {
  if (key === null) return {};
  const members = Object.entries<unknown>(JSON.parse(key));
  const filters = members.map(([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(value))}`);
  return { Location: `/${encodeURIComponent(target)}?${filters.join("&")}` };
}
