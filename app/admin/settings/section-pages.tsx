import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAdminClient } from "../data/client-context.ts";
import { deliveryMethodsQuery } from "../data/delivery-methods.ts";
import { GiftFields, giftSettings } from "./delivery/gift-fields.tsx";
import { DeliveryMethods } from "./delivery/methods.tsx";
import { HoursSection } from "./hours/hours-section.tsx";
import { LegalSection } from "./legal/legal-section.tsx";
import { Devices } from "./mails/devices.tsx";
import { Outbox } from "./mails/outbox.tsx";
import { PaymentAlerts } from "./payments/payment-alerts.tsx";
import { Synchronisation } from "./payments/synchronisation.tsx";
import { Withdrawals } from "./payments/withdrawals.tsx";
import type { Section } from "../data/setting-sections.ts";
import { SettingFields } from "./setting-field.tsx";
import { SettingsForm, type SettingsFormProps } from "./settings-form.tsx";
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
  delivery: () => <DeliverySection />,
  payments: () => (
    <>
      <PaymentAlerts />
      <Withdrawals />
      <Synchronisation />
    </>
  ),
  mails: () => (
    <>
      <PlainForm section="mails" />
      <Devices />
      <Outbox />
    </>
  ),
  legal: () => <LegalSection />,
  team: () => <Team />,
};

function DeliverySection() {
  const { isPending } = useQuery(deliveryMethodsQuery(useAdminClient()));
  return (
    <>
      <DeliveryMethods />
      <SettingsForm section="delivery" waits={isPending}>
        {(form) => (
          <>
            <SettingFields form={form} without={giftSettings} />
            <GiftFields form={form} />
          </>
        )}
      </SettingsForm>
    </>
  );
}

function PlainForm(props: Omit<SettingsFormProps, "children">) {
  return <SettingsForm {...props}>{(form) => <SettingFields form={form} />}</SettingsForm>;
}
