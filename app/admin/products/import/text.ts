export const importText = {
  import: {
    title: ["Import products", "Εισαγωγή προϊόντων"],
    intro: [
      "Bring your pieces from your present shop, or from a table of yours. First you see each piece as it will be; nothing happens before you press Import.",
      "Φέρτε τα κομμάτια σας από το τωρινό σας κατάστημα ή από δικό σας πίνακα. Πρώτα βλέπετε κάθε κομμάτι όπως θα γίνει· τίποτα δεν αλλάζει πριν πατήσετε «Εισαγωγή».",
    ],
    now: ["Import", "Εισαγωγή"],
    unknownColumns: [
      "Not imported, because no column of a product is called so: {{columns}}",
      "Δεν εισάγονται, γιατί κανένα προϊόν δεν έχει τέτοια στήλη: {{columns}}",
    ],
    changedMeanwhile: ["The catalogue has changed meanwhile", "Ο κατάλογος άλλαξε στο μεταξύ"],
    changedMeanwhileText: [
      "These pieces were not imported. Look at them again before you import them.",
      "Αυτά τα κομμάτια δεν εισήχθησαν. Δείτε τα ξανά πριν από την εισαγωγή.",
    ],
    leave: [
      "What you mended here is not imported yet and would be lost. Close all the same?",
      "Όσα διορθώσατε εδώ δεν έχουν εισαχθεί ακόμη και θα χαθούν. Να κλείσει;",
    ],
  },
} as const;
