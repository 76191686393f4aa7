export const runText = {
  run: {
    staging: ["Sending the lines of the file", "Αποστολή των γραμμών του αρχείου"],
    stagingHint: [
      "Leave this page open until all lines are here. Nothing is imported before.",
      "Αφήστε ανοιχτή αυτή τη σελίδα ώσπου να φτάσουν όλες οι γραμμές. Πριν από αυτό δεν εισάγεται τίποτα.",
    ],
    runningHint: [
      "All lines are here: if you close this page, what is left waits until you go on.",
      "Όλες οι γραμμές είναι εδώ: αν κλείσετε τη σελίδα, όσες μένουν περιμένουν να συνεχίσετε.",
    ],
    running: ["Importing: {{done}} of {{total}} lines are in", "Εισαγωγή: μπήκαν {{done}} από {{total}} γραμμές"],
    stopping: ["It stops after the part under way", "Σταματά μετά το τρέχον μέρος"],
    stopped: [
      "Stopped. What is in stays; the rest waits until you go on, also tomorrow.",
      "Σταμάτησε. Όσα μπήκαν μένουν· τα υπόλοιπα περιμένουν να συνεχίσετε, και αύριο.",
    ],
    stoppedEarly: [
      "Stopped before all lines were here. Nothing was imported.",
      "Σταμάτησε πριν φτάσουν όλες οι γραμμές. Δεν εισήχθη τίποτα.",
    ],
    secondsLeft: ["about {{count}} seconds left", "περίπου {{count}} δευτερόλεπτα ακόμη"],
    minutesLeft_one: ["about {{count}} minute left", "περίπου {{count}} λεπτό ακόμη"],
    minutesLeft_other: ["about {{count}} minutes left", "περίπου {{count}} λεπτά ακόμη"],
    stop: ["Stop", "Διακοπή"],
    goOn: ["Go on", "Συνέχεια"],
    done: ["Products imported", "Η εισαγωγή ολοκληρώθηκε"],
    doneText: ["{{added}} added, {{changed}} changed.", "{{added}} προστέθηκαν, {{changed}} άλλαξαν."],
    failed: ["The import was refused", "Η εισαγωγή δεν έγινε δεκτή"],
    unsure: ["Not known whether it was imported", "Άγνωστο αν έγινε η εισαγωγή"],
    someRefused_one: [
      "{{count}} line was refused. It stands below with its reason: mend it and import it again, or leave it out.",
      "{{count}} γραμμή απορρίφθηκε. Θα τη βρείτε παρακάτω με την αιτία της: διορθώστε την και εισαγάγετέ την ξανά, ή αφήστε την έξω.",
    ],
    someRefused_other: [
      "{{count}} lines were refused. They stand below with their reasons: mend them and import them again, or leave them out.",
      "{{count}} γραμμές απορρίφθηκαν. Θα τις βρείτε παρακάτω με τις αιτίες τους: διορθώστε τες και εισαγάγετέ τες ξανά, ή αφήστε τες έξω.",
    ],
    progress: ["Importing", "Γίνεται εισαγωγή"],
  },
} as const;
