import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { addOrder, addProduct } from "#tests/journeys/admin/cast.ts";
import { sell, tellOfRefunds } from "#tests/sale.ts";
import { adminOf, type ShopProcess } from "#tests/shop-process.ts";
import { checkout, hasFailed, invoke, orderPage, type Checkout, type Product } from "./payments.ts";

/** Things that scenes ask for, in the filled shop. */
export interface Props {
  /** Every piece that can be bought, one more of each than of the one before. */
  cart: { id: string }[];
  bare: string;
  long: string;
  soldOut: string;
  /** One whose price is on request. */
  unpriced: string;
  productId: string;
  orderId: string;
  /** Payments by their outcome; of `withdrawn` a scene withdraws, beside those that look at `paid`. */
  checkouts: Record<"paid" | "withdrawn" | "open" | "expired", Checkout>;
  /** The buyer's page of the paid one. */
  orderPage: string;
  /** The same of one whose size was left open. */
  openOrderPage: string;
  /** The page of a quote with a deposit. */
  quotePage: string;
  /** One whose sizes are counted. */
  sized: { id: string; slug: string };
  /** One that its bank has not settled yet, at the moment of asking. */
  processing: () => Promise<Checkout>;
  /** One that its bank has refused: a minute after it was asked. */
  failed: () => Promise<Checkout>;
  /** Somebody else saves the product of `productId`. */
  changeElsewhere: () => Promise<void>;
}

export async function furnish(filled: ShopProcess): Promise<Props> {
  const { data } = await filled.service.from("products").select("*").order("name").throwOnError();
  const bare = await addedSlug(filled, { name: "Plain band", ...long.bare });
  const longNamed = await addedSlug(filled, long.named);
  // Ten more make a second page, of the shop and of the dashboard.
  const charms = Array.from({ length: 10 }, (_, at) => ({
    ...long.charm,
    name: `Charm ${at + 1}`,
  }));
  await filled.service.from("products").insert(charms).throwOnError();
  const priced = data.filter(({ price, availability }) => price !== null && availability);
  // Made to order: any number of them can be bought.
  const bought = priced.filter(({ product_code }) => /-(N|E)-001$/.test(product_code));
  const sizeLeftOpen = priced.filter(({ product_code }) => product_code === "KOS-R-001");
  const orderId = await fillOrders(filled, priced[0].id);
  const checkouts = await haveCheckouts(filled, bought);
  const refused = await checkout(filled, bought, "debit-fails");
  await haveEnquiries(filled, data);
  return {
    cart: priced.map(({ id, name, price, image_url, product_code }, index) => ({
      id,
      name,
      price,
      image_url,
      product_code,
      quantity: index + 1,
    })),
    bare,
    long: longNamed,
    soldOut: data.find(({ availability }) => !availability)?.slug ?? bare,
    unpriced: "golden-weave-necklace",
    productId: priced[0].id,
    orderId,
    checkouts,
    orderPage: await orderPage(filled, checkouts.paid),
    openOrderPage: await orderPage(filled, await checkout(filled, sizeLeftOpen, "paid")),
    quotePage: await quotePage(filled, priced[0]),
    sized: await sizedProduct(filled),
    processing: () => checkout(filled, bought.slice(0, 1), "debit"),
    async failed() {
      await hasFailed(filled, refused);
      return refused;
    },
    async changeElsewhere() {
      const change = { product_code: `NEW-${Date.now()}` };
      await filled.service.from("products").update(change).eq("id", priced[0].id).throwOnError();
    },
  };
}

/** Words at the limits of what a jeweller may enter; old, so that they stand last. */
const long = {
  charm: { category: "bracelets", price: 0.01, created_at: "2019-01-01T00:00:00Z" },
  bare: { category: "rings", created_at: "2020-01-01T00:00:00Z" },
  named: {
    name: "Ring of the seven winds over the salt lake of Larnaca with a rose-cut diamond, engraved by hand".padEnd(
      100,
      ".",
    ),
    name_el: "Δαχτυλίδι των επτά ανέμων πάνω από την αλυκή της Λάρνακας με διαμάντι ροζέτα, χαραγμένο στο χέρι",
    description: "Eighteen carat gold, drawn, plaited and set in our workshop. ".repeat(16),
    description_el: "Χρυσός δεκαοκτώ καρατίων, συρματωμένος και πλεγμένος στο εργαστήριό μας. ".repeat(13),
    category: "rings",
    price: 999_999.99,
    product_code: "KOSMIMA-RING-OF-THE-SEVEN-WINDS-LARNACA-2026-00001",
    created_at: "2020-01-02T00:00:00Z",
  },
};

async function addedSlug(shop: ShopProcess, product: Record<string, unknown>): Promise<string> {
  const id = await addProduct(shop, product);
  const { data } = await shop.service.from("products").select("slug").eq("id", id).single().throwOnError();
  return data.slug;
}

async function fillOrders(shop: ShopProcess, productId: string): Promise<string> {
  const id = await addOrder(shop, { customer: "Μαρία Παπαδοπούλου-Χατζηχριστοδούλου", productId });
  await addOrder(shop, { customer: "Andri Georgiou", address: null, productId });
  await addOrder(shop, { customer: "Eleni K.", productId: null, product: long.named.name });
  await addOrder(shop, { customer: "Petros Ioannou", productId, sent: true });
  await returnOne(shop.service, productId);
  await sellLate(shop.service, productId);
  return id;
}

