import { useTranslate } from "../i18n/language.tsx";
import storyAvif from "./pictures/story-700.avif";
import storyLargeAvif from "./pictures/story-1400.avif";
import storyWebp from "./pictures/story-1400.webp";

export function Story() {
  const t = useTranslate();
  return (
    <section
      id="story"
      tabIndex={-1}
      aria-labelledby="story-title"
      className="out-of-sight-later bg-stone outline-none [--room:56rem] lg:[--room:calc((min(92vw,82rem)-5rem)*0.4012+16rem)]"
    >
      <div className="page-width grid items-center gap-10 py-20 lg:grid-cols-[1.15fr_1fr] lg:gap-20 lg:py-32">
        <picture>
          <source
            type="image/avif"
            srcSet={`${storyAvif} 700w, ${storyLargeAvif} 1400w`}
            sizes="(min-width: 64rem) 50vw, 92vw"
          />
          <img
            src={storyWebp}
            alt={t("story.imageAlt")}
            width={1400}
            height={1050}
            loading="lazy"
            decoding="async"
            className="w-full rounded-sm object-cover"
          />
        </picture>
        <div className="max-w-[38em]">
          <h2 id="story-title" className="text-title">
            {t("story.title")}
          </h2>
          <p className="mt-8 text-lg leading-relaxed">{t("story.first")}</p>
          <p className="mt-5 leading-relaxed text-muted">{t("story.second")}</p>
        </div>
      </div>
    </section>
  );
}
