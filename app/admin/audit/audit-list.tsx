import { textIn, type Language } from "#domain/language.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { auditQuery, type AuditEntry } from "../data/audit.ts";
import { dateAndTime } from "#domain/format.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { amountText } from "./amount-text.ts";
import { columnText } from "./column-text.ts";
import { rightActText } from "./right-words.ts";
import { EntryChanges } from "./entry-changes.tsx";
import { PricesUndo, ProductUndo, WayBack } from "./way-back.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { auditText } from "./text.ts";
import { frameText } from "../frame/text.ts";
import { productText } from "../product/text.ts";
import { wordsIn } from "../../i18n/translate.ts";

export function AuditList() {
  const t = useText(auditText, frameText);
  const audit = useInfiniteQuery(auditQuery(useAdminClient()));
  const entries = audit.data?.pages.flat() ?? [];
  return (
    <section aria-label={t("audit.title")} className="mt-12">
      <h2 className="mb-3 text-xl">{t("audit.title")}</h2>
      {audit.isPending ? <SkeletonRows label={t("loading")} rows={3} /> : null}
      {audit.isLoadingError ? <LoadFailed query={audit} /> : null}
      {audit.isSuccess && entries.length === 0 ? <p className="text-muted">{t("audit.empty")}</p> : null}
      <ol className="divide-y divide-line text-sm">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {audit.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-4"
          busy={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          {t("audit.more")}
        </Button>
      ) : null}
    </section>
  );
}

export function Entry({ entry }: { entry: AuditEntry }) {
  const t = useText(auditText, productText);
  const { language } = useLanguage();
  // Settings and keys need no more than the sentence.
  const isSaidAlready = entry.action === "settings update" || entry.action.startsWith("keys ");
  const names = isSaidAlready ? [] : namesIn(language, entry);
  // A marked order and a role are said by the verb.
  const isSaidByVerb = typeof (entry.sent ?? entry.ready) === "boolean" || entry.former_role;
  const fields = isSaidByVerb ? [] : entry.columns.flatMap((column) => columnText(language, column) ?? []);
  const nobody = entry.action === "answers insert" ? "audit.buyer" : "audit.operator";
  const others = isSaidAlready ? 0 : entry.rows - names.length;
  return (
    <li className="grid gap-x-6 py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-muted">
        {dateAndTime(entry.at, language)}
      </time>
      <p className="min-w-0 break-words">
        <span className="font-medium">{entry.actor_email ?? t(entry.actor ? "audit.somebody" : nobody)}</span>{" "}
        <span>{actionText(language, entry)}</span> <span>{[...names, ...entry.purchases].join(", ")}</span>
        {others > 0 ? <span>{` ${t("audit.others", { count: others })}`}</span> : null}
        {entry.buyers ? <span>{` – ${entry.buyers.join(", ")}`}</span> : null}
        {fields.length > 0 && entry.changes.length === 0 ? (
          <span className="text-muted">{` (${fields.join(", ")})`}</span>
        ) : null}
      </p>
      {entry.changes.length > 0 ? <EntryChanges entry={entry} /> : null}
      {entry.deleted_products.length > 0 ? <ProductUndo entry={entry} /> : null}
      {entry.can_undo_prices ? <PricesUndo act={entry.id} /> : null}
      {entry.way_back ? <WayBack entry={entry} ids={entry.way_back} /> : null}
    </li>
  );
}

function namesIn(language: Language, { names, names_el: greek }: AuditEntry): string[] {
  return names.flatMap((name, place) =>
    name === null ? [] : amountText(textIn(language, name, greek[place]), language),
  );
}

function actionText(
  language: Language,
  { action, sent, ready, former_role: former, new_role: next }: AuditEntry,
): string {
  const t = wordsIn(language, auditText);
  switch (action) {
    case "products insert":
      return t("audit.productAdded");
    case "products update":
      return t("audit.productChanged");
    case "products delete":
      return t("audit.productDeleted");
    case "prices update":
      return t("audit.pricesChanged");
    case "prices delete":
      return t("audit.pricesUndone");
    case "deleted_products delete":
      return t("audit.productRestored");
    case "product_imports insert":
      return t("audit.imported");
    case "product_imports delete":
      return t("audit.importTakenBack");
    case "stock insert":
    case "stock update":
    case "stock delete":
      return t("audit.stockChanged");
    case "product_pictures insert":
    case "product_pictures update":
    case "product_pictures delete":
      return t("audit.picturesChanged");
    case "product_choices update":
      return t("audit.choicesChanged");
    case "product_facts insert":
    case "product_facts update":
    case "product_facts delete":
    case "product_stones insert":
    case "product_stones update":
    case "product_stones delete":
      return t("audit.factsChanged");
    case "product_costs insert":
    case "product_costs update":
    case "product_costs delete":
      return t("audit.costsChanged");
    case "orders update":
      if (ready != null) return t(ready ? "audit.orderReady" : "audit.orderUnready");
      if (sent === true) return t("audit.orderSent");
      return t(sent === false ? "audit.orderPending" : "audit.orderChanged");
    case "orders delete":
      return t("audit.orderDeleted");
    case "orders insert":
      return t("audit.orderRestored");
    case "user_profiles update":
      return t(former && next ? rightActText(former, next) : "audit.somethingChanged");
    case "settings update":
      return t("audit.settingsChanged");
    case "holds delete":
      return t("audit.holdLetGo");
    case "reservations insert":
      return t("audit.putAside");
    case "reservations update":
      return t("audit.asideLetGo");
    case "stock_counts update":
      return t("audit.stockTaken");
    case "counter_sales insert":
      return t("audit.counterSold");
    case "refunds insert":
      return t("audit.refundAsked");
    case "keys insert":
    case "keys update":
      return t("audit.keysChanged");
    case "withdrawals update":
      return t("audit.returnChanged");
    case "invitations delete":
      return t("audit.invitationTakenBack");
    case "enquiries update":
      return t("audit.enquiryChanged");
    case "enquiries delete":
      return t("audit.enquiryDeleted");
    case "quotes insert":
      return t("audit.quoteSent");
    case "quotes update":
      return t("audit.quoteEnded");
    case "answers insert":
    case "answers update":
      return t("audit.choiceDecided");
    case "mails insert":
      return t("audit.mailSent");
    case "collections insert":
      return t("audit.collectionAdded");
    case "collections update":
      return t("audit.collectionChanged");
    case "delivery_methods insert":
      return t("audit.deliveryAdded");
    case "delivery_methods update":
      return t("audit.deliveryChanged");
    default:
      return t("audit.somethingChanged");
  }
}
