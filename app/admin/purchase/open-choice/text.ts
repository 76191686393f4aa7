export const openChoiceText = {
  openChoice: {
    none: ["Not chosen yet", "Δεν επιλέχθηκε ακόμη"],
    other: ["In other words …", "Με άλλα λόγια…"],
    words: ["In words", "Με λόγια"],
    wordsHint: [
      "As you agreed with the buyer; nothing is taken off a count.",
      "Όπως συμφωνήσατε με τον αγοραστή· δεν αφαιρείται από το απόθεμα.",
    ],
    forAll: ["For all {{count}} pieces", "Για όλα τα {{count}} κομμάτια"],
    save: ["Save", "Αποθήκευση"],
    saveNamed: ["Save: {{name}}", "Αποθήκευση: {{name}}"],
    saved: ["Chosen: {{words}}", "Επιλέχθηκε: {{words}}"],
    savedText: [
      "The day is promised from today. If it was a mistake, choose anew.",
      "Η ημέρα υπολογίζεται από σήμερα. Αν έγινε λάθος, επιλέξτε ξανά.",
    ],
    failed: ["Nothing was written down", "Δεν αποθηκεύτηκε τίποτα"],
    taken: [
      "{{value}}: nothing of it is left. Choose another.",
      "{{value}}: δεν έχει μείνει κανένα. Επιλέξτε κάτι άλλο.",
    ],
    changed: [
      "The piece or the order has changed. Look at it again.",
      "Το κομμάτι ή η παραγγελία άλλαξε. Δείτε την ξανά.",
    ],
    askSize: ["Ask for the size", "Ρωτήστε το μέγεθος"],
    askChoice: ["Ask for the choice", "Ρωτήστε την επιλογή"],
    askAgain: ["Ask again", "Ρωτήστε ξανά"],
    askNamed: ["{{ask}}: {{reference}}", "{{ask}}: {{reference}}"],
    asked: ["The question goes out to the buyer", "Η ερώτηση φεύγει προς τον αγοραστή"],
    askedText: ["The answer comes from a list, by itself.", "Η απάντηση έρχεται μόνη της, από μια λίστα."],
    askFailed: ["Nobody was asked", "Η ερώτηση δεν στάλθηκε"],
    nothingOpen: ["It is chosen already.", "Έχει ήδη επιλεγεί."],
    noAddress: [
      "The buyer has no email address: call, then choose in the order.",
      "Ο αγοραστής δεν έχει email: τηλεφωνήστε και επιλέξτε μέσα στην παραγγελία.",
    ],
    notSent: ["It can’t be sent yet", "Δεν μπορεί να σταλεί ακόμη"],
    notSentText: [
      "The buyer left a choice open. Ask, or choose in the order; then mark it as sent.",
      "Ο αγοραστής άφησε κάτι ανοιχτό. Ρωτήστε, ή επιλέξτε μέσα στην παραγγελία· μετά σημειώστε ότι στάλθηκε.",
    ],
    notSentHere: [
      "It can’t be made or sent before the buyer has chosen. Ask, or fill it in below.",
      "Δεν μπορεί να φτιαχτεί ή να σταλεί πριν επιλέξει ο αγοραστής. Ρωτήστε, ή συμπληρώστε το πιο κάτω.",
    ],
    open: ["Open the order", "Άνοιγμα της παραγγελίας"],
  },
} as const;
