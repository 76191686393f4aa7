export const settingsText = {
  terms: {
    title: ["Your terms", "Οι όροι σας"],
    read: {
      en: ["Read the prepared terms, in English", "Διαβάστε τους έτοιμους όρους, στα αγγλικά"],
      el: ["Read the prepared terms, in Greek", "Διαβάστε τους έτοιμους όρους, στα ελληνικά"],
    },
    adds: [
      "What you write below is added at their end; it may stay empty.",
      "Όσα γράψετε παρακάτω προστίθενται στο τέλος τους· μπορούν να μείνουν κενά.",
    ],
    replaces: [
      "Without this tick, what you write below stands in their place, as a whole.",
      "Χωρίς αυτό το σημάδι, όσα γράψετε παρακάτω μπαίνουν στη θέση τους, εξ ολοκλήρου.",
    ],
  },
  settings: {
    ready: ["Ready to sell?", "Έτοιμο για πωλήσεις;"],
    isReady: ["Everything that the law asks for is there.", "Υπάρχουν όλα όσα ζητά ο νόμος."],
    notReady: ["Before real money may be taken, this is missing:", "Πριν από πραγματικές πληρωμές λείπουν:"],
    pricedProduct: ["A product with a price", "Ένα προϊόν με τιμή"],
    lacksNotice: [
      "The official notice of the legal guarantee, a picture of the Commission’s, is missing in English or Greek: since 27 September 2026 each shop shows it (Regulation (EU) 2025/1960). Until it is there, the shop says it in words.",
      "Λείπει στα αγγλικά ή στα ελληνικά η επίσημη ανακοίνωση της νόμιμης εγγύησης, μια εικόνα της Επιτροπής: από τις 27 Σεπτεμβρίου 2026 κάθε κατάστημα τη δείχνει (Κανονισμός (ΕΕ) 2025/1960). Ώσπου να μπει, το κατάστημα το λέει με λόγια.",
    ],
    vatToday: ["What receipts of today say", "Τι λένε οι σημερινές αποδείξεις"],
    foreignSales: [
      "Sales to other EU countries: {{amount}} net this year, {{before}} last year. Above €10,000 in either the VAT of the buyer’s country is due: register for the One Stop Shop (OSS) and enter its first day under Legal. Ask your accountant.",
      "Πωλήσεις σε άλλες χώρες της ΕΕ: {{amount}} καθαρά φέτος, {{before}} πέρσι. Πάνω από 10.000 € σε ένα από τα δύο οφείλεται ο ΦΠΑ της χώρας του αγοραστή: εγγραφείτε στο One Stop Shop (OSS) και γράψτε την πρώτη του μέρα στα Νομικά. Ρωτήστε τον λογιστή σας.",
    ],
    notes: ["Good to know", "Καλό είναι να γνωρίζετε"],
    isTrial: ["Payments are tests and no money moves.", "Οι πληρωμές είναι δοκιμαστικές και δεν κινούνται χρήματα."],
    keepsMail: [
      "Emails are not sent but kept in a folder. The law wants every buyer to have a confirmation.",
      "Τα μηνύματα δεν αποστέλλονται αλλά φυλάσσονται σε φάκελο. Ο νόμος απαιτεί κάθε αγοραστής να έχει επιβεβαίωση.",
    ],
    undelivered_one: [
      "{{count}} message of the payment provider did not arrive. Orders come in all the same, a little later; look at the webhook’s address in the provider’s dashboard.",
      "{{count}} ειδοποίηση του παρόχου πληρωμών δεν έφτασε. Οι παραγγελίες έρχονται ούτως ή άλλως, λίγο αργότερα· ελέγξτε τη διεύθυνση του webhook στον πίνακα του παρόχου.",
    ],
    undelivered_other: [
      "{{count}} messages of the payment provider did not arrive. Orders come in all the same, a little later; look at the webhook’s address in the provider’s dashboard.",
      "{{count}} ειδοποιήσεις του παρόχου πληρωμών δεν έφτασαν. Οι παραγγελίες έρχονται ούτως ή άλλως, λίγο αργότερα· ελέγξτε τη διεύθυνση του webhook στον πίνακα του παρόχου.",
    ],
    stuckMails_one: ["{{count}} email could not be sent", "{{count}} μήνυμα δεν στάλθηκε"],
    stuckMails_other: ["{{count}} emails could not be sent", "{{count}} μηνύματα δεν στάλθηκαν"],
    attention_one: ["{{count}} payment needs attention", "{{count}} πληρωμή χρειάζεται προσοχή"],
    attention_other: ["{{count}} payments need attention", "{{count}} πληρωμές χρειάζονται προσοχή"],
    overview: ["Overview", "Επισκόπηση"],
    toDashboard: ["Dashboard", "Πίνακας διαχείρισης"],
    sections: {
      shop: ["The shop", "Το κατάστημα"],
      texts: ["Texts and pictures", "Κείμενα και εικόνες"],
      hours: ["Hours", "Ώρες"],
      delivery: ["Delivery", "Παράδοση"],
      payments: ["Payments", "Πληρωμές"],
      mails: ["Emails", "Μηνύματα"],
      legal: ["Legal", "Νομικά στοιχεία"],
      team: ["Team", "Ομάδα"],
    },
    hold: {
      shop: [
        "Name, phone, email, where the store is, where it can be followed",
        "Όνομα, τηλέφωνο, email, πού βρίσκεται, πού το ακολουθούν",
      ],
      texts: [
        "What the start page, the catalogue and the footer say",
        "Όσα λένε η αρχική σελίδα, ο κατάλογος και το υποσέλιδο",
      ],
      hours: ["When the store is open, days off, public holidays", "Πότε είναι ανοιχτά, πότε κλειστά, αργίες"],
      delivery: [
        "How long it takes, what it says, where returns go",
        "Πόσο διαρκεί, τι λέει, πού επιστρέφονται τα κομμάτια",
      ],
      payments: [
        "Payments that need attention, withdrawals, pieces held while somebody pays",
        "Πληρωμές που χρειάζονται προσοχή, υπαναχωρήσεις, κομμάτια που κρατούνται ώσπου να πληρωθούν",
      ],
      mails: ["What is sent to buyers and to you", "Τι στέλνεται στους αγοραστές και σε εσάς"],
      legal: ["The seller, registers and VAT, terms, records", "Ο πωλητής, μητρώα και ΦΠΑ, όροι, αρχεία"],
      team: ["Who works here, and invitations", "Ποιοι εργάζονται εδώ, και προσκλήσεις"],
    },
    preview: ["In the shop", "Στο κατάστημα"],
    nothingYet: ["Nothing of your own is said here yet.", "Εδώ δεν έχετε γράψει ακόμη κάτι δικό σας."],
    save: ["Save settings", "Αποθήκευση ρυθμίσεων"],
    saveAndNext: ["Save, then: {{name}}", "Αποθήκευση, μετά: {{name}}"],
    saved: ["Settings saved", "Οι ρυθμίσεις αποθηκεύτηκαν"],
    discard: ["Discard changes", "Απόρριψη αλλαγών"],
    refused: {
      link: [
        "A link begins with https:// and leads to a public page.",
        "Ένας σύνδεσμος αρχίζει με https:// και οδηγεί σε δημόσια σελίδα.",
      ],
      email: ["This is no e-mail address.", "Δεν είναι διεύθυνση e-mail."],
      phone: ["The number with its country, as +357 99 123456.", "Ο αριθμός με τη χώρα του, όπως +357 99 123456."],
      place: [
        "Latitude from −90 to 90 and longitude from −180 to 180, both or neither.",
        "Πλάτος από −90 έως 90 και μήκος από −180 έως 180, και τα δύο ή κανένα.",
      ],
      signs: ["It holds signs that may not stand here.", "Περιέχει σημεία που δεν επιτρέπονται εδώ."],
      value: ["This value can’t be taken.", "Αυτή η τιμή δεν γίνεται δεκτή."],
    },
    tooLong: ["One of the texts is too long.", "Ένα από τα κείμενα είναι πολύ μεγάλο."],
    conflict: ["Somebody else has changed this", "Κάποιος άλλος το άλλαξε"],
    changedElsewhere: [
      "Somebody else has changed the same meanwhile: choose below what counts.",
      "Κάποιος άλλος άλλαξε το ίδιο στο μεταξύ: επιλέξτε παρακάτω τι ισχύει.",
    ],
    ofAdmins: [
      "Only an admin may change the shop’s settings. The notices here are your own.",
      "Τις ρυθμίσεις του καταστήματος τις αλλάζει μόνο ο διαχειριστής. Οι ειδοποιήσεις εδώ είναι δικές σας.",
    ],
    teamText: [
      "An invited colleague gets a link to choose a password: an admin may then do everything here, an assistant less.",
      "Όποιος προσκληθεί παίρνει σύνδεσμο για να ορίσει κωδικό: ο διαχειριστής μπορεί έπειτα να κάνει τα πάντα εδώ, ο βοηθός λιγότερα.",
    ],
    toUsers: ["Users, and who changed what", "Χρήστες, και ποιος άλλαξε τι"],
  },
} as const;
