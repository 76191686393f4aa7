import type { Role } from "../caller.ts";

const mebibyte = 1024 * 1024;

/**
 * No caller can make one statement expensive or one body heavy: beyond these a request is a 400 that names the limit.
 * `rows` alone caps silently, as the hosted `max-rows`: clients page until fewer come.
 */
export const limits = Object.freeze({
  /** Rows of one answer and of each embedded list. */
  rows: 1000,
  /** Deeper pages cost the database every skipped row. */
  offset: 100_000,
  /** Filters of one request, those inside of `and`/`or` included. */
  conditions: 50,
  /** Levels of `or=(and(or(…)))`. */
  nesting: 5,
  /** Items of `select`, embedded ones included, and names in `columns`. */
  columns: 64,
  /** Embeds inside of embeds: each level is one more lateral join per row. */
  embedDepth: 2,
  /** Values of one `in.(…)`. */
  listValues: 200,
  /** Characters of a `like` pattern: the database may try each of them at each place of the text. */
  patternLength: 256,
  /** Keys and indexes in one `a->b->c`. */
  jsonPathSteps: 10,
  /** How often one column of a relation may be shown, under whatever names and in whatever embeds. */
  sameColumn: 4,
  /** Bytes of one answer, by role; the database refuses more (rest.sql). */
  answerBytes: {
    anon: 8 * mebibyte,
    authenticated: 64 * mebibyte,
    service_role: 256 * mebibyte,
  } satisfies Record<Role, number>,
  /** Bounds on a request without a session, whose caller nobody knows (price.ts). */
  guest: {
    patterns: 5,
    /** Characters of all its patterns together. */
    patternLength: 256,
    embeds: 8,
    /** Embeds that choose or sort the rows, and are made for each row of the table; the deeper one counts twice. */
    joins: 3,
    /** Rows of an answer times its embeds; more rows are cut off, as by `rows`. */
    embeddedRows: 2_000,
    /** Its highest price, in plain reads. */
    price: 50,
    /** The longest time of one read. */
    readMs: 500,
  },
  insertedRows: 100,
  bodyBytes: mebibyte,
  jsonDepth: 32,
  jsonKeys: 10_000,
} as const);
