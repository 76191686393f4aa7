/** Words of a notice that few shoppers ever read. */
export const cartText = {
  cart: {
    alreadyPaid: {
      order: ["See your order", "Δείτε την παραγγελία"],
      again: ["Buy it again", "Αγορά ξανά"],
    },
  },
} as const;
