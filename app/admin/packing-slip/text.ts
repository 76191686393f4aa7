export const packingSlipText = {
  slip: {
    language: ["Language of the slip", "Γλώσσα του δελτίου"],
    title: ["Packing slip", "Δελτίο αποστολής"],
    from: ["From", "Αποστολέας"],
    to: ["To", "Προς"],
    collected: ["To be collected by", "Θα παραλάβει από το κατάστημα"],
    reference: ["Order", "Παραγγελία"],
    date: ["Ordered on", "Ημερομηνία παραγγελίας"],
    piece: ["Piece", "Κομμάτι"],
    code: ["Code", "Κωδικός"],
    quantity: ["Quantity", "Ποσότητα"],
    thanks: ["Thank you for your order.", "Ευχαριστούμε για την παραγγελία σας."],
    gift: ["A gift for you. We wish you joy with it.", "Ένα δώρο για εσάς. Να το χαρείτε!"],
  },
  gift: {
    card: ["The gift’s card", "Η κάρτα του δώρου"],
  },
} as const;