/** One in each language, with much and little to say. */
async function haveEnquiries(shop: ShopProcess, products: readonly { id: string }[]): Promise<void> {
  const asked = [
    {
      name: "Μαρία Παπαδοπούλου-Χατζηχριστοδούλου",
      email: "maria.papadopoulou-chatzichristodoulou@example.test",
      phone: "+357 99 123456",
      question:
        "Καλημέρα σας!\nΘα ήθελα το κολιέ για τα γενέθλια της μητέρας μου, στις 14 Δεκεμβρίου. Πόσο κοστίζει, και γίνεται λίγο πιο μακρύ;\n\nΣας ευχαριστώ πολύ",
      locale: "el",
    },
    {
      name: "Andri",
      email: "andri@example.test",
      phone: null,
      question: "Is it hollow?",
      locale: "en",
    },
  ];
  for (const [place, enquiry] of asked.entries()) {
    const request = { ...enquiry, product: products[place]?.id };
    await shop.service.rpc("receive_enquiry", { request }).throwOnError();
  }
}

async function quotePage(shop: ShopProcess, product: { id: string; image_url: string }) {
  const client = await adminOf(shop);
  const request = {
    id: randomUUID(),
    name: "Μαρία Παπαδοπούλου-Χατζηχριστοδούλου",
    email: "maria@example.test",
    locale: "el",
    words: "Καλησπέρα σας,\nη βέρα θα γίνει από λευκόχρυσο, με την πέτρα της γιαγιάς σας.",
    picture_url: product.image_url,
    items: [
      { words: "Βέρα από λευκόχρυσο", unit_amount: 90_000, personalised: true },
      { product_id: product.id, unit_amount: 45_000 },
    ],
    deposit: 30_000,
    ready_by: inTwoWeeks,
    valid_until: inTwoWeeks,
  };
  const { data } = await client.rpc("send_quote", { request }).throwOnError();
  return `/quote/${data.token}`;
}

const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);

/** Its sizes have counts of their own: one is put aside, one is sold out, one is made to order. */
async function sizedProduct(shop: ShopProcess): Promise<Props["sized"]> {
  const name = "Thalassa band";
  const old = "2020-01-03T00:00:00Z";
  const product = { name, name_el: "Βέρα Θάλασσα", category: "rings", price: 420, created_at: old };
  const product_id = await addProduct(shop, product);
  const client = await adminOf(shop);
  const values = [{ label: "50", stock: 2 }, { label: "52", stock: 1 }, { label: "54", stock: 0 }, { label: "56" }];
  const size = { kind: "size", name: "Ring size", name_el: "Μέγεθος", scale: "ring", values };
  const choices = [size];
  await client.rpc("save_details", { product: product_id, details: { choices } }).throwOnError();
  const { data } = await client
    .from("products")
    .select("slug,product_choices(id,product_choice_values(id,label))")
    .eq("id", product_id)
    .single()
    .throwOnError();
  const [saved] = data.product_choices;
  const value = saved?.product_choice_values.find(({ label }) => label === "52")?.id;
  const request = {
    id: randomUUID(),
    product_id,
    quantity: 1,
    choices: [{ choice: saved?.id, value }],
    purpose: "customer",
    who: "Μαρία Παπαδοπούλου-Χατζηχριστοδούλου",
    until: inTwoWeeks,
  };
  await client.rpc("put_aside", { request }).throwOnError();
  return { id: product_id, slug: data.slug };
}

/** It should have left three days ago. */
async function sellLate(service: SupabaseClient, productId: string): Promise<void> {
  const buyer = { name: "Δέσποινα Νικολάου", email: "despina@example.test" };
  const items = [{ id: productId, quantity: 1 }];
  const { id } = await sell(service, { items, locale: "el", buyer });
  const leaves_by = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await service.from("orders").update({ leaves_by }).eq("checkout_id", id).throwOnError();
}

/** Three bought, withdrawn from, and one of them paid back already. */
async function returnOne(service: SupabaseClient, productId: string): Promise<void> {
  const buyer = { name: "Γιώργος Αντωνίου", email: "giorgos@example.test" };
  const items = [{ id: productId, quantity: 3 }];
  const { payment, reference } = await sell(service, { items, locale: "el", buyer });
  const at = Math.floor(Date.now() / 1000);
  const words = { statement: "Υπαναχωρώ.", locale: "el", confirm: true };
  await service.rpc("withdraw_from_contract", { request: { ...words, ...buyer, reference, at } }).throwOnError();
  await tellOfRefunds(service, payment, [{ amount: 1000, state: "succeeded" }]);
}

/** The disputed one is for the jeweller's eyes alone: it waits in the settings. */
async function haveCheckouts(shop: ShopProcess, products: readonly Product[]): Promise<Props["checkouts"]> {
  const expired = await checkout(shop, products);
  await invoke(shop, "cancel-checkout", { secret: expired.secret });
  await checkout(shop, products.slice(0, 1), "disputed");
  const withdrawn = await checkout(shop, products, "paid");
  const paid = await checkout(shop, products, "paid");
  return { expired, withdrawn, paid, open: await checkout(shop, products) };
}
