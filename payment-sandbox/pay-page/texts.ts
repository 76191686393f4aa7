/** Everything that the pages say. Greek must have what English has, and nothing else. */
const en = {
  notice: "This is a test payment page. No money moves.",
  noticeMore: "Never type a real card here: only the listed test cards are accepted.",
  title: (brand: string) => `Test payment · ${brand}`,
  back: "Back to the shop",
  yourOrder: "Your order",
  total: "Total",
  taxIncluded: "VAT included",
  each: (price: string) => `${price} each`,
  contact: "Contact",
  email: "Email",
  name: "Full name",
  phone: "Phone",
  delivery: "Delivery",
  line1: "Address",
  line2: "Apartment, floor (optional)",
  city: "City",
  postalCode: "Postal code",
  country: "Country",
  payment: "Payment",
  typed: "Type a card",
  oneTap: "Or choose a test card with one tap",
  more: "More test cards",
  cardNumber: "Card number",
  cardHint: "Any future date and any three digits will do.",
  expiry: "Expiry",
  cvc: "CVC",
  pay: (amount: string) => `Pay ${amount}`,
  correct: "Please check these fields",
  errors: {
    email: "Enter an email such as anna@example.com.",
    name: "Enter your full name.",
    phone: "Enter a phone number, digits only, with the country code.",
    line1: "Enter the street and number.",
    line2: "This is too long.",
    city: "Enter the city.",
    postal_code: "Enter the postal code.",
    country: "Choose one of the countries.",
    card_number: "Enter the number of one of the test cards. Real cards are not accepted.",
    expiry: "Enter a month and year in the future, as MM / YY.",
    cvc: "Enter three digits.",
  },
  declines: {
    generic_decline: "The card was declined. Nothing was charged; try another card.",
    insufficient_funds: "The card was declined: insufficient funds. Try another card.",
    expired_card: "The card was declined: it has expired. Try another card.",
    incorrect_cvc: "The card was declined: wrong security code. Try again or use another card.",
    processing_error: "The card could not be processed. Try again in a moment.",
    authentication_required: "The bank did not approve the payment. Try again or use another card.",
  },
  cards: {
    paid: "Paid at once",
    declined: "Declined",
    funds: "Declined: insufficient funds",
    expired: "Declined: expired",
    code: "Declined: wrong security code",
    error: "Processing error",
    challenge: "The bank asks for approval",
    "challenge-2": "The bank asks for approval, too",
    "challenge-declined": "Approval, then declined",
    disputed: "Paid, later disputed",
    debit: "Bank debit: succeeds later",
    "debit-fails": "Bank debit: fails later",
  },
  noCard: "Without a card",
  bankTitle: "Your bank asks",
  bankQuestion: (amount: string, shop: string) => `Do you approve ${amount} to ${shop}?`,
  bankHint: "A real bank would show its own page here, with a code or an app.",
  approve: "Approve",
  refuse: "Refuse",
  bankBack: "Back without answering",
  states: {
    paid: ["Paid", "This payment is complete. The shop has been told."],
    processing: ["On its way", "The bank debit has begun. The shop hears of its end by itself."],
    expired: ["Expired", "This payment page is no longer valid. Nothing was charged."],
    unknown: ["Not found", "There is no payment page at this address."],
    broken: [
      "Something went wrong",
      "The page could not be shown. Nothing was charged; try again.",
    ],
  },
  onward: "Continue to the shop",
};

export type Texts = typeof en;
export type Language = "en" | "el";

