/** Words about sizes as they are, which come with the sheet and the guide. */
export const trueSizeText = {
  trueSize: {
    title: ["At its true size", "Στο πραγματικό του μέγεθος"],
    ringTitle: ["Find your ring size", "Βρείτε το μέγεθός σας"],
    scale: ["The scale of your screen", "Η κλίμακα της οθόνης σας"],
    scaleKept: ["The scale of your screen is known", "Η κλίμακα της οθόνης σας είναι γνωστή"],
    card: [
      "1. Hold a bank card against the screen, upright, and move the slider until the outline is exactly as large.",
      "1. Κρατήστε μια τραπεζική κάρτα όρθια πάνω στην οθόνη και μετακινήστε τον δείκτη ώσπου το περίγραμμα να έχει ακριβώς το μέγεθός της.",
    ],
    cardLabel: ["Size of the outline", "Μέγεθος περιγράμματος"],
    cardName: ["Outline of a bank card", "Περίγραμμα τραπεζικής κάρτας"],
    ring: [
      "2. Lay your ring on the circle, and move the slider until the circle just fills the inside of the ring.",
      "2. Ακουμπήστε το δαχτυλίδι στον κύκλο και μετακινήστε τον δείκτη ώσπου ο κύκλος να γεμίζει ακριβώς το εσωτερικό του.",
    ],
    ringLabel: ["Size of the circle", "Μέγεθος κύκλου"],
    ringName: ["Circle of the size of the ring’s inside", "Κύκλος στο μέγεθος του εσωτερικού του δαχτυλιδιού"],
    result: ["Your size:", "Το μέγεθός σας:"],
    take: ["Take {{size}} for this ring", "Επιλέξτε το {{size}} για αυτό το δαχτυλίδι"],
    none: [
      "This ring is not made in that size at the moment. Ask us: we often can.",
      "Αυτό το δαχτυλίδι δεν υπάρχει τώρα σε αυτό το μέγεθος. Ρωτήστε μας: συχνά γίνεται.",
    ],
    piece: ["This piece at its true size", "Το κομμάτι στο πραγματικό του μέγεθος"],
    drawing: ["Beside a coin of one euro: {{measures}}", "Δίπλα σε κέρμα του ενός ευρώ: {{measures}}"],
    width: ["{{mm}} mm wide", "πλάτος {{mm}} mm"],
    height: ["{{mm}} mm high", "ύψος {{mm}} mm"],
    notYet: [
      "First set the scale above: then this is as large as in your hand.",
      "Ρυθμίστε πρώτα την κλίμακα παραπάνω: τότε θα έχει το μέγεθος που έχει στο χέρι σας.",
    ],
    more: ["Print a sizer, or compare sizes", "Τυπώστε μετρητή ή συγκρίνετε μεγέθη"],
  },
} as const;
