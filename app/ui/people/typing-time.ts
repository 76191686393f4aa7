import { leastTypingMs } from "#domain/enquiry.ts";

/**
 * Milliseconds since a form with `ShownAt` was shown; 0 for one that does not tell. Who types more quickly than a person
 * can waits for the rest of the least time, and is not turned away.
 */
export async function typingTime(form: FormData): Promise<number> {
  const shownAt = Number(form.get("shown_at"));
  const elapsed = Date.now() - shownAt;
  if (!(shownAt > 0) || elapsed < 0) return 0;
  const rest = leastTypingMs - elapsed;
  if (rest > 0) await new Promise((go) => setTimeout(go, rest));
  return Math.max(elapsed, leastTypingMs);
}
