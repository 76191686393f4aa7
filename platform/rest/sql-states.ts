/** SQLSTATE prefix → HTTP status, first match wins (PostgREST, "HTTP Status Codes"). */
const statusByPrefix: readonly (readonly [prefix: string, status: number])[] = [
  ["08", 503],
  ["09", 500],
  ["0L", 403],
  ["0P", 403],
  ["23503", 409],
  ["23505", 409],
  ["25006", 405],
  ["25", 500],
  ["28", 403],
  ["2D", 500],
  ["38", 500],
  ["39", 500],
  ["3B", 500],
  ["40", 500],
  ["53400", 500],
  ["53", 503],
  ["54", 500],
  ["55", 500],
  ["57P01", 503],
  ["57", 500],
  ["58", 500],
  ["F0", 500],
  ["HV", 500],
  ["P0001", 400],
  ["P0", 500],
  ["XX", 500],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
];

/** 401: a missing right without a session. pg-safeupdate's is the client's fault; `PTnnn` names its own. */
export function statusOfSqlState(code: string, message: string, role: string): number {
  if (code === "42501") return role === "anon" ? 401 : 403;
  if (code === "21000") return message.endsWith("requires a WHERE clause") ? 400 : 500;
  if (code === "22023") return /^role .* does not exist$/.test(message) ? 401 : 400;
  if (/^PT[1-5]\d\d$/.test(code)) return statusFrom(Number(code.slice(2)));
  return statusByPrefix.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

/** `new Response` takes 200 to 599 only. */
function statusFrom(status: number): number {
  return status >= 200 ? status : 500;
}
