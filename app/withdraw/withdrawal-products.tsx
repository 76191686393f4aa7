import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { NextTitle } from "../ui/next-title.tsx";
import { controlClass } from "../ui/field.tsx";
import { CarriedFields } from "./carried-fields.tsx";
import type { Contract } from "./contract.ts";
import { ContractNotes } from "./contract-notes.tsx";
import { ProductRow } from "./product-row.tsx";
import { Refusal } from "./refusal.tsx";
import { chosenOf, orderOf, productField, type Withdrawal } from "./withdrawal.ts";
import { stepField } from "./withdrawal-steps.ts";
import { withdrawText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

interface WithdrawalProductsProps {
  withdrawal: Withdrawal;
  contract: Contract;
  refusal?: string | null;
  isSending: boolean;
}

/** Asks which products, and how many of each (AFT-06); between the two steps, for buyers who do not mean all. */
export function WithdrawalProducts(props: WithdrawalProductsProps) {
  const { withdrawal, contract, refusal, isSending } = props;
  const t = useText(withdrawText);
  const chosen = new Map(withdrawal.lines?.map((line) => [line.line_no, line.quantity]));
  return (
    <>
      <NextTitle>{t("withdrawal.piecesTitle")}</NextTitle>
      <p className="mt-6 leading-relaxed">{t("withdrawal.piecesText")}</p>
      <Refusal title={refusal === undefined ? undefined : (refusal ?? t("withdrawal.noPieces"))} />
      <Form method="post" className="mt-8">
        <CarriedFields withdrawal={withdrawal} except="lines" />
        <input type="hidden" name={chosenOf} value={orderOf(withdrawal)} />
        <ul className="divide-y divide-line border-y hairline">
          {contract.contract
            .filter(({ left }) => left > 0)
            .map((line) => (
              <li key={line.line_no}>
                <ProductChoice line={line} chosen={withdrawal.lines ? (chosen.get(line.line_no) ?? 0) : line.left} />
              </li>
            ))}
        </ul>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" name={stepField} value="review" busy={isSending}>
            {t("withdrawal.toReview")}
          </Button>
          <Button type="submit" name={stepField} value="change" variant="secondary">
            {t("withdrawal.back")}
          </Button>
        </div>
      </Form>
      <ContractNotes contract={contract} />
    </>
  );
}

/** A box to tick where there is one of it; else how many. */
function ProductChoice(props: { line: Contract["contract"][number]; chosen: number }) {
  const { line, chosen } = props;
  const t = useText(withdrawText);
  const name = productField(line.line_no);
  return (
    <ProductRow line={line} field={name}>
      {line.left === 1 ? (
        <input
          id={name}
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={chosen > 0}
          className="block size-7 accent-gold"
        />
      ) : (
        <span className="flex items-center gap-2">
          <select id={name} name={name} defaultValue={Math.min(chosen, line.left)} className={controlClass}>
            {Array.from({ length: line.left + 1 }, (_, quantity) => (
              <option key={quantity}>{quantity}</option>
            ))}
          </select>
          <span className="whitespace-nowrap">{t("withdrawal.of", { left: line.left })}</span>
        </span>
      )}
    </ProductRow>
  );
}