const el: Texts = {
  notice: "Αυτή είναι δοκιμαστική σελίδα πληρωμής. Δεν μεταφέρονται χρήματα.",
  noticeMore:
    "Μην πληκτρολογήσετε ποτέ πραγματική κάρτα: γίνονται δεκτές μόνο οι δοκιμαστικές της λίστας.",
  title: (brand) => `Δοκιμαστική πληρωμή · ${brand}`,
  back: "Πίσω στο κατάστημα",
  yourOrder: "Η παραγγελία σας",
  total: "Σύνολο",
  taxIncluded: "Περιλαμβάνεται ΦΠΑ",
  each: (price) => `${price} το τεμάχιο`,
  contact: "Επικοινωνία",
  email: "Email",
  name: "Ονοματεπώνυμο",
  phone: "Τηλέφωνο",
  delivery: "Παράδοση",
  line1: "Διεύθυνση",
  line2: "Διαμέρισμα, όροφος (προαιρετικό)",
  city: "Πόλη",
  postalCode: "Ταχυδρομικός κώδικας",
  country: "Χώρα",
  payment: "Πληρωμή",
  typed: "Πληκτρολόγηση κάρτας",
  oneTap: "Ή επιλέξτε δοκιμαστική κάρτα με ένα άγγιγμα",
  more: "Περισσότερες δοκιμαστικές κάρτες",
  cardNumber: "Αριθμός κάρτας",
  cardHint: "Αρκεί οποιαδήποτε μελλοντική ημερομηνία και οποιαδήποτε τρία ψηφία.",
  expiry: "Λήξη",
  cvc: "CVC",
  pay: (amount) => `Πληρωμή ${amount}`,
  correct: "Ελέγξτε αυτά τα πεδία",
  errors: {
    email: "Γράψτε ένα email, όπως anna@example.com.",
    name: "Γράψτε το ονοματεπώνυμό σας.",
    phone: "Γράψτε αριθμό τηλεφώνου, μόνο ψηφία, με τον κωδικό χώρας.",
    line1: "Γράψτε οδό και αριθμό.",
    line2: "Το κείμενο είναι πολύ μεγάλο.",
    city: "Γράψτε την πόλη.",
    postal_code: "Γράψτε τον ταχυδρομικό κώδικα.",
    country: "Επιλέξτε μία από τις χώρες.",
    card_number:
      "Γράψτε τον αριθμό μιας από τις δοκιμαστικές κάρτες. Πραγματικές κάρτες δεν γίνονται δεκτές.",
    expiry: "Γράψτε μελλοντικό μήνα και έτος, ως ΜΜ / ΕΕ.",
    cvc: "Γράψτε τρία ψηφία.",
  },
  declines: {
    generic_decline: "Η κάρτα απορρίφθηκε. Δεν χρεώθηκε τίποτα· δοκιμάστε άλλη κάρτα.",
    insufficient_funds: "Η κάρτα απορρίφθηκε: ανεπαρκές υπόλοιπο. Δοκιμάστε άλλη κάρτα.",
    expired_card: "Η κάρτα απορρίφθηκε: έχει λήξει. Δοκιμάστε άλλη κάρτα.",
    incorrect_cvc: "Η κάρτα απορρίφθηκε: λάθος κωδικός ασφαλείας. Δοκιμάστε ξανά ή με άλλη κάρτα.",
    processing_error: "Η κάρτα δεν μπόρεσε να χρεωθεί. Δοκιμάστε ξανά σε λίγο.",
    authentication_required: "Η τράπεζα δεν ενέκρινε την πληρωμή. Δοκιμάστε ξανά ή με άλλη κάρτα.",
  },
  cards: {
    paid: "Πληρώνεται αμέσως",
    declined: "Απορρίπτεται",
    funds: "Απορρίπτεται: ανεπαρκές υπόλοιπο",
    expired: "Απορρίπτεται: έχει λήξει",
    code: "Απορρίπτεται: λάθος κωδικός ασφαλείας",
    error: "Σφάλμα επεξεργασίας",
    challenge: "Η τράπεζα ζητά έγκριση",
    "challenge-2": "Και εδώ η τράπεζα ζητά έγκριση",
    "challenge-declined": "Έγκριση, μετά απόρριψη",
    disputed: "Πληρώνεται, μετά αμφισβητείται",
    debit: "Τραπεζική χρέωση: ολοκληρώνεται αργότερα",
    "debit-fails": "Τραπεζική χρέωση: αποτυγχάνει αργότερα",
  },
  noCard: "Χωρίς κάρτα",
  bankTitle: "Η τράπεζά σας ρωτά",
  bankQuestion: (amount, shop) => `Εγκρίνετε ${amount} προς ${shop};`,
  bankHint: "Μια πραγματική τράπεζα θα έδειχνε εδώ τη δική της σελίδα, με κωδικό ή εφαρμογή.",
  approve: "Έγκριση",
  refuse: "Απόρριψη",
  bankBack: "Πίσω χωρίς απάντηση",
  states: {
    paid: ["Πληρώθηκε", "Η πληρωμή ολοκληρώθηκε. Το κατάστημα έχει ενημερωθεί."],
    processing: [
      "Σε εξέλιξη",
      "Η τραπεζική χρέωση ξεκίνησε. Το κατάστημα θα ενημερωθεί αυτόματα για το τέλος της.",
    ],
    expired: ["Έληξε", "Αυτή η σελίδα πληρωμής δεν ισχύει πια. Δεν χρεώθηκε τίποτα."],
    unknown: ["Δεν βρέθηκε", "Δεν υπάρχει σελίδα πληρωμής σε αυτή τη διεύθυνση."],
    broken: [
      "Κάτι πήγε στραβά",
      "Η σελίδα δεν μπόρεσε να εμφανιστεί. Δεν χρεώθηκε τίποτα· δοκιμάστε ξανά.",
    ],
  },
  onward: "Συνέχεια στο κατάστημα",
};

export const texts: Readonly<Record<Language, Texts>> = { en, el };

/** The session's own language, else the browser's first, else English. */
export function languageOf(locale: string | null, acceptLanguage: string | undefined): Language {
  if (locale !== null && locale !== "auto") return locale === "el" ? "el" : "en";
  return /^\s*el\b/i.test(acceptLanguage ?? "") ? "el" : "en";
}

/** `€1,240.00`, `1.240,00 €`; plain spaces, so that names of buttons are what they look like. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language === "el" ? "el-GR" : "en-IE", {
    style: "currency",
    currency: currency.toUpperCase(),
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits).replaceAll(/[\u00a0\u202f]/g, " ");
}
