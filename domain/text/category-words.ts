import { categories, type Category } from "../product.ts";

/** Words of each category in both languages, as `searchKey` writes them; plurals stand where they are no mere `s`. */
const words: Readonly<Record<Exclude<Category, "all">, string>> = {
  rings: `ring band solitaire signet ringe anello anelli bague bagues anillo
    δαχτυλιδι δαχτυλιδια δακτυλιδι δακτυλιδια δακτυλιοσ δακτυλιοι βερα βερεσ μονοπετρο μονοπετρα σεβαλιε chevalier`,
  earrings: `earring stud hoop ear-cuff earcuff huggie ohrringe orecchini pendientes
    σκουλαρικι σκουλαρικια κρικοσ κρικοι ενωτιο ενωτια`,
  necklaces: `necklace pendant chain choker collier locket cross crucifix halskette collana collares lariat
    κολιε μενταγιον αλυσιδα αλυσιδεσ κρεμαστο κρεμαστα σταυροσ σταυροι σταυρουδακι περιδεραιο περιδεραια φυλαχτο φυλαχτα κωνσταντινατο`,
  bracelets: `bracelet bangle wristband anklet armband bracciale pulsera cuff
    βραχιολι βραχιολια χειροπεδα χειροπεδεσ βραχιολακι βραχιολακια`,
};

/** Categories by their words, as `searchKey` writes them. */
export const categoryWords: ReadonlyMap<string, Category> = new Map<string, Category>([
  ...categories.map((category) => [category, category] as const),
  ...categories.flatMap((category) =>
    category === "all" ? [] : words[category].split(/\s+/).map((word) => [word, category] as const),
  ),
  ...["ολα", "all products", "ολα τα προιοντα"].map((word) => [word, "all"] as const),
]);

/** The category of a word in one or many, as `searchKey` writes it; undefined: of none. */
export function categoryOfWord(word: string): Category | undefined {
  return categoryWords.get(word) ?? categoryWords.get(word.replace(/e?s$/, ""));
}
