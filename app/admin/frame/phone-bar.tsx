import { CalendarCheck, Ellipsis, Gem, Package } from "lucide-react";
import { Link } from "react-router";
import { useText } from "../../i18n/language.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useIsAdmin } from "../data/right.ts";
import { phoneBar, phoneBarIcon, phoneBarItem } from "../ui/phone-bar-classes.ts";
import { frameText } from "./text.ts";

export const phoneBarIcons = { today: CalendarCheck, products: Gem, orders: Package };

/** All that has no place of its own in a phone's bar. */
export function MoreMenu() {
  const t = useText(frameText);
  const isAdmin = useIsAdmin();
  const items = [
    { to: "/admin/counter", label: t("counter.open") },
    { to: "/admin/settings", label: t(isAdmin ? "settings.open" : "notices.open") },
    { to: "/", label: t("tabs.visitShop") },
  ];
  const label = (
    <>
      <Ellipsis aria-hidden="true" className={phoneBarIcon} />
      <span>{t("tabs.more")}</span>
    </>
  );
  return (
    <div className="hidden min-w-9 flex-auto bar:block">
      <Menu
        upwards
        label={label}
        items={items}
        buttonClassName={`${phoneBarItem} w-full font-medium text-muted aria-expanded:text-gold`}
      />
    </div>
  );
}

const places = [
  { name: "today", to: "/admin" },
  { name: "products", to: "/admin?tab=products" },
  { name: "orders", to: "/admin?tab=orders" },
] as const;

/** The bar of a place with an address of its own. */
export function PlaceBar() {
  const t = useText(frameText);
  return (
    <nav aria-label={t("tabs.label")} className={`hairline hidden ${phoneBar}`}>
      {places.map(({ name, to }) => {
        const Icon = phoneBarIcons[name];
        return (
          <Link key={name} to={to} className={`${phoneBarItem} font-medium text-muted`}>
            <Icon aria-hidden="true" className={phoneBarIcon} />
            <span>{t(`tabs.${name}`)}</span>
          </Link>
        );
      })}
      <MoreMenu />
    </nav>
  );
}
