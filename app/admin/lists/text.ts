export const listsText = {
  table: {
    search: ["Search", "Αναζήτηση"],
    noMatch: ["Nothing matches your search.", "Τίποτα δεν ταιριάζει με την αναζήτησή σας."],
    clearFilters: ["Show everything", "Εμφάνιση όλων"],
    previous: ["Previous page", "Προηγούμενη σελίδα"],
    next: ["Next page", "Επόμενη σελίδα"],
    page: ["Page {{page}} of {{pages}}", "Σελίδα {{page}} από {{pages}}"],
    range: ["{{first}}–{{last}} of {{count}}", "{{first}}–{{last}} από {{count}}"],
    rangeOfFirst: ["{{first}}–{{last}} of the first {{count}}", "{{first}}–{{last}} από τα πρώτα {{count}}"],
    pages: ["Pages of {{name}}", "Σελίδες: {{name}}"],
    sortBy: ["Sort by", "Ταξινόμηση"],
    ascending: ["ascending", "αύξουσα"],
    descending: ["descending", "φθίνουσα"],
    newest: ["newest first", "νεότερα"],
    oldest: ["oldest first", "παλαιότερα"],
  },
} as const;
