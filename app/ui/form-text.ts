/** A field's text, as it was typed; empty for a file or a field that is not there. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
