import { goesAtText } from "./mail-words.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { purchaseText } from "../text.ts";

interface GraceNoticeProps {
  goesAt: string;
  sendsMail: boolean;
  onUndo: () => void;
}

/** 'Email goes out at 14:32 · Undo', as long as it can be undone (AFT-03). */
export function GraceNotice({ goesAt, sendsMail, onUndo }: GraceNoticeProps) {
  const t = useText(purchaseText);
  const { language } = useLanguage();
  return (
    <p className="text-sm text-muted">
      <span>{`${goesAtText(goesAt, { language, sendsMail })}\u00a0·`}</span>{" "}
      <button type="button" onClick={onUndo} className="min-h-6 font-medium text-ink underline underline-offset-4">
        {t("dispatch.undo")}
      </button>
    </p>
  );
}
