import type { Language } from "#domain/language.ts";

/** A mail before it is text or HTML: a subject and blocks of lines or of rows with an amount at their end. */
export interface Letter {
  language: Language;
  subject: string;
  blocks: Block[];
}

export interface Block {
  heading?: string;
  lines?: string[];
  /** Text that somebody typed, of any length: shown as theirs. */
  quote?: string;
  rows?: [label: string, amount: string][];
}

export function letterText({ blocks }: Letter): string {
  return `${blocks.map(blockText).join("\n\n")}\n`;
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

/** Plain enough for every mail program; all text that people typed is escaped. */
export function letterHtml({ language, subject, blocks }: Letter): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title><style>a{color:#7d5f28}</style></head>
<body style="margin:0;padding:1.5rem 0;background:#f1ece4;color:#1f1b16;font:16px/1.6 Georgia,serif">
<div style="max-width:36rem;margin:0 auto;padding:2rem 1.5rem 2.5rem;background:#fff;border-top:3px solid #7d5f28;overflow-wrap:anywhere">
${blocks.map(blockHtml).join("\n")}
</div>
</body>
</html>
`;
}

function blockText({ heading, lines = [], quote, rows = [] }: Block): string {
  const title = heading ? [heading, "-".repeat(heading.length)] : [];
  const quoted = quote === undefined ? [] : [unlinked(quote).replace(/^/gm, "> ")];
  const table = rows.map(([label, amount]) => `${unlinked(label)}: ${amount}`);
  return [...title, ...quoted, ...lines, ...table].join("\n");
}

function blockHtml({ heading, lines = [], quote, rows = [] }: Block): string {
  const title = heading
    ? `<h2 style="margin:2.25rem 0 .5rem;font-size:1.25rem;font-weight:normal">${escapeHtml(heading)}</h2>`
    : "";
  const quoted =
    quote === undefined
      ? ""
      : `<blockquote style="margin:.4rem 0;padding-left:1rem;border-left:3px solid #e4ddd2">${withBreaks(unlinked(quote))}</blockquote>`;
  const text = lines.map((line) => `<p style="margin:.4rem 0">${withLinks(line)}</p>`).join("");
  const cells = rows.map(
    ([label, amount]) =>
      `<tr><td style="${cell};padding-right:1rem">${escapeHtml(unlinked(label))}</td><td style="${cell};text-align:right;white-space:nowrap;vertical-align:top">${escapeHtml(amount)}</td></tr>`,
  );
  const table =
    rows.length > 0
      ? `<table style="width:100%;border-collapse:collapse">${cells.join("")}</table>`
      : "";
  return title + quoted + text + table;
}

const cell = "padding:.45rem 0;border-bottom:1px solid #e4ddd2";

function withLinks(line: string): string {
  // A comma or full stop behind an address belongs to the sentence.
  return withBreaks(line).replace(
    /https?:\/\/[^\s<]*[^\s<.,:!?)]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
