/**
 * An e-mail address as what it is, for whoever reads it: letters that look like others can't pretend (AVL-26). The domain
 * is shown as it is looked up (`xn--…`), other than Latin letters before it by their number in Unicode.
 */
export function shownAddress(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 0 || isAscii(email)) return email;
  const local = Array.from(email.slice(0, at), (sign) => (isAscii(sign) ? sign : codeOf(sign)));
  return `${local.join("")}@${lookedUp(email.slice(at + 1))}`;
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

function codeOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
}

function lookedUp(domain: string): string {
  try {
    const { hostname } = new URL(`http://${domain}`);
    if (isAscii(hostname)) return hostname;
  } catch {
    // No name of a host: its letters are told one by one.
  }
  return Array.from(domain, (sign) => (isAscii(sign) ? sign : codeOf(sign))).join("");
}
