// Reads from MDN's browser data what the list in package.json lacks.
import data, {
  type CompatData,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from "@mdn/browser-compat-data" with { type: "json" };
import { oldest } from "./supported.ts";

const { api, javascript } = data as CompatData;
const ofData = { chrome: "chrome", edge: "edge", firefox: "firefox", safari: "safari", ios: "safari_ios" } as const;

/** The browsers of the list whose oldest version lacks this; undefined where nothing is known of it. */
export function lacking({ __compat: known }: Identifier): string[] | undefined {
  if (!known) return undefined;
  return [...oldest].filter(([name, version]) => !has(known, ofData[name], version)).map(([name]) => name);
}

function has({ support }: CompatStatement, name: keyof CompatStatement["support"], version: string) {
  const told: (SimpleSupportStatement | undefined)[] = [support[name]].flat();
  return told.some(
    (one) =>
      one?.version_added &&
      !one.flags &&
      !one.prefix &&
      !one.alternative_name &&
      !one.version_removed &&
      isUpTo(String(one.version_added), version),
  );
}

function isUpTo(added: string, version: string): boolean {
  const [major = Infinity, minor = 0] = added.replace("≤", "").split(".").map(Number);
  const [ours = 0, oursMinor = 0] = version.split(".").map(Number);
  return major < ours || (major === ours && minor <= oursMinor);
}

export const partsOf = (of: Identifier): [name: string, part: Identifier][] =>
  Object.keys(of).flatMap((name) => {
    const part = name === "__compat" ? undefined : of[name];
    return part ? [[name, part]] : [];
  });
const interfaces = new Map([...partsOf(javascript["builtins"] ?? {}), ...partsOf(api)]);

/** Maps a member's name to whether it is newer, for each interface that has it. */
const members = new Map<string, boolean[]>();
for (const of of interfaces.values()) {
  for (const [name, member] of partsOf(of)) {
    const lack = isStandard(member) ? lacking(member) : undefined;
    if (!lack) continue;
    const plain = name.replace(/_static$/, "");
    members.set(plain, [...(members.get(plain) ?? []), lack.length > 0]);
  }
}

/** Leaves out experiments of one engine, which bear names that others use for their own things. */
function isStandard({ __compat: known }: Identifier): boolean {
  return known?.status?.standard_track === true && !known.status.experimental;
}

/** Whether an interface, or a function of the window, is newer than a browser of the list. */
export function isNewer(owner: string): boolean {
  const known = interfaces.get(owner) ?? api["Window"]?.[owner];
  return known !== undefined && (lacking(known) ?? []).length > 0;
}

/** The same of a member. Where its interface is unknown, as mixins are, all that have it must be newer. */
export function isNewerMember(owner: string, name: string): boolean {
  const own = interfaces.get(owner);
  const known = own?.[name] ?? own?.[`${name}_static`];
  if (known) return (lacking(known) ?? []).length > 0;
  return own === undefined && isNewerEverywhere(name);
}

/** Whether a member is, in every interface that has one of this name, newer than the list. */
export function isNewerEverywhere(name: string): boolean {
  return members.get(name)?.every(Boolean) ?? false;
}
