import { useLanguage } from "../i18n/language.tsx";

/** This page's own words, which do not weigh on every other one. */
const texts = {
  en: {
    title: "Find your ring size",
    intro:
      "A size is the inside of the ring, measured around in millimetres. You find it with a ring that fits, with paper around the finger, or with our table.",
    screenTitle: "With a ring that fits",
    card: "1. Hold a bank card against the screen, upright, and move the slider until the outline is exactly as large.",
    cardLabel: "Size of the outline",
    cardName: "Outline of a bank card",
    ring: "2. Lay your ring on the circle, and move the slider until the circle just fills the inside of the ring.",
    ringLabel: "Size of the circle",
    ringName: "Circle of the size of the ring’s inside",
    result: "Your size:",
    paperTitle: "With a sheet of paper",
    paper:
      "Print our sizer: circles to lay a ring on, and a strip to put around the finger. The bank card on the sheet shows whether your printer has kept the scale.",
    print: "Print the sizer",
    noScript: "Print this page: the sizer comes out, and nothing else.",
    tipsTitle: "Good to know",
    tips: [
      "Measure in the evening and with warm hands: fingers are a little thicker then.",
      "A ring wider than 6 mm sits tighter: take one size more.",
      "Between two sizes, take the larger one. It must pass the knuckle.",
      "Where a piece offers ‘not sure yet’, you may order it and we find the size together before it is made.",
    ],
    tableTitle: "Ring sizes compared",
    eu: "EU (mm around)",
    uk: "UK",
    us: "US",
    diameter: "Diameter (mm)",
    sheetTitle: "Ring sizer",
    sheetCheck:
      "Print at 100 % (‘actual size’), without fitting to the page. Then lay a bank card on the outline: if it is not exactly as large, please print again and don’t measure with this sheet.",
    sheetBar: "This line is 50 mm long.",
    sheetCircles: "Lay a ring on the circles: the right one just fills the inside.",
    sheetStrip:
      "Or cut out the strip, cut the slit open, put the strip around the finger with its point through the slit, and read the size at the slit.",
    slit: "slit",
  },
  el: {
    title: "Βρείτε το μέγεθός σας",
    intro:
      "Το μέγεθος είναι η εσωτερική περίμετρος του δαχτυλιδιού σε χιλιοστά. Το βρίσκετε με ένα δαχτυλίδι που σας κάνει, με χαρτί γύρω από το δάχτυλο ή με τον πίνακά μας.",
    screenTitle: "Με ένα δαχτυλίδι που σας κάνει",
    card: "1. Κρατήστε μια τραπεζική κάρτα όρθια πάνω στην οθόνη και μετακινήστε τον δείκτη ώσπου το περίγραμμα να έχει ακριβώς το μέγεθός της.",
    cardLabel: "Μέγεθος περιγράμματος",
    cardName: "Περίγραμμα τραπεζικής κάρτας",
    ring: "2. Ακουμπήστε το δαχτυλίδι στον κύκλο και μετακινήστε τον δείκτη ώσπου ο κύκλος να γεμίζει ακριβώς το εσωτερικό του.",
    ringLabel: "Μέγεθος κύκλου",
    ringName: "Κύκλος στο μέγεθος του εσωτερικού του δαχτυλιδιού",
    result: "Το μέγεθός σας:",
    paperTitle: "Με ένα φύλλο χαρτί",
    paper:
      "Τυπώστε τον μετρητή μας: κύκλοι για να ακουμπήσετε ένα δαχτυλίδι και μια ταινία για το δάχτυλο. Η τραπεζική κάρτα στο φύλλο δείχνει αν ο εκτυπωτής κράτησε την κλίμακα.",
    print: "Εκτύπωση του μετρητή",
    noScript: "Τυπώστε αυτή τη σελίδα: βγαίνει μόνο ο μετρητής.",
    tipsTitle: "Χρήσιμα",
    tips: [
      "Μετρήστε το βράδυ και με ζεστά χέρια: τα δάχτυλα είναι τότε λίγο πιο παχιά.",
      "Ένα δαχτυλίδι πλατύτερο από 6 mm σφίγγει περισσότερο: πάρτε ένα μέγεθος παραπάνω.",
      "Ανάμεσα σε δύο μεγέθη, πάρτε το μεγαλύτερο. Πρέπει να περνά από την άρθρωση.",
      "Όπου ένα κομμάτι προσφέρει «δεν ξέρω ακόμη», μπορείτε να το παραγγείλετε και βρίσκουμε μαζί το μέγεθος πριν φτιαχτεί.",
    ],
    tableTitle: "Σύγκριση μεγεθών",
    eu: "ΕΕ (περίμετρος, mm)",
    uk: "Βρετανία",
    us: "ΗΠΑ",
    diameter: "Διάμετρος (mm)",
    sheetTitle: "Μετρητής δαχτυλιδιών",
    sheetCheck:
      "Τυπώστε στο 100 % («πραγματικό μέγεθος»), χωρίς προσαρμογή στη σελίδα. Ύστερα ακουμπήστε μια τραπεζική κάρτα στο περίγραμμα: αν δεν είναι ακριβώς ίδια, τυπώστε ξανά και μη μετρήσετε με αυτό το φύλλο.",
    sheetBar: "Αυτή η γραμμή έχει μήκος 50 mm.",
    sheetCircles: "Ακουμπήστε ένα δαχτυλίδι στους κύκλους: ο σωστός γεμίζει ακριβώς το εσωτερικό του.",
    sheetStrip:
      "Ή κόψτε την ταινία, ανοίξτε τη σχισμή, τυλίξτε την ταινία στο δάχτυλο περνώντας τη μύτη της από τη σχισμή και διαβάστε εκεί το μέγεθος.",
    slit: "σχισμή",
  },
};

export function useRingSizeText() {
  return texts[useLanguage().language];
}
