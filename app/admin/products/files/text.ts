export const filesText = {
  prices: {
    open: ["Change prices", "Αλλαγή τιμών"],
  },
  files: {
    import: ["Import CSV", "Εισαγωγή CSV"],
    importTitle: ["Import products", "Εισαγωγή προϊόντων"],
    importIntro: [
      "A table with a piece on each line. A line with the id of a piece changes it, any other adds one. First you see what the file would do; nothing is changed unless all lines are right.",
      "Ένας πίνακας με ένα κομμάτι σε κάθε γραμμή. Γραμμή με το id ενός κομματιού το αλλάζει, κάθε άλλη προσθέτει νέο. Πρώτα βλέπετε τι θα κάνει το αρχείο· τίποτα δεν αλλάζει αν δεν είναι σωστές όλες οι γραμμές.",
    ],
    example: ["Download an example", "Λήψη παραδείγματος"],
    exampleName: ["example", "paradeigma"],
    whichColumns: ["Which columns?", "Ποιες στήλες;"],
    columnsIntro: [
      "Only name and category are required; what a missing column holds stays as it is. Export CSV writes all of them:",
      "Υποχρεωτικές είναι μόνο οι name και category· όποια στήλη λείπει από το αρχείο μένει ως έχει. Η εξαγωγή CSV τις γράφει όλες:",
    ],
    choiceColumns: [
      "A choice has columns of its own: “choice: Ring size” holds the values as 50;52;54, “surcharge: Ring size” what some of them add as 52=20, “stock: Ring size” how many there are as 52=2;54=1. choice_order names them in the order in which the piece asks: Ring size;Metal.",
      "Κάθε επιλογή έχει δικές της στήλες: η «choice: Ring size» έχει τα μεγέθη ως 50;52;54, η «surcharge: Ring size» πόσο ακριβότερα είναι κάποια, ως 52=20, και η «stock: Ring size» πόσα υπάρχουν, ως 52=2;54=1. Η choice_order τις ονομάζει με τη σειρά τους: Ring size;Metal.",
    ],
    stoneColumns: [
      "Several stones stand in “fact: stones” as diamond;pearl, and beside them in the same order: 12;1. Metals and stones may be written in English or Greek.",
      "Περισσότερες πέτρες γράφονται στη «fact: stones» ως διαμάντι;μαργαριτάρι, και δίπλα με την ίδια σειρά: 12;1. Μέταλλα και πέτρες γράφονται ελληνικά ή αγγλικά.",
    ],
    unknownColumns: [
      "Not imported, because no column of a product is called so: {{columns}}",
      "Δεν εισάγονται, γιατί κανένα προϊόν δεν έχει τέτοια στήλη: {{columns}}",
    ],
    file: ["CSV file", "Αρχείο CSV"],
    comparing: ["Comparing with the catalogue…", "Σύγκριση με τον κατάλογο…"],
    notCompared: ["The file could not be compared with the catalogue", "Το αρχείο δεν συγκρίθηκε με τον κατάλογο"],
    ready_one: ["{{count}} piece would be imported.", "Θα εισαχθεί {{count}} κομμάτι."],
    ready_other: ["{{count}} pieces would be imported.", "Θα εισαχθούν {{count}} κομμάτια."],
    nothing: ["The file holds no products.", "Το αρχείο δεν περιέχει προϊόντα."],
    noChange: [
      "Everything in this file is in the catalogue already: there is nothing to import.",
      "Όλα όσα έχει το αρχείο υπάρχουν ήδη στον κατάλογο: δεν υπάρχει τίποτα για εισαγωγή.",
    ],
    mendFirst: [
      "Mend the refused lines in the file and choose it again. Nothing was imported.",
      "Διορθώστε στο αρχείο τις γραμμές που απορρίφθηκαν και επιλέξτε το ξανά. Δεν έγινε εισαγωγή.",
    ],
    outcome: {
      refused: ["Refused", "Απορρίπτονται"],
      new: ["New", "Νέα"],
      changed: ["Changed", "Αλλάζουν"],
      unchanged: ["Unchanged", "Μένουν ως έχουν"],
    },
    more_one: ["Show {{count}} more", "Εμφάνιση {{count}} ακόμη"],
    more_other: ["Show {{count}} more", "Εμφάνιση {{count}} ακόμη"],
    nameless: ["Without a name", "Χωρίς όνομα"],
    line: ["Line {{line}}", "Γραμμή {{line}}"],
    empty: ["empty", "κενό"],
    becomes: ["becomes", "γίνεται"],
    stays: [
      "{{column}} stays “{{there}}”, not “{{wanted}}”: it changed after the file was made. To change it, export anew.",
      "Η στήλη {{column}} μένει «{{there}}» και όχι «{{wanted}}»: άλλαξε αφότου βγήκε το αρχείο. Για να την αλλάξετε, κάντε νέα εξαγωγή.",
    ],
    changedMeanwhile: ["The catalogue has changed meanwhile", "Ο κατάλογος άλλαξε στο μεταξύ"],
    changedMeanwhileText: [
      "Nothing was imported. Look at the list again before you import.",
      "Δεν έγινε εισαγωγή. Δείτε ξανά τη λίστα πριν από την εισαγωγή.",
    ],
    importNow: ["Import", "Εισαγωγή"],
    importing: ["Importing", "Γίνεται εισαγωγή"],
    imported: ["Products imported", "Η εισαγωγή ολοκληρώθηκε"],
    importedText: ["{{added}} added, {{changed}} changed.", "{{added}} προστέθηκαν, {{changed}} άλλαξαν."],
    importFailed: ["Nothing was imported", "Δεν έγινε εισαγωγή"],
    importUnsure: ["Not known whether it was imported", "Άγνωστο αν έγινε η εισαγωγή"],
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
    tooMany: ["At most 10,000 products fit into one file", "Ένα αρχείο χωράει έως 10.000 προϊόντα"],
    refused: ["The service refused this line", "Η υπηρεσία αρνήθηκε αυτή τη γραμμή"],
    noTable: [
      "This is no CSV file with the columns name and category",
      "Δεν είναι αρχείο CSV με τις στήλες name και category",
    ],
  },
} as const;
