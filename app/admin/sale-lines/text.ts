export const saleLinesText = {
  saleLines: {
    catalogue: ["In the catalogue: {{price}}", "Στον κατάλογο: {{price}}"],
  },
} as const;
