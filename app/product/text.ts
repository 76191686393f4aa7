/** Words of a piece's own page. */
export const productText = {
  product: {
    gone: ["This piece has left our shop", "Αυτό το κομμάτι δεν διατίθεται πια"],
    goneText: [
      "It was sold, or is made no more. What it had in common with others is still here:",
      "Πουλήθηκε ή δεν κατασκευάζεται πλέον. Δείτε τα κομμάτια που του μοιάζουν:",
    ],
    goneMore: ["Everything in {{category}}", "Όλα: {{category}}"],
    soldLead: ["This piece has been sold.", "Αυτό το κομμάτι έχει πουληθεί."],
    soldKin: ["Pieces like it that you can have", "Δείτε παρόμοια, διαθέσιμα κομμάτια"],
    groups: {
      material: ["Material", "Υλικά"],
      measures: ["Measures", "Διαστάσεις"],
      more: ["Good to know", "Χρήσιμα"],
    },
    trueSize: ["See it at its true size", "Δείτε το στο πραγματικό του μέγεθος"],
    inCollection: ["Collection", "Συλλογή"],
    tellMe: ["Tell me when one comes", "Ειδοποιήστε με όταν έρθει"],
    made: ["Have one made for you", "Ζητήστε ένα για εσάς"],
    deliveryFree: ["Free delivery", "Δωρεάν αποστολή"],
    deliveryFrom: ["Delivery from {{price}}", "Αποστολή από {{price}}"],
    deliveryFor: ["Delivery for {{price}}", "Αποστολή με {{price}}"],
    deliveryFreeFrom: ["free from {{price}}", "δωρεάν από {{price}}"],
    returns: ["14 days to change your mind.", "14 ημέρες για να αλλάξετε γνώμη."],
    responsible: ["Responsible in the EU: {{name}}", "Υπεύθυνος στην ΕΕ: {{name}}"],
    maker: ["Made by {{maker}}", "Κατασκευή: {{maker}}"],
  },
} as const;
