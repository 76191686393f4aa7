import type { Pair } from "../../../../i18n/translate.ts";
import type { Field } from "../read/fields.ts";

/** Meanings of a column as people choose them; those that belong together stand together. */
export const fieldWords = {
  name: ["Name", "Όνομα"],
  name_el: ["Name in Greek", "Όνομα στα ελληνικά"],
  description: ["Description", "Περιγραφή"],
  description_el: ["Description in Greek", "Περιγραφή στα ελληνικά"],
  short_description: ["Short description", "Σύντομη περιγραφή"],
  category: ["Category", "Κατηγορία"],
  category_hint: ["Kind of piece", "Είδος κοσμήματος"],
  product_code: ["Product code", "Κωδικός προϊόντος"],
  price: ["Price", "Τιμή"],
  sale_price: ["Reduced price", "Τιμή προσφοράς"],
  regular_price: ["Price before a reduction", "Αρχική τιμή"],
  net_price: ["Price without VAT", "Τιμή χωρίς ΦΠΑ"],
  on_sale: ["Reduced now, yes or no", "Σε προσφορά τώρα, ναι ή όχι"],
  sale_starts: ["First day of the reduced price", "Πρώτη μέρα της προσφοράς"],
  sale_ends: ["Last day of the reduced price", "Τελευταία μέρα της προσφοράς"],
  sale_dates: ["Days of the reduced price", "Μέρες της προσφοράς"],
  currency: ["Currency", "Νόμισμα"],
  stock: ["Number in stock", "Απόθεμα"],
  in_stock: ["In stock, yes or no", "Διαθέσιμο, ναι ή όχι"],
  tracks_stock: ["Stock is counted, yes or no", "Μετράται απόθεμα, ναι ή όχι"],
  sells_without_stock: ["Sold without stock, yes or no", "Πωλείται χωρίς απόθεμα, ναι ή όχι"],
  sizes: ["Sizes", "Μεγέθη"],
  lengths: ["Lengths", "Μήκη"],
  metals: ["Metals", "Μέταλλα"],
  colours: ["Colours", "Χρώματα"],
  option_name: ["Name of an option", "Όνομα επιλογής"],
  option_value: ["Value of an option", "Τιμή επιλογής"],
  variant_name: ["Name of a variant", "Όνομα παραλλαγής"],
  picture: ["Pictures", "Εικόνες"],
  variant_picture: ["Picture of a variant", "Εικόνα παραλλαγής"],
  picture_text: ["Text of a picture", "Κείμενο εικόνας"],
  old_address: ["Address in the old shop", "Διεύθυνση στο παλιό κατάστημα"],
  old_page: ["Page around it in the old shop", "Η σελίδα του στο παλιό κατάστημα"],
  group: ["What lines of a piece share", "Κοινό στις γραμμές ενός κομματιού"],
  parent: ["The piece that a variant is of", "Το κομμάτι μιας παραλλαγής"],
  number: ["Number of the line’s piece", "Αριθμός κομματιού"],
  row_kind: ["Kind of line", "Είδος γραμμής"],
  published: ["Published, yes or no", "Δημοσιευμένο, ναι ή όχι"],
  archived: ["Archived, yes or no", "Αρχειοθετημένο, ναι ή όχι"],
  gift_card: ["Gift card, yes or no", "Δωροκάρτα, ναι ή όχι"],
  own: ["As its heading says", "Όπως λέει η επικεφαλίδα"],
} as const satisfies Record<Field, Pair>;

export function isField(name: unknown): name is Field {
  return typeof name === "string" && Object.hasOwn(fieldWords, name);
}
