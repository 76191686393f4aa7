import { useState } from "react";
import { useLanguage } from "../../i18n/language.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { useChooseLanguage } from "./language-toggle.tsx";

/** Clears the bars of a product and of the sections, which only a phone has. */
const aboveBars = "9rem";

const hasChosen = () => /(^|; )(__Host-)?lang=/.test(document.cookie);

/**
 * One line for a browser whose first language is Greek (BRW-10), over the page, so that nothing moves. Whoever has chosen
 * a language, here or by the switch, is not asked again.
 */
export function GreekLine() {
  const { language } = useLanguage();
  const choose = useChooseLanguage();
  const [isOver, setOver] = useState(false);
  const isWide = matchMedia("(min-width: 48rem)").matches;
  if (isOver || language === "el" || hasChosen()) return null;
  const answer = (chosen: "en" | "el") => {
    setOver(true);
    document.getElementById("content")?.focus({ preventScroll: true });
    void choose(chosen);
  };
  return (
    <aside
      lang="el"
      aria-label="Γλώσσα"
      className="fixed z-30 flex items-center rounded-md border border-edge bg-surface text-sm print:hidden"
      style={{ left: "1rem", bottom: isWide ? "1rem" : aboveBars, fontFamily: "system-ui" }}
    >
      <button type="button" onClick={() => answer("el")} className="min-h-11 px-4 underline underline-offset-4">
        Διαβάστε το στα ελληνικά
      </button>
      <button
        type="button"
        aria-label="Κλείσιμο"
        onClick={() => answer("en")}
        className="grid size-11 place-items-center"
      >
        <CloseIcon />
      </button>
    </aside>
  );
}
