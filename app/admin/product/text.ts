export const productText = {
  products: {
    title: ["Products", "Προϊόντα"],
    empty: [
      "No products found. Create your first product!",
      "Δεν βρέθηκαν προϊόντα. Δημιουργήστε το πρώτο σας προϊόν!",
    ],
    restored: ["{{name}} is back", "Επέστρεψε: {{name}}"],
    restoreFailed: ["{{name}} could not be brought back", "Δεν ήταν δυνατή η επαναφορά: {{name}}"],
  },
  prices: {
    changed_one: ["{{count}} price changed", "Άλλαξε {{count}} τιμή"],
    changed_other: ["{{count}} prices changed", "Άλλαξαν {{count}} τιμές"],
    undone: ["The prices are as they were before", "Οι τιμές είναι όπως πριν"],
    kept: [
      "Somebody has changed these meanwhile, they stay: {{names}}",
      "Κάποιος τις άλλαξε στο μεταξύ και μένουν όπως είναι: {{names}}",
    ],
    gone: ["a deleted piece", "ένα κομμάτι που διαγράφηκε"],
    failed: ["No price was changed", "Καμία τιμή δεν άλλαξε"],
  },
  productForm: {
    name: ["Name", "Όνομα (Αγγλικά)"],
    code: ["Product Code", "Κωδικός προϊόντος"],
    description: ["Description", "Περιγραφή (Αγγλικά)"],
    price: ["Price ($)", "Τιμή (€)"],
    category: ["Category", "Κατηγορία"],
    greekName: ["Όνομα", "Όνομα"],
    greekDescription: ["Περιγραφή", "Περιγραφή"],
    imageText: ["What the picture shows", "Τι δείχνει η εικόνα (Αγγλικά)"],
    greekImageText: ["Τι δείχνει η εικόνα", "Τι δείχνει η εικόνα"],
    stock: ["Pieces in stock", "Τεμάχια σε απόθεμα"],
    oneOfAKind: ["One of a kind", "Μοναδικό κομμάτι"],
    makingDays: ["Working days to make it", "Εργάσιμες ημέρες κατασκευής"],
    personalised: ["Personalised for the buyer", "Εξατομικευμένο για τον αγοραστή"],
  },
  productError: {
    nameRequired: ["Product name is required", "Το όνομα του προϊόντος είναι υποχρεωτικό"],
    nameTooLong: [
      "Product name must be 100 characters or less",
      "Το όνομα του προϊόντος μπορεί να έχει έως 100 χαρακτήρες",
    ],
    descriptionTooLong: [
      "Description must be 1000 characters or less",
      "Η περιγραφή μπορεί να έχει έως 1000 χαρακτήρες",
    ],
    codeTooLong: ["Product code must be 50 characters or less", "Ο κωδικός προϊόντος μπορεί να έχει έως 50 χαρακτήρες"],
    priceTooLow: ["Price must be at least $0.01", "Η τιμή πρέπει να είναι τουλάχιστον 0,01 €"],
    priceTooHigh: ["Price must be $999999.99 or less", "Η τιμή μπορεί να είναι έως 999.999,99 €"],
    priceNotInCents: ["Price can have at most two decimals", "Η τιμή μπορεί να έχει έως δύο δεκαδικά"],
    priceWithChoicesTooHigh: [
      "With the dearest of its choices it would cost more than €999,999.99. Lower the price or a surcharge.",
      "Με τις ακριβότερες επιλογές του θα κόστιζε πάνω από 999.999,99 €. Μειώστε την τιμή ή μια επιβάρυνση.",
    ],
    categoryRequired: ["Category is required", "Η κατηγορία είναι υποχρεωτική"],
    categoryInvalid: ["Invalid category selected", "Η κατηγορία που επιλέξατε δεν υπάρχει"],
    imageTextTooLong: [
      "The picture’s text must be 250 characters or less",
      "Το κείμενο της εικόνας μπορεί να έχει έως 250 χαρακτήρες",
    ],
    makingDaysInvalid: [
      "Days to make it must be a whole number from 1 to 180",
      "Οι ημέρες κατασκευής πρέπει να είναι ακέραιος από 1 έως 180",
    ],
    stockInvalid: [
      "Stock must be a whole number from 0 to 100000",
      "Το απόθεμα πρέπει να είναι ακέραιος από 0 έως 100000",
    ],
    forbiddenCharacters: ["Remove invisible control characters", "Αφαιρέστε τους αόρατους χαρακτήρες ελέγχου"],
  },
  counter: {
    searchHint: ["Code or name", "Κωδικός ή όνομα"],
    choose: ["Choose…", "Επιλέξτε…"],
    optional: ["{{name}} (optional)", "{{name}} (προαιρετικά)"],
    notFree: ["not free", "δεν είναι ελεύθερο"],
    price: ["Price", "Τιμή"],
    priceOfAdmins: ["Only an admin agrees on another price.", "Άλλη τιμή συμφωνεί μόνο ο διαχειριστής."],
    quantity: ["Pieces", "Τεμάχια"],
    noAnswer: [
      "No answer came. Press once more: nothing is sold twice.",
      "Δεν ήρθε απάντηση. Πατήστε ξανά: τίποτα δεν πουλιέται δύο φορές.",
    ],
    taken: ["None is free.", "Δεν υπάρχει ελεύθερο."],
    takers: {
      paying: [
        "Somebody is paying for it online till {{clock}} ({{reference}}).",
        "Κάποιος το πληρώνει ηλεκτρονικά μέχρι τις {{clock}} ({{reference}}).",
      ],
      atBank: [
        "Somebody has paid for it online; their bank has not answered yet ({{reference}}).",
        "Κάποιος το πλήρωσε ηλεκτρονικά· η τράπεζά του δεν απάντησε ακόμη ({{reference}}).",
      ],
      aside: ["It is put aside {{what}}, {{until}}.", "Είναι στην άκρη {{what}}, {{until}}."],
      sold: ["It was sold on {{day}} ({{reference}}).", "Πουλήθηκε στις {{day}} ({{reference}})."],
    },
    refusals: {
      no_price: ["The piece has no price: enter one.", "Το κομμάτι δεν έχει τιμή: γράψτε μία."],
      bad_email: ["This is no email address.", "Αυτό δεν είναι διεύθυνση email."],
      total_too_small: ["A sale is at least €0.50.", "Μια πώληση είναι τουλάχιστον 0,50 €."],
      cash_too_much: [
        "Cash of €10,000 or more may not be taken (Law 188(I)/2007, section 5A). Take a card or a transfer.",
        "Δεν επιτρέπεται είσπραξη 10.000 € ή περισσότερων σε μετρητά (Νόμος 188(I)/2007, άρθρο 5A). Με κάρτα ή έμβασμα γίνεται.",
      ],
      cash_linked: [
        "With {{amount}} in cash before it, this sale reaches €10,000, and linked cash sales count as one (Law 188(I)/2007, section 5A). Take a card or a transfer.",
        "Μαζί με {{amount}} σε μετρητά νωρίτερα, η πώληση φτάνει τα 10.000 €, και συνδεδεμένες πωλήσεις μετρούν ως μία (Νόμος 188(I)/2007, άρθρο 5A). Με κάρτα ή έμβασμα γίνεται.",
      ],
      total_too_large: ["A sale is at most €999,999.99.", "Μια πώληση είναι έως 999.999,99 €."],
      invalid_quantity: ["Sell from 1 to 100 pieces at once.", "Πουλήστε από 1 έως 100 τεμάχια μαζί."],
      discount_too_large: [
        "The discount leaves nothing to pay of {{sum}}: at least €0.50 must stay.",
        "Η έκπτωση δεν αφήνει τίποτα από {{sum}}: πρέπει να μείνουν τουλάχιστον 0,50 €.",
      ],
      payments_differ: [
        "The parts are {{paid}}, the total is {{total}}.",
        "Τα μέρη είναι {{paid}}, το σύνολο {{total}}.",
      ],
      given_too_little: ["Less was given than the {{cash}} in cash.", "Δόθηκαν λιγότερα από {{cash}} σε μετρητά."],
      unknown_payment_method: ["Choose how it is paid.", "Επιλέξτε πώς πληρώνεται."],
      receipt_mailed: ["The receipt was mailed before.", "Η απόδειξη έχει ήδη σταλεί."],
      price_agreed: [
        "Only an admin may agree another price or a discount.",
        "Μόνο διαχειριστής συμφωνεί άλλη τιμή ή έκπτωση.",
      ],
      unknown_product: ["Somebody has deleted this piece.", "Κάποιος διέγραψε αυτό το κομμάτι."],
      choice_required: ["Choose “{{choice}}” first.", "Επιλέξτε πρώτα «{{choice}}»."],
      value_sold_out: [
        "What was chosen as “{{choice}}” is sold out.",
        "Η επιλογή σας στο «{{choice}}» έχει εξαντληθεί.",
      ],
      text_too_long: [
        "The text for “{{choice}}” can have at most {{most}} characters.",
        "Το κείμενο στο «{{choice}}» έχει έως {{most}} χαρακτήρες.",
      ],
      text_unreadable: [
        "The text for “{{choice}}” holds signs that cannot be made on it.",
        "Το κείμενο στο «{{choice}}» έχει σύμβολα που δεν γίνονται πάνω του.",
      ],
    },
  },
  audit: {
    others_one: ["and {{count}} other", "και {{count}} ακόμη"],
    others_other: ["and {{count}} others", "και {{count}} ακόμη"],
    undoFailed: ["This could not be undone", "Δεν ήταν δυνατή η αναίρεση"],
  },
} as const;
