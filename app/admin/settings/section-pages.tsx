import type { ReactNode } from "react";
import { GiftFields, giftSettings } from "./delivery/gift-fields.tsx";
import { DeliveryMethods } from "./delivery/methods.tsx";
import { HoursSection } from "./hours/hours-section.tsx";
import { LegalSection } from "./legal/legal-section.tsx";
import { Outbox } from "./mails/outbox.tsx";
import { PaymentAlerts } from "./payments/payment-alerts.tsx";
import { Withdrawals } from "./payments/withdrawals.tsx";
import type { Section } from "./sections.ts";
import { SettingFields } from "./setting-field.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { SalesChannels } from "./shop/sales-channels.tsx";
import { ShopSection } from "./shop/shop-section.tsx";
import { Team } from "./team/team.tsx";
import { TextsSection } from "./texts/texts-section.tsx";

/** The content of each section. */
export const sectionPages: Record<Section, () => ReactNode> = {
  shop: () => (
    <>
      <ShopSection />
      <SalesChannels />
    </>
  ),
  texts: () => <TextsSection />,
  hours: () => <HoursSection />,
  delivery: () => (
    <>
      <DeliveryMethods />
      <SettingsForm section="delivery">
        {(form) => (
          <>
            <SettingFields form={form} without={giftSettings} />
            <GiftFields form={form} />
          </>
        )}
      </SettingsForm>
    </>
  ),
  payments: () => (
    <>
      <PaymentAlerts />
      <Withdrawals />
      <PlainForm section="payments" />
    </>
  ),
  mails: () => (
    <>
      <PlainForm section="mails" />
      <Outbox />
    </>
  ),
  legal: () => <LegalSection />,
  team: () => <Team />,
};

function PlainForm({ section }: { section: Section }) {
  return <SettingsForm section={section}>{(form) => <SettingFields form={form} />}</SettingsForm>;
}
