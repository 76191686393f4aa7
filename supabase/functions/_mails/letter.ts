import type { Language } from "#domain/language.ts";
import { pageQuality, pageWidths } from "#domain/picture-sizes.ts";

/** A mail before it is text or HTML: a subject and blocks of lines, pieces, or rows with an amount at their end. */
export interface Letter {
  language: Language;
  subject: string;
  /** An answer's address, when it is not the sender's. */
  replyTo?: string | undefined;
  blocks: Block[];
  /** A document that goes with it, to be kept (WEK-15). */
  attached?: { filename: string; subject: string; blocks: Block[] } | undefined;
}

/** The shop around a letter. */
export interface Frame {
  /** Its wordmark; none: nobody has named the shop yet. */
  shopName?: string | undefined;
  siteUrl: string;
}

export interface Block {
  heading?: string;
  lines?: string[];
  /** Text that somebody typed, of any length: shown as theirs. */
  quote?: string;
  rows?: [label: string, amount: string][];
  /** The address of a picture above all that; a mail of text alone has none. */
  picture?: string;
  /** Pictures to be read, whole and as wide as the sheet: stored addresses, and their words. */
  notices?: { url: string; alt: string }[];
  /** Products stand above the rows. Mails are whole without their pictures. */
  products?: Product[];
  /** Buttons in HTML, 'label: address' in text. */
  links?: [label: string, url: string][];
  /** Small print: the law asks for it, and nobody reads it today. */
  isSmall?: boolean;
}

export interface Product {
  label: string;
  amount?: string;
  /** A path of the shop's, or a whole address. */
  picture: string | null;
}

export function letterText({ blocks }: Letter, { shopName }: Partial<Frame> = {}): string {
  const name = shopName ? `${unlinked(shopName).toUpperCase()}\n\n` : "";
  const parts = blocks.map((block, at) => {
    // Once, where the small print begins.
    const isFirstSmall = block.isSmall && !blocks[at - 1]?.isSmall;
    return `${isFirstSmall ? `${"*".repeat(24)}\n\n` : ""}${blockText(block)}`;
  });
  return `${name}${parts.join("\n\n")}\n`;
}

/**
 * A space breaks up whatever mail programs would make a link of, in text that others wrote (AVL-13).
 * A zero-width sign would not do: many programs skip it, and browsers take it out of a name (UTS #46).
 */
export function unlinked(text: string): string {
  return text
    .replace(/(?<=\p{L}):(?=\S)|:(?=\/\/)/gu, ": ")
    .replace(/(?<=\S)[.。．｡](?=[^\s\d\p{P}])/gu, "$& ")
    .replace(/\\(?=\\)/g, "\\ ");
}

/**
 * Tables and inline styles, as mail programs take them; the rule for dark screens is the one that they may leave out.
 * Outlook for Windows knows no `max-width`: a table of its own holds the sheet. All text that people typed is escaped.
 */
