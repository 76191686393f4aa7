import type { LegalDocuments } from "#domain/legal/legal-document.ts";

/** The harmonised notice (Directive (EU) 2024/825), in words, with what a repair adds (Directive (EU) 2024/1799). */
export const guaranteeText: LegalDocuments = {
  en: {
    title: "Legal guarantee of conformity",
    intro:
      "Under EU law, every piece sold here carries a legal guarantee of conformity of at least two years. It costs nothing and needs no registration.",
    sections: [
      {
        heading: "2 years · for all goods · in the whole European Union",
        paragraphs: [
          "The seller is liable for any lack of conformity that exists when the piece is delivered and becomes apparent within two years. During the first year after delivery it is presumed that the fault was there from the start.",
          "Two years are the least: the law of some countries of the Union gives you longer. The European Union explains your rights at europa.eu/youreurope.",
        ],
      },
      {
        heading: "What you may ask for",
        paragraphs: [
          "Repair or replacement, free of charge and within a reasonable time. You choose between repair and replacement; if you choose repair, the guarantee lasts twelve months longer. If that is impossible, takes too long or fails, a lower price or your money back.",
        ],
      },
      {
        heading: "How to use it",
        paragraphs: [
          "Write to {{seller_email}}, call {{seller_phone}} or come to {{seller_address}}, with the order reference from your confirmation. A commercial guarantee of a maker, where there is one, comes in addition and takes nothing away.",
        ],
      },
    ],
  },
  el: {
    title: "Νόμιμη εγγύηση συμμόρφωσης",
    intro:
      "Σύμφωνα με το δίκαιο της ΕΕ, κάθε κομμάτι που πωλείται εδώ έχει νόμιμη εγγύηση συμμόρφωσης τουλάχιστον δύο ετών. Δεν κοστίζει τίποτα και δεν χρειάζεται εγγραφή.",
    sections: [
      {
        heading: "2 έτη · για όλα τα αγαθά · σε ολόκληρη την Ευρωπαϊκή Ένωση",
        paragraphs: [
          "Ο πωλητής ευθύνεται για κάθε έλλειψη συμμόρφωσης που υπάρχει κατά την παράδοση και εκδηλώνεται μέσα σε δύο έτη. Κατά το πρώτο έτος μετά την παράδοση τεκμαίρεται ότι το ελάττωμα υπήρχε από την αρχή.",
          "Τα δύο έτη είναι το ελάχιστο: το δίκαιο ορισμένων χωρών της Ένωσης σας δίνει περισσότερο χρόνο. Η Ευρωπαϊκή Ένωση εξηγεί τα δικαιώματά σας στο europa.eu/youreurope.",
        ],
      },
      {
        heading: "Τι μπορείτε να ζητήσετε",
        paragraphs: [
          "Επισκευή ή αντικατάσταση, δωρεάν και σε εύλογο χρόνο. Εσείς επιλέγετε ανάμεσα σε επισκευή και αντικατάσταση· αν επιλέξετε επισκευή, η εγγύηση παρατείνεται κατά δώδεκα μήνες. Αν αυτό είναι αδύνατο, αργεί υπερβολικά ή αποτυγχάνει, μείωση της τιμής ή επιστροφή των χρημάτων σας.",
        ],
      },
      {
        heading: "Πώς τη χρησιμοποιείτε",
        paragraphs: [
          "Γράψτε στο {{seller_email}}, καλέστε στο {{seller_phone}} ή ελάτε στη διεύθυνση {{seller_address}}, με τον αριθμό παραγγελίας από την επιβεβαίωσή σας. Η εμπορική εγγύηση ενός κατασκευαστή, όπου υπάρχει, έρχεται επιπλέον και δεν αφαιρεί τίποτα.",
        ],
      },
    ],
  },
};
