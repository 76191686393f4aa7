import { useQuery } from "@tanstack/react-query";
import { ArrowUp, Plus, X } from "lucide-react";
import { useState } from "react";
import { collectionLimits } from "#domain/collection.ts";
import { textIn } from "#domain/language.ts";
import { Thumbnail } from "../../catalogue/thumbnail.tsx";
import { TextField } from "../../ui/field.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductsQuery } from "../data/product-changes.ts";
import { defaultProductFilter } from "../product/product-filter.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { movedUp } from "../ui/list-edits.ts";
import { chosenQuery, type Piece } from "./collections-query.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { collectionsText } from "./text.ts";

interface PiecesFieldProps {
  ids: string[];
  onChange: (ids: string[]) => void;
}

const offered = 5;

/** The pieces that are there, in their order. */
export function useChosen(ids: readonly string[]): Piece[] {
  const known = useQuery(chosenQuery(useAdminClient(), ids)).data;
  return ids.flatMap((id) => known?.get(id) ?? []);
}

/** Pieces by hand: in their order, taken out, and found by name or code to be added. */
export function PiecesField({ ids, onChange }: PiecesFieldProps) {
  const t = useText(collectionsText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const [search, setSearch] = useState("");
  const known = useQuery(chosenQuery(client, ids)).data;
  const found = useQuery(managedProductsQuery(client, { ...defaultProductFilter, search })).data?.products ?? [];
  const others = found.filter(({ id }) => !ids.includes(id)).slice(0, offered);
  const nameOf = (piece: Pick<Piece, "name"> & { name_el?: string | null | undefined }) =>
    textIn(language, piece.name, piece.name_el);
  return (
    <>
      {ids.length === 0 ? <p className="text-sm text-muted">{t("collections.noPieces")}</p> : null}
      <ol className="divide-y divide-line border-y hairline empty:hidden">
        {ids.map((id, index) => {
          const piece = known?.get(id);
          const name = piece ? nameOf(piece) : t("collections.gonePiece");
          return (
            <li key={id} className="flex items-center gap-3 py-1.5">
              <Thumbnail url={piece?.image_url} className="size-12!" />
              <span className={`min-w-0 grow wrap-anywhere ${piece ? "" : "text-muted"}`}>{known ? name : "…"}</span>
              <IconButton
                label={t("collections.up", { name })}
                disabled={index === 0}
                onClick={() => onChange(movedUp(ids, index))}
              >
                <ArrowUp className="size-4" />
              </IconButton>
              <IconButton
                label={t("collections.removePiece", { name })}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <X className="size-4" />
              </IconButton>
            </li>
          );
        })}
      </ol>
      {ids.length < collectionLimits.pieces ? (
        <div>
          <TextField
            type="search"
            label={t("collections.find")}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            // Enter would save the collection.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <ul className="mt-2">
            {others.map((piece) => (
              <li key={piece.id} className="flex items-center gap-3 py-1">
                <Thumbnail url={piece.image_url} className="size-12!" />
                <span className="min-w-0 grow wrap-anywhere">
                  <span className="block">{nameOf(piece)}</span>
                  <span className="block text-sm text-muted">{piece.product_code}</span>
                </span>
                <IconButton
                  label={t("collections.addPiece", { name: nameOf(piece) })}
                  onClick={() => onChange([...ids, piece.id])}
                >
                  <Plus className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
