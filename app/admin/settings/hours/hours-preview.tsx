import { useEffect, useState } from "react";
import { languages, type Language } from "#domain/language.ts";
import { daysInForce } from "#domain/hours.ts";
import { LanguageProvider, useText } from "../../../i18n/language.tsx";
import { loadTextsPatiently } from "../../../i18n/shared-text.ts";
import { OpeningHours } from "../../../landing/opening-hours.tsx";
import { validDayOff, type TypedDayOff } from "./days-off.ts";
import { validPart, type TypedWeek } from "./week.ts";
import { hoursText } from "./text.ts";
import { adminText } from "../../words/text.ts";

interface HoursPreviewProps {
  week: TypedWeek | null;
  daysOff: TypedDayOff[];
}

/** Shows what the shop shows now, in both languages; what is wrong or half typed is left out. */
export function HoursPreview({ week, daysOff }: HoursPreviewProps) {
  const t = useText(hoursText, adminText);
  const isReady = useBothTexts();
  if (!week || !isReady) return null;
  const special = daysInForce(daysOff.flatMap((dayOff) => validDayOff(dayOff) ?? []));
  return (
    <section
      aria-label={t("hours.preview")}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:sticky xl:top-20 xl:self-start"
    >
      <h3 className="text-xl">{t("hours.preview")}</h3>
      {languages.map((language) => (
        <div key={language} lang={language} className="rounded-md border hairline bg-paper p-[min(1.25rem,5%)]">
          <p className="mb-2 text-sm text-muted">{t(ownNames[language])}</p>
          <LanguageProvider initial={language}>
            <OpeningHours hours={validPart(week)} daysOff={special} />
          </LanguageProvider>
        </div>
      ))}
    </section>
  );
}

/** The page has the shop's texts in one language. */
function useBothTexts(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    Promise.all(languages.map((language) => loadTextsPatiently(language))).then(
      () => {
        if (!isGone) setReady(true);
      },
      // The preview is missing without them; the fields are there all the same.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return isReady;
}

const ownNames: Record<Language, "english" | "greek"> = { en: "english", el: "greek" };
