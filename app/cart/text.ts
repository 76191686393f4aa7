/** Words of the open cart. */
export const cartText = {
  cart: {
    empty: ["Your cart is empty", "Το καλάθι σας είναι άδειο"],
    emptyHint: [
      "Pieces that you add wait here, on this device only.",
      "Όσα κομμάτια προσθέτετε σας περιμένουν εδώ, μόνο σε αυτή τη συσκευή.",
    ],
    isGift: ["This is a gift", "Είναι δώρο"],
    wrap: ["Gift wrapping, {{price}}", "Συσκευασία δώρου, {{price}}"],
    lines: ["Pieces in the cart", "Κομμάτια στο καλάθι"],
    quantity: ["Quantity of {{name}}: {{count}}", "Ποσότητα για {{name}}: {{count}}"],
    decrease: ["Decrease quantity of {{name}}", "Μείωση ποσότητας για {{name}}"],
    increase: ["Increase quantity of {{name}}", "Αύξηση ποσότητας για {{name}}"],
    noMore_one: ["There is no second one to be had.", "Δεν υπάρχει δεύτερο."],
    noMore_other: ["No more than {{count}} can be had.", "Διατίθενται έως {{count}}."],
    remove: ["Remove {{name}}", "Αφαίρεση: {{name}}"],
    removeShort: ["Remove", "Αφαίρεση"],
    summary: ["Order Summary", "Σύνοψη παραγγελίας"],
    total: ["Total:", "Σύνολο:"],
    delivery: ["Delivery:", "Αποστολή:"],
    collection: ["Collection:", "Παραλαβή:"],
    deliveryChoice: ["Delivery", "Παράδοση"],
    country: ["Country", "Χώρα"],
    otherCountry: ["Another country", "Άλλη χώρα"],
    notThere: [
      "We do not deliver there yet. Write or call, and we will find a way.",
      "Δεν στέλνουμε ακόμη εκεί. Γράψτε ή καλέστε μας και θα βρούμε τρόπο.",
    ],
    notThereCollect: ["You may also collect it in the shop.", "Μπορείτε επίσης να το παραλάβετε από το κατάστημα."],
    deliveryChanged: [
      "Delivery has changed meanwhile. Please look at the total again.",
      "Η παράδοση άλλαξε στο μεταξύ. Δείτε ξανά το σύνολο.",
    ],
    deliveryUnread: [
      "What delivery costs could not be read; the payment page shows it.",
      "Το κόστος αποστολής δεν διαβάστηκε· θα το δείτε στη σελίδα πληρωμής.",
    ],
    vat: ["All prices include VAT.", "Όλες οι τιμές περιλαμβάνουν ΦΠΑ."],
    withdrawal: [
      "14\u00a0days to withdraw, except from personalised pieces.",
      "14\u00a0ημέρες για υπαναχώρηση, εκτός από εξατομικευμένα κομμάτια.",
    ],
    guarantee: ["Two years’ legal guarantee.", "Νόμιμη εγγύηση δύο ετών."],
    seller: ["Sold by {{name}}.", "Πωλητής: {{name}}."],
    more: ["Terms", "Όροι"],
    kept: ["Nothing was charged, and your cart is kept.", "Δεν χρεωθήκατε και το καλάθι σας διατηρείται."],
    keptOffline: [
      "You are offline. Nothing was charged, and your cart is kept.",
      "Είστε εκτός σύνδεσης. Δεν χρεωθήκατε και το καλάθι σας διατηρείται.",
    ],
    processing: ["Processing...", "Επεξεργασία..."],
    continue: ["Continue Shopping", "Συνέχεια αγορών"],
    priceChanged: [
      "The price has changed since you added it. It was {{was}}.",
      "Η τιμή άλλαξε από τότε που το προσθέσατε. Ήταν {{was}}.",
    ],
    priceGone: [
      "The price is on request now. Please ask us before you order it.",
      "Η τιμή δίνεται πλέον κατόπιν αιτήματος. Ρωτήστε μας πριν από την παραγγελία.",
    ],
    gone: [
      "This piece is no longer in the shop. Please remove it.",
      "Αυτό το κομμάτι δεν υπάρχει πια στο κατάστημα. Παρακαλούμε αφαιρέστε το.",
    ],
    gift: {
      about: ["Nothing in the parcel shows a price.", "Στο δέμα δεν φαίνεται πουθενά η τιμή."],
      message: ["Message on the card (optional)", "Μήνυμα στην κάρτα (προαιρετικά)"],
      card: ["The card, as it will be printed", "Η κάρτα, όπως θα τυπωθεί"],
      count: ["{{used}} of {{most}} characters", "{{used}} από {{most}} χαρακτήρες"],
      tooLong: [
        "The card has room for {{most}} characters on {{lines}} lines.",
        "Η κάρτα χωρά {{most}} χαρακτήρες σε {{lines}} γραμμές.",
      ],
      unreadable: [
        "The message holds signs that cannot be printed. Please type it anew.",
        "Το μήνυμα περιέχει σύμβολα που δεν τυπώνονται. Γράψτε το ξανά.",
      ],
    },
  },
  checkout: {
    error: ["Error", "Σφάλμα"],
    failed: ["Failed to process payment", "Η επεξεργασία της πληρωμής απέτυχε"],
    empty: ["Your cart is empty", "Το καλάθι σας είναι άδειο"],
  },
} as const;
