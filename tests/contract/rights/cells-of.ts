import type { Cell } from "./matrix.ts";

type Arrange = Cell["arrange"];
type Expected = Cell["expect"];

interface Rows {
  /** Makes the row that cells read, change and delete. */
  arrange?: Arrange;
  /** Makes what a new row hangs on. */
  parent?: Arrange;
  /** The column that names the arranged row. */
  key?: string;
}

/** Ways to say a table's cells: id, verb, outcome by caller, and what is written. */
export function cellsOf(table: string, { arrange, parent, key = "id" }: Rows = {}) {
  const on = `public.${table}`;
  const cell = (id: string, verb: string, expect: Expected, call: Cell["call"]): Cell => ({
    id,
    verb,
    on,
    expect,
    call,
    ...(arrange && { arrange }),
  });
  const write = (...words: Parameters<typeof cell>): Cell => ({ ...cell(...words), changes: on });
  return {
    /** A question about the arranged row. */
    ask: cell,
    /** A change that is none of those below. */
    write,
    read: (id: string, verb: string, expect: Expected, columns = "*") =>
      cell(id, verb, expect, (c, target) => {
        const rows = c.from(table).select(columns);
        return arrange ? rows.eq(key, target) : rows;
      }),
    add(id: string, verb: string, expect: Expected, row: object | ((parent: string) => object)): Cell {
      const call: Cell["call"] = (c, target) => c.from(table).insert(typeof row === "function" ? row(target) : row);
      return { id, verb, on, changes: on, expect, call, ...(parent && { arrange: parent }) };
    },
    change: (id: string, verb: string, expect: Expected, fields: object | (() => object)) =>
      write(id, verb, expect, (c, target) => {
        const changed = typeof fields === "function" ? fields() : fields;
        return c.from(table).update(changed).eq(key, target);
      }),
    remove: (id: string, verb: string, expect: Expected) =>
      write(id, verb, expect, (c, target) => c.from(table).delete().eq(key, target)),
  };
}

/** A field with a value that nothing has yet, another each time: a cell is asked again and again. */
export const anew = (column: string) => () => ({
  [column]: column.endsWith("_at") ? "2020-01-01" : crypto.randomUUID(),
});
