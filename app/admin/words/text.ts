/** Words that several places of the dashboard share; only its own code holds them. */
export const adminText = {
  claim: [
    "“{{word}}” needs its proof beside it since 27 September 2026 (Directive (EU) 2024/825), unless it is a colour: say what exactly, and how one can check it.",
    "Η λέξη «{{word}}» χρειάζεται απόδειξη δίπλα της από τις 27 Σεπτεμβρίου 2026 (Οδηγία (ΕΕ) 2024/825), εκτός αν είναι χρώμα: γράψτε τι ακριβώς και πώς ελέγχεται.",
  ],
  title: ["Administration", "Διαχείριση"],
  language: ["Language", "Γλώσσα"],
  english: ["English", "English"],
  greek: ["Ελληνικά", "Ελληνικά"],
  signIn: {
    submit: ["Sign In", "Σύνδεση"],
  },
  today: {
    askServer: ["Ask whoever runs your server", "Ζητήστε το από τον τεχνικό σας"],
    added: ["{{name}}: {{words}}", "{{name}}: {{words}}"],
  },
  products: {
    columns: {
      code: ["Code", "Κωδικός"],
    },
  },
  productForm: {
    gone: ["This product no longer exists.", "Το προϊόν αυτό δεν υπάρχει πια."],
    restoredDraft: ["What you typed before is still here.", "Ό,τι γράψατε πριν είναι ακόμη εδώ."],
  },
  conflict: {
    intro: [
      "It was saved elsewhere while you were editing. Nothing of yours is lost: choose what to keep.",
      "Αποθηκεύτηκε αλλού όσο το επεξεργαζόσασταν. Τίποτα δικό σας δεν χάθηκε: διαλέξτε τι θα μείνει.",
    ],
    field: ["Field", "Πεδίο"],
    theirs: ["Saved now", "Του άλλου"],
    mine: ["Yours", "Δικό σας"],
    keepMine: ["Save mine", "Αποθήκευση των δικών μου"],
    takeTheirs: ["Use theirs", "Χρήση των αποθηκευμένων"],
  },
  orders: {
    flags: {
      withdrawn: ["withdrawn", "Υπαναχώρηση"],
      withdrawn_in_part: ["partly withdrawn", "Μερική υπαναχώρηση"],
      refunded: ["refunded", "Επιστροφή χρημάτων"],
      refunded_in_part: ["partly refunded", "Μερική επιστροφή"],
      disputed: ["disputed", "Αμφισβήτηση"],
      gift: ["gift", "Δώρο"],
      counter: ["in the shop", "Στο κατάστημα"],
      collection: ["to collect", "Παραλαβή"],
      in_words: ["in words", "Με λόγια"],
    },
  },
  late: {
    courier_one: [
      "Should have left by {{day}}, {{count}} day ago, to arrive by {{promised}}.",
      "Έπρεπε να φύγει έως {{day}}, πριν από {{count}} ημέρα, για να φτάσει έως {{promised}}.",
    ],
    courier_other: [
      "Should have left by {{day}}, {{count}} days ago, to arrive by {{promised}}.",
      "Έπρεπε να φύγει έως {{day}}, πριν από {{count}} ημέρες, για να φτάσει έως {{promised}}.",
    ],
    collection_one: [
      "Should have been ready to collect by {{day}}, {{count}} day ago.",
      "Έπρεπε να είναι έτοιμη για παραλαβή έως {{day}}, πριν από {{count}} ημέρα.",
    ],
    collection_other: [
      "Should have been ready to collect by {{day}}, {{count}} days ago.",
      "Έπρεπε να είναι έτοιμη για παραλαβή έως {{day}}, πριν από {{count}} ημέρες.",
    ],
    open: ["Open the order", "Άνοιγμα παραγγελίας"],
    openNamed: ["Open the order {{reference}}", "Άνοιγμα της παραγγελίας {{reference}}"],
  },
  stock: {
    saveFailed: ["The count is not saved", "Το απόθεμα δεν αποθηκεύτηκε"],
  },
  held: {
    title: ["Held for payment", "Δεσμευμένα έως την πληρωμή"],
    untilBank: ["the bank answers", "την απάντηση της τράπεζας"],
  },
  counter: {
    another: ["Another piece", "Άλλο κομμάτι"],
  },
  slip: {
    print: ["Print", "Εκτύπωση"],
  },
  quotes: {
    languages: {
      en: ["English", "Αγγλικά"],
      el: ["Greek", "Ελληνικά"],
    },
  },
  outbox: {
    again: ["Send again", "Ξαναστείλτε το email"],
  },
} as const;
