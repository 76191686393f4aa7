import { html } from "hono/html";
import type { RowOf } from "../objects/records.ts";
import type { LineItem } from "../objects/session-shapes.ts";
import type { Markup } from "./document.ts";
import { formatMoney, texts } from "./texts.ts";
import type { Language } from "./texts.ts";

export function orderSummary(session: RowOf<"checkout.session">, language: Language): Markup {
  const t = texts[language];
  const { amount_total, currency } = session.data;
  const { lines } = session.inner;
  const total = formatMoney(amount_total, currency, language);
  const isTaxIncluded = lines.every(({ price }) => price.tax_behavior === "inclusive");
  return html`<h1><span class="small">${t.total}</span> <span class="total">${total}</span></h1>
    ${isTaxIncluded ? html`<p class="small tax">${t.taxIncluded}</p>` : ""}
    <h2 class="small">${t.yourOrder}</h2>
    <ul class="lines">
      ${lines.map((line) => lineView(line, language))}
    </ul>`;
}

function lineView(line: LineItem, language: Language): Markup {
  const t = texts[language];
  const money = (cents: number): string => formatMoney(cents, line.currency, language);
  const each =
    line.quantity > 1
      ? html`<span class="small">${t.each(money(line.price.unit_amount ?? 0))}</span>`
      : "";
  return html`<li>
    <span class="quantity">${line.quantity} ×</span
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