export function letterHtml({ language, subject, blocks }: Omit<Letter, "attached">, frame: Frame): string {
  const { shopName } = frame;
  const wordmark = shopName
    ? `<tr><td class="ink line" style="padding:0 0 14px;border-bottom:1px solid #e4ddd2;font-size:24px;line-height:1.2;text-align:center">${escapeHtml(unlinked(shopName))}</td></tr>`
    : "";
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="paper" style="margin:0;padding:0;background:#f1ece4">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f1ece4"><tr><td align="center" style="padding:12px 8px 24px">
<!--[if mso]><table role="presentation" width="576" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="sheet ink" width="100%" cellpadding="0" cellspacing="0" style="max-width:576px;table-layout:fixed;background:#ffffff;border-top:3px solid #8a6a2f;color:#1f1b16;font:16px/1.6 Georgia,'Times New Roman',serif"><tr><td style="padding:16px 20px 36px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;overflow-wrap:anywhere;word-break:break-word">
${wordmark}${blocks.map((block, at) => blockHtml(block, blocks[at - 1], frame)).join("\n")}
</table></td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

const dark =
  "@media (prefers-color-scheme:dark){.paper{background:#161310!important}.sheet{background:#1d1915!important}.ink{color:#f1ebe1!important}.soft{color:#aca08f!important}.line{border-color:#3a332a!important}.link{color:#d3b26f!important}.button{background:#d3b26f!important;color:#1a1408!important}}";

function blockText({ heading, lines = [], quote, rows = [], products = [], links = [] }: Block): string {
  const title = heading ? [heading, "-".repeat(heading.length)] : [];
  const quoted = quote === undefined ? [] : [unlinked(quote).replace(/^/gm, "> ")];
  const bought = products.map(({ label, amount }) => unlinked(label) + (amount ? `: ${amount}` : ""));
  const table = rows.map(([label, amount]) => `${unlinked(label)}: ${amount}`);
  const ways = links.map(([label, url]) => `${label}: ${url}`);
  const said = [...bought, ...table, ...lines, ...ways];
  const gap = quoted.length > 0 && said.length > 0 ? [""] : [];
  return [...title, ...quoted, ...gap, ...said].join("\n");
}

function blockHtml(block: Block, before: Block | undefined, frame: Frame): string {
  const { heading, lines = [], quote, rows = [], products = [], links = [], isSmall = false } = block;
  const image = block.picture
    ? `<img src="${escapeHtml(block.picture)}" alt="" width="240" height="240" style="display:block;width:240px;height:240px;object-fit:cover;margin:0 0 12px">`
    : "";
  const notices = (block.notices ?? []).map((notice) => noticeHtml(notice, frame)).join("");
  const title = heading
    ? `<p class="${isSmall ? "soft" : "ink"}" style="margin:0 0 8px;font-size:${isSmall ? 13 : 20}px;line-height:1.35${isSmall ? ";font-weight:bold" : ""}">${escapeHtml(heading)}</p>`
    : "";
  const quoted =
    quote === undefined
      ? ""
      : `<blockquote class="line" style="margin:6px 0;padding-left:16px;border-left:3px solid #e4ddd2">${withBreaks(unlinked(quote))}</blockquote>`;
  const text = lines.map((line) => `<p style="margin:0 0 8px">${withLinks(line)}</p>`).join("");
  const sums = [...products.map((product) => productHtml(product, frame)), ...rows.map(rowHtml)].join("");
  const table = sums
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px">${sums}</table>`
    : "";
  const [size, colour] = isSmall ? [13, "soft"] : [16, "ink"];
  // One line parts what is said from the small print.
  const edge = isSmall && !before?.isSmall ? ";border-top:1px solid #e4ddd2" : "";
  const gap = !before ? 18 : isSmall && before.isSmall ? 12 : 24;
  const spacer = edge ? `<tr><td style="height:32px;line-height:32px">&nbsp;</td></tr>` : "";
  return `${spacer}<tr><td class="${colour} line" style="padding-top:${gap}px;font-size:${size}px;line-height:1.6;color:${isSmall ? "#665d51" : "#1f1b16"}${edge}">${image}${title}${quoted}${table}${text}${notices}${links.map(linkHtml).join("")}</td></tr>`;
}

function productHtml({ label, amount = "", picture }: Product, { siteUrl }: Frame): string {
  const address = picture && pictureAddress(picture, siteUrl);
  const image = address
    ? `<img src="${escapeHtml(address)}" width="64" height="64" alt="" style="display:block;width:64px;height:64px;object-fit:cover;border:0">`
    : "";
  if (!image) return rowHtml([label, amount]);
  // A phone has no room for a third column beside a picture.
  const below = amount && `<p style="margin:0;text-align:right;white-space:nowrap">${escapeHtml(amount)}</p>`;
  return `<tr><td class="line" width="76" style="${cell};width:76px">${image}</td><td class="ink line" colspan="2" style="${cell}">${unbroken(escapeHtml(unlinked(label)))}${below}</td></tr>`;
}

function rowHtml([label, amount]: [string, string]): string {
  return `<tr><td class="ink line" colspan="2" style="${cell};padding-right:12px">${unbroken(escapeHtml(unlinked(label)))}</td>${amountHtml(amount)}</tr>`;
}

function amountHtml(amount: string): string {
  return `<td class="ink line" width="1%" align="right" style="${cell};white-space:nowrap">${escapeHtml(amount)}</td>`;
}

const cell = "padding:5px 0;border-bottom:1px solid #e4ddd2;vertical-align:top";

/** Outlook for Windows gives a link no padding: its cell has it there. */
function linkHtml([label, url]: [string, string]): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 4px"><tr><td class="button" style="background:#8a6a2f;border-radius:3px;mso-padding-alt:12px 22px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:3px;background:#8a6a2f;color:#ffffff;text-decoration:none;line-height:1.3">${escapeHtml(label)}</a></td></tr></table>`;
}

function noticeHtml({ url, alt }: { url: string; alt: string }, { siteUrl }: Frame): string {
  if (!URL.canParse(url, siteUrl)) return "";
  return `<img src="${escapeHtml(new URL(url, siteUrl).href)}" alt="${escapeHtml(alt)}" width="536" style="display:block;width:100%;max-width:536px;height:auto;margin:0 0 8px">`;
}

/** A square, as its cell is: Outlook would stretch another. Undefined for what is no picture of the web. */
function pictureAddress(picture: string, siteUrl: string): string | undefined {
  if (!URL.canParse(picture, siteUrl)) return undefined;
  const address = new URL(picture, siteUrl);
  if (!/^https?:$/.test(address.protocol)) return undefined;
  const [stored, render] = ["/storage/v1/object/public/", "/storage/v1/render/image/public/"];
  if (!address.pathname.startsWith(stored)) return address.href;
  return `${address.origin}${address.pathname.replace(stored, render)}?width=${pageWidths[0]}&height=${pageWidths[0]}&quality=${pageQuality}`;
}

function withLinks(line: string): string {
  if (!/https?:/.test(line)) return unbroken(withBreaks(line));
  // A comma or full stop behind an address belongs to the sentence.
  return withBreaks(line).replace(
    /https?:\/\/[^\s<]*[^\s<.,:!?)]/g,
    (url) => `<a class="link" href="${url}" style="color:#7d5f28">${url}</a>`,
  );
}

/** A piece's code or a purchase's number stays on one line of a narrow screen. */
function unbroken(html: string): string {
  return html.replace(
    /(?<![\w-])[A-Z0-9]{1,8}(-[A-Z0-9]{1,8}){1,3}(?![\w-])/g,
    '<span style="white-space:nowrap">$&</span>',
  );
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
