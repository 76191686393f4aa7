/** The search’s own words, which do not weigh on every page. */
export const shopText = {
  suggestions: {
    label: ["Suggestions", "Προτάσεις"],
    category: ["Category", "Κατηγορία"],
  },
  without: ["without “{{words}}”", "χωρίς «{{words}}»"],
} as const;
