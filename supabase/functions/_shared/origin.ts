/**
 * Whom a call counts against: a hash of the address that the platform names, so that no address is stored.
 * Undefined for calls from within the process, which no budget counts.
 */
export async function originOf(request: Request): Promise<string | undefined> {
  const address = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim();
  if (!address || address === "in-process") return undefined;
  const bytes = new TextEncoder().encode(`kosmima ${address}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const maxOrigins = 10_000;

/**
 * Refused calls of one process, counted by origin: `perMinute` at once, then evenly (access.md 6.5). `take`
 * answers how many seconds are to be waited; 0 when the call is still within the budget.
 */
export function createRefusalBudget(now: () => number, perMinute: number) {
  const fullAtMs = new Map<string, number>();
  const stepMs = 60_000 / perMinute;
  return {
    take(origin: string): number {
      const nowMs = now();
      const nextMs = Math.max(fullAtMs.get(origin) ?? 0, nowMs) + stepMs;
      const waitMs = nextMs - nowMs - perMinute * stepMs;
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      if (fullAtMs.size >= maxOrigins) fullAtMs.clear();
      fullAtMs.set(origin, nextMs);
      return 0;
    },
  };
}
