/** The prepared statements of one connection: each costs the server memory, so the least recently used ones go. */
const maxPrepared = 100;

export interface Prepared {
  has(sql: string): boolean;
  take(sql: string): { name: string; isNew: boolean };
  forget(sql: string): void;
  takeStale(): string[];
}

export function createPrepared(): Prepared {
  const names = new Map<string, string>();
  const stale: string[] = [];
  let last = 0;

  function forget(sql: string): void {
    const name = names.get(sql);
    if (name === undefined) return;
    names.delete(sql);
    stale.push(name);
  }

  return {
    has: (sql) => names.has(sql),
    take(sql) {
      const known = names.get(sql);
      const name = known ?? `s${++last}`;
      // The map's order is the order of use.
      names.delete(sql);
      names.set(sql, name);
      const [oldest] = names.keys();
      if (names.size > maxPrepared && oldest !== undefined) forget(oldest);
      return { name, isNew: known === undefined };
    },
    forget,
    takeStale: () => stale.splice(0),
  };
}
