export const refundsText = {
  refunds: {
    list: ["Refunds", "Επιστροφές χρημάτων"],
    payBack: ["Pay back…", "Επιστροφή χρημάτων…"],
    title: ["Pay back {{reference}}", "Επιστροφή χρημάτων {{reference}}"],
    what: ["What is it for?", "Για τι;"],
    ofPieces: ["{{number}} of {{left}}", "{{number}} από {{left}}"],
    amount: ["Amount (€)", "Ποσό (€)"],
    left: [
      "{{left}} of this payment is left. An amount without pieces is goodwill.",
      "Απομένουν {{left}} από αυτή την πληρωμή. Ποσό χωρίς κομμάτια είναι χειρονομία καλής θέλησης.",
    ],
    extras: ["Delivery and wrapping, as everything goes back", "Αποστολή και συσκευασία, αφού επιστρέφονται όλα"],
    extrasShort: ["delivery and wrapping", "αποστολή και συσκευασία"],
    restock: ["Put the chosen pieces back into stock", "Τα επιλεγμένα κομμάτια μπαίνουν ξανά στο απόθεμα"],
    restockHint: ["Only if they are back and can be sold again.", "Μόνο αν επέστρεψαν και μπορούν να πωληθούν ξανά."],
    nothingYet: ["Choose pieces or enter an amount.", "Επιλέξτε κομμάτια ή γράψτε ένα ποσό."],
    explained: [
      "{{amount}} goes back to where it was paid from. The buyer gets an email when the provider has paid it back. This can’t be undone.",
      "{{amount}} επιστρέφουν εκεί από όπου πληρώθηκαν. Ο αγοραστής λαμβάνει email όταν ο πάροχος τα επιστρέψει. Αυτό δεν αναιρείται.",
    ],
    test: ["This is a test purchase: no money moves.", "Είναι δοκιμαστική παραγγελία: δεν μεταφέρονται χρήματα."],
    payBackNow: ["Pay back {{amount}}", "Επιστροφή {{amount}}"],
    problems: {
      nothing: ["Choose a piece or enter an amount.", "Επιλέξτε ένα κομμάτι ή γράψτε ένα ποσό."],
      above: ["This is more than what is left.", "Είναι περισσότερα από όσα απομένουν."],
    },
    asked: ["{{amount}} asked for", "Ζητήθηκε η επιστροφή {{amount}}"],
    onItsWay: ["{{amount}} is on its way", "{{amount}} είναι καθ’ οδόν"],
    done: ["{{amount}} paid back", "Επιστράφηκαν {{amount}}"],
    failed: ["{{amount}} not paid back", "Δεν επιστράφηκαν {{amount}}"],
    notAsked: ["Nothing was paid back", "Δεν επιστράφηκε τίποτα"],
    askAgain: [
      "No answer came. Press again: it is paid back once.",
      "Δεν ήρθε απάντηση. Πατήστε ξανά: επιστρέφονται μία φορά.",
    ],
    requestedText: [
      "The provider has not answered yet. The shop asks again every minute; do not pay back a second time.",
      "Ο πάροχος δεν απάντησε ακόμη. Το κατάστημα ξαναρωτά κάθε λεπτό· μην τα επιστρέψετε δεύτερη φορά.",
    ],
    pendingText: [
      "The provider is paying it back. That can take ten days.",
      "Ο πάροχος τα επιστρέφει. Μπορεί να χρειαστούν δέκα ημέρες.",
    ],
    fromProvider: ["in the provider’s dashboard", "από τον πίνακα του παρόχου"],
    states: {
      requested: ["asked for", "ζητήθηκε"],
      pending: ["on its way", "καθ’ οδόν"],
      succeeded: ["paid back", "επιστράφηκε"],
      failed: ["failed", "απέτυχε"],
    },
    failures: {
      card: [
        "The buyer’s bank sent it back: the card is no longer valid. Ask the buyer for a bank account and transfer the money.",
        "Η τράπεζα του αγοραστή τα έστειλε πίσω: η κάρτα δεν ισχύει πια. Ζητήστε από τον αγοραστή τραπεζικό λογαριασμό και κάντε έμβασμα.",
      ],
      disputed: [
        "The buyer has disputed the payment at their bank, which decides about the money. Answer at the provider.",
        "Ο αγοραστής αμφισβήτησε την πληρωμή στην τράπεζά του, που αποφασίζει για τα χρήματα. Απαντήστε στον πάροχο.",
      ],
      already: [
        "The provider had already paid this money back. Look at the refunds beside this one.",
        "Ο πάροχος είχε ήδη επιστρέψει αυτά τα χρήματα. Δείτε τις επιστροφές δίπλα σε αυτή.",
      ],
      funds: [
        "Your balance at the provider is too low. Add to it there, then pay back again.",
        "Το υπόλοιπό σας στον πάροχο δεν επαρκεί. Συμπληρώστε το εκεί και κάντε ξανά την επιστροφή.",
      ],
      canceled: [
        "It was cancelled at the provider. Pay back again if it is still owed.",
        "Ακυρώθηκε στον πάροχο. Κάντε ξανά την επιστροφή, αν οφείλεται ακόμη.",
      ],
      other: [
        "The provider could not pay it back ({{code}}). Try again, or ask the buyer for a bank account.",
        "Ο πάροχος δεν μπόρεσε να τα επιστρέψει ({{code}}). Δοκιμάστε ξανά ή ζητήστε από τον αγοραστή τραπεζικό λογαριασμό.",
      ],
    },
    withdrawn: ["Withdrawn on {{day}}", "Υπαναχώρηση στις {{day}}"],
    paidBack: ["refund made", "έγινε επιστροφή"],
    due: ["Pay back by {{day}}", "Επιστροφή έως {{day}}"],
    daysLeft_one: ["{{count}} day left", "απομένει {{count}} ημέρα"],
    daysLeft_other: ["{{count}} days left", "απομένουν {{count}} ημέρες"],
    overdue: ["overdue", "εκπρόθεσμη"],
    steps: {
      goods_back: ["Pieces are back", "Τα κομμάτια επέστρεψαν"],
      inspected: ["Inspected", "Ελέγχθηκαν"],
    },
    stepNamed: {
      goods_back: ["Pieces are back: {{reference}}", "Τα κομμάτια επέστρεψαν: {{reference}}"],
      inspected: ["Inspected: {{reference}}", "Ελέγχθηκαν: {{reference}}"],
    },
    noted: {
      goods_back: ["Noted: the pieces are back", "Σημειώθηκε ότι τα κομμάτια επέστρεψαν"],
      inspected: ["Noted: the pieces are inspected", "Σημειώθηκε ότι τα κομμάτια ελέγχθηκαν"],
    },
    early: {
      title: ["Pay back before it is here?", "Επιστροφή χρημάτων πριν έρθει;"],
      text: [
        "The pieces are not back yet. You may keep the money until they are here, or until the buyer has shown that they were sent.",
        "Τα κομμάτια δεν επέστρεψαν ακόμη. Μπορείτε να κρατήσετε τα χρήματα ώσπου να έρθουν, ή ώσπου ο αγοραστής να αποδείξει ότι τα έστειλε.",
      ],
      confirm: ["Pay back now", "Επιστροφή τώρα"],
    },
    stepFailed: ["That could not be noted", "Δεν μπόρεσε να σημειωθεί"],
  },
} as const;
