import { useText } from "../i18n/language.tsx";
import { useDocumentFacts, useOpeningHours, useShopText, useStoreContact } from "../data/use-shop-facts.ts";
import { buttonClass } from "../ui/button.tsx";
import { OpeningHours } from "./opening-hours.tsx";
import { StoreMap } from "./store-map.tsx";
import { landingText } from "./text.ts";
import { sharedText } from "../i18n/shared-text.ts";

export function Location() {
  const t = useText(landingText, sharedText);
  const text = useShopText();
  const { address, phone } = useStoreContact();
  const opening = useOpeningHours();
  const place = usePlace(address);
  return (
    <section
      id="location"
      tabIndex={-1}
      aria-labelledby="location-title"
      className="out-of-sight-later [--room:61rem] lg:[--room:35.5rem] page-width grid gap-12 pt-20 outline-none lg:grid-cols-[1fr_1.25fr] lg:gap-20 lg:pt-32 lg:pb-8"
    >
      <div>
        <h2 id="location-title" className="text-title">
          {t("location.title")}
        </h2>
        <Intro text={text("visit_text")} />
        <dl className="mt-10 grid gap-6">
          {address ? (
            <div>
              <dt className={termClass}>{t("location.address")}</dt>
              <dd className="text-lg whitespace-pre-line">{address}</dd>
            </div>
          ) : null}
          {phone ? <Phone number={phone} /> : null}
          {opening ? (
            <div>
              <dt className={termClass}>{t("location.hours")}</dt>
              <dd>
                <OpeningHours {...opening} />
              </dd>
            </div>
          ) : null}
        </dl>
        {place ? <Directions to={place} /> : null}
      </div>
      {place && address ? <StoreMap address={address} place={place} /> : null}
    </section>
  );
}

/** A map is asked for the point that the jeweller has set, else for the address. */
function usePlace(address: string | null): string | null {
  const { latitude, longitude } = useDocumentFacts().words ?? {};
  return typeof latitude === "number" && typeof longitude === "number" ? `${latitude},${longitude}` : address;
}

function Intro({ text }: { text: string | null }) {
  return text ? <p className="mt-6 max-w-[30em] leading-relaxed whitespace-pre-line text-muted">{text}</p> : null;
}

function Phone({ number }: { number: string }) {
  const t = useText(landingText, sharedText);
  return (
    <div>
      <dt className={termClass}>{t("location.phone")}</dt>
      <dd className="text-lg">
        <a href={`tel:${number.replace(/[^+\d]/g, "")}`} className="hover:text-gold">
          {number}
        </a>
      </dd>
    </div>
  );
}

function Directions({ to }: { to: string }) {
  const t = useText(landingText, sharedText);
  return (
    <>
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(to)}`}
        target="_blank"
        rel="noreferrer"
        aria-describedby="opens-map"
        className={`mt-10 ${buttonClass("primary")}`}
      >
        {t("location.directions")}
      </a>
      <span id="opens-map" hidden>
        {t("location.opensMap")}
      </span>
    </>
  );
}

const termClass = "mb-1 text-sm text-muted";
