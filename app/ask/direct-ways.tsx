import type { Product } from "#domain/schemas/product.ts";
import { inLanguage } from "../catalogue/in-language.ts";
import { productPath } from "../catalogue/product-link.tsx";
import { useShopFacts, useStoreContact } from "../data/use-shop-facts.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { localised } from "../seo/localised.ts";
import { useSiteUrl } from "../seo/seo.tsx";
import { askText } from "./text.ts";

/** WhatsApp, phone and mail as the jeweller has set them, with the piece named already; nothing where none is set. */
export function DirectWays({ product }: { product: Product }) {
  const t = useText(askText);
  const { language } = useLanguage();
  const { whatsapp } = useShopFacts();
  const { phone, email } = useStoreContact();
  const url = localised(useSiteUrl(), productPath(product), language);
  const { name } = inLanguage(product, language);
  const hello = encodeURIComponent(t("ask.hello", { piece: name, url }));
  const ways = [
    [t("ask.whatsapp"), whatsapp && `https://wa.me/${whatsapp.replace(/\D/g, "")}?text=${hello}`],
    [phone && t("ask.call", { phone }), phone && `tel:${phone.replace(/[^\d+]/g, "")}`],
    [email && t("ask.mail", { address: email }), email && mailTo(email, name, hello)],
  ].filter((way): way is [string, string] => Boolean(way[1]));
  if (ways.length === 0) return null;
  return (
    <section aria-labelledby="direct" className="mt-12 border-t hairline pt-6">
      <h2 id="direct" className="text-xl">
        {t("ask.direct")}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-x-8">
        {ways.map(([label, address]) => (
          <li key={label}>
            <a
              href={address}
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-gold"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function mailTo(address: string, subject: string, body: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
