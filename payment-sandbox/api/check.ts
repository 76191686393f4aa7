import type { z } from "zod";
import { SandboxError } from "./errors.ts";
import type { Branch } from "./form.ts";

/** Tells unknown names before all other faults, `param` in bracket form (`line_items[0][price_data]`). */
export function check<T extends z.ZodType>(schema: T, input: Branch): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = flat(result.error.issues);
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (issue === undefined) throw new SandboxError(400, "Invalid request.");
  throw errorOf(issue, input);
}

type Issue = z.core.$ZodIssue;

/** The branch of a union that got furthest says most about the fault. */
function flat(issues: readonly Issue[], path: readonly PropertyKey[] = []): Issue[] {
  return issues.flatMap((issue) => {
    const at = { ...issue, path: [...path, ...issue.path] };
    if (issue.code !== "invalid_union") return [at];
    const nested = issue.errors.map((branch) => flat(branch, at.path));
    const furthest = nested.toSorted((a, b) => depth(b) - depth(a))[0];
    return furthest ?? [at];
  });
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map(({ path, code }) => path.length + (code === "unrecognized_keys" ? 1 : 0)));
}

function errorOf(issue: Issue, input: Branch): SandboxError {
  if (issue.code === "unrecognized_keys") {
    const param = brackets([...issue.path, issue.keys[0] ?? ""]);
    const message = `Received unknown parameter: ${param}`;
    return new SandboxError(400, message, { code: "parameter_unknown", param });
  }
  const param = brackets(issue.path);
  if (valueAt(input, issue.path) === undefined) {
    const message = `Missing required param: ${param}.`;
    return new SandboxError(400, message, { code: "parameter_missing", param });
  }
  return new SandboxError(400, `${param}: ${issue.message}`, { code: codeOf(issue), param });
}

function codeOf(issue: Issue): string | undefined {
  if (issue.code === "custom") {
    const code: unknown = issue.params?.["code"];
    return typeof code === "string" ? code : undefined;
  }
  return issue.message === "Invalid integer." ? "parameter_invalid_integer" : undefined;
}

function brackets(path: readonly PropertyKey[]): string {
  return path.map(String).reduce((name, key) => (name === "" ? key : `${name}[${key}]`), "");
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = new Map(Object.entries(value)).get(String(key));
  }
  return value;
}
