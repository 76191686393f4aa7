import type { LegalDocuments } from "#domain/legal/legal-document.ts";

export const accessibilityText: LegalDocuments = {
  en: {
    title: "Accessibility",
    intro:
      "This shop is meant to be usable by everybody. It aims at the Web Content Accessibility Guidelines 2.2, level AA.",
    sections: [
      {
        heading: "What you can rely on",
        paragraphs: [
          "Everything works with the keyboard alone, with a screen reader, at 200 % zoom, with large text, in high contrast and without motion. Texts keep a contrast of at least 4.5 to 1 in both themes. The whole shop is in English and in Greek.",
        ],
      },
      {
        heading: "What we know to be imperfect",
        paragraphs: [
          "The map comes from Google and is not ours to improve; the address and a link to a map search stand beside it. The payment page belongs to the card provider.",
        ],
      },
      {
        heading: "Tell us",
        paragraphs: [
          "If something stands in your way, write to {{seller_email}} or call {{seller_phone}}. We will help you to what you came for.",
        ],
      },
    ],
  },
  el: {
    title: "Προσβασιμότητα",
    intro:
      "Το κατάστημα αυτό θέλουμε να μπορούν να το χρησιμοποιούν όλοι. Ακολουθεί τις οδηγίες προσβασιμότητας WCAG 2.2, επίπεδο AA.",
    sections: [
      {
        heading: "Σε τι μπορείτε να βασιστείτε",
        paragraphs: [
          "Όλα λειτουργούν μόνο με το πληκτρολόγιο, με αναγνώστη οθόνης, σε μεγέθυνση 200 %, με μεγάλο κείμενο, με υψηλή αντίθεση και χωρίς κίνηση. Τα κείμενα έχουν αντίθεση τουλάχιστον 4,5 προς 1 και στα δύο θέματα. Όλο το κατάστημα υπάρχει στα ελληνικά και στα αγγλικά.",
        ],
      },
      {
        heading: "Τι γνωρίζουμε ότι δεν είναι τέλειο",
        paragraphs: [
          "Ο χάρτης ανήκει στην Google και δεν μπορούμε να τον βελτιώσουμε· δίπλα του υπάρχουν η διεύθυνση και ένας σύνδεσμος για αναζήτηση σε χάρτη. Η σελίδα πληρωμής ανήκει στον πάροχο καρτών.",
        ],
      },
      {
        heading: "Πείτε μας",
        paragraphs: [
          "Αν κάτι σας εμποδίζει, γράψτε στο {{seller_email}} ή καλέστε στο {{seller_phone}}. Θα σας βοηθήσουμε να βρείτε αυτό που θέλετε.",
        ],
      },
    ],
  },
};
