import { PlatformError } from "../errors.ts";

/** PGRST201: the wire wants the candidates as objects. */
export class AmbiguousEmbed extends PlatformError {
  readonly candidates: readonly object[];
  constructor(candidates: readonly object[], parts: { message: string; hint: string }) {
    super("PGRST201", { status: 300, ...parts });
    this.candidates = candidates;
  }
}

export const parseError = (message: string, details: string) =>
  new PlatformError("PGRST100", { status: 400, message, details });

export const methodNotOnRpc = (method: string) =>
  new PlatformError("PGRST101", {
    status: 405,
    message: `Cannot use the ${method} method on RPC`,
  });

export const invalidBody = (message: string, status = 400, cause?: unknown) =>
  new PlatformError("PGRST102", { status, message, cause });

export const rangeRefused = (details: string) =>
  new PlatformError("PGRST103", {
    status: 416,
    message: "Requested range not satisfiable",
    details,
  });

export const schemaNotExposed = (schema: string) =>
  new PlatformError("PGRST106", {
    status: 406,
    message: `Invalid schema: ${schema}`,
    hint: "Only the following schemas are exposed: public",
  });

export const mediaTypeRefused = (accepted: string) =>
  new PlatformError("PGRST107", {
    status: 406,
    message: `None of these media types are available: ${accepted}`,
  });

export const notEmbedded = (name: string) =>
  new PlatformError("PGRST108", {
    status: 400,
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

export const notSingular = (rows: number) =>
  new PlatformError("PGRST116", {
    status: 406,
    message: "Cannot coerce the result to a single JSON object",
    details: `The result contains ${rows} rows`,
  });

export const unsupportedMethod = (method: string) =>
  new PlatformError("PGRST117", {
    status: 405,
    message: `Unsupported HTTP method: ${method}`,
  });

export const relatedOrderRefused = (origin: string, target: string) =>
  new PlatformError("PGRST118", {
    status: 400,
    message: `A related order on '${target}' is not possible`,
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });

export const embedFilterRefused = (name: string) =>
  new PlatformError("PGRST120", {
    status: 400,
    message: `Bad operator on the '${name}' embedded resource`,
    details: "Only is null or not is null filters are allowed on embedded resources",
  });

export const invalidPreferences = (preferences: readonly string[]) =>
  new PlatformError("PGRST122", {
    status: 400,
    message: "Invalid preferences given with handling=strict",
    details: `Invalid preferences: ${preferences.join(", ")}`,
  });

export const aggregatesRefused = () =>
  new PlatformError("PGRST123", {
    status: 400,
    message: "Use of aggregate functions is not allowed",
  });

export const tooManyAffected = (rows: number) =>
  new PlatformError("PGRST124", {
    status: 400,
    message: "Query result exceeds max-affected preference constraint",
    details: `The query affects ${rows} rows`,
  });

export const invalidPath = () =>
  new PlatformError("PGRST125", {
    status: 404,
    message: "Invalid path specified in request URL",
  });

export const rootDisabled = () =>
  new PlatformError("PGRST126", {
    status: 404,
    message: "Root endpoint metadata is disabled",
  });

export const notImplemented = (details: string) =>
  new PlatformError("PGRST127", { status: 400, message: "Feature not implemented", details });

export const maxAffectedOnScalar = () =>
  new PlatformError("PGRST128", {
    status: 400,
    message: "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
  });

export function noRelationship(search: {
  origin: string;
  target: string;
  hint: string | undefined;
  suggestion: string | undefined;
}): PlatformError {
  const { origin, target, hint, suggestion } = search;
  const using = hint === undefined ? "" : ` using the hint '${hint}'`;
  return new PlatformError("PGRST200", {
    status: 400,
    message: `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${origin}' and '${target}'${using} in the schema 'public', but no matches were found.`,
    hint: suggestion === undefined ? null : `Perhaps you meant '${suggestion}' instead of '${target}'.`,
  });
}

export function ambiguousRelationship(search: {
  origin: string;
  target: string;
  candidates: readonly object[];
  hints: readonly string[];
}): PlatformError {
  const { origin, target, candidates, hints } = search;
  const tries = hints.map((hint) => `'${target}!${hint}'`).join(", ");
  return new AmbiguousEmbed(candidates, {
    message: `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    hint: `Try changing '${target}' to one of the following: ${tries}. Find the desired relationship in the 'details' key.`,
  });
}

export function noFunction(search: {
  name: string;
  argumentNames: readonly string[];
  /** POST: a function with one unnamed json parameter was looked for as well. */
  withBody: boolean;
  suggestion: string | undefined;
}): PlatformError {
  const { name, argumentNames, withBody, suggestion } = search;
  const list = argumentNames.join(", ");
  const none = argumentNames.length === 0;
  const plural = argumentNames.length > 1 ? "s" : "";
  const searched = none ? " without parameters" : ` with parameter${plural} ${list}`;
  const orBody = withBody ? " or with a single unnamed json/jsonb parameter" : "";
  return new PlatformError("PGRST202", {
    status: 404,
    message: `Could not find the function public.${name}${none ? " without parameters" : `(${list})`} in the schema cache`,
    details: `Searched for the function public.${name}${searched}${orBody}, but no matches were found in the schema cache.`,
    hint: suggestion === undefined ? null : `Perhaps you meant to call the function public.${suggestion}`,
  });
}

export const ambiguousFunction = (signatures: readonly string[]) =>
  new PlatformError("PGRST203", {
    status: 300,
    message: `Could not choose the best candidate function between: ${signatures.join(", ")}`,
    hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  });

export const noColumnToWrite = (relation: string, column: string) =>
  new PlatformError("PGRST204", {
    status: 400,
    message: `Could not find the '${column}' column of '${relation}' in the schema cache`,
  });

export const noTable = (name: string, suggestion: string | undefined) =>
  new PlatformError("PGRST205", {
    status: 404,
    message: `Could not find the table 'public.${name}' in the schema cache`,
    hint: suggestion === undefined ? null : `Perhaps you meant the table 'public.${suggestion}'`,
  });

/** PostgreSQL's refusal of an unknown column; made here, because only known names become SQL. */
export const noColumnToRead = (alias: string, column: string, suggestion: string | undefined) =>
  new PlatformError("42703", {
    status: 400,
    message: `column ${alias}.${column} does not exist`,
    hint: suggestion === undefined ? null : `Perhaps you meant to reference the column "${alias}.${suggestion}".`,
  });

/** PostgreSQL's refusal of two joins under one name, as PostgREST names them. */
export const repeatedEmbed = (alias: string) =>
  new PlatformError("42712", {
    status: 400,
    message: `table name "${alias}" specified more than once`,
  });

/** PostgreSQL's refusal of an unknown type in a cast. */
export const noType = (name: string) =>
  new PlatformError("42704", { status: 400, message: `type "${name}" does not exist` });

/** The refusal of pg-safeupdate, which the hosted platform loads for all API roles. */
export const noWhereClause = (verb: "UPDATE" | "DELETE") =>
  new PlatformError("21000", { status: 400, message: `${verb} requires a WHERE clause` });

export const badNumberText = (type: string, text: string) =>
  new PlatformError("22P02", {
    status: 400,
    message: `invalid input syntax for type ${type}: "${text}"`,
  });
