export const certificateText = {
  certificate: {
    title: ["Certificate", "Πιστοποιητικό"],
    ofPiece: ["Certificate of the piece", "Πιστοποιητικό κοσμήματος"],
    code: ["Code", "Κωδικός"],
    chosen: ["Chosen", "Επιλογές"],
    sold: ["Sold on {{date}}, order {{reference}}", "Πωλήθηκε στις {{date}}, παραγγελία {{reference}}"],
    nothing: [
      "Nothing was known of this piece on the day of its sale: facts and stones belong into its form before.",
      "Δεν υπήρχαν στοιχεία για αυτό το κομμάτι τη μέρα της πώλησης: χαρακτηριστικά και πέτρες γράφονται πριν στη φόρμα του.",
    ],
    signature: ["Date, stamp and signature", "Ημερομηνία, σφραγίδα και υπογραφή"],
    gone: ["This order is no more", "Η παραγγελία δεν υπάρχει πια"],
    print: ["Print", "Εκτύπωση"],
  },
} as const;
