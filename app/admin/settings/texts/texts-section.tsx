import { FieldGroup } from "../field-group.tsx";
import { SettingsForm } from "../settings-form.tsx";
import { CataloguePreview, FooterPreview, SearchPreview } from "./page-previews.tsx";
import { CollectionsPreview, HeroPreview, StoryPreview, VisitPreview } from "./start-previews.tsx";
import { useText } from "../../../i18n/language.tsx";
import { groupsText } from "./text.ts";

/** The shop's own words and pictures, each place of the shop with its look beside it (SHO-01). */
export function TextsSection() {
  const t = useText(groupsText);
  return (
    <SettingsForm section="texts">
      {(form) =>
        groups.map(({ key, names, Preview }) => (
          <FieldGroup
            key={key}
            title={t(`settings.groups.${key}`)}
            form={form}
            names={names}
            preview={(language) => <Preview form={form} language={language} />}
          />
        ))
      }
    </SettingsForm>
  );
}

const groups = [
  {
    key: "hero",
    names: ["hero_title", "hero_title_el", "hero_subtitle", "hero_subtitle_el", "hero_picture"],
    Preview: HeroPreview,
  },
  {
    key: "collections",
    names: ["collections_text", "collections_text_el"],
    Preview: CollectionsPreview,
  },
  {
    key: "story",
    names: ["story", "story_el", "story_picture_text", "story_picture_text_el", "story_picture"],
    Preview: StoryPreview,
  },
  { key: "visit", names: ["visit_text", "visit_text_el"], Preview: VisitPreview },
  { key: "catalogue", names: ["shop_text", "shop_text_el"], Preview: CataloguePreview },
  {
    key: "footer",
    names: ["footer_note", "footer_note_el"],
    Preview: FooterPreview,
  },
  { key: "search", names: ["tagline", "tagline_el", "about", "about_el"], Preview: SearchPreview },
] as const;
