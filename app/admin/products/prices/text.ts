export const pricesText = {
  products: {
    noPrice: ["On request", "Κατόπιν αιτήματος"],
  },
  prices: {
    change: ["Change the price", "Αλλαγή τιμής"],
    ofPiece: ["Price of {{name}}", "Τιμή: {{name}}"],
    title: ["Change prices", "Αλλαγή τιμών"],
    intro: [
      "Of the pieces that the list shows now. Search or filter it first to change only some.",
      "Για τα κομμάτια που δείχνει τώρα ο κατάλογος. Για να αλλάξετε μόνο μερικά, κάντε πρώτα αναζήτηση ή φίλτρο.",
    ],
    way: ["Prices go", "Οι τιμές"],
    up: ["up", "ανεβαίνουν"],
    down: ["down", "κατεβαίνουν"],
    metal: ["by today’s price of the metal", "με τη σημερινή τιμή του μετάλλου"],
    formula: [
      "Metal × fineness × weight, and the loss, then making and stones: each piece’s own where its facts say them, else these. The result is stored as a fixed price; what a choice adds stays as it is.",
      "Μέταλλο × περιεκτικότητα × βάρος, και η φύρα, μετά εργασία και πέτρες: του κομματιού, αν τις γράψατε στα χαρακτηριστικά του, αλλιώς αυτές εδώ. Το αποτέλεσμα μένει ως σταθερή τιμή· όσα προσθέτει μια επιλογή μένουν όπως είναι.",
    ],
    metalOf: ["Metal", "Μέταλλο"],
    gram: ["Fine metal, euros a gram", "Καθαρό μέταλλο, ευρώ το γραμμάριο"],
    loss: ["Loss, percent", "Φύρα, τοις εκατό"],
    making: ["Making, euros a piece", "Εργασία, ευρώ το κομμάτι"],
    carat: ["Stones, euros a carat", "Πέτρες, ευρώ το καράτι"],
    own: {
      making: ["Making {{amount}}", "Εργασία {{amount}}"],
      stones: ["Stones {{amount}}", "Πέτρες {{amount}}"],
    },
    floor: ["Never under, euros", "Ποτέ κάτω από, ευρώ"],
    step: ["Rounded to", "Στρογγυλοποίηση"],
    toCent: ["the cent", "στο λεπτό"],
    toEuros_one: ["whole euros", "σε ακέραια ευρώ"],
    toEuros_other: ["{{count}} euros", "ανά {{count}} ευρώ"],
    amountInvalid: ["An amount above 0 like 72.50", "Ένα ποσό πάνω από 0, όπως 72,50"],
    withoutMetal_one: [
      "{{count}} piece is of another metal, or its weight or fineness is not known, and stays.",
      "{{count}} κομμάτι είναι από άλλο μέταλλο ή δεν έχει βάρος ή περιεκτικότητα και μένει όπως είναι.",
    ],
    withoutMetal_other: [
      "{{count}} pieces are of another metal, or their weight or fineness is not known, and stay.",
      "{{count}} κομμάτια είναι από άλλο μέταλλο ή δεν έχουν βάρος ή περιεκτικότητα και μένουν όπως είναι.",
    ],
    percent: ["By how many percent", "Πόσο τοις εκατό"],
    percentInvalid: ["A number like 5 or 7.5, at most {{most}}", "Ένας αριθμός όπως 5 ή 7,5, έως {{most}}"],
    toWholeEuros: ["To whole euros", "Σε ακέραια ευρώ"],
    toWholeEurosHint: [
      "A half goes up: €86.50 becomes €87.00",
      "Το μισό πάει προς τα πάνω: από 86,50 € γίνονται 87,00 €",
    ],
    preview: ["Before and after", "Πριν και μετά"],
    include: ["Change the price of {{name}}", "Αλλαγή τιμής: {{name}}"],
    withoutPrice_one: [
      "{{count}} piece has its price on request and stays so.",
      "{{count}} κομμάτι έχει τιμή κατόπιν αιτήματος και μένει έτσι.",
    ],
    withoutPrice_other: [
      "{{count}} pieces have their price on request and stay so.",
      "{{count}} κομμάτια έχουν τιμή κατόπιν αιτήματος και μένουν έτσι.",
    ],
    outOfRange_one: [
      "{{count}} price would leave the range from €0.01 to €999,999.99 and stays.",
      "{{count}} τιμή θα έβγαινε από τα όρια 0,01 € έως 999.999,99 € και μένει όπως είναι.",
    ],
    outOfRange_other: [
      "{{count}} prices would leave the range from €0.01 to €999,999.99 and stay.",
      "{{count}} τιμές θα έβγαιναν από τα όρια 0,01 € έως 999.999,99 € και μένουν όπως είναι.",
    ],
    nothing: ["No piece of this list has a price.", "Κανένα κομμάτι του καταλόγου δεν έχει τιμή."],
    tooMany: [
      "The list shows {{count}} pieces. At most {{most}} prices change at once: search or filter it first.",
      "Ο κατάλογος δείχνει {{count}} κομμάτια. Αλλάζουν έως {{most}} τιμές μαζί: κάντε πρώτα αναζήτηση ή φίλτρο.",
    ],
    run_one: ["Change {{count}} price", "Αλλαγή {{count}} τιμής"],
    run_other: ["Change {{count}} prices", "Αλλαγή {{count}} τιμών"],
  },
} as const;
