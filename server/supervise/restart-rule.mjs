// Decides whether a server that ended is started again. Pure: no clock, no process.

/**
 * Exit codes of server/start.ts, two of them named in sysexits.h. A refused start would be refused again. A database that is away
 * may be back in a while.
 */
export const exits = { refused: 78, away: 75, fault: 1 };

const windowMs = 60_000;
const atOnce = 3;
const longestPauseMs = 60_000;

/**
 * Whether an end is unexpected. `isStopping`: the server has heard a signal and was on its way out. `hasRun`: a server
 * ran before, so the database's address is right; at a first start it may be wrong, and the operator reads so.
 */
export function isUnexpected({ code, signal, isStopping = false, hasRun = false }) {
  if (isStopping || code === 0 || code === exits.refused) return false;
  if (code === exits.away) return hasRun;
  return signal !== "SIGINT" && signal !== "SIGTERM";
}

/**
 * Milliseconds to wait before the next start: three ends within a minute cost nothing, each further one twice as long
 * as the one before, up to a minute. (Erlang's restart intensity, with pauses in place of giving up.)
 * @param ends the time of each unexpected end, in ms that a server ran: pauses do not count, or they would end
 * themselves
 */
export function pauseBefore(ends) {
  const last = ends.at(-1);
  const recent = ends.filter((end) => last - end < windowMs).length;
  if (recent <= atOnce) return 0;
  return Math.min(1_000 * 2 ** (recent - atOnce - 1), longestPauseMs);
}
