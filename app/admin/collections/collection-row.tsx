import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "react-router";
import { textIn } from "#domain/language.ts";
import { Thumbnail } from "../../catalogue/thumbnail.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { piecesOfQuery, type ManagedCollection } from "./collections-query.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { collectionsText } from "./text.ts";

interface CollectionRowProps {
  collection: ManagedCollection;
  onArchive: () => void;
  /** Moves it up; undefined at the end of the list. */
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

export function CollectionRow({ collection, onArchive, onUp, onDown }: CollectionRowProps) {
  const t = useText(collectionsText);
  const { language } = useLanguage();
  const found = useQuery(piecesOfQuery(useAdminClient(), collection)).data;
  const { id, archived } = collection;
  const name = textIn(language, collection.name, collection.name_el);
  const facts = [
    found && t("collections.pieces", { count: found.count }),
    collection.rule && t("collections.byRule"),
    found?.count === 0 && !archived && t("collections.notShown"),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <Link to={`/admin/collections/${id}`} className="group flex min-w-0 grow basis-40 items-center gap-4">
        <Thumbnail url={collection.picture ?? found?.pieces[0]?.image_url} className="size-14!" />
        <span className="min-w-0">
          <span className="block text-lg wrap-anywhere group-hover:underline">{name}</span>
          <span className={`block text-sm ${found?.count === 0 && !archived ? "text-danger" : "text-muted"}`}>
            {facts.filter(Boolean).join(" · ")}
          </span>
        </span>
      </Link>
      <div className="-mr-2 flex">
        {archived ? null : (
          <>
            <IconButton label={t("collections.up", { name })} disabled={!onUp} onClick={onUp}>
              <ArrowUp className="size-4" />
            </IconButton>
            <IconButton label={t("collections.down", { name })} disabled={!onDown} onClick={onDown}>
              <ArrowDown className="size-4" />
            </IconButton>
          </>
        )}
        <IconButton label={t(archived ? "collections.bringBack" : "collections.archive", { name })} onClick={onArchive}>
          {archived ? <ArchiveRestore className="size-4" /> : <Archive className="size-4" />}
        </IconButton>
      </div>
    </li>
  );
}
