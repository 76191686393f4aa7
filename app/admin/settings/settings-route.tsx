import { Link, Navigate, useParams } from "react-router";
import { ChevronRight } from "lucide-react";
import { Border } from "../../ui/border.tsx";
import { Place, PlaceFailed } from "../frame/place.tsx";
import { useIsAdmin } from "../data/right.ts";
import { metaOf, usePageTitle } from "../frame/page-title.ts";
import { DashboardHeader } from "../frame/dashboard-header.tsx";
import { sectionPages } from "./section-pages.tsx";
import { SectionNav, wayBack } from "./section-nav.tsx";
import { isSection, sectionAddress, sections, type Section } from "../data/setting-sections.ts";
import { Devices } from "./mails/devices.tsx";
import { ReadyToSell } from "./ready-to-sell.tsx";
import { useText } from "../../i18n/language.tsx";
import { settingsText } from "./text.ts";
import { frameText } from "../frame/text.ts";

export { ErrorBoundary } from "../frame/place.tsx";

export const meta = metaOf(frameText.settings.title);

/** The settings: an overview, and each section at an address of its own. */
export default function SettingsRoute() {
  const { section } = useParams();
  const isAdmin = useIsAdmin();
  if (!isAdmin) return <OwnNotices />;
  if (section !== undefined && !isSection(section)) return <Navigate to="/admin/settings" replace />;
  return <Settings section={section} />;
}

/** Notices of their own devices are what an assistant has of all this (WEK-12). */
function OwnNotices() {
  const t = useText(settingsText, frameText);
  return (
    <Place title={t("notices.open")} intro={t("settings.ofAdmins")}>
      <Devices />
    </Place>
  );
}

function Settings({ section }: { section: Section | undefined }) {
  const t = useText(settingsText, frameText);
  const title = section ? t(`settings.sections.${section}`) : t("settings.title");
  usePageTitle(title);
  return (
    <div className="min-h-svh">
      <DashboardHeader />
      <div className="page-width max-w-[80rem]! pt-5 pb-16 bar:pb-32 md:grid md:grid-cols-[min(13rem,26%)_minmax(0,1fr)] md:gap-x-[min(3rem,4%)]">
        <SectionNav section={section} />
        <main className="cards-below-lg">
          {section ? (
            <Link to="/admin/settings" className={`${wayBack} md:hidden`}>
              {`‹ ${t("settings.title")}`}
            </Link>
          ) : null}
          <h1 className="mb-6 text-3xl">{title}</h1>
          <Border key={section} instead={<PlaceFailed />}>
            {section ? <SectionPage section={section} /> : <Overview />}
          </Border>
        </main>
      </div>
    </div>
  );
}

function SectionPage({ section }: { section: Section }) {
  const Content = sectionPages[section];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Content />
    </div>
  );
}

/** The list of what is missing before real money may be taken, and a way to each setting. */
function Overview() {
  const t = useText(settingsText);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <ReadyToSell />
      <ul className="divide-y divide-line border-y hairline">
        {sections.map((name) => (
          <li key={name}>
            <Link to={sectionAddress(name)} className="group flex min-h-16 items-center gap-4 py-2.5">
              <span className="min-w-0 grow">
                <span className="block font-display text-lg group-hover:text-gold">
                  {t(`settings.sections.${name}`)}
                </span>
                <span className="block text-sm text-muted">{t(`settings.hold.${name}`)}</span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
