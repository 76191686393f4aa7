import { z } from "zod";
import { textIn, type Language } from "#domain/language.ts";
import type { ManagedProduct } from "../../../data/product-changes.ts";
import { formOf } from "../../../product/form-values.ts";
import { amount } from "../../../words/amount.ts";
import { decimalPoint } from "../../../ui/decimal-point.ts";
import type { ImportLine } from "../../files/product-imports.ts";
import { printList, readList } from "../../files/list-cell.ts";
import type { Piece } from "./pieces.ts";

const choiceSchema = z.object({
  name: z.string(),
  name_el: z.string().nullish(),
  values: z.array(
    z.object({
      label: z.string(),
      label_el: z.string().nullish(),
      surcharge: z.number().nullish(),
      stock: z.number().nullish(),
    }),
  ),
});

const sentSchema = z.object({
  price: z.number().nullish(),
  category: z.string().nullish(),
  product_code: z.string().nullish(),
  description: z.string().nullish(),
  stock: z.number().nullish(),
  image_url: z.string().nullish(),
  pictures: z.array(z.object({ url: z.string() })).nullish(),
  choices: z.array(choiceSchema).nullish(),
});

/** A piece at a glance, as it will be. */
export interface PieceFacts {
  /** Euros; null: on request, undefined: unreadable. */
  price: number | null | undefined;
  category: string;
  code: string;
  description: string;
  /** A piece that is made to order has null. */
  stock: number | null;
  choices: z.infer<typeof choiceSchema>[];
  pictures: string[];
}

/** Facts as they are sent; others as the file has them, or the piece that it changes. */
export function factsOf({ planned, cells, product }: Piece): PieceFacts {
  const sent = ("send" in planned && sentSchema.safeParse(planned.send.product).data) || {};
  const known: Readonly<Record<string, string | number | boolean | null | undefined>> = product
    ? { ...formOf(product), ...picturesOf(product) }
    : {};
  const cell = (column: string) => (cells.get(column) ?? String(known[column] ?? "")).trim();
  const pictures = [
    sent.image_url ?? cell("image_url"),
    ...(sent.pictures?.map(({ url }) => url) ?? readList(cell("pictures"))),
  ];
  return {
    price: sent.price === undefined ? priceIn(cell("price")) : sent.price,
    category: sent.category ?? cell("category"),
    code: sent.product_code ?? cell("product_code"),
    description: sent.description ?? cell("description"),
    stock: sent.stock === undefined ? countIn(cell("stock")) : sent.stock,
    choices: sent.choices ?? choicesOf(product),
    pictures: pictures.filter((url) => url !== ""),
  };
}

function picturesOf({ image_url, product_pictures = [] }: ManagedProduct) {
  return { image_url: image_url ?? "", pictures: printList(product_pictures.map(({ url }) => url)) };
}

function choicesOf(product: ManagedProduct | undefined): PieceFacts["choices"] {
  return (product?.product_choices ?? []).map(({ name, name_el, product_choice_values: values }) => ({
    name,
    name_el,
    values: values.map(({ label, label_el, surcharge, value_stock: stock }) => ({
      label,
      label_el,
      surcharge,
      stock: stock?.quantity,
    })),
  }));
}

function priceIn(typed: string): number | null | undefined {
  const price = typed === "" ? null : Number(decimalPoint(typed));
  return Number.isNaN(price) ? undefined : price;
}

function countIn(typed: string): number | null {
  return /^\d+$/.test(typed) ? Number(typed) : null;
}

/** `Ring size: 50, 52 (+€20.00) … 62`. */
export function choiceWords({ name, name_el, values }: PieceFacts["choices"][number], language: Language): string {
  const labels = values.map(({ label, label_el, surcharge }) => {
    const said = textIn(language, label, label_el || null);
    return surcharge ? `${said} (+${amount(surcharge, language)})` : said;
  });
  const shown =
    labels.length > 6 ? `${labels.slice(0, 3).join(", ")} … ${labels[labels.length - 1]}` : labels.join(", ");
  return shown === ""
    ? textIn(language, name, name_el || null)
    : `${textIn(language, name, name_el || null)}: ${shown}`;
}

/** Counted sizes together; undefined when none is counted. */
export function countedInChoices({ choices }: PieceFacts): number | undefined {
  const counts = choices.flatMap(({ values }) => values.flatMap(({ stock }) => stock ?? []));
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

/** A picture that is here already can be shown; another shop's never is (the pages' policy). */
export function shownPicture(pictures: readonly string[]): string | null {
  const [first = ""] = pictures;
  return isHere(first) ? first : null;
}

function isHere(url: string): boolean {
  return url.startsWith("/") || url.startsWith(`${location.origin}/`);
}

/** Whether the shop will have pictures to fetch for it. */
export function fetchesPictures({ product }: ImportLine): boolean {
  const { image_url, pictures } = sentSchema.safeParse(product).data ?? {};
  const urls = [image_url ?? "", ...(pictures ?? []).map(({ url }) => url)];
  return urls.some((url) => url !== "" && !isHere(url));
}
