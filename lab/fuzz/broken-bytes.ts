/** The same bytes cut after each `step`th of them, beginning with none. */
export function* cuts(bytes: Buffer, step: number): Generator<Buffer> {
  for (let end = 0; end < bytes.length; end += step) yield bytes.subarray(0, end);
}

/** The same bytes with one of every `step` flipped, and as often something taken out, said twice or put in. */
export function* changes(bytes: Buffer, step: number, seed: number): Generator<Buffer> {
  const next = randomNumbers(seed);
  for (let at = 0; at < bytes.length; at += step) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << next(8));
    yield flipped;
    const end = Math.min(bytes.length, at + 1 + next(20));
    const [before, some, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
    const middle = [Buffer.alloc(0), Buffer.concat([some, some]), oddities[next(oddities.length)]];
    yield Buffer.concat([before, middle[next(3)] ?? some, after]);
  }
}

/** Characters that mean something to parsers. */
const oddities = [
  ..."\0 \r\n \r\n\r\n \" ' \\ % %00 ( ) { } [ ] , ; : = - -- -1 . .. / & + * \ud800 __proto__".split(" "),
  "9".repeat(40),
  "\u{1f48d}",
].map((text) => Buffer.from(text));

/** Whole numbers below the given one; the same seed gives the same ones (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
