/** The suggestions’ own words, which do not weigh on every page. */
export const suggestionsText = {
  suggestions: {
    label: ["Suggestions", "Προτάσεις"],
    category: ["Category", "Κατηγορία"],
    collection: ["Collection", "Συλλογή"],
  },
} as const;
