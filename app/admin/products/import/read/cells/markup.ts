/** A piece of HTML or XML: the beginning or the end of an element, or text with its entities resolved. */
export type Markup = { open: string } | { close: string } | { text: string };

/** Pieces in their order; comments, declarations and attributes are left out, a `<` that begins no tag is text. */
export function* markupOf(source: string): Generator<Markup> {
  let at = 0;
  while (at < source.length) {
    const next = source.indexOf("<", at);
    if (next !== at) yield { text: resolved(source.slice(at, next < 0 ? undefined : next)) };
    if (next < 0) return;
    const whole = wholes.find(({ start }) => source.startsWith(start, next));
    const end = source.indexOf(whole?.end ?? ">", next);
    const inside = source.slice(next, end < 0 ? undefined : end);
    if (whole?.isText) yield { text: inside.slice(whole.start.length) };
    const [, close, name, rest] = /^<(\/?)([a-z][\w:.-]*)([^<]*)$/i.exec(inside) ?? [];
    at = end < 0 ? source.length : end + (whole?.end ?? ">").length;
    if (whole) continue;
    if (name === undefined || end < 0) {
      yield { text: "<" };
      at = next + 1;
      continue;
    }
    if (close === "") yield { open: name.toLowerCase() };
    if (close !== "" || rest?.endsWith("/")) yield { close: name.toLowerCase() };
  }
}

const wholes = [
  { start: "<!--", end: "-->", isText: false },
  { start: "<![CDATA[", end: "]]>", isText: true },
  { start: "<!", end: ">", isText: false },
  { start: "<?", end: "?>", isText: false },
];

/** Names of HTML 4 by the number of their first sign (HTML 4.01, "Character entity references"); `-` is a number without one. */
const names: readonly [first: number, list: string][] = [
  [34, "quot"],
  [38, "amp apos"],
  [60, "lt"],
  [62, "gt"],
  [
    160,
    `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
    middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute
    Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml
    Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`,
  ],
  [338, "OElig oelig"],
  [352, "Scaron scaron"],
  [
    913,
    `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi
    Omega`,
  ],
  [
    945,
    `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi
    psi omega`,
  ],
  [8194, "ensp emsp - - - - - thinsp - - zwnj zwj lrm rlm"],
  [8211, "ndash mdash - - - lsquo rsquo sbquo - ldquo rdquo bdquo - dagger Dagger bull - - - hellip"],
  [8242, "prime Prime"],
  [8249, "lsaquo rsaquo"],
  [8364, "euro"],
  [8482, "trade"],
  [8722, "minus"],
  [9824, "spades - - clubs - hearts diams"],
];

const signs = new Map(
  names.flatMap(([first, list]) =>
    list.split(/\s+/).map((name, at) => [name, String.fromCodePoint(first + at)] as const),
  ),
);

function resolved(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,7});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return (name === "-" ? undefined : signs.get(name)) ?? whole;
    const code = name[1]?.toLowerCase() === "x" ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
