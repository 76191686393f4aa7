/** PostgREST's threshold, three quarters alike: hints help with typing errors and not with guessing. */
export function closest(wanted: string, names: Iterable<string>, least = 0.75): string | undefined {
  if (wanted.length > 64) return undefined;
  let best: { name: string; likeness: number } | undefined;
  for (const name of names) {
    const likeness = 1 - distance(wanted, name) / Math.max(wanted.length, name.length, 1);
    if (likeness >= least && likeness < 1 && likeness > (best?.likeness ?? 0)) {
      best = { name, likeness };
    }
  }
  return best?.name;
}

/** Levenshtein, one row at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
