export const paymentsText = {
  alerts: {
    title: ["Payments that need attention", "Πληρωμές που χρειάζονται προσοχή"],
    none: ["None.", "Καμία."],
  },
  sync: {
    title: ["Pieces from the card provider", "Κομμάτια από τον πάροχο πληρωμών"],
    last: ["Last synchronised on {{time}}.", "Τελευταίος συγχρονισμός: {{time}}."],
    lastFailed: [
      "The last synchronisation failed, on {{time}}; it is tried again by itself.",
      "Ο τελευταίος συγχρονισμός απέτυχε ({{time}})· θα επαναληφθεί αυτόματα.",
    ],
    never: ["Nothing has been synchronised yet.", "Δεν έχει γίνει ακόμη συγχρονισμός."],
    none: ["No piece was changed both here and there.", "Κανένα κομμάτι δεν άλλαξε και εδώ και εκεί."],
    about: [
      "These were changed both here and there: the later change stands.",
      "Αυτά άλλαξαν και εδώ και εκεί: ισχύει η νεότερη αλλαγή.",
    ],
    piece: ["Piece", "Κομμάτι"],
    shop: ["In the shop", "Στο κατάστημα"],
    provider: ["At the card provider", "Στον πάροχο"],
    archived: ["Withdrawn from sale", "Εκτός πώλησης"],
    stands: ["stands", "ισχύει"],
    givenUp: ["given up", "δεν κρατήθηκε"],
  },
  withdrawals: {
    title: ["Withdrawals from contract", "Υπαναχωρήσεις"],
    none: ["None.", "Καμία."],
    order: ["Order", "Παραγγελία"],
    customer: ["Customer", "Πελάτης"],
    pieces: ["Pieces", "Κομμάτια"],
    received: ["Received", "Ελήφθη"],
    refund: ["Refund", "Επιστροφή χρημάτων"],
    refundedOf: [
      "Refunded so far: {{refunded}} of {{amount}} paid",
      "Επιστράφηκαν ως τώρα {{refunded}} από {{amount}}",
    ],
  },
} as const;
