import { Outlet } from "react-router";
import { useLiveShop } from "../data/use-live-shop.ts";
import { OfflinePlaces } from "./offline-places.tsx";
import { PageFrame } from "./page-frame.tsx";

/** The frame of every public page. */
export default function PublicLayout() {
  useLiveShop();
  return (
    <PageFrame>
      <Outlet />
      <OfflinePlaces />
    </PageFrame>
  );
}
