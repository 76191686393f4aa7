import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { startTestPlatform, type TestPlatform, type TestPlatformParts } from "./platform.ts";

/** The small named cast that every test knows. Prices in euros. */
const products = {
  aphrodite: {
    name: "Aphrodite necklace",
    name_el: "Κολιέ Αφροδίτη",
    category: "necklaces",
    price: 1180,
    product_code: "KOS-N-001",
  },
  /** A product on request: no price. */
  helios: {
    name: "Helios ring",
    name_el: "Δαχτυλίδι Ήλιος",
    category: "rings",
    price: null,
    product_code: "KOS-R-001",
  },
  /** Two left. */
  kyrenia: {
    name: "Kyrenia hoops",
    name_el: "Κρίκοι Κερύνεια",
    category: "earrings",
    price: 690,
    product_code: "KOS-E-001",
    stock: 2,
  },
  /** Sold out. */
  tears: {
    name: "Tears of Joy earrings",
    name_el: "Σκουλαρίκια Δάκρυα Χαράς",
    category: "earrings",
    price: 1890,
    product_code: "KOS-E-003",
    stock: 0,
  },
} as const;
type ProductName = keyof typeof products;

export interface Account {
  id: string;
  email: string;
  password: string;
  client: SupabaseClient;
}

export interface World {
  database: Database;
  shop: TestPlatform;
  /** Product ids by the name of the piece. */
  products: Record<ProductName, string>;
  anon: SupabaseClient;
  user: Account;
  admin: Account;
  service: SupabaseClient;
}

/** A shop of its own for one test file: the migrated schema, four pieces, one admin, one user without rights; it closes by itself. */
export async function openWorld(parts: Omit<TestPlatformParts, "database"> = {}): Promise<World> {
  const shop = await startTestPlatform(parts);
  afterAll(() => shop.close());
  const { database } = shop;
  const admin = await shop.signedInClient();
  const user = await shop.signedInClient();
  await database.query("update public.user_profiles set role = 'admin' where user_id = $1", [admin.id]);
  const products = await addProducts(database);
  return {
    database,
    shop,
    products,
    anon: shop.anonClient(),
    user,
    admin,
    service: shop.adminClient(),
  };
}

async function addProducts(database: Database): Promise<Record<ProductName, string>> {
  const ids = new Map<string, string>();
  for (const [key, product] of Object.entries(products)) {
    const { name, name_el, category, price, product_code } = product;
    const { rows } = await database.query<{ id: string }>(
      `insert into public.products (name, name_el, category, price, product_code)
       values ($1, $2, $3, $4, $5) returning id`,
      [name, name_el, category, price, product_code],
    );
    const id = rows[0]?.id ?? "";
    ids.set(key, id);
    if ("stock" in product) {
      await database.query("insert into public.stock (product_id, quantity) values ($1, $2)", [id, product.stock]);
    }
  }
  return Object.fromEntries(ids) as Record<ProductName, string>;
}
