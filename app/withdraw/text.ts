/** The form to withdraw from a contract. */
export const withdrawText = {
  withdrawal: {
    title: ["Withdraw from a contract", "Υπαναχώρηση από σύμβαση"],
    intro: [
      "You may withdraw from your purchase, or from some of its pieces, within 14 days of receiving the last of them, without giving a reason. Personalised pieces are excepted. It takes two steps; you need no account.",
      "Μπορείτε να υπαναχωρήσετε από την αγορά σας, ή για μερικά μόνο κομμάτια της, μέσα σε 14 ημέρες από την παραλαβή του τελευταίου, χωρίς αιτιολογία. Εξαιρούνται τα εξατομικευμένα κομμάτια. Γίνεται σε δύο βήματα και δεν χρειάζεται λογαριασμός.",
    ],
    emailHint: [
      "The one you gave when paying. The acknowledgement goes there.",
      "Αυτό που δώσατε κατά την πληρωμή. Εκεί θα σταλεί η βεβαίωση παραλαβής.",
    ],
    name: ["Your name", "Το όνομά σας"],
    note: ["Anything you wish to add (optional)", "Ό,τι θέλετε να προσθέσετε (προαιρετικό)"],
    noteShort: ["Your note", "Η σημείωσή σας"],
    reviewTitle: ["Please check", "Παρακαλούμε ελέγξτε"],
    reviewText: [
      "With the next step you declare that you withdraw from the contract for these pieces, and for no others.",
      "Με το επόμενο βήμα δηλώνετε ότι υπαναχωρείτε από τη σύμβαση για αυτά τα κομμάτια, και για κανένα άλλο.",
    ],
    covered: ["Withdrawn from", "Υπαναχώρηση για"],
    part: ["{{quantity}} of {{bought}}", "{{quantity}} από {{bought}}"],
    kept: ["You keep", "Κρατάτε"],
    before: ["Withdrawn before", "Προηγούμενη υπαναχώρηση"],
    excepted: ["Excepted, as made to your wishes", "Εξαιρούνται, ως φτιαγμένα με δικές σας προδιαγραφές"],
    until: ["Time to withdraw", "Προθεσμία υπαναχώρησης"],
    untilDay: ["until the end of {{day}}", "έως και τις {{day}}"],
    untilSent: ["open: a piece is yet to be sent", "ανοιχτή: κάποιο κομμάτι δεν έχει σταλεί ακόμη"],
    choose: ["Choose pieces", "Επιλογή κομματιών"],
    piecesTitle: ["Which pieces?", "Ποια κομμάτια;"],
    piecesText: [
      "Choose from which pieces you withdraw. The others stay yours.",
      "Διαλέξτε για ποια κομμάτια υπαναχωρείτε. Τα υπόλοιπα μένουν δικά σας.",
    ],
    noPieces: ["Please choose at least one piece", "Διαλέξτε τουλάχιστον ένα κομμάτι"],
    of: ["of {{left}}", "από {{left}}"],
    toReview: ["Continue", "Συνέχεια"],
    confirm: ["Confirm withdrawal", "Επιβεβαίωση υπαναχώρησης"],
    back: ["Change", "Αλλαγή"],
    done: ["We have received your withdrawal", "Λάβαμε την υπαναχώρησή σας"],
    doneText: [
      "Received on {{time}}. An acknowledgement with this date and time goes to {{email}}. Please keep it.",
      "Παραλήφθηκε στις {{time}}. Βεβαίωση με αυτή την ημερομηνία και ώρα αποστέλλεται στο {{email}}. Παρακαλούμε φυλάξτε την.",
    ],
    doneByLink: [
      "Received on {{time}}. An acknowledgement with this date and time goes to the email address of your order. Please keep it.",
      "Παραλήφθηκε στις {{time}}. Βεβαίωση με αυτή την ημερομηνία και ώρα αποστέλλεται στο email της παραγγελίας σας. Παρακαλούμε φυλάξτε την.",
    ],
    doneNext: [
      "Send the pieces back within 14 days; we refund within 14 days by the same means.",
      "Στείλτε πίσω τα κομμάτια μέσα σε 14 ημέρες· επιστρέφουμε τα χρήματα μέσα σε 14 ημέρες με τον ίδιο τρόπο πληρωμής.",
    ],
    failed: ["Your withdrawal could not be sent", "Δεν ήταν δυνατή η αποστολή της υπαναχώρησης"],
    again: [
      "Please press again in a moment. Said twice, it is still one withdrawal.",
      "Πατήστε ξανά σε λίγο. Και δύο φορές να σταλεί, είναι μία υπαναχώρηση.",
    ],
  },
} as const;
