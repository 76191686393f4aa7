import type { Route } from "./+types/robots-route";
import { appContext } from "../data/context.ts";
import { filterNames } from "../data/filters/picks.ts";

export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl } = context.get(appContext);
  const text = `User-agent: *
Disallow: /admin
Disallow: /payment-success
Disallow: /*?*q=
Disallow: /*?*ids=
${filterNames.map((name) => `Disallow: /shop/*?*${name}=`).join("\n")}

Sitemap: ${siteUrl}/sitemap.xml
`;
  return new Response(text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
