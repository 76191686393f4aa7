export const frameText = {
  loading: ["Loading...", "Φόρτωση..."],
  waitsForCode: ["The dashboard is on its way to this device", "Η διαχείριση έρχεται στη συσκευή σας"],
  needsScript: [
    "The dashboard needs JavaScript, which does not run in your browser.",
    "Η διαχείριση χρειάζεται JavaScript, που δεν εκτελείται στον περιηγητή σας.",
  ],
  retry: ["Try again", "Δοκιμάστε ξανά"],
  loadFailed: ["This could not be loaded.", "Δεν ήταν δυνατή η φόρτωση."],
  close: ["Close", "Κλείσιμο"],
  adminsOnly: ["Only an admin may open this.", "Αυτό το ανοίγει μόνο ο διαχειριστής."],
  toToday: ["To Today", "Στο «Σήμερα»"],
  unknownError: ["Something went wrong. Try again.", "Κάτι πήγε στραβά. Δοκιμάστε ξανά."],
  access: {
    signOut: ["Sign Out", "Αποσύνδεση"],
  },
  tabs: {
    label: ["Sections of the dashboard", "Ενότητες της διαχείρισης"],
    today: ["Today", "Σήμερα"],
    products: ["Products", "Προϊόντα"],
    orders: ["Orders", "Παραγγελίες"],
    users: ["Users", "Χρήστες"],
    more: ["More", "Άλλα"],
    visitShop: ["View shop", "Κατάστημα"],
  },
  products: {
    fetchFailed: ["Failed to fetch products", "Δεν ήταν δυνατή η ανάκτηση των προϊόντων"],
  },
  productForm: {
    discard: ["Discard your changes?", "Απόρριψη των αλλαγών;"],
    discardText: ["What you typed is not saved.", "Ό,τι γράψατε δεν έχει αποθηκευτεί."],
    discardYes: ["Discard", "Απόρριψη"],
    discardNo: ["Keep editing", "Συνέχεια επεξεργασίας"],
  },
  orders: {
    fetchFailed: ["Failed to fetch orders", "Δεν ήταν δυνατή η ανάκτηση των παραγγελιών"],
  },
  counter: {
    open: ["Counter", "Ταμείο"],
    title: ["Sell over the counter", "Πώληση στο κατάστημα"],
  },
  collections: {
    title: ["Collections", "Συλλογές"],
  },
  stockTaking: {
    title: ["Stock-taking", "Απογραφή"],
  },
  settings: {
    open: ["Settings", "Ρυθμίσεις"],
    title: ["Shop settings", "Ρυθμίσεις καταστήματος"],
  },
  notices: {
    open: ["Devices", "Συσκευές"],
  },
  enquiries: {
    fetchFailed: ["Failed to fetch enquiries", "Οι ερωτήσεις δεν φορτώθηκαν"],
  },
  quotes: {
    new: ["Write a quote", "Νέα προσφορά"],
  },
  users: {
    fetchFailed: ["Failed to fetch users", "Δεν ήταν δυνατή η ανάκτηση των χρηστών"],
  },
} as const;
