import { sharedText } from "../../../i18n/shared-text.ts";
import { FieldGroup } from "../field-group.tsx";
import { settingsOf } from "../../data/setting-sections.ts";
import { PlaceField } from "./place-field.tsx";
import { SettingsForm } from "../settings-form.tsx";
import type { PreviewProps } from "../shop-preview.tsx";
import { typedWords } from "../typed-words.ts";
import { wordsIn } from "../../../i18n/translate.ts";
import { useText } from "../../../i18n/language.tsx";
import { shopText } from "./text.ts";

/** The name and the ways to the shop, with header and contacts beside them (SHO-01). */
export function ShopSection() {
  const t = useText(shopText);
  return (
    <SettingsForm section="shop">
      {(form) => (
        <FieldGroup
          title={t("settings.groups.shop")}
          form={form}
          names={settingsOf("shop").filter((name) => name !== "latitude" && name !== "longitude")}
          preview={(language) => <ShopCard form={form} language={language} />}
        >
          <PlaceField form={form} />
        </FieldGroup>
      )}
    </SettingsForm>
  );
}

const places = ["instagram_url", "facebook_url", "tiktok_url", "whatsapp"] as const;
const placeNames = {
  instagram_url: "Instagram",
  facebook_url: "Facebook",
  tiktok_url: "TikTok",
  whatsapp: "WhatsApp",
};

function ShopCard({ form, language }: PreviewProps) {
  const { one, pair } = typedWords(form, language);
  const contacts = [
    ["location.address", pair("store_address") ?? one("seller_address")],
    ["location.phone", one("store_phone") ?? one("seller_phone")],
  ] as const;
  const followed = places.filter((place) => one(place)).map((place) => placeNames[place]);
  return (
    <>
      <p className="border-b hairline px-4 py-2.5 font-display text-xl">{one("shop_name")}</p>
      <dl className="grid gap-2 px-4 py-3">
        {contacts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt className="text-xs text-muted">{wordsIn(language, sharedText)(label)}</dt>
              <dd className="whitespace-pre-line">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {followed.length > 0 ? (
        <p className="border-t hairline bg-stone px-4 py-2 text-muted">{followed.join(" · ")}</p>
      ) : null}
    </>
  );
}
