export const factsText = {
  facts: {
    title: ["Facts", "Χαρακτηριστικά"],
    hint: ["Metal, stones, measures, care", "Μέταλλο, πέτρες, διαστάσεις, φροντίδα"],
    emptyHint: [
      "What you leave empty is not shown. What you wrote for other pieces is suggested here.",
      "Ό,τι αφήσετε κενό δεν εμφανίζεται. Όσα γράψατε σε άλλα κομμάτια προτείνονται εδώ.",
    ],
    names: {
      count: ["How many", "Πόσες"],
      carat: ["Carat, all together", "Καράτια συνολικά"],
      cut: ["Cut or shape", "Κοπή ή σχήμα"],
      treatment: ["Treatment", "Επεξεργασία"],
      origin: ["Origin", "Προέλευση"],
      stone_colour: ["Colour grade", "Χρώμα πέτρας"],
      clarity: ["Clarity", "Καθαρότητα πέτρας"],
      cut_grade: ["Cut grade", "Ποιότητα κοπής"],
      laboratory: ["Laboratory", "Εργαστήριο"],
      report_number: ["Report number", "Αριθμός πιστοποιητικού"],
    },
    earlierCare: ["Care as for an earlier piece", "Φροντίδα όπως σε προηγούμενο κομμάτι"],
    chooseCare: ["Choose, or write below", "Επιλέξτε ή γράψτε παρακάτω"],
    addStone: ["Add a stone", "Προσθήκη πέτρας"],
    stone: ["Stone {{number}}", "Πέτρα {{number}}"],
    removeStone: ["Remove stone {{number}}", "Αφαίρεση πέτρας {{number}}"],
    remove: ["Remove", "Αφαίρεση"],
    faults: {
      code: ["Please choose the stone", "Επιλέξτε την πέτρα"],
    },
  },
} as const;
