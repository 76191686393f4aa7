import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { Plus } from "lucide-react";
import { collectionPath } from "../../data/use-shop-facts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { AdminsPlace } from "../frame/admins-only.tsx";
import { LoadFailed } from "../frame/load-failed.tsx";
import { metaOf } from "../frame/page-title.ts";
import { Place } from "../frame/place.tsx";
import { movedUp } from "../ui/list-edits.ts";
import { CollectionForm } from "./collection-form.tsx";
import { CollectionRow } from "./collection-row.tsx";
import { collectionsQuery, type ManagedCollection } from "./collections-query.ts";
import { useCollections } from "./use-collections.ts";
import { useText } from "../../i18n/language.tsx";
import { frameText } from "../frame/text.ts";
import { collectionsText } from "./text.ts";

export { ErrorBoundary } from "../frame/place.tsx";

export const meta = metaOf(frameText.collections.title);

const listPath = "/admin/collections";

/** The jeweller's own collections (COL-01): their list, and each in a form beside the shop's look. */
export default function CollectionsRoute() {
  const t = useText(frameText);
  return (
    <AdminsPlace title={t("collections.title")}>
      <Collections />
    </AdminsPlace>
  );
}

function Collections() {
  const t = useText(collectionsText, frameText);
  const { collection: opened } = useParams();
  const collections = useQuery(collectionsQuery(useAdminClient()));
  return (
    <Place
      title={t("collections.title")}
      width={opened ? "desk" : "wide"}
      {...(opened ? {} : { intro: t("collections.intro") })}
    >
      {collections.isPending ? <Spinner label={t("loading")} /> : null}
      {collections.isLoadingError ? <LoadFailed query={collections} /> : null}
      {collections.data ? (
        opened ? (
          <Opened id={opened} all={collections.data} />
        ) : (
          <List all={collections.data} />
        )
      ) : null}
    </Place>
  );
}

function Opened({ id, all }: { id: string; all: ManagedCollection[] }) {
  const t = useText(collectionsText);
  const navigate = useNavigate();
  const collection = all.find((one) => one.id === id);
  const position = Math.max(0, ...all.map((one) => one.position)) + 1;
  return (
    <>
      <p className="mb-4 flex flex-wrap justify-between gap-x-6">
        <Link to={listPath} className={buttonClass("quiet")}>{`‹ ${t("collections.back")}`}</Link>
        {collection ? (
          <Link to={collectionPath(collection.slug)} className={buttonClass("quiet")}>
            {t("collections.see")}
          </Link>
        ) : null}
      </p>
      {collection || id === "new" ? (
        <CollectionForm key={id} base={collection} position={position} onDone={() => void navigate(listPath)} />
      ) : (
        <p>{t("collections.gone")}</p>
      )}
    </>
  );
}

function List({ all }: { all: ManagedCollection[] }) {
  const t = useText(collectionsText);
  const { archive, place } = useCollections();
  const shown = all.filter(({ archived }) => !archived);
  const archived = all.filter((one) => one.archived);
  return (
    <>
      {shown.length === 0 ? <p className="mb-4 text-muted">{t("collections.none")}</p> : null}
      <ul aria-label={t("collections.back")} className="divide-y divide-line border-y hairline empty:hidden">
        {shown.map((collection, index) => (
          <CollectionRow
            key={collection.id}
            collection={collection}
            onArchive={() => archive.mutate(collection)}
            onUp={index > 0 ? () => place.mutate(movedUp(shown, index)) : undefined}
            onDown={index < shown.length - 1 ? () => place.mutate(movedUp(shown, index + 1)) : undefined}
          />
        ))}
      </ul>
      <Link to={`${listPath}/new`} className={buttonClass("primary", "mt-5 max-sm:w-full")}>
        <Plus className="size-4" aria-hidden="true" />
        <span>{t("collections.add")}</span>
      </Link>
      {archived.length > 0 ? (
        <details className="mt-8">
          <summary className="cursor-pointer text-muted">
            {t("collections.archived", { count: archived.length })}
          </summary>
          <ul className="divide-y divide-line">
            {archived.map((collection) => (
              <CollectionRow key={collection.id} collection={collection} onArchive={() => archive.mutate(collection)} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
