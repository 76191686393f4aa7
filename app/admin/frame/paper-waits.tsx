import { useText } from "../../i18n/language.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { frameText } from "./text.ts";

/** A window of its own that has yet to read what it prints. */
export function PaperWaits() {
  const t = useText(frameText);
  return (
    <main className="grid min-h-svh place-items-center">
      <Spinner label={t("loading")} />
    </main>
  );
}
