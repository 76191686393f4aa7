/** The lists’ own words, which do not weigh on every other page. */
export const filterText = {
  filters: {
    title: ["Filters", "Φίλτρα"],
    metal: ["Metal", "Μέταλλο"],
    stone: ["Stone", "Πέτρα"],
    size: ["Size", "Μέγεθος"],
    price: ["Price", "Τιμή"],
    from: ["From (€)", "Από (€)"],
    to: ["To (€)", "Έως (€)"],
    apply: ["Apply", "Εφαρμογή"],
    available: ["Available now", "Διαθέσιμα τώρα"],
    picked: ["Chosen filters", "Επιλεγμένα φίλτρα"],
    remove: ["Take off: {{name}}", "Αφαίρεση: {{name}}"],
    clear: ["Clear all", "Καθαρισμός όλων"],
    more: ["More", "Περισσότερα"],
    show: ["Show pieces", "Δείτε τα κομμάτια"],
    between: ["{{from}} to {{to}}", "{{from}} έως {{to}}"],
    atLeast: ["from {{from}}", "από {{from}}"],
    atMost: ["up to {{to}}", "έως {{to}}"],
    nothing: ["No piece has all of this", "Κανένα κομμάτι δεν τα έχει όλα αυτά"],
    nothingHint: ["Take a filter off, or clear them all.", "Αφαιρέστε ένα φίλτρο ή καθαρίστε τα όλα."],
  },
} as const;
