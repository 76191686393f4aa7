import { SettingField } from "../setting-field.tsx";
import type { SettingsFormState } from "../use-settings-form.ts";
import { GiftPreview } from "./gift-preview.tsx";
import { useText } from "../../../i18n/language.tsx";
import { deliveryText } from "./text.ts";

export const giftSettings = ["offers_gifts", "gift_wrap_price"] as const;

/** Whether the cart asks if it is a gift, and what wrapping costs (GFT-01). */
export function GiftFields({ form }: { form: SettingsFormState }) {
  const t = useText(deliveryText);
  const isOffered = form.shown("offers_gifts") === true;
  return (
    <section aria-labelledby="gift-settings" className="grid gap-4 border-t hairline pt-6">
      <div>
        <h3 id="gift-settings" className="text-xl">
          {t("settings.gifts.title")}
        </h3>
        <p className="mt-1 text-sm text-muted">{t("settings.gifts.about")}</p>
      </div>
      <SettingField name="offers_gifts" form={form} />
      {isOffered ? (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SettingField name="gift_wrap_price" form={form} />
          <GiftPreview price={form.shown("gift_wrap_price")} />
        </div>
      ) : null}
    </section>
  );
}
