/** Words that sentences of the legal pages are made of. */
export const legalText = {
  delivery: {
    free: ["free", "δωρεάν"],
    freeFrom: ["free from {{amount}}", "δωρεάν από {{amount}}"],
    union: ["all countries of the European Union", "όλες οι χώρες της Ευρωπαϊκής Ένωσης"],
    to: ["To: {{places}}", "Προς: {{places}}"],
  },
} as const;
