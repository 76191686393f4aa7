export const enquiryText = {
  tabs: {
    enquiries: ["Enquiries", "Ερωτήσεις"],
  },
  enquiries: {
    states: {
      new: ["To answer", "Προς απάντηση"],
      answered: ["Answered", "Απαντημένες"],
      ended: ["Ended", "Έκλεισαν"],
    },
    asked: ["Asked {{time}}", "Ρώτησε στις {{time}}"],
    due: ["Answer by {{day}}", "Απάντηση έως {{day}}"],
    overdue: ["Was to be answered by {{day}}", "Έπρεπε να απαντηθεί έως {{day}}"],
    reads: {
      en: ["Reads English", "Διαβάζει αγγλικά"],
      el: ["Reads Greek", "Διαβάζει ελληνικά"],
    },
    gone: ["This piece is no longer in the shop", "Αυτό το κομμάτι δεν υπάρχει πια στο κατάστημα"],
    answered: ["You answered {{time}}", "Απαντήσατε στις {{time}}"],
    answer: ["Answer", "Απάντηση"],
    answerNamed: ["Answer {{name}}", "Απάντηση: {{name}}"],
    quote: ["Write a quote", "Προσφορά"],
    quoteNamed: ["Write a quote for {{name}}", "Προσφορά: {{name}}"],
    answerAgain: ["Write again", "Νέο μήνυμα"],
    yourAnswer: ["Your answer", "Η απάντησή σας"],
    answerHint: [
      "Goes to {{email}} with the piece’s picture. A reply comes to your own mailbox.",
      "Στέλνεται στο {{email}} με τη φωτογραφία του κομματιού. Αν σας απαντήσουν, θα το δείτε στο δικό σας email.",
    ],
    keptHint: [
      "For {{email}}. This shop has no mail server: the answer is kept as a file on the server, and not sent.",
      "Για {{email}}. Το κατάστημα δεν έχει διακομιστή email: η απάντηση φυλάσσεται ως αρχείο και δεν στέλνεται.",
    ],
    send: ["Send the answer", "Αποστολή της απάντησης"],
    sent: ["Answer written", "Η απάντηση γράφτηκε"],
    sendFailed: ["The answer could not be sent", "Η απάντηση δεν στάλθηκε"],
    mark: {
      new: ["Back to ‘To answer’", "Πίσω στις «Προς απάντηση»"],
      answered: ["Already answered elsewhere", "Απαντήθηκε αλλού"],
      ended: ["End", "Κλείσιμο"],
    },
    marked: ["Moved to ‘{{list}}’", "Μεταφέρθηκε: {{list}}"],
    markFailed: ["The enquiry could not be changed", "Η ερώτηση δεν άλλαξε"],
    undo: ["Undo", "Αναίρεση"],
    delete: ["Delete", "Διαγραφή"],
    deleteTitle: ["Delete this question?", "Διαγραφή της ερώτησης;"],
    deleteText: [
      "The question from {{name}} and your answers are deleted for good. Without you, that happens a year after the last word.",
      "Η ερώτηση από {{name}} και οι απαντήσεις σας διαγράφονται οριστικά. Χωρίς εσάς, αυτό γίνεται έναν χρόνο μετά το τελευταίο μήνυμα.",
    ],
    deleted: ["Question deleted", "Η ερώτηση διαγράφηκε"],
    deleteFailed: ["The question could not be deleted", "Η ερώτηση δεν διαγράφηκε"],
  },
} as const;
