// When a server that ended is started again. Pure: no clock, no process.

/** server/start.ts ends with it when it refuses to start: another start would say the same (EX_CONFIG of sysexits.h). */
export const refused = 78;

const windowMs = 60_000;
const atOnce = 3;
const longestPauseMs = 60_000;

/** An end that nobody asked for. `isStopping`: the server has heard a signal and was on its way out. */
export function isUnexpected({ code, signal, isStopping = false }) {
  if (isStopping || code === 0 || code === refused) return false;
  return signal !== "SIGINT" && signal !== "SIGTERM";
}

/**
 * How long to wait before the next start, in ms: three ends within a minute cost nothing, each further one twice
 * as long as the one before, up to a minute. (Erlang's restart intensity, with pauses in place of giving up.)
 * @param ends when each unexpected end came, in ms that a server ran: pauses do not count, or they would end themselves
 */
export function pauseBefore(ends) {
  const last = ends.at(-1);
  const recent = ends.filter((end) => last - end < windowMs).length;
  if (recent <= atOnce) return 0;
  return Math.min(1_000 * 2 ** (recent - atOnce - 1), longestPauseMs);
}
