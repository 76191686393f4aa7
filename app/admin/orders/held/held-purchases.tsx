import { choiceWords } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { heldQuery, type HeldPurchase } from "./held-query.ts";
import { clockTime } from "#domain/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Cell, Heading, Table, TableBody, TableHead, TableRow } from "../../ui/table.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { AdminsOnly } from "../../frame/admins-only.tsx";
import { LoadFailed } from "../../frame/load-failed.tsx";
import { LetGoDialog } from "../../stock/let-go-dialog.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { heldText } from "./text.ts";
import { adminText } from "../../words/text.ts";
import { ordersText } from "../text.ts";
import { purchaseText } from "../../purchase/text.ts";
import { stockText } from "../../stock/text.ts";

/** Limited pieces that wait for their payment, with reference and end (AVL-11). Shows nothing when none are held. */
export function HeldPurchases() {
  const t = useText(heldText, adminText);
  const held = useQuery(heldQuery(useAdminClient()));
  const [leaving, setLeaving] = useState<HeldPurchase>();
  const isEmpty = !held.data || held.data.length === 0;
  return (
    <>
      {isEmpty && !held.isError ? null : (
        <section aria-label={t("held.title")} className="mb-6">
          <h2 className="text-xl">{t("held.title")}</h2>
          <p className="mt-1 mb-3 text-sm text-muted">{t("held.intro")}</p>
          {held.isError ? <LoadFailed query={held} /> : null}
          {isEmpty ? null : <HeldTable purchases={held.data} onLetGo={setLeaving} />}
        </section>
      )}
      {leaving ? <LetGoDialog {...leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
}

interface HeldTableProps {
  purchases: HeldPurchase[];
  onLetGo: (purchase: HeldPurchase) => void;
}

function HeldTable({ purchases, onLetGo }: HeldTableProps) {
  const t = useText(heldText, ordersText, purchaseText, adminText);
  return (
    // A flood of purchases must not push the orders out of sight.
    <div className="max-h-80 overflow-y-auto">
      <Table label={t("held.title")}>
        <TableHead>
          <Heading>{t("held.pieces")}</Heading>
          <Heading>{t("order.reference")}</Heading>
          <Heading>{t("held.until")}</Heading>
          <Heading align="end">{t("orders.columns.actions")}</Heading>
        </TableHead>
        <TableBody>
          {purchases.map((purchase) => (
            <HeldRow key={purchase.reference} purchase={purchase} onLetGo={() => onLetGo(purchase)} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function HeldRow({ purchase, onLetGo }: { purchase: HeldPurchase; onLetGo: () => void }) {
  const t = useText(heldText, ordersText, purchaseText, stockText, adminText);
  const { language } = useLanguage();
  const { reference, state, until, lines } = purchase;
  return (
    <TableRow>
      <Cell label={t("held.pieces")} className="wrap-anywhere">
        <ul>
          {lines.map(({ product_id: id, name, name_el, quantity, choices }, at) => (
            // The same piece may stand here twice, with other choices; the list of a purchase never changes.
            <li key={`${id} ${at}`} className="font-medium">
              <span>{`${quantity} × ${textIn(language, name, name_el)}`}</span>
              {choices.length > 0 ? <span>{`, ${choiceWords(choices, language)}`}</span> : null}
            </li>
          ))}
        </ul>
      </Cell>
      <Cell label={t("order.reference")} className="whitespace-nowrap">
        <span>{reference}</span>
      </Cell>
      <Cell label={t("held.until")}>
        {state === "processing" ? (
          <span>{t("held.untilBank")}</span>
        ) : (
          <time dateTime={until} className="tabular-nums">
            {clockTime(until, language)}
          </time>
        )}
      </Cell>
      <Cell label={t("orders.columns.actions")} onPhone="plain" className="text-end">
        <AdminsOnly>
          <Button variant="quiet" aria-label={t("held.letGoNamed", { reference })} onClick={onLetGo}>
            {t("held.letGo")}
          </Button>
        </AdminsOnly>
      </Cell>
    </TableRow>
  );
}
