/** This page’s own words, which do not weigh on every other one. */
export const quoteText = {
  quote: {
    title: ["Your quote", "Η προσφορά σας"],
    heading: {
      whole: ["Made for you", "Φτιαγμένο για εσάς"],
      deposit: ["Made for you", "Φτιαγμένο για εσάς"],
      balance: ["Your piece is ready: the balance", "Το κόσμημά σας είναι έτοιμο: το υπόλοιπο"],
    },
    validUntil: ["Valid until {{day}}", "Ισχύει έως {{day}}"],
    readyBy: ["Ready by {{day}}", "Έτοιμο έως {{day}}"],
    contents: ["What it holds", "Τι περιλαμβάνει"],
    each: ["Delivery is in the price.", "Η αποστολή περιλαμβάνεται στην τιμή."],
    total: ["Total", "Σύνολο"],
    depositNow: ["Deposit, to pay now", "Προκαταβολή, πληρωμή τώρα"],
    balanceLater: ["Balance, when it is ready", "Υπόλοιπο, όταν είναι έτοιμο"],
    depositPaid: ["Deposit, paid", "Προκαταβολή, εξοφλημένη"],
    balanceNow: ["Balance, to pay now", "Υπόλοιπο, πληρωμή τώρα"],
    balancePaid: ["Balance, paid", "Υπόλοιπο, εξοφλημένο"],
    balance: ["Balance", "Υπόλοιπο"],
    madeToMeasure: [
      "What is made to your wishes can’t be returned under the right of withdrawal.",
      "Ό,τι φτιάχνεται κατά παραγγελία δεν επιστρέφεται με το δικαίωμα υπαναχώρησης.",
    ],
    otherPieces: [
      "For the other pieces you have 14 days from their arrival.",
      "Για τα υπόλοιπα κομμάτια έχετε 14 ημέρες από την παραλαβή.",
    ],
    withdrawal: ["You have 14 days from its arrival to withdraw.", "Έχετε 14 ημέρες από την παραλαβή για υπαναχώρηση."],
    depositTerms: [
      "With the deposit you order it. You pay the balance on this same page once it is ready.",
      "Με την προκαταβολή δίνετε την παραγγελία. Το υπόλοιπο το πληρώνετε στην ίδια σελίδα, μόλις είναι έτοιμο.",
    ],
    pay: ["Accept and pay {{amount}}", "Αποδοχή και πληρωμή {{amount}}"],
    terms: ["Terms", "Όροι"],
    goOn: ["On to the payment page", "Στη σελίδα πληρωμής"],
    unheard: [
      "The payment page could not be opened. Please try again in a minute.",
      "Η σελίδα πληρωμής δεν άνοιξε. Δοκιμάστε ξανά σε ένα λεπτό.",
    ],
    states: {
      being_paid: ["Your payment is being checked", "Η πληρωμή σας ελέγχεται"],
      held: ["Nothing is to be paid now", "Προς το παρόν δεν πληρώνεται τίποτα"],
      paid: ["Paid, thank you", "Πληρώθηκε, ευχαριστούμε"],
      ended: ["This quote has ended", "Η προσφορά έληξε"],
    },
    stages: {
      making: ["It is being made for you.", "Το φτιάχνουμε για εσάς."],
      ready: ["It is ready to be collected.", "Είναι έτοιμο για παραλαβή."],
      sent: ["It has been sent.", "Στάλθηκε."],
      collected: ["You have collected it.", "Το παραλάβατε."],
    },
    about: {
      being_paid: [
        "The bank is still deciding. You need to do nothing; this page tells when it is done.",
        "Η τράπεζα δεν έχει απαντήσει ακόμη. Δεν χρειάζεται να κάνετε τίποτα· η σελίδα θα το δείξει.",
      ],
      paid: ["A receipt is on its way to you by email.", "Η απόδειξη έρχεται στο email σας."],
      depositPaid: [
        "Your deposit has arrived and your piece is being made. We write to you when it is ready; you pay the balance on this same page.",
        "Η προκαταβολή σας έφτασε και το κόσμημά σας φτιάχνεται. Θα σας γράψουμε όταν είναι έτοιμο· το υπόλοιπο το πληρώνετε στην ίδια σελίδα.",
      ],
      held: [
        "The bank is looking into the deposit. Until it has decided, nothing can be paid here.",
        "Η τράπεζα εξετάζει την προκαταβολή. Μέχρι να αποφασίσει, εδώ δεν πληρώνεται τίποτα.",
      ],
      ended: [
        "Write to us or call us, and we make you a new one.",
        "Γράψτε μας ή καλέστε μας, και σας ετοιμάζουμε νέα.",
      ],
      given_back: [
        "Its deposit was given back, so nothing more is to be paid. Write to us or call us if you would still like it.",
        "Η προκαταβολή επιστράφηκε, άρα δεν πληρώνεται τίποτε άλλο. Γράψτε μας ή καλέστε μας αν σας ενδιαφέρει ακόμη.",
      ],
      withdrawn: [
        "You have withdrawn from it, so nothing is to be paid. Write to us or call us if you would still like it.",
        "Έχετε υπαναχωρήσει, άρα δεν πληρώνεται τίποτα. Γράψτε μας ή καλέστε μας αν σας ενδιαφέρει ακόμη.",
      ],
    },
    order: ["See your order", "Δείτε την παραγγελία"],
    left: [
      "You have not paid, and nothing was charged. The quote stands as it is.",
      "Δεν πληρώσατε και δεν χρεωθήκατε τίποτα. Η προσφορά ισχύει όπως είναι.",
    ],
    missing: ["There is no quote here", "Εδώ δεν υπάρχει προσφορά"],
    missingText: [
      "The link may be cut: please open it from our email again, or ask us.",
      "Ίσως ο σύνδεσμος κόπηκε: ανοίξτε τον ξανά από το email μας ή ρωτήστε μας.",
    ],
  },
} as const;
