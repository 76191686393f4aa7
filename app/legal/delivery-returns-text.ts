import type { LegalDocuments } from "#domain/legal/legal-document.ts";

export const deliveryReturnsText: LegalDocuments = {
  en: {
    title: "Delivery and returns",
    intro: "How your pieces reach you; and 14 days to change your mind.",
    sections: [
      {
        heading: "Delivery",
        paragraphs: [
          "What delivery costs, and when your order arrives, stands in the cart before you pay. Where it names no day, the order arrives at the latest within 14 days.",
        ],
      },
      {
        heading: "Returns",
        paragraphs: [
          "You have 14 days from receiving the last piece to withdraw, without a reason. Use the page ‘Withdraw from a contract’, for all or some of the pieces; it sends you an acknowledgement with date and time.",
          "Then send the pieces within 14 days to {{return_address}}. We refund what you paid, including delivery, within 14 days by the same means; we may wait for the pieces or for proof that you sent them. You bear the cost of sending them back; please insure the parcel.",
          "Personalised pieces can’t be returned under the right of withdrawal; they say so before you order.",
        ],
      },
      {
        heading: "If something is wrong",
        paragraphs: [
          "If a piece is damaged, faulty or not the one that you ordered, write to {{seller_email}} or call {{seller_phone}}: the legal guarantee of two years covers it, and the way back costs you nothing.",
        ],
      },
    ],
  },
  el: {
    title: "Αποστολή και επιστροφές",
    intro: "Πώς φτάνουν σε εσάς τα κομμάτια· και 14 ημέρες για να αλλάξετε γνώμη.",
    sections: [
      {
        heading: "Αποστολή",
        paragraphs: [
          "Το κόστος της αποστολής και το πότε φτάνει η παραγγελία φαίνονται στο καλάθι πριν πληρώσετε. Όπου δεν αναφέρεται ημέρα, η παραγγελία φτάνει το αργότερο σε 14 ημέρες.",
        ],
      },
      {
        heading: "Επιστροφές",
        paragraphs: [
          "Έχετε 14 ημέρες από την παραλαβή του τελευταίου κομματιού για να υπαναχωρήσετε, χωρίς αιτιολογία. Χρησιμοποιήστε τη σελίδα «Υπαναχώρηση από σύμβαση», για όλα ή για μερικά από τα κομμάτια· σας στέλνει βεβαίωση με ημερομηνία και ώρα.",
          "Στη συνέχεια στείλτε τα κομμάτια μέσα σε 14 ημέρες στη διεύθυνση {{return_address}}. Επιστρέφουμε όσα πληρώσατε, μαζί με την αποστολή, μέσα σε 14 ημέρες με τον ίδιο τρόπο· μπορούμε να περιμένουμε τα κομμάτια ή την απόδειξη ότι τα στείλατε. Το κόστος της επιστροφής βαρύνει εσάς· παρακαλούμε ασφαλίστε το δέμα.",
          "Για εξατομικευμένα κομμάτια δεν ισχύει το δικαίωμα υπαναχώρησης· το αναφέρουν πριν από την παραγγελία.",
        ],
      },
      {
        heading: "Αν κάτι δεν είναι σωστό",
        paragraphs: [
          "Αν ένα κομμάτι έχει φθορά ή ελάττωμα, ή δεν είναι αυτό που παραγγείλατε, γράψτε στο {{seller_email}} ή καλέστε στο {{seller_phone}}: το καλύπτει η νόμιμη εγγύηση δύο ετών και η επιστροφή δεν σας κοστίζει τίποτα.",
        ],
      },
    ],
  },
};
