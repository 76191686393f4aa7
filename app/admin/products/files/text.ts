export const filesText = {
  prices: {
    open: ["Change prices", "Αλλαγή τιμών"],
  },
  files: {
    import: ["Import CSV or Excel", "Εισαγωγή CSV ή Excel"],
    importIntro: [
      "A table of yours needs no fixed form; with the columns of our own export it says all that a piece has. A line with the id of a piece changes that piece.",
      "Ο πίνακάς σας δεν χρειάζεται σταθερή μορφή· με τις στήλες της δικής μας εξαγωγής λέει όλα όσα έχει ένα κομμάτι. Γραμμή με το id ενός κομματιού αλλάζει εκείνο το κομμάτι.",
    ],
    example: ["Download an example", "Λήψη παραδείγματος"],
    exampleName: ["example", "paradeigma"],
    whichColumns: ["Which columns?", "Ποιες στήλες;"],
    columnsIntro: [
      "Only name and category are required; what a missing column holds stays as it is. Export CSV writes all of them, costs where there are any:",
      "Υποχρεωτικές είναι μόνο οι name και category· όποια στήλη λείπει από το αρχείο μένει ως έχει. Η εξαγωγή CSV τις γράφει όλες, και το κόστος όπου υπάρχει:",
    ],
    choiceColumns: [
      "A choice has columns of its own: “choice: Ring size” holds the values as 50;52;54, “surcharge: Ring size” what some of them add as 52=20, “stock: Ring size” how many there are as 52=2;54=1. choice_order names them in the order in which the piece asks: Ring size;Metal.",
      "Κάθε επιλογή έχει δικές της στήλες: η «choice: Ring size» έχει τα μεγέθη ως 50;52;54, η «surcharge: Ring size» πόσο ακριβότερα είναι κάποια, ως 52=20, και η «stock: Ring size» πόσα υπάρχουν, ως 52=2;54=1. Η choice_order τις ονομάζει με τη σειρά τους: Ring size;Metal.",
    ],
    stoneColumns: [
      "Several stones stand in “fact: stones” as diamond;pearl, and beside them in the same order: 12;1. Metals and stones may be written in English or Greek.",
      "Περισσότερες πέτρες γράφονται στη «fact: stones» ως διαμάντι;μαργαριτάρι, και δίπλα με την ίδια σειρά: 12;1. Μέταλλα και πέτρες γράφονται ελληνικά ή αγγλικά.",
    ],
    collectionColumn: [
      "collection_addresses names the collections that you chose the piece for, as wedding-bands;crosses: the last part of their address. Collections by a rule find it by themselves.",
      "Η collection_addresses λέει για ποιες συλλογές διαλέξατε το κομμάτι, ως wedding-bands;crosses: το τελευταίο μέρος της διεύθυνσής τους. Οι συλλογές με κανόνα το βρίσκουν μόνες τους.",
    ],
    fault: ["{{column}}: {{reason}}", "{{column}}: {{reason}}"],
    faults: {
      tooManyCells: [
        'This line has more cells than the first one. Put quotes around what holds the separator itself, like "50;52;54"',
        'Η γραμμή έχει περισσότερα κελιά από την πρώτη. Βάλτε σε εισαγωγικά ό,τι περιέχει το ίδιο το διαχωριστικό, όπως "50;52;54"',
      ],
      unknownWord: [
        "“{{value}}” is not known here. Write one of: {{words}}",
        "Το «{{value}}» είναι άγνωστο εδώ. Γράψτε ένα από τα: {{words}}",
      ],
      noSuchValue: [
        "“{{value}}” is none of the values of this choice. Add it to the values, or take it out here",
        "Το «{{value}}» δεν είναι στις τιμές αυτής της επιλογής. Προσθέστε το εκεί ή βγάλτε το από εδώ",
      ],
      unknownCollection: [
        "No collection of pieces by hand has the address “{{value}}”. Make it under Collections, or take it out here",
        "Καμία συλλογή με επιλεγμένα κομμάτια δεν έχει τη διεύθυνση «{{value}}». Φτιάξτε την στις Συλλογές ή βγάλτε την από εδώ",
      ],
      pairs: [
        "Write each value and what is meant for it, like 52=20;54=30",
        "Γράψτε κάθε τιμή μαζί με ό,τι της αντιστοιχεί, όπως 52=20;54=30",
      ],
      places: [
        "There are more places here than in the list beside it",
        "Εδώ υπάρχουν περισσότερες θέσεις απ’ ό,τι στη διπλανή λίστα",
      ],
      tooManyPictures: ["A piece has nine further pictures at most", "Ένα κομμάτι έχει έως εννέα ακόμη εικόνες"],
      choiceTwice: [
        "This choice stands in two columns. Fill in only one of them",
        "Η επιλογή υπάρχει σε δύο στήλες. Συμπληρώστε μόνο τη μία",
      ],
      textTerms: [
        "Write how many characters and which ones, like 20;latin;greek;digits;signs, and required where the buyer may not leave it empty",
        "Γράψτε πόσους χαρακτήρες και ποιους, όπως 20;latin;greek;digits;signs, και required αν δεν γίνεται να μείνει κενό",
      ],
      twoDefaults: ["Only one value can be the default", "Μόνο μία τιμή μπορεί να είναι προεπιλεγμένη"],
      stoneMissing: [
        "Name the stone of each place, like diamond;pearl",
        "Γράψτε την πέτρα κάθε θέσης, όπως διαμάντι;μαργαριτάρι",
      ],
      tooManyStones: ["A piece has twelve kinds of stones at most", "Ένα κομμάτι έχει έως δώδεκα είδη πέτρας"],
    },
    idInvalid: ["The id is none of a product", "Το id δεν είναι προϊόντος"],
    idTwice: ["This product stands twice in the file", "Το προϊόν υπάρχει δύο φορές στο αρχείο"],
    imageAddressInvalid: ["The picture’s address is not valid", "Η διεύθυνση της εικόνας δεν είναι έγκυρη"],
    priceInvalid: [
      "The price is no number: write it like 12.50 or 12,50",
      "Η τιμή δεν είναι αριθμός: γράψτε την όπως 12,50 ή 12.50",
    ],
    personalisedInvalid: ["personalised must be true or false", "Η στήλη personalised πρέπει να είναι true ή false"],
    oneOfAKindInvalid: ["one_of_a_kind must be true or false", "Η στήλη one_of_a_kind πρέπει να είναι true ή false"],
    keptTitle: ["Some counts were left as they are", "Κάποια αποθέματα έμειναν όπως είναι"],
    keptText: [
      "These counts have changed since the file was made, by a sale perhaps. Everything else of the file is in.",
      "Αυτά τα αποθέματα άλλαξαν αφότου βγήκε το αρχείο, ίσως από πώληση. Όλα τα άλλα του αρχείου πέρασαν.",
    ],
    keptCount: [
      "Line {{line}}: there now: {{there}}; in the file: {{wanted}}",
      "Γραμμή {{line}}: τώρα: {{there}}, στο αρχείο: {{wanted}}",
    ],
    keepCounts: ["Leave them", "Να μείνουν"],
    takeCounts: ["Take the file’s counts", "Να ισχύσει το αρχείο"],
    refused: ["The service refused this line", "Η υπηρεσία αρνήθηκε αυτή τη γραμμή"],
  },
} as const;
