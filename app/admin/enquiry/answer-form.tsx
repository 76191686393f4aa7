import { useEffect, useRef, useState } from "react";
import { randomUuid } from "../../data/random-uuid.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { useKeepsMail } from "../frame/keeps-mail.ts";
import type { Enquiry } from "./enquiries.ts";
import { useText } from "../../i18n/language.tsx";
import { enquiryText } from "./text.ts";
import { stockText } from "../stock/text.ts";

interface AnswerFormProps {
  enquiry: Enquiry;
  isSending: boolean;
  onSend: (words: { answer: string; key: string }) => void;
  onClose: () => void;
}

/** Stays open, with its words, until the answer is known to be on its way. */
export function AnswerForm({ enquiry, isSending, onSend, onClose }: AnswerFormProps) {
  const t = useText(enquiryText, stockText);
  const [key] = useState(randomUuid);
  const [answer, setAnswer] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const keepsMail = useKeepsMail();
  const isOnItsWay = enquiry.answers.some((sent) => sent.key === key);
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);
  useEffect(() => {
    if (isOnItsWay) onClose();
  }, [isOnItsWay, onClose]);
  return (
    <form
      ref={form}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ answer, key });
      }}
    >
      <TextAreaField
        label={t("enquiries.yourAnswer")}
        hint={t(keepsMail ? "enquiries.keptHint" : "enquiries.answerHint", {
          email: enquiry.email,
        })}
        rows={6}
        maxLength={5000}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending} disabled={answer.trim() === ""}>
          {t("enquiries.send")}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
