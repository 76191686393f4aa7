import { html } from "hono/html";
import { testCards } from "../test-cards.ts";
import type { TestCard } from "../test-cards.ts";
import type { Markup } from "./document.ts";
import type { FieldName, Filled } from "./shopper-form.ts";
import type { Texts } from "./texts.ts";

const first = new Set(["paid", "declined", "challenge", "debit"]);

export interface Field {
  name: FieldName;
  label: string;
  attributes: Readonly<Record<string, string>>;
  optional?: boolean;
  wide?: boolean;
}

interface Choices {
  t: Texts;
  filled: Filled;
  field: (item: Field) => Markup;
}

/** The card fields do not invite a browser to fill in a real, saved card; style hides them while another is chosen. */
export function cardChoices({ t, filled, field }: Choices): Markup {
  const rest = testCards.filter(({ id }) => !first.has(id));
  const opened = rest.some(({ id }) => id === filled.choice);
  const numeric = { type: "text", inputmode: "numeric", autocomplete: "off" };
  return html`<div class="choices">
      <label class="choice"
        ><input type="radio" name="card" value="typed" ${filled.choice === "typed" ? "checked" : ""} /><span
          class="what"
          >${t.typed}</span
        ></label
      >
      <div class="typed">
        <div class="grid">
          ${field({ name: "card_number", label: t.cardNumber, wide: true, attributes: { ...numeric, placeholder: "4242 4242 4242 4242", maxlength: "25" } })}
          ${field({ name: "expiry", label: t.expiry, attributes: { ...numeric, placeholder: t.expiryHint, maxlength: "9" } })}
          ${field({ name: "cvc", label: t.cvc, attributes: { ...numeric, placeholder: "123", maxlength: "4" } })}
        </div>
        <p class="small">${t.cardHint}</p>
      </div>
    </div>
    <p class="between">${t.oneTap}</p>
    <div class="choices">${testCards.filter(({ id }) => first.has(id)).map((card) => choice(card, t, filled))}</div>
    <details ${opened ? "open" : ""}>
      <summary>${t.more}</summary>
      <div class="choices">${rest.map((card) => choice(card, t, filled))}</div>
    </details>`;
}

function choice(card: TestCard, t: Texts, { choice: chosen }: Filled): Markup {
  const what = new Map(Object.entries(t.cards)).get(card.id) ?? card.id;
  const digits = card.number?.replaceAll(/(\d{4})(?=\d)/g, "$1 ") ?? t.noCard;
  return html`<label class="choice"
    ><input type="radio" name="card" value="${card.id}" ${card.id === chosen ? "checked" : ""} /><span class="what"
      >${what}</span
    >
    <span class="digits">${digits}</span></label
  >`;
}
