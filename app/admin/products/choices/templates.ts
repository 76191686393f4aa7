import { newChoice, newValue, type TypedChoice } from "./choices-form.ts";

export const templateNames = ["ringSize", "chainLength", "goldColour", "engraving", "own"] as const;
export type TemplateName = (typeof templateNames)[number];

/** Choices that are ready to be saved, each with a default: what the buyer reads is what the jeweller has read. */
export function fromTemplate(name: TemplateName): TypedChoice {
  return newChoice(templates[name]());
}

const firstRing = 48;
const lastRing = 62;
const rings = Array.from({ length: lastRing - firstRing + 1 }, (_, at) => firstRing + at);

const templates: Record<TemplateName, () => Partial<TypedChoice>> = {
  ringSize: () => ({
    kind: "size",
    name: "Ring size",
    name_el: "Μέγεθος δαχτυλιδιού",
    scale: "ring",
    values: [...rings.map((size) => newValue({ label: String(size) })), notSure()],
  }),
  chainLength: () => ({
    kind: "size",
    name: "Length",
    name_el: "Μήκος",
    scale: "cm",
    values: [
      newValue({ label: "As pictured", label_el: "Όπως στη φωτογραφία", is_default: true }),
      ...["40", "42", "45", "50"].map((length) => newValue({ label: `${length} cm`, label_el: `${length} εκ.` })),
    ],
  }),
  goldColour: () => ({
    kind: "variant",
    name: "Gold",
    name_el: "Χρυσός",
    values: [
      newValue({ label: "As pictured", label_el: "Όπως στη φωτογραφία", is_default: true }),
      newValue({ label: "Yellow gold", label_el: "Κίτρινος χρυσός" }),
      newValue({ label: "White gold", label_el: "Λευκός χρυσός" }),
      newValue({ label: "Rose gold", label_el: "Ροζ χρυσός" }),
    ],
  }),
  engraving: () => ({
    kind: "text",
    name: "Engraving",
    name_el: "Χάραξη",
    max_length: "20",
    alphabets: ["latin", "greek", "digits", "signs"],
  }),
  own: () => ({ values: [newValue({ is_default: true })] }),
};

/** The buyer's way out of a list: the jeweller asks. */
export function notSure() {
  const words = { label: "Not sure yet: we ask you", label_el: "Δεν ξέρω ακόμη: θα σας ρωτήσουμε" };
  return newValue({ ...words, is_default: true, undecided: true });
}
