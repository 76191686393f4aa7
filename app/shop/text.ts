/** The search’s own words, which do not weigh on every page. */
export const shopText = {
  without: ["without “{{words}}”", "χωρίς «{{words}}»"],
} as const;
