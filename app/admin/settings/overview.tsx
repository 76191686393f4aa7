import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useText } from "../words/text.ts";
import { ReadyToSell } from "./ready-to-sell.tsx";
import { sectionAddress, sections } from "../data/setting-sections.ts";

/** The list of what is missing before real money may be taken, and a way to each setting. */
export function Overview() {
  const { t } = useText();
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
