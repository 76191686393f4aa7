import { Outlet } from "react-router";
import { PageFrame } from "./page-frame.tsx";

/** What stands around every public page. */
export default function PublicLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
