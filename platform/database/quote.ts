/** The one way in which a name becomes part of a statement (PostgreSQL, "Identifiers and Key Words"). */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as part of a statement, for the few that take no parameters (scripts, NOTIFY channels). */
export function quoteText(text: string): string {
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
