import { useLanguage } from "../i18n/language.tsx";

/** This page's own words, which do not weigh on every other one. */
const texts = {
  en: {
    title: "Your quote",
    heading: {
      whole: "Made for you",
      deposit: "Made for you",
      balance: "Your piece is ready: the balance",
    },
    validUntil: (day: string) => `Valid until ${day}`,
    readyBy: (day: string) => `Ready by ${day}`,
    contents: "What it holds",
    each: "Delivery is in the price.",
    total: "Total",
    depositNow: "Deposit, to pay now",
    balanceLater: "Balance, when it is ready",
    depositPaid: "Deposit, paid",
    balanceNow: "Balance, to pay now",
    balancePaid: "Balance, paid",
    balance: "Balance",
    madeToMeasure: "What is made to your wishes can’t be returned under the right of withdrawal.",
    otherPieces: "For the other pieces you have 14 days from their arrival.",
    withdrawal: "You have 14 days from its arrival to withdraw.",
    depositTerms: "With the deposit you order it. The balance comes by its own link once it is ready.",
    pay: (amount: string) => `Accept and pay ${amount}`,
    terms: "Terms",
    goOn: "On to the payment page",
    unheard: "The payment page could not be opened. Please try again in a minute.",
    states: {
      being_paid: "Your payment is being checked",
      held: "Nothing is to be paid now",
      paid: "Paid, thank you",
      ended: "This quote has ended",
    },
    about: {
      being_paid: "The bank is still deciding. You need to do nothing; this page tells when it is done.",
      paid: "A receipt is on its way to you by email.",
      depositPaid:
        "Your deposit has arrived and your piece is being made. We write to you when it is ready, with a link for the balance.",
      held: "The bank is looking into the deposit. Until it has decided, nothing can be paid here.",
      ended: "Write to us or call us, and we make you a new one.",
      given_back:
        "Its deposit was given back, so nothing more is to be paid. Write to us or call us if you would still like it.",
      withdrawn:
        "You have withdrawn from it, so nothing is to be paid. Write to us or call us if you would still like it.",
    },
    order: "See your order",
    left: "You have not paid, and nothing was charged. The quote stands as it is.",
    missing: "There is no quote here",
    missingText: "The link may be cut: please open it from our email again, or ask us.",
  },
  el: {
    title: "Η προσφορά σας",
    heading: {
      whole: "Φτιαγμένο για εσάς",
      deposit: "Φτιαγμένο για εσάς",
      balance: "Το κόσμημά σας είναι έτοιμο: το υπόλοιπο",
    },
    validUntil: (day: string) => `Ισχύει έως ${day}`,
    readyBy: (day: string) => `Έτοιμο έως ${day}`,
    contents: "Τι περιλαμβάνει",
    each: "Η αποστολή περιλαμβάνεται στην τιμή.",
    total: "Σύνολο",
    depositNow: "Προκαταβολή, πληρωμή τώρα",
    balanceLater: "Υπόλοιπο, όταν είναι έτοιμο",
    depositPaid: "Προκαταβολή, εξοφλημένη",
    balanceNow: "Υπόλοιπο, πληρωμή τώρα",
    balancePaid: "Υπόλοιπο, εξοφλημένο",
    balance: "Υπόλοιπο",
    madeToMeasure: "Ό,τι φτιάχνεται κατά παραγγελία δεν επιστρέφεται με το δικαίωμα υπαναχώρησης.",
    otherPieces: "Για τα υπόλοιπα κομμάτια έχετε 14 ημέρες από την παραλαβή.",
    withdrawal: "Έχετε 14 ημέρες από την παραλαβή για υπαναχώρηση.",
    depositTerms:
      "Με την προκαταβολή δίνετε την παραγγελία. Για το υπόλοιπο θα λάβετε δικό του σύνδεσμο όταν είναι έτοιμο.",
    pay: (amount: string) => `Αποδοχή και πληρωμή ${amount}`,
    terms: "Όροι",
    goOn: "Στη σελίδα πληρωμής",
    unheard: "Η σελίδα πληρωμής δεν άνοιξε. Δοκιμάστε ξανά σε ένα λεπτό.",
    states: {
      being_paid: "Η πληρωμή σας ελέγχεται",
      held: "Προς το παρόν δεν πληρώνεται τίποτα",
      paid: "Πληρώθηκε, ευχαριστούμε",
      ended: "Η προσφορά έληξε",
    },
    about: {
      being_paid: "Η τράπεζα δεν έχει απαντήσει ακόμη. Δεν χρειάζεται να κάνετε τίποτα· η σελίδα θα το δείξει.",
      paid: "Η απόδειξη έρχεται στο email σας.",
      depositPaid:
        "Η προκαταβολή σας έφτασε και το κόσμημά σας φτιάχνεται. Θα σας γράψουμε όταν είναι έτοιμο, με σύνδεσμο για το υπόλοιπο.",
      held: "Η τράπεζα εξετάζει την προκαταβολή. Μέχρι να αποφασίσει, εδώ δεν πληρώνεται τίποτα.",
      ended: "Γράψτε μας ή καλέστε μας, και σας ετοιμάζουμε νέα.",
      given_back:
        "Η προκαταβολή επιστράφηκε, άρα δεν πληρώνεται τίποτε άλλο. Γράψτε μας ή καλέστε μας αν σας ενδιαφέρει ακόμη.",
      withdrawn: "Έχετε υπαναχωρήσει, άρα δεν πληρώνεται τίποτα. Γράψτε μας ή καλέστε μας αν σας ενδιαφέρει ακόμη.",
    },
    order: "Δείτε την παραγγελία",
    left: "Δεν πληρώσατε και δεν χρεωθήκατε τίποτα. Η προσφορά ισχύει όπως είναι.",
    missing: "Εδώ δεν υπάρχει προσφορά",
    missingText: "Ίσως ο σύνδεσμος κόπηκε: ανοίξτε τον ξανά από το email μας ή ρωτήστε μας.",
  },
};

export function useQuoteText(): (typeof texts)["en"] {
  return texts[useLanguage().language];
}
