/** Words of each page after a purchase. */
export const boughtText = {
  payment: {
    deposit: ["Deposit, paid earlier", "Προκαταβολή, εξοφλημένη"],
    test: ["Test payment: no money has moved.", "Δοκιμαστική πληρωμή: δεν μετακινήθηκαν χρήματα."],
    reference: ["Reference", "Αριθμός παραγγελίας"],
    bought: ["What you bought", "Τι αγοράσατε"],
    quantity: ["Quantity", "Ποσότητα"],
    total: ["Total", "Σύνολο"],
    print: ["Print this page", "Εκτύπωση σελίδας"],
  },
  order: {
    personalised: ["made to your specification", "κατασκευασμένο με δικές σας προδιαγραφές"],
  },
  withdrawal: {
    reference: ["Order reference", "Αριθμός παραγγελίας"],
    referenceHint: [
      "It stands in your confirmation email and on the page after payment.",
      "Βρίσκεται στο email επιβεβαίωσης και στη σελίδα μετά την πληρωμή.",
    ],
    email: ["Email", "Email"],
    review: ["Withdraw from contract here", "Υπαναχώρηση από τη σύμβαση εδώ"],
    required: ["Please fill this in", "Παρακαλούμε συμπληρώστε αυτό το πεδίο"],
    emailInvalid: ["Please give a complete email address", "Παρακαλούμε δώστε μια πλήρη διεύθυνση email"],
  },
} as const;
