import { useState } from "react";
import { CardOutline, RingCircle } from "../catalogue/true-size/screen-measure.tsx";
import { useText } from "../i18n/language.tsx";
import { ringSizeText } from "./text.ts";

/** Measures a ring that fits, on the screen. */
export function ScreenSection() {
  const t = useText(ringSizeText);
  const [circumference, setCircumference] = useState(54);
  return (
    <section aria-labelledby="on-screen" className="mt-14 noscript:hidden">
      <h2 id="on-screen" className="text-heading">
        {t("ringSize.screenTitle")}
      </h2>
      <CardOutline />
      <RingCircle circumference={circumference} onChange={setCircumference} />
    </section>
  );
}
