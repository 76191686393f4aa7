import { useDocumentFacts } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** Places where the shop can be followed, and written to; nothing where it is nowhere. */
export function FollowLinks() {
  const t = useText(sharedText);
  const { shop } = useDocumentFacts();
  const { instagram_url, facebook_url, tiktok_url, whatsapp } = shop ?? {};
  const places = [
    ["Instagram", instagram_url],
    ["Facebook", facebook_url],
    ["TikTok", tiktok_url],
    ["WhatsApp", whatsapp && `https://wa.me/${whatsapp.replace(/\D/g, "")}`],
  ].filter((place): place is [string, string] => Boolean(place[1]));
  if (places.length === 0) return null;
  return (
    <ul aria-label={t("footer.follow")} className="mt-5 flex flex-wrap gap-x-5">
      {places.map(([name, address]) => (
        <li key={name}>
          <a
            href={address}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline-offset-4 hover:text-gold hover:underline"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
