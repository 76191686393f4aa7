interface Answer<Data> {
  data: Data;
  error: Error | null;
  status: number;
}

/** The wait for what too many writes at once are refused (AVL-06): two a second are free again. */
const refusedMs = 1_000;
/** The longest rest between two writes of many. */
const longestRestMs = 500;

/**
 * One of many writes: while they are too many it waits, and afterwards it rests as long as it took, so that shoppers'
 * reads come in between.
 * @throws the service's refusal
 */
export async function takeTurn<Data>(
  ask: () => PromiseLike<Answer<Data> | Answer<null>>,
  signal: AbortSignal,
): Promise<Data | null> {
  let startedAt = performance.now();
  let answer = await ask();
  while (answer.status === 429) {
    signal.throwIfAborted();
    // oxlint-disable no-await-in-loop -- once more after each wait
    await pause(refusedMs, signal);
    startedAt = performance.now();
    answer = await ask();
    // oxlint-enable no-await-in-loop
  }
  if (answer.error) throw answer.error;
  await pause(Math.min(performance.now() - startedAt, longestRestMs), signal);
  return answer.data;
}

/** Ends at once when it is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
