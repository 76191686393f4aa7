import { isUuid } from "#domain/uuid.ts";
import { z } from "zod";
import { isQuantity, lineKey, mostAnswers, mostLines, type Chosen } from "#domain/cart.ts";
import { giftMessageFault, tidyGiftMessage, type Gift } from "#domain/gift.ts";
import { cutText } from "#domain/text/strangers-text.ts";
import { oneLine } from "../_payments/observe.ts";
import type { WantedDelivery } from "../_payments/ledger.ts";
import type { RefusalCode } from "../_shared/refusal-texts.ts";

/** Only an item's product, quantity and choices count; names and prices are ours (CHK-07). */
export interface WantedItem {
  id: string;
  quantity: number;
  choices?: Chosen[];
}

export interface CartRequest {
  /** The link of a quote, whose lines and price count in the place of items. */
  quote: string | undefined;
  items: WantedItem[];
  locale?: unknown;
  attempt: string | undefined;
  supersedes: string | undefined;
  /** The buyer knows what was paid earlier, and wants it once more. */
  again: boolean;
  delivery: WantedDelivery | undefined;
  gift: Gift | undefined;
}

export interface CartRefusal {
  code: RefusalCode;
  /** The line's product id as sent. */
  item?: string;
  /** The request's name for the line; repeated only where we have no name of our own. */
  called?: string;
}

/** Reads null as absent. */
const orAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

const deliverySchema = z.object({
  method: z.uuid(),
  country: orAbsent(z.string().regex(/^[A-Z]{2}$/)),
});
const giftSchema = z
  .object({ message: z.string().nullish(), wrapped: z.boolean().nullish() })
  .transform(({ message, wrapped }) => ({
    message: tidyGiftMessage(message ?? ""),
    wrapped: wrapped ?? false,
  }));
/** The database refuses a strange sign by name; U+0000 it could not even read. */
const readable = (text: string) => text.replaceAll("\0", "\ufffd");
const name = z
  .string()
  .max(100)
  .transform((text) => readable(text).toLowerCase());
const choicesSchema = orAbsent(
  z
    .array(z.object({ choice: name, value: name.nullish(), text: z.string().nullish() }))
    .max(mostAnswers)
    .refine((choices) => new Set(choices.map(({ choice }) => choice)).size === choices.length)
    .transform((choices) =>
      choices.map(({ choice, value, text }): Chosen => ({
        choice,
        ...(value && { value }),
        ...(text && { text: readable(cutText(text, 1000)) }),
      })),
    ),
);
const bodySchema = z.object({
  items: z.array(z.unknown()).default([]),
  quote: z
    .string()
    .nullish()
    // Anything that is no token is that of no quote, as an unknown one.
    .transform((value) => (value && !isUuid(value) ? "" : (value ?? undefined))),
  locale: z.unknown().optional(),
  attempt: orAbsent(z.uuid()),
  supersedes: orAbsent(z.uuid()),
  again: orAbsent(z.boolean()).transform((again) => again ?? false),
  delivery: orAbsent(deliverySchema),
  gift: orAbsent(giftSchema),
});

/** The body of `create-cart-payment`. Refused, never repaired. */
export function readCart(body: unknown): { cart: CartRequest } | { refused: CartRefusal } {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return { refused: { code: "invalid_request" } };
  const { items, quote, ...rest } = parsed.data;
  if (quote !== undefined) {
    if (items.length > 0) return { refused: { code: "invalid_request" } };
    return { cart: { ...rest, quote, items: [], attempt: undefined, gift: undefined } };
  }
  if (!("items" in Object(body))) return { refused: { code: "invalid_request" } };
  if (items.length === 0) return { refused: { code: "empty_cart" } };
  if (items.length > mostLines) return { refused: { code: "too_many_items" } };
  const wanted: WantedItem[] = [];
  for (const item of items) {
    const read = readItem(item);
    if ("code" in read) return { refused: { ...read, called: nameSent(item) } };
    if (wanted.some((other) => lineKey(other) === lineKey(read))) {
      return { refused: { code: "duplicate_item", item: read.id, called: nameSent(item) } };
    }
    wanted.push(read);
  }
  const fault = rest.gift && giftMessageFault(rest.gift.message);
  if (fault) return { refused: { code: giftRefusals[fault] } };
  return { cart: { ...rest, quote, items: wanted } };
}

const giftRefusals = {
  "too long": "gift_message_too_long",
  unreadable: "gift_message_unreadable",
} as const;

function readItem(item: unknown): WantedItem | CartRefusal {
  const line = z
    .looseObject({
      id: z.unknown().optional(),
      quantity: z.unknown().optional(),
      choices: choicesSchema,
    })
    .safeParse(item);
  if (!line.success || typeof line.data.id !== "string") return { code: "invalid_item" };
  const { id, quantity, choices } = line.data;
  if (!isUuid(id)) return { code: "unknown_product", item: plain(id) };
  if (!isQuantity(quantity)) {
    return { code: "invalid_quantity", item: id.toLowerCase() };
  }
  return { id: id.toLowerCase(), quantity, ...(choices && { choices }) };
}

/** The request's own name for a line, or its id: echoed as harmless plain text. */
export function nameSent(item: unknown): string {
  const line = z.looseObject({ id: z.unknown().optional(), name: z.unknown().optional() }).safeParse(item).data;
  const text = [line?.name, line?.id].find((value) => typeof value === "string" && plain(value));
  return typeof text === "string" ? plain(text) : "";
}

function plain(text: string): string {
  return oneLine(text.replace(/[<>&"'`]/g, " "), 100);
}
