import { Outlet } from "react-router";
import { useLiveProducts } from "../data/use-live-products.ts";
import { OfflinePlaces } from "./offline-places.tsx";
import { PageFrame } from "./page-frame.tsx";

/** The frame of every public page. */
export default function PublicLayout() {
  useLiveProducts();
  return (
    <PageFrame>
      <Outlet />
      <OfflinePlaces />
    </PageFrame>
  );
}
