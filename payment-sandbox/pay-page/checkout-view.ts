import { html } from "hono/html";
import type { RowOf } from "../objects/records.ts";
import type { Session } from "../objects/session-shapes.ts";
import { cardChoices } from "./card-choices.ts";
import type { Field } from "./card-choices.ts";
import { masthead } from "./document.ts";
import type { Markup } from "./document.ts";
import { linked, orderSummary, type Pictures } from "./order-summary.ts";
import { asksForTerms } from "./shopper-form.ts";
import type { FieldName, Filled } from "./shopper-form.ts";
import { formatMoney, texts } from "./texts.ts";
import type { Language, Texts } from "./texts.ts";

export interface CheckoutView {
  session: RowOf<"checkout.session">;
  language: Language;
  brand: string;
  /** Preselected when the shopper has chosen nothing yet. */
  country: string;
  filled: Filled;
  pictures: Pictures;
  wrong: readonly FieldName[];
  declined: keyof Texts["declines"] | null;
}

export function checkoutView(view: CheckoutView): Markup {
  const { session, language, brand } = view;
  const t = texts[language];
  const { data } = session;
  const amount = formatMoney(data.amount_total, data.currency, language);
  return html`<main>
    ${problems(view, t)}
    <div class="columns">
      <div class="order">
        ${masthead(brand)}
        ${data.cancel_url === null ? "" : html`<a class="back" href="${data.cancel_url}">← ${t.back}</a>`}
        ${orderSummary(session, language, view.pictures)}
      </div>
      <form method="post" action="/pay/${session.id}" novalidate>
        ${contactFields(view, t)} ${data.shipping_address_collection === null ? "" : addressFields(view, t)}
        <fieldset>
          <legend>${t.payment}</legend>
          ${decline(view, t)} ${cardChoices({ t, filled: view.filled, field: (item) => field(view, t, item) })}
        </fieldset>
        ${asksForTerms(data) ? termsField(view, t) : ""}
        <button class="pay" type="submit">${t.pay(amount)}</button>
        ${message(data.custom_text.submit?.message)}
      </form>
    </div>
  </main>`;
}

function message(text: string | undefined): Markup {
  return text === undefined ? html`` : html`<p class="small">${linked(text)}</p>`;
}

/** Stands at the card: the focus, and with it the screen, goes to where another one is chosen. */
function decline({ declined }: CheckoutView, t: Texts): Markup {
  if (declined === null) return html``;
  return html`<div class="alert" id="declined" role="alert" tabindex="-1" autofocus>
    <p>${t.declines[declined]}</p>
  </div>`;
}

/** The first text that a screen reader hears after a form that can't be sent so. */
function problems({ wrong }: CheckoutView, t: Texts): Markup {
  if (wrong.length === 0) return html``;
  return html`<div class="alert" role="alert" tabindex="-1" autofocus>
    <p>${t.correct}</p>
    <ul>
      ${wrong.map((name) => html`<li><a href="#${name}">${t.errors[name]}</a></li>`)}
    </ul>
  </div>`;
}

function contactFields(view: CheckoutView, t: Texts): Markup {
  const phone = view.session.data.phone_number_collection.enabled;
  return html`<fieldset>
    <legend>${t.contact}</legend>
    <div class="grid">
      ${field(view, t, { name: "email", label: t.email, wide: true, attributes: { type: "email", inputmode: "email", autocomplete: "email" } })}
      ${field(view, t, { name: "name", label: t.name, wide: !phone, attributes: { type: "text", autocomplete: "name" } })}
      ${phone ? field(view, t, { name: "phone", label: t.phone, attributes: { type: "tel", inputmode: "tel", autocomplete: "tel" } }) : ""}
    </div>
  </fieldset>`;
}

function addressFields(view: CheckoutView, t: Texts): Markup {
  const text = view.session.data.custom_text.shipping_address?.message;
  return html`<fieldset>
    <legend>${t.delivery}</legend>
    ${message(text)}
    <div class="grid">
      ${field(view, t, { name: "line1", label: t.line1, wide: true, attributes: { type: "text", autocomplete: "shipping address-line1" } })}
      ${field(view, t, { name: "line2", label: t.line2, wide: true, optional: true, attributes: { type: "text", autocomplete: "shipping address-line2" } })}
      ${field(view, t, { name: "city", label: t.city, attributes: { type: "text", autocomplete: "shipping address-level2" } })}
      ${field(view, t, { name: "postal_code", label: t.postalCode, attributes: { type: "text", autocomplete: "shipping postal-code" } })}
      ${countryField(view, t)}
    </div>
  </fieldset>`;
}

function field({ filled, wrong }: CheckoutView, t: Texts, item: Field): Markup {
  const { name, label, attributes, optional = false, wide = false } = item;
  const isWrong = wrong.includes(name);
  const extra = Object.entries(attributes).map(([key, value]) => html`${key}="${value}" `);
  return html`<div class="${wide ? "field wide" : "field"}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${filled.values[name] ?? ""}"
      ${extra}${optional ? "" : html`aria-required="true" `}${isWrong ? html`aria-invalid="true" aria-describedby="${name}-error"` : ""}
    />
    ${isWrong ? html`<p class="error" id="${name}-error">${t.errors[name]}</p>` : ""}
  </div>`;
}

/** The shop's own words beside the box, if it gave any. */
function termsField({ session, filled, wrong }: CheckoutView, t: Texts): Markup {
  const isWrong = wrong.includes("terms");
  const words = session.data.custom_text.terms_of_service_acceptance?.message ?? t.terms;
  return html`<div class="terms">
    <input
      type="checkbox"
      id="terms"
      name="terms"
      value="agreed"
      aria-required="true"
      ${filled.values.terms === "agreed" ? "checked" : ""}
      ${isWrong ? html`aria-invalid="true" aria-describedby="terms-error"` : ""}
    />
    <label for="terms">${linked(words)}</label>
    ${isWrong ? html`<p class="error" id="terms-error">${t.errors.terms}</p>` : ""}
  </div>`;
}

function countryField(view: CheckoutView, t: Texts): Markup {
  const { session, language, filled, wrong, country } = view;
  const allowed = countriesOf(session.data, language);
  const chosen = filled.values.country ?? country;
  const isWrong = wrong.includes("country");
  return html`<div class="field wide">
    <label for="country">${t.country}</label>
    <select
      id="country"
      name="country"
      autocomplete="shipping country"
      aria-required="true"
      ${isWrong ? html`aria-invalid="true" aria-describedby="country-error"` : ""}
    >
      ${allowed.map(
        ([code, name]) => html`<option value="${code}" ${code === chosen ? "selected" : ""}>${name}</option>`,
      )}
    </select>
    ${isWrong ? html`<p class="error" id="country-error">${t.errors.country}</p>` : ""}
  </div>`;
}

function countriesOf(session: Session, language: Language): [string, string][] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const codes = session.shipping_address_collection?.allowed_countries ?? [];
  return codes
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .toSorted(([, a], [, b]) => a.localeCompare(b, language));
}
