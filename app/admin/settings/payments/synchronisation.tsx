import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { textIn } from "#domain/language.ts";
import { dateAndTime } from "../../../i18n/format.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { syncQuery, type SyncedValue } from "../../data/shop-settings.ts";
import { amount } from "../../orders/amount.ts";
import { fieldTexts } from "../../products/form-values.ts";
import { useText } from "../../text.ts";
import { Cell, Heading, Table, TableBody, TableHead, TableRow } from "../../ui/table.tsx";
import { Panel } from "../panel.tsx";

/** What was given up where shop and card provider had both changed a piece: the later change stands (PAY-05). */
export function Synchronisation() {
  const { t, language } = useText();
  const sync = useQuery(syncQuery(useAdminClient()));
  return (
    <Panel title={t("sync.title")} query={sync}>
      {({ last, conflicts }) => (
        <>
          <p className="mb-3 text-muted">
            {last
              ? t(last.ok ? "sync.last" : "sync.lastFailed", {
                  time: dateAndTime(last.at, language),
                })
              : t("sync.never")}{" "}
            {conflicts.length === 0 ? t("sync.none") : t("sync.about")}
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
                {conflicts.flatMap((piece) =>
                  piece.fields.map(({ field, ours, theirs, kept }) => (
                    <TableRow key={`${piece.product_id} ${field}`}>
                      <Cell label={t("sync.piece")}>
                        <span>
                          <Link
                            to={`/admin?tab=products&product=${piece.product_id}`}
                            className="underline decoration-line underline-offset-4 hover:decoration-gold"
                          >
                            {textIn(language, piece.name, piece.name_el)}
                          </Link>
                          <span className="block text-muted">
                            {dateAndTime(piece.synced_at, language)}
                          </span>
                        </span>
                      </Cell>
                      <Cell label={t("conflict.field")}>{fieldName(field, t)}</Cell>
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

function fieldName(field: string, t: ReturnType<typeof useText>["t"]): string {
  if (field === "image") return t("productForm.image");
  if (field === "archived") return t("sync.archived");
  const known = Object.entries(fieldTexts).find(([name]) => name === field);
  return known ? t(known[1]) : field;
}

function Value({ value, stands }: { value: SyncedValue; stands: boolean }) {
  const { t, language } = useText();
  const flag = value ? "✓" : "–";
  const text = typeof value === "number" ? amount(value, language) : value;
  return (
    <span className="wrap-anywhere">
      {typeof text === "boolean" ? flag : text || t("conflict.nothing")}
      <span className={`block ${stands ? "text-gold" : "text-muted"}`}>
        {t(stands ? "sync.stands" : "sync.givenUp")}
      </span>
    </span>
  );
}
