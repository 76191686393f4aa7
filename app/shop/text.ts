/** The search’s own words, which do not weigh on every page. */
export const shopText = {
  suggestions: {
    label: ["Suggestions", "Προτάσεις"],
    category: ["Category", "Κατηγορία"],
    collection: ["Collection", "Συλλογή"],
  },
  without: ["without “{{words}}”", "χωρίς «{{words}}»"],
} as const;
