import { badParameter } from "./errors.ts";

type Tree = string | Branch;
export interface Branch {
  [key: string]: Tree;
}

const maxParameters = 10_000;
const maxDepth = 8;

/**
 * Parses nested names: `a[b][0][c]=1`; `a[]=1` counts up; `a[][b]=1&a[][c]=2` is one element until a name repeats.
 * Refuses NUL, malformed brackets, and a name that is both text and branch. Objects have no prototype.
 */
export function parseForm(text: string): Branch {
  const root = newBranch();
  if (text === "") return root;
  const pairs = text.split("&");
  if (pairs.length > maxParameters) throw badParameter("", "Too many parameters.");
  for (const pair of pairs) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    put(root, keysOf(name), decode(at < 0 ? "" : pair.slice(at + 1)), name);
  }
  return root;
}

function newBranch(): Branch {
  return Object.create(null) as Branch; // Object.create is typed any
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  let decoded: string;
  try {
    decoded = decodeURIComponent(spaced);
  } catch {
    throw badParameter("", "The parameters are not valid percent-encoded UTF-8.");
  }
  if (decoded.includes("\0")) throw badParameter("", "Parameters must not contain NUL.");
  return decoded;
}

function keysOf(name: string): string[] {
  const found = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (found === null) throw badParameter(name, `Invalid parameter name: ${name}`);
  const [, first = "", rest = ""] = found;
  const keys = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = ""]) => key)];
  if (keys.includes("__proto__")) throw badParameter(name, `Invalid parameter name: ${name}`);
  if (keys.length > maxDepth) throw badParameter(name, `Parameters are nested too deep: ${name}`);
  return keys;
}

function put(root: Branch, keys: readonly string[], value: string, name: string): void {
  let branch = root;
  for (const [place, key] of keys.entries()) {
    const slot = key === "" ? slotFor(branch, keys.slice(place + 1)) : key;
    const known = branch[slot];
    if (place === keys.length - 1) {
      if (known !== undefined) throw badParameter(name, `Received ${name} more than once.`);
      branch[slot] = value;
      return;
    }
    if (typeof known === "string") throw badParameter(name, `Invalid object: ${name}`);
    branch = known ?? (branch[slot] = newBranch());
  }
}

/** The next element of a list, or its last one while that has no value yet at the rest of the name. */
function slotFor(branch: Branch, rest: readonly string[]): string {
  const count = Object.keys(branch).length;
  const last = branch[String(count - 1)];
  if (rest.length === 0 || last === undefined) return String(count);
  return isTaken(last, rest) ? String(count) : String(count - 1);
}

function isTaken(tree: Tree, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined || typeof tree === "string") return true;
  if (key === "") return false;
  const known = tree[key];
  return known !== undefined && isTaken(known, rest);
}
