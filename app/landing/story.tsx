import { LinkedNames } from "../catalogue/linked-names.tsx";
import { useDocumentFacts, useShopText } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { Picture } from "../ui/picture.tsx";
import storyAvif from "./pictures/story-700.avif";
import storyLargeAvif from "./pictures/story-1400.avif";
import storyWebp from "./pictures/story-1400.webp";
import { sharedText } from "../i18n/shared-text.ts";

export function Story() {
  const t = useText(sharedText);
  const text = useShopText();
  const [first, ...others] = paragraphsOf(text("story") ?? t("story.text"));
  return (
    <section
      id="story"
      tabIndex={-1}
      aria-labelledby="story-title"
      className="out-of-sight-later bg-stone outline-none [--room:56rem] lg:[--room:calc((min(92vw,82rem)-5rem)*0.4012+16rem)]"
    >
      <div className="page-width grid items-center gap-10 py-20 lg:grid-cols-[1.15fr_1fr] lg:gap-20 lg:py-32">
        <StoryPicture />
        <div className="max-w-[38em] wrap-anywhere">
          <h2 id="story-title" className="text-title">
            {t("story.title")}
          </h2>
          <p className="mt-8 text-lg leading-relaxed whitespace-pre-line">
            <LinkedNames text={first ?? ""} />
          </p>
          {others.map((paragraph) => (
            <p key={paragraph} className="mt-5 leading-relaxed whitespace-pre-line text-muted">
              <LinkedNames text={paragraph} />
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

function StoryPicture() {
  const t = useText(sharedText);
  const text = useShopText();
  const own = useDocumentFacts().words?.story_picture;
  if (own) {
    return <Picture url={own} alt={text("story_picture_text") ?? ""} sizes={sizes} className="rounded-sm" />;
  }
  return (
    <picture>
      <source type="image/avif" srcSet={`${storyAvif} 700w, ${storyLargeAvif} 1400w`} sizes={sizes} />
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
  );
}

const sizes = "(min-width: 64rem) 50vw, 92vw";

/** An empty line divides. Two alike are one, so that each is its own key. */
function paragraphsOf(text: string): string[] {
  return [...new Set(text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()))].filter(Boolean);
}
