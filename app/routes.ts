import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the shop. */
export default [
  layout("layout/public-layout.tsx", [
    index("landing/landing-route.tsx"),
    route("shop", "shop/shop-route.tsx", { id: "shop" }),
    route("shop/:category", "shop/shop-route.tsx", { id: "shop-category" }),
    route("collections/:slug", "collection/collection-route.tsx"),
    route("product/:slug", "product/product-route.tsx"),
    route("ask/:slug", "ask/ask-route.tsx"),
    route("wish/for/:slug", "wish/wish-form-route.tsx"),
    route("wish/:token", "wish/wish-route.tsx"),
    route("ring-size", "ring-size/ring-size-route.tsx"),
    route("favourites", "favourites/favourites-route.tsx"),
    route("payment-success", "payment-success/payment-success-route.tsx"),

    route("order", "order/order-link-route.tsx"),
    route("order/:token", "order/order-route.tsx"),
    route("quote/:token", "quote/quote-route.tsx"),

    route("terms", "legal/terms-route.tsx"),
    route("privacy", "legal/privacy-route.tsx"),
    route("delivery-returns", "legal/delivery-returns-route.tsx"),
    route("imprint", "legal/imprint-route.tsx"),
    route("accessibility", "legal/accessibility-route.tsx"),
    route("guarantee", "legal/guarantee-route.tsx"),
    route("withdraw", "withdraw/withdraw-route.tsx"),

    route("*", "layout/not-found-route.tsx"),
  ]),

  route("admin", "admin/admin-route.tsx", [
    index("admin/dashboard-route.tsx"),
    route("counter/:quote?", "admin/counter/counter-route.tsx"),
    route("quote/:enquiry?", "admin/quotes/new-quote-route.tsx"),
    route("stock-taking", "admin/stock-taking/stock-taking-route.tsx"),
    route("collections/:collection?", "admin/collections/collections-route.tsx"),
    route("settings/:section?", "admin/settings/settings-route.tsx"),
  ]),
  route("admin/recover", "admin/sign-in/recover-route.tsx"),
  route("admin/month", "admin/month/month-route.tsx"),
  route("admin/day-close", "admin/day-close/day-close-route.tsx"),
  route("admin/certificate", "admin/certificate/certificate-route.tsx"),
  route("admin/packing-slip", "admin/packing-slip/packing-slip-route.tsx"),

  route("sitemap.xml", "seo/sitemap-route.ts"),
  route("feeds/:feed", "feeds/feed-route.ts"),
  route("robots.txt", "seo/robots-route.ts"),
  route("site.webmanifest", "seo/manifest-route.ts"),
  route("admin.webmanifest", "seo/manifest-route.ts", { id: "seo/dashboard-manifest-route" }),
] satisfies RouteConfig;
