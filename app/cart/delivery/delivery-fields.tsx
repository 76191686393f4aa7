import { useId } from "react";
import type { DeliveryOffer } from "./offers.ts";
import { useDocumentFacts, usePlace } from "../../data/use-shop-facts.ts";
import { countryName } from "#domain/delivery/country.ts";
import { euros } from "#domain/format.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { SelectField } from "../../ui/field.tsx";
import { textIn, type Language } from "#domain/language.ts";
import { promiseSentence } from "#domain/promise.ts";
import { elsewhere, type DeliveryChoice } from "./choice.ts";
import { changeWish } from "./wish.ts";
import { sharedText } from "../../i18n/shared-text.ts";
import { cartText } from "../text.ts";

export const deliveryId = "cart-delivery";

/** Country and way of delivery, where there is something to choose (DLV-02). */
export function DeliveryFields({ choice }: { choice: DeliveryChoice }) {
  const t = useText(cartText, sharedText);
  const { countries, country, methods, chosen } = choice;
  if (!countries && methods.length < 2) return null;
  const isMissing = country === elsewhere;
  return (
    <fieldset id={deliveryId} tabIndex={-1} className="border-t hairline pt-5 pb-6 outline-none">
      <legend className="sr-only">{t("cart.deliveryChoice")}</legend>
      <h3 aria-hidden className="text-xl">
        {t("cart.deliveryChoice")}
      </h3>
      {countries ? <Country countries={countries} country={country} /> : null}
      <output className="block">{isMissing ? <NotThere canCollect={methods.length > 0} /> : null}</output>
      <div className="mt-4 grid gap-2.5">
        {methods.map((offer) => (
          <Way key={offer.id} offer={offer} isChosen={offer.id === chosen?.id} namesCountries={!countries} />
        ))}
      </div>
    </fieldset>
  );
}

function Country({ countries, country }: { countries: string[]; country: string | undefined }) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const named = countries
    .map((code) => [code, countryName(code, language)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, language));
  return (
    <SelectField
      className="mt-3"
      label={t("cart.country")}
      name="country"
      autoComplete="shipping country"
      value={country}
      onChange={({ target }) =>
        changeWish({ country: target.value, ...(target.value === elsewhere && { method: undefined }) })
      }
    >
      {named.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
      <option value={elsewhere}>{t("cart.otherCountry")}</option>
    </SelectField>
  );
}

/** A country without a method is said before paying, with how to reach the shop. */
function NotThere({ canCollect }: { canCollect: boolean }) {
  const t = useText(cartText, sharedText);
  const { shop } = useDocumentFacts();
  const phone = shop?.store_phone ?? shop?.seller_phone;
  const email = shop?.seller_email;
  return (
    <span className="mt-4 block rounded-md border border-edge px-4 py-2.5 text-sm wrap-anywhere">
      <span>{t("cart.notThere")}</span> {canCollect ? <span>{`${t("cart.notThereCollect")} `}</span> : null}
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="underline underline-offset-2">
          {phone}
        </a>
      ) : null}
      {phone && email ? <span>{" · "}</span> : null}
      {email ? (
        <a href={`mailto:${email}`} className="underline underline-offset-2">
          {email}
        </a>
      ) : null}
    </span>
  );
}

interface WayProps {
  offer: DeliveryOffer;
  isChosen: boolean;
  /** A courier to few countries says which, where there is no question for the country. */
  namesCountries: boolean;
}

function Way({ offer, isChosen, namesCountries }: WayProps) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const hintId = useId();
  return (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 rounded-md border border-edge px-4 py-3 has-checked:border-gold">
      <input
        type="radio"
        name="delivery"
        value={offer.id}
        checked={isChosen}
        aria-describedby={hintId}
        onChange={() => changeWish({ method: offer.id })}
        className="size-4 translate-y-0.5 accent-gold"
      />
      {/* The price goes below a name that would break for it. */}
      <span className="flex flex-wrap justify-between gap-x-3 wrap-break-word">
        <span className="max-w-full">{textIn(language, offer.name, offer.name_el)}</span>
        <span className="tabular-nums">{offer.amount === 0 ? t("cart.free") : euros(offer.amount, language)}</span>
      </span>
      <span id={hintId} className="col-start-2 grid text-sm text-muted">
        <Hints offer={offer} namesCountries={namesCountries} />
      </span>
    </label>
  );
}

function Hints({ offer, namesCountries }: Pick<WayProps, "offer" | "namesCountries">) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const { kind, amount, free_from: freeFrom, promise, promise_el } = offer;
  const arrival = promiseSentence({ ...offer, delivery: offer }, language);
  const where = namesCountries ? fewCountries(offer, language) : undefined;
  return (
    <>
      {where ? <span>{where}</span> : null}
      {kind === "collection" ? <ShopAddress /> : null}
      {promise ? <span>{textIn(language, promise, promise_el)}</span> : null}
      {arrival ? <span>{arrival}</span> : null}
      {freeFrom !== null && amount > 0 ? (
        <span>{t("cart.freeFrom", { amount: euros(freeFrom, language) })}</span>
      ) : null}
    </>
  );
}

function ShopAddress() {
  const { language } = useLanguage();
  const address = usePlace(language);
  return address ? <span className="whitespace-pre-line">{address}</span> : null;
}

const few = 3;

/** `Cyprus, Greece`; undefined for more than anybody reads. */
export function fewCountries({ countries }: DeliveryOffer, language: Language): string | undefined {
  if (countries.length === 0 || countries.length > few) return undefined;
  return countries.map((code) => countryName(code, language)).join(", ");
}
