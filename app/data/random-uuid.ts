/** `crypto.randomUUID` is missing over plain http, where a shop is tried on a phone before it has a certificate. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab"[(bytes[8] ?? 0) % 4];
  return hex.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, ...[low, middle, high, sequence, node]: string[]) => `${low}-${middle}-4${high}-${variant}${sequence}-${node}`,
  );
}
