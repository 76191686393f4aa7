import { useEffect, useState, type FormEvent } from "react";
import { lineKey } from "#domain/cart.ts";
import { setChoices } from "./cart-lines.ts";
import { agreedChoices, choiceWords, priceWith, stillOffered, type ResolvedChoice } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { afterAnswer } from "#domain/choices/after-answer.ts";
import { ChoiceFields } from "../catalogue/choices/choice-fields.tsx";
import { focusChoice, useAnswers } from "../catalogue/choices/use-answers.ts";
import { useFaultText } from "../catalogue/choices/use-fault-text.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import type { CartProduct } from "./products/known-products.ts";
import { useOpenChoices } from "./open-choices.ts";
import { cartStore } from "./cart-store.ts";
import type { CurrentLine } from "./use-current-lines.ts";
import { choicesText } from "../catalogue/choices/text.ts";

interface LineChoicesProps {
  line: CurrentLine;
  product: CartProduct;
  name: string;
}

/** Says in words what was chosen, defaults too; what is wrong with it, and the way to choose anew (PCE-03, PCE-04). */
export function LineChoices({ line, product, name }: LineChoicesProps) {
  const t = useText(choicesText);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const { choices, item } = line;
  const words = useWords(choices);
  const offered = stillOffered(product.product_choices, item.choices);
  const isGone = offered.length < (item.choices?.length ?? 0);
  if (choices.length === 0 && !isGone) return null;
  const close = () => {
    setOpen(false);
    setWasOpen(true);
  };
  if (isOpen) return <Editor {...{ line, product, close }} />;
  return (
    <div className="mt-1 text-sm">
      {choices.length > 0 ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="wrap-anywhere">{words}</span>
          <button
            ref={wasOpen ? focus : undefined}
            type="button"
            aria-label={t("choices.changeNamed", { name })}
            onClick={() => setOpen(true)}
            className={quietClass}
          >
            {t("choices.change")}
          </button>
        </p>
      ) : null}
      {choices.some(({ value }) => value?.undecided) ? (
        <p className="text-muted">{`${afterAnswer[language]}.`}</p>
      ) : null}
      {choices.map((resolved) => (
        <Fault key={resolved.choice.id} resolved={resolved} />
      ))}
      {isGone ? (
        <p className="flex flex-wrap items-baseline gap-x-3 text-danger">
          <span>{t("choices.gone")}</span>
          <button
            type="button"
            onClick={() => save(line, product, { resolved: choices, chosen: offered })}
            className={quietClass}
          >
            {t("choices.without")}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** A text that was not given is its default, in words too: `Ring size 54 · No engraving`. */
function useWords(choices: readonly ResolvedChoice[]): string {
  const t = useText(choicesText);
  const { language } = useLanguage();
  const none = choices
    .filter(({ choice, text }) => choice.kind === "text" && choice.optional && text === "")
    .map(({ choice }) => textIn(language, choice.name, choice.name_el))
    .map((name) => t("choices.none", { name: name.charAt(0).toLocaleLowerCase() + name.slice(1) }));
  return [choiceWords(agreedChoices(choices), language), ...none].filter(Boolean).join(" · ");
}

/** The focus returns to where the editor was opened. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

const quietClass = "min-h-8 text-muted underline decoration-line underline-offset-4 hover:text-ink";

function Fault({ resolved }: { resolved: ResolvedChoice }) {
  const text = useFaultText(resolved, { isAsked: true });
  return <output className="block text-danger">{text}</output>;
}

function Editor({ line, product, close }: Omit<LineChoicesProps, "name"> & { close: () => void }) {
  const t = useText(choicesText);
  const answers = useAnswers(product.product_choices, {
    chosen: line.item.choices,
    isAsked: true,
    prefix: `cart-${lineKey(line.item).replace(/\W+/g, "-")}-`,
  });
  const [first] = answers.resolved;
  const firstId = first && answers.prefix + first.choice.id;
  useEffect(() => {
    if (firstId) focusChoice(firstId);
  }, [firstId]);
  const saveAndClose = () => {
    if (!answers.ask()) return false;
    save(line, product, answers);
    close();
    return true;
  };
  useOpenChoices(saveAndClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saveAndClose();
  };
  return (
    <form onSubmit={submit} noValidate className="my-3 border-y hairline py-4">
      <ChoiceFields answers={answers} />
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button type="submit">{t("choices.save")}</Button>
        <Button variant="secondary" onClick={close}>
          {t("choices.cancel")}
        </Button>
      </div>
    </form>
  );
}

interface Wanted {
  resolved: readonly ResolvedChoice[];
  chosen: NonNullable<CurrentLine["item"]["choices"]>;
}

function save({ item }: CurrentLine, { price }: CartProduct, { resolved, chosen }: Wanted) {
  const change = { choices: chosen, price: priceWith(price, resolved) ?? 0 };
  cartStore.change((cart) => setChoices(cart, lineKey(item), change));
}
