import type { SupabaseClient } from "@supabase/supabase-js";

/** Something whose time is taken at each size of the catalogue. */
export interface Work {
  name: string;
  /** From so many pieces on it is the same work; absent: from the smallest on. */
  from?: number;
  run: () => Promise<unknown>;
}

const perPage = 24;
let asked = 0;

/** Catalogue pages, each asked for under an address that is in no memory (`_routes` is part of what is kept). */
export function pagesOf(shopUrl: string, products: number): Work[] {
  const page = (name: string, path: string, about: { from?: number; status?: number } = {}) => {
    const { status = 200, ...rest } = about;
    return {
      name,
      ...rest,
      async run() {
        asked += 1;
        const address = `${shopUrl}${path}${path.includes("?") ? "&" : "?"}_routes=${asked}`;
        const answer = await fetch(address);
        if (answer.status !== status) throw new Error(`${path}: ${answer.status}`);
        return answer.text();
      },
    };
  };
  const middle = Math.max(1, Math.floor(products / perPage / 2));
  return [
    page("/", "/"),
    page("/shop/all", "/shop/all"),
    page("/shop/rings", "/shop/rings", { from: 1_000 }),
    page("/shop/all by price, dearest first", "/shop/all?sort=price-desc"),
    page("/shop/all in the middle", `/shop/all?page=${middle}`),
    page("/shop/all beyond the last page", "/shop/all?page=9999"),
    page("/shop/all, a search that finds many", "/shop/all?q=lefkara", { from: 1_000 }),
    page("/shop/all, a search that finds nothing", "/shop/all?q=zzqq"),
    page("/product", "/product/helios-ring"),
    page("/product, unknown", "/product/no-such-piece", { status: 404 }),
  ];
}

/** What the dashboard's tabs ask for. */
export function adminLists(client: SupabaseClient): Work[] {
  const newest = { ascending: false };
  const products = () => client.from("products").select("*,stock(quantity)", { count: "exact" });
  const orders = () =>
    client
      .from("orders")
      .select("*,customers(name,email,phone,address),products(name,price)", { count: "exact" });
  const list = (name: string, run: () => PromiseLike<unknown>, from?: number): Work => ({
    name,
    ...(from === undefined ? {} : { from }),
    run: async () => run(),
  });
  return [
    list("dashboard: products", () =>
      products().order("created_at", newest).order("id").range(0, 24).throwOnError(),
    ),
    list("dashboard: products by name", () =>
      products().order("name").order("id").range(0, 24).throwOnError(),
    ),
    list(
      "dashboard: products found",
      () =>
        products()
          .like("search_text", "%lefkara%")
          .order("created_at", newest)
          .order("id")
          .range(0, 24)
          .throwOnError(),
      1_000,
    ),
    list("dashboard: orders", () =>
      orders()
        .eq("is_sent", true)
        .order("created_at", newest)
        .order("id")
        .range(0, 24)
        .throwOnError(),
    ),
  ];
}
