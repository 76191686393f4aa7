import { Link, NavLink } from "react-router";
import { sectionAddress, sections, type Section } from "../data/setting-sections.ts";
import { useText } from "../../i18n/language.tsx";
import { settingsText } from "./text.ts";
import { frameText } from "../frame/text.ts";

/** The sections beside the open one, from tablets on; a phone has them in the overview. */
export function SectionNav({ section }: { section: Section | undefined }) {
  const t = useText(settingsText, frameText);
  return (
    <nav aria-label={t("settings.title")} className={section ? "max-md:hidden" : ""}>
      <Link to="/admin" className={wayBack}>
        {`‹ ${t("settings.toDashboard")}`}
      </Link>
      <div className="sticky top-20 grid gap-0.5 max-md:hidden">
        <NavLink to="/admin/settings" end className={linkClass}>
          {t("settings.overview")}
        </NavLink>
        {sections.map((name) => (
          <NavLink key={name} to={sectionAddress(name)} className={linkClass}>
            {t(`settings.sections.${name}`)}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}

export const wayBack =
  "mb-3 inline-block min-h-9 max-lg:-mt-2 max-lg:min-h-11 content-center text-sm text-muted underline-offset-4 hover:text-ink hover:underline";

const linkClass =
  "min-h-10 content-center border-s-2 border-line px-[min(1rem,2.1vw)] text-[0.9375rem] text-muted hover:text-ink aria-[current=page]:border-gold aria-[current=page]:font-medium aria-[current=page]:text-ink";
