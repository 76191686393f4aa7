import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { choiceWords } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import type { BoughtOrder, OpenChoice } from "./bought-order.ts";
import { fieldOf, type ChoiceAnswer } from "./choice-answer.ts";
import { orderText } from "./text.ts";

/** A list for each choice that the buyer left open, without scripts too (WEK-01); then what was chosen. */
export function OpenChoices({ order, answer }: { order: BoughtOrder; answer: ChoiceAnswer | undefined }) {
  const t = useText(orderText);
  const listed = order.open_choices.filter(({ values }) => values.length > 0);
  return (
    <>
      {answer && "order" in answer ? <Chosen order={order} /> : null}
      {listed.length > 0 ? (
        <section aria-labelledby="open" className="mt-8 rounded-md border border-gold p-5 print:hidden">
          <h2 id="open" className="text-heading">
            {t("order.open.title")}
          </h2>
          <p className="mt-2 leading-relaxed text-muted">{t("order.open.text")}</p>
          <p role="alert" className="mt-3 text-danger empty:hidden">
            {answer && "refusal" in answer ? (answer.refusal ?? t("order.open.unheard")) : null}
          </p>
          <ChoiceForm order={order} listed={listed} isEmpty={answer !== undefined && "isEmpty" in answer} />
        </section>
      ) : null}
    </>
  );
}

interface ChoiceFormProps {
  order: BoughtOrder;
  listed: OpenChoice[];
  /** Sent before without an answer. */
  isEmpty: boolean;
}

function ChoiceForm({ order, listed, isEmpty }: ChoiceFormProps) {
  const t = useText(orderText);
  const { language } = useLanguage();
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-4 grid gap-4">
      {listed.map((open) => {
        const line = order.lines.find(({ line_no }) => line_no === open.line_no);
        const piece = line ? textIn(language, line.name, line.name_el) : "";
        const count = line?.quantity ?? 1;
        return (
          <SelectField
            key={fieldOf(open)}
            name={fieldOf(open)}
            label={`${textIn(language, open.name, open.name_el)} – ${piece}`}
            hint={count > 1 ? t("order.open.forAll", { count }) : undefined}
            error={isEmpty ? t("order.open.missing") : undefined}
            defaultValue=""
          >
            <option value="">{t("order.open.none")}</option>
            {open.values.map(({ id, label, label_el }) => (
              <option key={id} value={id}>
                {textIn(language, label, label_el)}
              </option>
            ))}
          </SelectField>
        );
      })}
      <Button type="submit" busy={isSending} className="sm:justify-self-start">
        {t("order.open.send")}
      </Button>
    </Form>
  );
}

function Chosen({ order }: { order: BoughtOrder }) {
  const t = useText(orderText);
  const { language } = useLanguage();
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  const chosen = order.lines.flatMap((line) => {
    const decided = line.choices.filter(({ decided_at }) => decided_at !== undefined);
    return decided.length > 0
      ? [`${textIn(language, line.name, line.name_el)}, ${choiceWords(decided, language)}`]
      : [];
  });
  return (
    <p ref={words} tabIndex={-1} className="mt-6 rounded-md border border-success p-4 leading-relaxed outline-none">
      <span className="font-medium">{t("order.open.chosen", { what: chosen.join(" · ") })}</span>{" "}
      <span>{t(order.open_choices.length > 0 ? "order.open.more" : "order.open.next")}</span>
    </p>
  );
}
