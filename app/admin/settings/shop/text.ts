export const shopText = {
  channels: {
    title: ["Sales channels", "Κανάλια πώλησης"],
    about: [
      "Google and Meta fetch these lists by themselves: names, pictures, prices and what is sold out, as the shop has them at that moment. Pieces without a price or a picture are left out.",
      "Η Google και η Meta διαβάζουν μόνες τους αυτές τις λίστες: ονόματα, εικόνες, τιμές και τι έχει εξαντληθεί, όπως ισχύουν στο κατάστημα εκείνη τη στιγμή. Κομμάτια χωρίς τιμή ή εικόνα παραλείπονται.",
    ],
    google: ["Google Merchant Center", "Google Merchant Center"],
    googleSteps: [
      "Under Data sources choose to add products from a file, then to enter a link to it. Paste the address of the language that you sell in, and let it be fetched every day. The other language is a second source.",
      "Στις Πηγές δεδομένων επιλέξτε προσθήκη προϊόντων από αρχείο και δώστε τον σύνδεσμό του. Επικολλήστε τη διεύθυνση της γλώσσας στην οποία πουλάτε και ορίστε καθημερινή ανάκτηση. Η άλλη γλώσσα είναι δεύτερη πηγή.",
    ],
    meta: ["Facebook and Instagram", "Facebook και Instagram"],
    metaSteps: [
      "In Commerce Manager open the catalogue, choose Data sources and a data feed from a URL. Paste the address, and let it be fetched every day. The other language is a catalogue of its own.",
      "Στο Commerce Manager ανοίξτε τον κατάλογο, επιλέξτε Πηγές δεδομένων και ροή δεδομένων από URL. Επικολλήστε τη διεύθυνση και ορίστε καθημερινή ανάκτηση. Η άλλη γλώσσα είναι ξεχωριστός κατάλογος.",
    ],
    more: [
      "An address holds 2,000 pieces. For more, add the same address again with ?page=2, ?page=3 and so on.",
      "Μία διεύθυνση χωρά 2.000 κομμάτια. Για περισσότερα, προσθέστε την ίδια διεύθυνση με ?page=2, ?page=3 και ούτω καθεξής.",
    ],
    copy: ["Copy", "Αντιγραφή"],
    copyNamed: ["Copy {{url}}", "Αντιγραφή: {{url}}"],
    copied: ["Address copied", "Η διεύθυνση αντιγράφηκε"],
    notCopied: [
      "The browser does not let it be copied: select the address instead.",
      "Ο περιηγητής δεν επιτρέπει την αντιγραφή: επιλέξτε τη διεύθυνση.",
    ],
  },
  place: {
    title: ["Where the map shows the shop", "Πού δείχνει ο χάρτης το κατάστημα"],
    iAmHere: ["I am in the shop now", "Είμαι τώρα στο κατάστημα"],
    notLocated: [
      "The browser does not say where you are. Paste the address of a map instead.",
      "Ο περιηγητής δεν λέει πού είστε. Επικολλήστε τη διεύθυνση ενός χάρτη.",
    ],
    paste: ["Or paste the address of a map", "Ή επικολλήστε τη διεύθυνση ενός χάρτη"],
    pasteHint: [
      "Find the shop in Google Maps, Apple Maps or OpenStreetMap, and copy the address from the browser.",
      "Βρείτε το κατάστημα στο Google Maps, στο Apple Maps ή στο OpenStreetMap και αντιγράψτε τη διεύθυνση από τον περιηγητή.",
    ],
    short: [
      "This short link has to be opened first: then copy the long address from the browser.",
      "Ανοίξτε πρώτα αυτόν τον σύντομο σύνδεσμο και αντιγράψτε τη μεγάλη διεύθυνση από τον περιηγητή.",
    ],
    unread: ["No place can be read from this.", "Εδώ δεν φαίνεται κανένα μέρος."],
    set: ["Set: {{place}}", "Ορίστηκε: {{place}}"],
    remove: ["Remove", "Αφαίρεση"],
    here: ["Look whether the pin stands on your door.", "Δείτε αν η πινέζα είναι στην πόρτα σας."],
  },
  settings: {
    groups: {
      shop: ["Name and ways to the shop", "Όνομα και πώς σας βρίσκουν"],
    },
  },
} as const;
