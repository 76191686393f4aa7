const maxKeys = 50_000;

export interface Bucket {
  name: string;
  burst: number;
  perMinute: number;
}

/** Takes tokens of a bucket for each key. Returns 0, else the whole seconds to wait. */
export type TakeTokens = (bucket: Bucket, key: string, price?: number) => number;

/** A bucket is one number: when it will be full again (GCRA). A price above the burst takes the whole burst. */
export function createBuckets(clock: () => number): TakeTokens {
  const fullAtS = new Map<string, number>();
  return ({ name, burst, perMinute }, key, price = 1) => {
    const nowS = clock() / 1000;
    const id = `${name} ${key}`;
    const oneS = 60 / perMinute;
    const nextS = Math.max(fullAtS.get(id) ?? 0, nowS) + Math.min(price, burst) * oneS;
    const waitS = nextS - nowS - burst * oneS;
    if (waitS > 1e-9) return Math.ceil(waitS);
    keepBounded(fullAtS, (atS) => atS <= nowS);
    fullAtS.set(id, nextS);
    return 0;
  };
}

/** Makes room before one more is added: an attacker with that many addresses must not fill our memory too. */
export function keepBounded<V>(map: Map<string, V>, isDone: (value: V) => boolean): void {
  if (map.size < maxKeys) return;
  for (const [key, value] of map) if (isDone(value)) map.delete(key);
  if (map.size >= maxKeys) map.clear();
}
