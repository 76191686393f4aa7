import { html } from "hono/html";
import type { RowOf } from "../objects/records.ts";
import type { LineItem } from "../objects/session-shapes.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Markup } from "./document.ts";
import { formatMoney, texts } from "./texts.ts";
import type { Language } from "./texts.ts";

/** Addresses by the lines' ids. */
export type Pictures = ReadonlyMap<string, string>;

/** Leaves out pictures that can't be found now: a page to pay on is whole without them. */
export async function picturesOf({ brand, log }: Sandbox, { inner }: RowOf<"checkout.session">): Promise<Pictures> {
  const found = inner.lines.map(async ({ id, metadata }): Promise<[string, string][]> => {
    const picture = await brand.pictureOf?.(metadata);
    return picture ? [[id, picture]] : [];
  });
  try {
    return new Map((await Promise.all(found)).flat());
  } catch (error) {
    log.warn({ err: error }, "the pictures of a payment page could not be found");
    return new Map();
  }
}

export function orderSummary(session: RowOf<"checkout.session">, language: Language, pictures: Pictures): Markup {
  const t = texts[language];
  const { amount_total, currency } = session.data;
  const { lines } = session.inner;
  const total = formatMoney(amount_total, currency, language);
  const isTaxIncluded = lines.every(({ price }) => price.tax_behavior === "inclusive");
  return html`<h1><span class="small">${t.total}</span> <span class="total">${total}</span></h1>
    ${isTaxIncluded ? html`<p class="small tax">${t.taxIncluded}</p>` : ""}
    <h2 class="small">${t.yourOrder}</h2>
    <ul class="lines">
      ${lines.map((line) => lineView(line, language, pictures.get(line.id)))}
    </ul>`;
}

function lineView(line: LineItem, language: Language, picture: string | undefined): Markup {
  const t = texts[language];
  const money = (cents: number): string => formatMoney(cents, line.currency, language);
  const each = line.quantity > 1 ? html`<span class="small">${t.each(money(line.price.unit_amount ?? 0))}</span>` : "";
  const image = picture ? html`<img src="${picture}" width="56" height="56" alt="" />` : "";
  return html`<li>
    ${image}<span class="quantity">${line.quantity} ×</span
    ><span class="piece"><bdi>${line.description}</bdi>${each}</span
    ><span class="amount">${money(line.amount_total)}</span>
  </li>`;
}

/** Text of the shop with links as `[words](https://…)`; everything else stays text. */
export function linked(text: string): Markup[] {
  const parts = text.split(/(\[[^\]]+\]\(https?:\/\/[^\s)]+\))/);
  return parts.map((part) => {
    const found = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/.exec(part);
    return found === null ? html`${part}` : html`<a href="${found[2] ?? ""}">${found[1] ?? ""}</a>`;
  });
}
