export const stockText = {
  cancel: ["Cancel", "Ακύρωση"],
  products: {
    soldOut: ["Sold out", "Εξαντλήθηκε"],
    inStock: ["{{count}} in stock", "{{count}} σε απόθεμα"],
    undo: ["Undo", "Αναίρεση"],
  },
  productForm: {
    supplies: {
      madeToOrder: ["Made to order", "Κατά παραγγελία"],
    },
    stockHeld: [
      "Some of these pieces are being paid for at this moment.",
      "Κάποια από αυτά τα κομμάτια πληρώνονται αυτή τη στιγμή.",
    ],
  },
  stock: {
    changed: [
      "Meanwhile: {{there}} ({{why}}). Your number was not saved.",
      "Στο μεταξύ: {{there}} ({{why}}). Ο αριθμός σας δεν αποθηκεύτηκε.",
    ],
    belowPutAside: [
      "More pieces than that are put aside. Let them go first.",
      "Περισσότερα κομμάτια είναι στην άκρη. Ελευθερώστε τα πρώτα.",
    ],
    oneOnly: ["There can’t be two of what is one of a kind.", "Ένα μοναδικό κομμάτι δεν μπορεί να είναι δύο."],
    waiting_one: ["{{count}} person waits for it", "{{count}} άτομο το περιμένει"],
    waiting_other: ["{{count}} people wait for it", "{{count}} άτομα το περιμένουν"],
    paying: ["Being bought", "Το αγοράζουν τώρα"],
    aside: ["Put aside", "Στην άκρη"],
    asideTitle: ["Put aside", "Στην άκρη"],
    asideFailed: ["It was not put aside", "Δεν μπήκε στην άκρη"],
    places: {
      market: ["for a market", "για παζάρι"],
      photographer: ["at the photographer’s", "στον φωτογράφο"],
      repair: ["in repair", "για επιδιόρθωση"],
    },
    backs: {
      customer: ["no longer put aside", "δεν είναι πια στην άκρη"],
      market: ["back from the market", "γύρισε από το παζάρι"],
      photographer: ["back from the photographer", "γύρισε από τον φωτογράφο"],
      repair: ["back from repair", "γύρισε από την επιδιόρθωση"],
    },
    // No rule makes the accusative of a name.
    forCustomer: ["for {{who}}", "για πελάτη – {{who}}"],
    forSomeone: ["for a customer", "για πελάτη"],
    wasPutAside: ["put aside {{what}}", "στην άκρη {{what}}"],
    until: ["till {{day}}", "μέχρι {{day}}"],
    untilLetGo: ["until it is let go", "μέχρι να ελευθερωθεί"],
    letGoNamed: ["Let it go: {{name}}, {{what}}", "Ελευθερώστε το: {{name}}, {{what}}"],
    letGone: ["{{name}} is for sale again", "Ξανά προς πώληση: {{name}}"],
    onlyFree_one: [
      "Only {{count}} is free: the others are being paid for or put aside.",
      "Μόνο {{count}} είναι ελεύθερο· τα άλλα πληρώνονται ή είναι στην άκρη.",
    ],
    onlyFree_other: [
      "Only {{count}} are free: the others are being paid for or put aside.",
      "Μόνο {{count}} είναι ελεύθερα· τα άλλα πληρώνονται ή είναι στην άκρη.",
    ],
    noneFree: [
      "None is free at the moment: somebody is paying for it, or it was put aside or sold just now.",
      "Δεν υπάρχει ελεύθερο: κάποιος το πληρώνει, ή μόλις μπήκε στην άκρη ή πουλήθηκε.",
    ],
    dateInPast: ["This day is over. Choose today or a later one.", "Αυτή η μέρα πέρασε. Διαλέξτε σήμερα ή αργότερα."],
    valueGone: [
      "This choice is no longer offered. Open the piece again.",
      "Αυτή η επιλογή δεν προσφέρεται πια. Ανοίξτε ξανά το κομμάτι.",
    ],
    notCounted: [
      "It is made to order: there is none to put aside.",
      "Φτιάχνεται κατά παραγγελία: δεν υπάρχει έτοιμο για να μπει στην άκρη.",
    ],
    reasons: {
      first: ["first count", "πρώτη καταμέτρηση"],
      sale: ["sold online", "πουλήθηκε ηλεκτρονικά"],
      decided: ["chosen after the sale", "επιλέχθηκε μετά την πώληση"],
      return: ["back from a buyer", "επιστροφή από πελάτη"],
      failed_return: ["taken off again: the refund failed", "αφαιρέθηκε ξανά: η επιστροφή χρημάτων απέτυχε"],
      counter: ["sold in the shop", "πουλήθηκε στο κατάστημα"],
      correction: ["corrected", "διόρθωση"],
      import: ["imported", "από αρχείο"],
      never: ["never counted", "δεν μετρήθηκε ποτέ"],
    },
  },
  held: {
    letGo: ["Let it go", "Ελευθερώστε το"],
    letGoNamed: ["Let it go: {{reference}}", "Ελευθερώστε τα: {{reference}}"],
    letGoText: [
      "Somebody may be paying at this moment. Their payment page ends, and the pieces are for sale again.",
      "Ίσως κάποιος πληρώνει αυτή τη στιγμή. Η σελίδα πληρωμής του λήγει και τα κομμάτια πωλούνται ξανά.",
    ],
    letGoDebit: [
      "The bank has not answered yet. The pieces are for sale again if the payment provider does not know this payment, as after a change of account: look into the former account first, where its money would arrive.",
      "Η τράπεζα δεν έχει απαντήσει ακόμη. Τα κομμάτια πωλούνται ξανά αν ο πάροχος πληρωμών δεν γνωρίζει αυτή την πληρωμή, όπως μετά από αλλαγή λογαριασμού: ελέγξτε πρώτα τον παλιό λογαριασμό, όπου θα έφταναν τα χρήματα.",
    ],
    gone: ["{{reference}} was let go", "Η παραγγελία {{reference}} ελευθερώθηκε"],
    goneText: ["Its pieces are for sale again.", "Τα κομμάτια της πωλούνται ξανά."],
    paid: ["{{reference}} was paid at that very moment", "Η παραγγελία {{reference}} πληρώθηκε εκείνη τη στιγμή"],
    paidText: [
      "Nothing was let go: it is among the orders now.",
      "Τίποτα δεν ελευθερώθηκε: βρίσκεται πλέον στις παραγγελίες.",
    ],
    processing: ["{{reference}} is being paid", "Η παραγγελία {{reference}} πληρώνεται"],
    processingText: [
      "Nothing was let go: the bank has not answered yet.",
      "Τίποτα δεν ελευθερώθηκε: η τράπεζα δεν έχει απαντήσει ακόμη.",
    ],
    failed: ["It could not be let go", "Δεν ελευθερώθηκε"],
  },
} as const;
