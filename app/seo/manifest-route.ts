import type { Route } from "./+types/manifest-route";
import { appContext } from "../data/context.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { readAllFacts } from "../data/shop.ts";
import { sharedText } from "../i18n/shared-text.ts";
import { wordsIn } from "../i18n/translate.ts";

/** The shop on a phone's home screen; the dashboard is installed by itself (WEK-06). */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { client, language } = context.get(appContext);
  const { shop_name } = await orUnavailable(readAllFacts(client));
  const name = shop_name ?? wordsIn(language, sharedText)("storeName");
  const isDashboard = new URL(request.url).pathname.startsWith("/admin");
  const manifest = {
    name: isDashboard ? `${name} · ${wordsIn(language, sharedText)("nav.admin")}` : name,
    short_name: name,
    ...(isDashboard
      ? { id: "/admin", start_url: "/admin", scope: "/admin", display: "standalone" }
      : { start_url: "/", display: "browser" }),
    background_color: "#faf8f5",
    theme_color: "#faf8f5",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      // Their sign lies within the circle that phones cut out.
      ...["192", "512"].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose: "any maskable",
      })),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      "cache-control": "no-cache",
    },
  });
}
