export const groupsText = {
  settings: {
    groups: {
      hero: ["First screen", "Πρώτη οθόνη"],
      collections: ["Collections", "Συλλογές"],
      story: ["Our story", "Η ιστορία μας"],
      visit: ["Visiting the store", "Επίσκεψη στο κατάστημα"],
      catalogue: ["Catalogue", "Κατάλογος"],
      footer: ["Footer", "Υποσέλιδο"],
      search: ["Search engines and previews", "Μηχανές αναζήτησης και προεπισκοπήσεις"],
    },
  },
} as const;
