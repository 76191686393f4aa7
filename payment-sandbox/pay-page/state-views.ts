import { html } from "hono/html";
import type { RowOf } from "../objects/records.ts";
import { masthead } from "./document.ts";
import type { Markup } from "./document.ts";
import { formatMoney, texts } from "./texts.ts";
import type { Language, Texts } from "./texts.ts";

export interface StateView {
  language: Language;
  brand: string;
  state: keyof Texts["states"];
  /** The one link's address, and whether it goes on or back. */
  href: string;
  onward: boolean;
}

/** A page with nothing to fill in: paid, under way, expired, unknown. */
export function stateView({ language, brand, state, href, onward }: StateView): Markup {
  const t = texts[language];
  const [title = "", sentence = ""] = t.states[state];
  return html`<main class="single">
    ${masthead(brand)}
    <h1 class="total">${title}</h1>
    <p>${sentence}</p>
    <p><a class="button" href="${href}">${onward ? t.onward : t.back}</a></p>
  </main>`;
}

/** The stand-in for a bank's own page: strong customer authentication in two buttons. */
export function bankView(session: RowOf<"checkout.session">, language: Language, brand: string): Markup {
  const t = texts[language];
  const { amount_total, currency } = session.data;
  // The sign of the currency does not begin a line.
  const amount = formatMoney(amount_total, currency, language).replaceAll(" ", "\u00a0");
  return html`<main class="single">
    ${masthead(brand)}
    <p class="small">${t.bankTitle}</p>
    <h1 class="question">${t.bankQuestion(amount, brand)}</h1>
    <p class="small">${t.bankHint}</p>
    <form class="decision" method="post" action="/pay/${session.id}/bank">
      <button class="pay" type="submit" name="decision" value="approve">${t.approve}</button>
      <button class="quiet" type="submit" name="decision" value="refuse">${t.refuse}</button>
    </form>
    <p><a class="back" href="/pay/${session.id}">← ${t.bankBack}</a></p>
  </main>`;
}
