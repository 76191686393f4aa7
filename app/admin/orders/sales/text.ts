export const salesText = {
  sales: {
    span: ["Span of time", "Χρονικό διάστημα"],
    lastDays_one: ["Last {{count}} day", "Τελευταία {{count}} ημέρα"],
    lastDays_other: ["Last {{count}} days", "Τελευταίες {{count}} ημέρες"],
    none: ["Nothing was sold in this time.", "Καμία πώληση σε αυτό το διάστημα."],
    bounded: [
      "There were more sales than these: the picture shows the newest {{count}} lines.",
      "Υπήρξαν κι άλλες πωλήσεις: εδώ φαίνονται οι πιο πρόσφατες {{count}} γραμμές.",
    ],
    total: ["Sales", "Πωλήσεις"],
    purchases: ["Purchases", "Παραγγελίες"],
    average: ["Average purchase", "Μέση παραγγελία"],
    byDay: ["Sales by day", "Πωλήσεις ανά ημέρα"],
    extras: ["Delivery and wrapping", "Αποστολή και συσκευασία"],
    byCategory: ["Sales by category", "Πωλήσεις ανά κατηγορία"],
    bestPieces: ["Best pieces", "Τα καλύτερα κομμάτια"],
    day: ["Day", "Ημέρα"],
    category: ["Category", "Κατηγορία"],
    piece: ["Piece", "Κομμάτι"],
    asTable: ["Show as a table", "Εμφάνιση ως πίνακα"],
  },
} as const;
