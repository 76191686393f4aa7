export const heldText = {
  stock: {
    asideSearch: ["Piece, code or name", "Κομμάτι, κωδικός ή όνομα"],
    asideMore: ["Show later ones", "Εμφάνιση επόμενων"],
  },
  held: {
    intro: [
      "Limited pieces in purchases that are not paid yet. Until then nobody else can buy them.",
      "Κομμάτια περιορισμένου αριθμού σε παραγγελίες που δεν έχουν πληρωθεί. Ως τότε δεν τα αγοράζει κανείς άλλος.",
    ],
    pieces: ["Pieces", "Κομμάτια"],
    until: ["Held until", "Δεσμευμένα έως"],
  },
} as const;
