import type pg from "pg";
import { DatabaseError, type Result, type Row, type Statement } from "../database.ts";
import { toDatabaseError } from "../errors.ts";
import { createPrepared, type Prepared } from "./prepared.ts";
import { parserOf, toText } from "../values.ts";

/** A single Sync makes one transaction: after a failure the rest is skipped (PostgreSQL, "Pipelining"). */
export async function sendBatch(client: pg.ClientBase, statements: readonly Statement[]): Promise<Result[]> {
  const prepared = preparedOf(client);
  const wasKnown = statements.every(({ sql }) => prepared.has(sql));
  try {
    return await submit(client, statements, prepared);
  } catch (error) {
    const failure = toDatabaseError(error);
    if (!isOutdated(failure)) throw failure;
    for (const { sql } of statements) prepared.forget(sql);
    // A statement that was parsed just now can't be outdated.
    if (!wasKnown) throw failure;
  }
  return submit(client, statements, prepared).catch((error: unknown) => {
    throw toDatabaseError(error);
  });
}

const preparedByClient = new WeakMap<pg.ClientBase, Prepared>();

function preparedOf(client: pg.ClientBase): Prepared {
  const known = preparedByClient.get(client) ?? createPrepared();
  preparedByClient.set(client, known);
  return known;
}

/** Parameters keep their old types after a change of the schema: a new value may fail (class 22). */
function isOutdated({ code }: DatabaseError): boolean {
  return code === "0A000" || (/^(22|42)/.test(code) && code !== "42501");
}

function submit(client: pg.ClientBase, statements: readonly Statement[], prepared: Prepared): Promise<Result[]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, prepared, { resolve, reject }));
  });
}

interface Settle {
  resolve: (results: Result[]) => void;
  reject: (error: unknown) => void;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

class Batch implements pg.Submittable {
  readonly #statements: readonly { sql: string; values: (string | null)[] }[];
  readonly #prepared: Prepared;
  readonly #settle: Settle;
  /** Statements parsed for the first time: after a failure it is unknown which of them the server has kept. */
  readonly #parsed: string[] = [];
  #columns: Column[] = [];
  #rows: Row[] = [];
  readonly #results: Result[] = [];

  constructor(statements: readonly Statement[], prepared: Prepared, settle: Settle) {
    this.#statements = statements.map(({ sql, params = [] }) => ({
      sql,
      values: params.map(toText),
    }));
    this.#prepared = prepared;
    this.#settle = settle;
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    // Comes first: after a failure the server skips the rest of the batch.
    for (const name of this.#prepared.takeStale()) connection.close({ type: "S", name }, true);
    for (const { sql, values } of this.#statements) {
      const { name, isNew } = this.#prepared.take(sql);
      if (isNew) {
        connection.parse({ name, text: sql, types: [] }, true);
        this.#parsed.push(sql);
      }
      connection.bind({ statement: name, values }, true);
      connection.describe({ type: "P" }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Row = {};
    this.#columns.forEach(({ name, parse }, place) => {
      const text = fields[place] ?? null;
      row[name] = text === null ? null : parse(text);
    });
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#results.push({ rows: this.#rows, rowCount: Number(text.split(" ").at(-1)) || 0 });
    this.#rows = [];
  }

  /** Also the end of the transaction: everything is committed. */
  handleReadyForQuery(): void {
    this.#settle.resolve(this.#results);
  }

  handleError(error: unknown): void {
    for (const sql of this.#parsed) this.#prepared.forget(sql);
    this.#settle.reject(error);
  }
}
