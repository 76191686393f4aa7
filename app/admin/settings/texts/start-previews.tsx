import builtIn from "../../../landing/pictures/hero-1280.avif";
import { sharedText } from "../../../i18n/shared-text.ts";
import { Picture } from "../../../ui/picture.tsx";
import { NothingYet, type PreviewProps } from "../shop-preview.tsx";
import { typedWords } from "../typed-words.ts";
import { wordsIn } from "../../../i18n/translate.ts";

/** The first screen of the start page, small. */
export function HeroPreview({ form, language }: PreviewProps) {
  const { one, pair } = typedWords(form, language);
  return (
    <div className="relative isolate flex min-h-44 flex-col justify-end bg-[#0c0a08] p-4 text-white">
      <img src={one("hero_picture") ?? builtIn} alt="" className="absolute inset-0 -z-20 size-full object-cover" />
      <span className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 to-black/40" />
      <p className="font-display text-2xl leading-tight">
        {pair("hero_title") ?? wordsIn(language, sharedText)("hero.title")}
      </p>
      <p className="mt-1.5 text-white/90">{pair("hero_subtitle") ?? wordsIn(language, sharedText)("hero.subtitle")}</p>
    </div>
  );
}

export function CollectionsPreview({ form, language }: PreviewProps) {
  const { pair } = typedWords(form, language);
  return <Passage title={wordsIn(language, sharedText)("collections.title")} text={pair("collections_text")} />;
}

export function StoryPreview({ form, language }: PreviewProps) {
  const { one, pair } = typedWords(form, language);
  const picture = one("story_picture");
  return (
    <>
      {picture ? (
        <Picture url={picture} alt={pair("story_picture_text") ?? ""} sizes="20rem" className="aspect-[4/3]!" />
      ) : null}
      <Passage title={wordsIn(language, sharedText)("story.title")} text={pair("story")} />
    </>
  );
}

export function VisitPreview({ form, language }: PreviewProps) {
  const { pair } = typedWords(form, language);
  return <Passage title={wordsIn(language, sharedText)("location.title")} text={pair("visit_text")} />;
}

function Passage({ title, text }: { title: string; text: string | null }) {
  return (
    <div className="px-4 py-3">
      <p className="font-display text-lg">{title}</p>
      {text ? <p className="mt-1 whitespace-pre-line text-muted">{text}</p> : <NothingYet />}
    </div>
  );
}
