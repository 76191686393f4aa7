import type { Language } from "../language.ts";

/** Apart from the schemas, which would bring zod into a shopper's list with filters. */
type Words = Record<Language, string>;
export const words = (en: string, el: string): Words => ({ en, el });

export const metals = {
  gold: words("Gold", "Χρυσός"),
  silver: words("Silver", "Ασήμι"),
  vermeil: words("Gold-plated silver", "Επίχρυσο ασήμι"),
  platinum: words("Platinum", "Πλατίνα"),
  palladium: words("Palladium", "Παλλάδιο"),
  titanium: words("Titanium", "Τιτάνιο"),
  steel: words("Stainless steel", "Ανοξείδωτο ατσάλι"),
  bronze: words("Bronze", "Μπρούντζος"),
  brass: words("Brass", "Ορείχαλκος"),
  copper: words("Copper", "Χαλκός"),
  other: words("Other material", "Άλλο υλικό"),
};
export const stoneKinds = {
  diamond: words("Diamond", "Διαμάντι"),
  sapphire: words("Sapphire", "Ζαφείρι"),
  ruby: words("Ruby", "Ρουμπίνι"),
  emerald: words("Emerald", "Σμαράγδι"),
  pearl: words("Pearl", "Μαργαριτάρι"),
  agate: words("Agate", "Αχάτης"),
  amber: words("Amber", "Κεχριμπάρι"),
  amethyst: words("Amethyst", "Αμέθυστος"),
  aquamarine: words("Aquamarine", "Ακουαμαρίνα"),
  citrine: words("Citrine", "Κιτρίνης"),
  coral: words("Coral", "Κοράλλι"),
  crystal: words("Crystal", "Κρύσταλλο"),
  garnet: words("Garnet", "Γρανάτης"),
  jade: words("Jade", "Νεφρίτης"),
  lapis: words("Lapis lazuli", "Λάπις λάζουλι"),
  malachite: words("Malachite", "Μαλαχίτης"),
  moonstone: words("Moonstone", "Φεγγαρόπετρα"),
  morganite: words("Morganite", "Μοργκανίτης"),
  onyx: words("Onyx", "Όνυχας"),
  opal: words("Opal", "Οπάλι"),
  peridot: words("Peridot", "Περίδοτο"),
  quartz: words("Quartz", "Χαλαζίας"),
  shell: words("Mother-of-pearl", "Φίλντισι"),
  spinel: words("Spinel", "Σπινέλιο"),
  tanzanite: words("Tanzanite", "Τανζανίτης"),
  topaz: words("Topaz", "Τοπάζι"),
  tourmaline: words("Tourmaline", "Τουρμαλίνη"),
  turquoise: words("Turquoise", "Τυρκουάζ"),
  zirconia: words("Zirconia", "Ζιργκόν"),
  other: words("Other stone", "Άλλη πέτρα"),
};

export type Metal = keyof typeof metals;
export type StoneKind = keyof typeof stoneKinds;
