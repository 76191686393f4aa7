/** This page’s own words, which do not weigh on every other one. */
export const ringSizeText = {
  ringSize: {
    title: ["Find your ring size", "Βρείτε το μέγεθός σας"],
    intro: [
      "A size is the inside of the ring, measured around in millimetres. You find it with a ring that fits, with paper around the finger, or with our table.",
      "Το μέγεθος είναι η εσωτερική περίμετρος του δαχτυλιδιού σε χιλιοστά. Το βρίσκετε με ένα δαχτυλίδι που σας κάνει, με χαρτί γύρω από το δάχτυλο ή με τον πίνακά μας.",
    ],
    screenTitle: ["With a ring that fits", "Με ένα δαχτυλίδι που σας κάνει"],
    paperTitle: ["With a sheet of paper", "Με ένα φύλλο χαρτί"],
    paper: [
      "Print our sizer: circles to lay a ring on, and a strip to put around the finger. The bank card on the sheet shows whether your printer has kept the scale.",
      "Τυπώστε τον μετρητή μας: κύκλοι για να ακουμπήσετε ένα δαχτυλίδι και μια ταινία για το δάχτυλο. Η τραπεζική κάρτα στο φύλλο δείχνει αν ο εκτυπωτής κράτησε την κλίμακα.",
    ],
    print: ["Print the sizer", "Εκτύπωση του μετρητή"],
    noScript: [
      "Print this page: the sizer comes out, and nothing else.",
      "Τυπώστε αυτή τη σελίδα: βγαίνει μόνο ο μετρητής.",
    ],
    tipsTitle: ["Good to know", "Χρήσιμα"],
    tips: {
      evening: [
        "Measure in the evening and with warm hands: fingers are a little thicker then.",
        "Μετρήστε το βράδυ και με ζεστά χέρια: τα δάχτυλα είναι τότε λίγο πιο παχιά.",
      ],
      wide: [
        "A ring wider than 6 mm sits tighter: take one size more.",
        "Ένα δαχτυλίδι πλατύτερο από 6 mm σφίγγει περισσότερο: πάρτε ένα μέγεθος παραπάνω.",
      ],
      between: [
        "Between two sizes, take the larger one. It must pass the knuckle.",
        "Ανάμεσα σε δύο μεγέθη, πάρτε το μεγαλύτερο. Πρέπει να περνά από την άρθρωση.",
      ],
      unsure: [
        "Where a piece offers ‘not sure yet’, you may order it and we find the size together before it is made.",
        "Όπου ένα κομμάτι προσφέρει «δεν ξέρω ακόμη», μπορείτε να το παραγγείλετε και βρίσκουμε μαζί το μέγεθος πριν φτιαχτεί.",
      ],
    },
    tableTitle: ["Ring sizes compared", "Σύγκριση μεγεθών"],
    eu: ["EU (mm around)", "ΕΕ (περίμετρος, mm)"],
    uk: ["UK", "Βρετανία"],
    us: ["US", "ΗΠΑ"],
    diameter: ["Diameter (mm)", "Διάμετρος (mm)"],
    sheetTitle: ["Ring sizer", "Μετρητής δαχτυλιδιών"],
    sheetCheck: [
      "Print at 100 % (‘actual size’), without fitting to the page. Then lay a bank card on the outline: if it is not exactly as large, please print again and don’t measure with this sheet.",
      "Τυπώστε στο 100 % («πραγματικό μέγεθος»), χωρίς προσαρμογή στη σελίδα. Ύστερα ακουμπήστε μια τραπεζική κάρτα στο περίγραμμα: αν δεν είναι ακριβώς ίδια, τυπώστε ξανά και μη μετρήσετε με αυτό το φύλλο.",
    ],
    sheetBar: ["This line is 50 mm long.", "Αυτή η γραμμή έχει μήκος 50 mm."],
    sheetCircles: [
      "Lay a ring on the circles: the right one just fills the inside.",
      "Ακουμπήστε ένα δαχτυλίδι στους κύκλους: ο σωστός γεμίζει ακριβώς το εσωτερικό του.",
    ],
    sheetStrip: [
      "Or cut out the strip, cut the slit open, put the strip around the finger with its point through the slit, and read the size at the slit.",
      "Ή κόψτε την ταινία, ανοίξτε τη σχισμή, τυλίξτε την ταινία στο δάχτυλο περνώντας τη μύτη της από τη σχισμή και διαβάστε εκεί το μέγεθος.",
    ],
    slit: ["slit", "σχισμή"],
  },
} as const;
