import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { NextTitle } from "../ui/next-title.tsx";
import { CarriedFields } from "./carried-fields.tsx";
import type { Contract, ProductLine } from "./contract.ts";
import { ContractNotes } from "./contract-notes.tsx";
import { ProductRow } from "./product-row.tsx";
import type { Withdrawal } from "./withdrawal.ts";
import { stepField } from "./withdrawal-steps.ts";
import { boughtText } from "../bought/text.ts";
import { withdrawText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

interface WithdrawalReviewProps {
  withdrawal: Withdrawal;
  contract: Contract;
  isSending: boolean;
}

/** The second step, whose button says 'Confirm withdrawal' and nothing else (LAW-03). It sends exactly what it shows. */
export function WithdrawalReview({ withdrawal, contract, isSending }: WithdrawalReviewProps) {
  const t = useText(withdrawText, boughtText);
  const facts = (
    [
      ["withdrawal.reference", contract.reference],
      ["withdrawal.email", withdrawal.email],
      ["withdrawal.name", withdrawal.name],
      ["withdrawal.noteShort", withdrawal.note],
    ] as const
  ).filter(([, value]) => value !== "");
  return (
    <>
      <NextTitle>{t("withdrawal.reviewTitle")}</NextTitle>
      <p className="mt-6 leading-relaxed">{t("withdrawal.reviewText")}</p>
      <ul aria-label={t("withdrawal.covered")} className="mt-6 divide-y divide-line border-y hairline">
        {contract.lines.map((line) => (
          <li key={line.line_no}>
            <ProductRow line={line}>
              <Quantity line={line} contract={contract} />
            </ProductRow>
          </li>
        ))}
      </ul>
      <ContractNotes contract={contract} kept={keptLines(contract)} />
      <dl className="mt-6 grid gap-x-8 gap-y-3 border-t hairline pt-6 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-muted">{t(name)}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
        <CarriedFields withdrawal={{ ...withdrawal, lines: contract.lines }} />
        <Button type="submit" name={stepField} value="confirm" busy={isSending}>
          {t("withdrawal.confirm")}
        </Button>
        {hasChoice(contract) ? (
          <Button type="submit" name={stepField} value="pieces" variant="secondary">
            {t("withdrawal.choose")}
          </Button>
        ) : null}
        <Button type="submit" name={stepField} value="change" variant="secondary">
          {t("withdrawal.back")}
        </Button>
      </Form>
    </>
  );
}

/** Lines that could be withdrawn from as well. */
function keptLines({ contract, lines }: Contract): ProductLine[] {
  const covered = new Map(lines.map((line) => [line.line_no, line.quantity]));
  return contract
    .map((line) => ({ ...line, quantity: line.left - (covered.get(line.line_no) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** `2 of 3`, or `2` where all that were bought are meant. */
function Quantity({ line, contract }: { line: ProductLine; contract: Contract }) {
  const t = useText(withdrawText);
  const { line_no: number, quantity } = line;
  const bought = contract.contract.find(({ line_no }) => line_no === number)?.quantity ?? quantity;
  const isWhole = bought === quantity;
  return <span>{isWhole ? `${quantity} ×` : t("withdrawal.part", { quantity, bought })}</span>;
}

/** One piece alone can only be withdrawn from or kept. */
function hasChoice({ contract }: Contract): boolean {
  return contract.reduce((sum, { left }) => sum + left, 0) > 1;
}
