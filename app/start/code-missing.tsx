import { useText } from "../i18n/language.tsx";
import { buttonClass } from "../ui/button.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** Shown when the page's code did not come alive (code-watch.tsx). A link would write the address here, unescaped. */
export function CodeMissing() {
  const t = useText(sharedText);
  return (
    <div id="code-missing" role="alert" hidden className="sticky top-20 z-30 print:hidden">
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 bg-danger-soft px-5 py-2.5 text-sm">
        <p className="text-danger">{t("codeMissing")}</p>
        <button type="button" className={buttonClass("secondary")}>
          {t("loadAgain")}
        </button>
      </div>
    </div>
  );
}
