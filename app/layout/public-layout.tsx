import { Outlet } from "react-router";
import { useLiveShop } from "../data/use-live-shop.ts";
import { useLanguageInAddress } from "../i18n/language.tsx";
import { Border } from "../ui/border.tsx";
import { GreekOffer } from "./language/greek-offer.tsx";
import { OfflinePlaces } from "./offline-places.tsx";
import { PageFrame } from "./page-frame.tsx";

/** The frame of every public page. */
export default function PublicLayout() {
  useLanguageInAddress();
  return (
    <PageFrame>
      <Border>
        <LiveNews />
      </Border>
      <Outlet />
      <OfflinePlaces />
      <GreekOffer />
    </PageFrame>
  );
}

function LiveNews() {
  useLiveShop();
  return null;
}
