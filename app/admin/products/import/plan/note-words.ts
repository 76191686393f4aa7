import type { Pair } from "../../../../i18n/translate.ts";
import type { Note } from "./pieces.ts";

export const noteWords = {
  shortened: ["Shortened", "Συντομεύτηκε"],
  cleaned: ["Made plain text", "Έγινε απλό κείμενο"],
  unreadable: ["A letter could not be read", "Ένα γράμμα δεν διαβάζεται"],
  "left out": ["Left out, the shop has no place for it", "Έμεινε έξω, το κατάστημα δεν έχει θέση γι’ αυτό"],
  "no picture address": [
    "No address of a picture: add the picture to the piece afterwards",
    "Δεν είναι διεύθυνση εικόνας: προσθέστε την εικόνα στο κομμάτι μετά",
  ],
  "too many pictures": [
    "More than ten pictures: the first ten are taken",
    "Πάνω από δέκα εικόνες: μένουν οι δέκα πρώτες",
  ],
  "not published": ["not published in the old shop", "δεν ήταν δημοσιευμένο στο παλιό κατάστημα"],
  "gift card": ["a gift card", "δωροκάρτα"],
  "category left out": ["its category is left out", "η κατηγορία του μένει έξω"],
  "no product": ["a combination of no product of the file", "συνδυασμός χωρίς προϊόν στο αρχείο"],
  "regular price": ["Price before a reduction", "Τιμή πριν από προσφορά"],
  "price on request": ["Price on request", "Τιμή κατόπιν αιτήματος"],
  rounded: ["Rounded to the cent", "Στρογγυλοποιήθηκε στο λεπτό"],
  converted: ["From another currency", "Από άλλο νόμισμα"],
  "stock below zero": ["Stock below zero is none", "Αρνητικό απόθεμα: κανένα"],
  combined: ["Several options as one choice", "Πολλές επιλογές σε μία"],
  twice: ["Stood twice", "Υπήρχε δύο φορές"],
  guessed: ["Category guessed from the name", "Η κατηγορία βγήκε από το όνομα"],
} as const satisfies Record<Note["kind"], Pair>;
