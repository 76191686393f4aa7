import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { textIn, type Language } from "#domain/language.ts";
import { dateAndTime } from "#domain/format.ts";
import type { PlainTextKey } from "../../../i18n/translate.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { syncQuery, type SyncedValue } from "../../data/shop-settings.ts";
import { amount } from "../../words/amount.ts";
import { fieldTexts } from "../../product/field-words.ts";
import { Cell, Heading, Table, TableBody, TableHead, TableRow } from "../../ui/table.tsx";
import { Panel } from "../panel.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { paymentsText } from "./text.ts";
import { picturesText } from "../../pictures/text.ts";
import { productText } from "../../product/text.ts";
import { adminText } from "../../words/text.ts";
import { auditText } from "../../audit/text.ts";

/** Values given up where shop and card provider had both changed a piece: the later change stands (PAY-05). */
export function Synchronisation() {
  const t = useText(paymentsText, picturesText, productText, adminText);
  const { language } = useLanguage();
  const sync = useQuery(syncQuery(useAdminClient()));
  const nameOf = (field: string) => {
    const key = fieldNames[field];
    return key ? t(key) : field;
  };
  return (
    <Panel title={t("sync.title")} query={sync}>
      {({ last, conflicts }) => (
        <>
          <p className="mb-3 text-muted">
            <span>
              {last
                ? t(last.ok ? "sync.last" : "sync.lastFailed", {
                    time: dateAndTime(last.at, language),
                  })
                : t("sync.never")}
            </span>{" "}
            <span>{t(conflicts.length === 0 ? "sync.none" : "sync.about")}</span>
          </p>
          {conflicts.length === 0 ? null : (
            <Table label={t("sync.title")}>
              <TableHead>
                <Heading>{t("sync.piece")}</Heading>
                <Heading>{t("conflict.field")}</Heading>
                <Heading>{t("sync.shop")}</Heading>
                <Heading>{t("sync.provider")}</Heading>
              </TableHead>
              <TableBody>
                {conflicts.flatMap((product) =>
                  product.fields.map(({ field, ours, theirs, kept }) => (
                    <TableRow key={`${product.product_id} ${field}`}>
                      <Cell label={t("sync.piece")}>
                        <span>
                          <Link
                            to={`/admin?tab=products&product=${product.product_id}`}
                            className="underline decoration-line underline-offset-4 hover:decoration-gold"
                          >
                            {textIn(language, product.name, product.name_el)}
                          </Link>
                          <span className="block text-muted">{dateAndTime(product.synced_at, language)}</span>
                        </span>
                      </Cell>
                      <Cell label={t("conflict.field")}>{nameOf(field)}</Cell>
                      <Cell label={t("sync.shop")}>
                        <Value value={ours} stands={kept === "ours"} />
                      </Cell>
                      <Cell label={t("sync.provider")}>
                        <Value value={theirs} stands={kept === "theirs"} />
                      </Cell>
                    </TableRow>
                  )),
                )}
              </TableBody>
            </Table>
          )}
        </>
      )}
    </Panel>
  );
}

/** The names of the product's form; a field that it lacks is told as the database calls it. */
const fieldNames: Partial<
  Record<string, PlainTextKey<typeof paymentsText | typeof picturesText | typeof productText>>
> = {
  ...fieldTexts,
  image: "productForm.image",
  archived: "sync.archived",
};

function Value({ value, stands }: { value: SyncedValue; stands: boolean }) {
  const t = useText(paymentsText, auditText);
  const { language } = useLanguage();
  return (
    <span className="wrap-anywhere">
      <span>{shown(value, language) || t("conflict.nothing")}</span>
      <span className={`block ${stands ? "text-gold" : "text-muted"}`}>
        {t(stands ? "sync.stands" : "sync.givenUp")}
      </span>
    </span>
  );
}

function shown(value: SyncedValue, language: Language): string {
  if (typeof value === "number") return amount(value, language);
  if (typeof value === "boolean") return value ? "✓" : "–";
  return value ?? "";
}
