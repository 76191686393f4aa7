import { Outlet } from "react-router";
import { useLiveShop } from "../data/use-live-shop.ts";
import { useLanguageInAddress } from "../i18n/language.tsx";
import { GreekOffer } from "./language/greek-offer.tsx";
import { OfflinePlaces } from "./offline-places.tsx";
import { PageFrame } from "./page-frame.tsx";

/** The frame of every public page. */
export default function PublicLayout() {
  useLiveShop();
  useLanguageInAddress();
  return (
    <PageFrame>
      <Outlet />
      <OfflinePlaces />
      <GreekOffer />
    </PageFrame>
  );
}
