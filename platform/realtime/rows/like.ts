/**
 * PostgreSQL's LIKE. All ways through the pattern are followed at once, one bit for each place in it, so that the time
 * grows with the text alone. A pattern that ends in its escape character is undefined.
 */
export function readPattern(pattern: string): ((text: string) => boolean) | undefined {
  const tokens = tokensOf(pattern);
  if (!tokens) return undefined;
  const { places, loops } = tokens;
  const words = Math.ceil((places.length + 1) / 32);
  const loopBits = bitsWhere(words, loops);
  const anyBits = bitsWhere(
    words,
    places.map((place) => place === undefined),
  );
  const bitsOf = new Map<string, Uint32Array>();
  for (const char of new Set(places.filter((place) => place !== undefined))) {
    bitsOf.set(
      char,
      bitsWhere(
        words,
        places.map((place) => place === undefined || place === char),
      ),
    );
  }
  return (text) => {
    const reached = new Uint32Array(words);
    reached[0] = 1;
    for (const char of text) step(reached, bitsOf.get(char) ?? anyBits, loopBits);
    return isBitSet(reached, places.length);
  };
}

/** An undefined place matches any one character; where `loops[i]` is true, any characters may come before place i. */
function tokensOf(pattern: string): { places: (string | undefined)[]; loops: boolean[] } | undefined {
  const places: (string | undefined)[] = [];
  const loops = [false];
  let isEscaped = false;
  for (const char of pattern) {
    if (!isEscaped && char === "\\") isEscaped = true;
    else if (!isEscaped && char === "%") loops[places.length] = true;
    else {
      places.push(!isEscaped && char === "_" ? undefined : char);
      loops.push(false);
      isEscaped = false;
    }
  }
  return isEscaped ? undefined : { places, loops };
}

/** Bit i of `reached` means that the first i places are matched; each character moves it on, or round a loop. */
function step(reached: Uint32Array, matching: Uint32Array, loops: Uint32Array): void {
  let carry = 0;
  for (let word = 0; word < reached.length; word++) {
    const before = reached[word] ?? 0;
    const advancing = before & (matching[word] ?? 0);
    reached[word] = (before & (loops[word] ?? 0)) | (advancing << 1) | carry;
    carry = advancing >>> 31;
  }
}

function bitsWhere(words: number, flags: readonly boolean[]): Uint32Array {
  const bits = new Uint32Array(words);
  for (const [place, flag] of flags.entries()) {
    const word = place >>> 5;
    if (flag) bits[word] = (bits[word] ?? 0) | (1 << (place & 31));
  }
  return bits;
}

function isBitSet(bits: Uint32Array, place: number): boolean {
  return (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
}
