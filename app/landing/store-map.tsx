import { useState } from "react";
import { useText } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { PinIcon } from "../ui/icons.tsx";
import { landingText } from "./text.ts";
import { sharedText } from "../i18n/shared-text.ts";

/** LAW-04: the map's host is asked only after the visitor's press. */
export function StoreMap({ address, place }: { address: string; place: string }) {
  const t = useText(landingText, sharedText);
  const [wanted, setWanted] = useState(false);
  if (wanted) {
    return (
      // The frame is another origin: it may run its scripts, and reach nothing of ours.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        title={t("location.mapTitle")}
        src={`https://www.google.com/maps/?q=${encodeURIComponent(place)}&output=embed`}
        sandbox="allow-scripts allow-same-origin allow-popups"
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        className="min-h-96 w-full rounded-sm border hairline"
      />
    );
  }
  return (
    <div className="relative isolate grid min-h-96 place-items-center overflow-hidden rounded-sm border hairline bg-stone p-[min(2rem,8vw)] text-center">
      <StillMap />
      <div className="rounded-md bg-surface/92 px-[min(1.5rem,4vw)] py-7">
        <PinIcon className="mx-auto size-7 text-gold" />
        <p className="mt-3 font-display text-xl whitespace-pre-line">{address}</p>
        <Button variant="secondary" className="mt-5" onClick={() => setWanted(true)}>
          {t("location.showMap")}
        </Button>
        <p className="mx-auto mt-4 max-w-72 text-xs leading-relaxed text-muted">{t("location.mapNote")}</p>
      </div>
    </div>
  );
}

/** A quiet drawing of streets by the sea; no map of a real place. */
function StillMap() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 800 600"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      className="absolute inset-0 -z-10 size-full text-edge opacity-40"
    >
      <path d="M520-20c-30 120 40 160 20 260s70 180 30 400" strokeWidth="3" />
      <path d="M560-20c-30 120 40 160 20 260s70 180 30 400M600-20c-30 120 40 160 20 260s70 180 30 400" opacity=".5" />
      <path d="M-20 120 540 60M-20 260l570-40M-20 400l600-20M-20 540l610 10M90-20l40 660M230-20l30 660M370-20l20 660M470-20l10 660" />
      <path d="m-20 190 565-50M-20 330l580-30M-20 470l600-5M160-20l35 660M300-20l25 660" opacity=".45" />
    </svg>
  );
}
