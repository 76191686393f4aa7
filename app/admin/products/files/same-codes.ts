import type { Holder } from "./product-imports.ts";
import type { PlannedLine } from "./plan-import.ts";

/** The codes that lines give to new pieces or change, each once. */
export function givenCodes(plan: readonly PlannedLine[]): string[] {
  return [...new Set(plan.flatMap((planned) => givenCode(planned) ?? []))];
}

function givenCode(planned: PlannedLine): string | undefined {
  const code = "send" in planned ? planned.send.product["product_code"] : undefined;
  return typeof code === "string" && code !== "" ? code : undefined;
}

/** Codes may stand twice, but mostly it is a slip, as in the form: each line names another piece with its code. */
export function withSameCodes(plan: readonly PlannedLine[], holders: readonly Holder[]): PlannedLine[] {
  const recoded = new Set(plan.flatMap((one) => ("send" in one && givenCode(one) ? [one.send.product["id"]] : [])));
  const first = new Map<string, string>();
  for (const { id, name, product_code } of holders) {
    if (!recoded.has(id)) first.set(product_code, name);
  }
  return plan.map((planned) => {
    const code = givenCode(planned);
    if (code === undefined) return planned;
    const sameCode = first.get(code);
    if (sameCode === undefined) first.set(code, planned.name);
    return { ...planned, sameCode };
  });
}
