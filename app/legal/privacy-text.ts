import type { LegalDocuments } from "#domain/legal-document.ts";

export const privacyText: LegalDocuments = {
  en: {
    title: "Privacy",
    intro:
      "We ask for as little as a purchase needs, and we track nobody. Responsible: {{seller_name}}, {{seller_address}}, {{seller_email}}.",
    sections: [
      {
        heading: "When you look around",
        paragraphs: [
          "Our server keeps a line for each request (time, page template, answer, a shortened network address) to keep the shop safe, and deletes it after a short time. There are no trackers, no advertising, no counting of visitors. Fonts and pictures come from our own server.",
        ],
      },
      {
        heading: "What is kept in your browser",
        paragraphs: [
          "Only what the shop needs to work for you: the cart (local storage ‘cart’, and ‘cart-at-payment’ while you pay), the language (cookie ‘lang’) and the theme (cookie ‘theme’), each for at most a year. Those who work in the shop’s dashboard also have their session there. Because all of this is necessary for the service that you asked for, no banner asks for consent.",
        ],
      },
      {
        heading: "When you buy",
        paragraphs: [
          "Name, e-mail, phone and address reach us from the card provider after you have paid. We use them to deliver, to answer you and to keep our books (GDPR Art. 6(1)(b) and (c)). An order that was not paid holds no personal data and is deleted after 30 days.",
          "Your card’s data stay with the card provider, Stripe, who processes payments on our behalf and under its own responsibility; your parcel’s address goes to the courier.",
          "Accounting records are kept as long as tax law demands, at least six full years.",
        ],
      },
      {
        heading: "The map",
        paragraphs: [
          "The map on the start page loads only after you press ‘Show the map’. It comes from Google, which then learns your network address.",
        ],
      },
      {
        heading: "Your rights",
        paragraphs: [
          "You may ask what we hold about you, have it corrected, deleted, restricted or handed over, and object to its use: {{seller_email}}. You may complain to the Commissioner for Personal Data Protection in Cyprus, or to the authority where you live.",
        ],
      },
    ],
  },
  el: {
    title: "Προστασία δεδομένων",
    intro:
      "Ζητούμε όσο γίνεται λιγότερα, όσα χρειάζεται μια αγορά, και δεν παρακολουθούμε κανέναν. Υπεύθυνος: {{seller_name}}, {{seller_address}}, {{seller_email}}.",
    sections: [
      {
        heading: "Όταν περιηγείστε",
        paragraphs: [
          "Ο διακομιστής μας κρατά μία γραμμή για κάθε αίτημα (ώρα, είδος σελίδας, απάντηση, συντομευμένη διεύθυνση δικτύου) για την ασφάλεια του καταστήματος και τη διαγράφει σύντομα. Δεν υπάρχουν ιχνηλάτες, διαφημίσεις ή μέτρηση επισκεπτών. Γραμματοσειρές και εικόνες έρχονται από τον δικό μας διακομιστή.",
        ],
      },
      {
        heading: "Τι αποθηκεύεται στον περιηγητή σας",
        paragraphs: [
          "Μόνο όσα χρειάζεται το κατάστημα για να λειτουργεί για εσάς: το καλάθι (τοπική αποθήκευση «cart», και «cart-at-payment» όσο πληρώνετε), η γλώσσα (cookie «lang») και το θέμα (cookie «theme»), το πολύ για έναν χρόνο. Όσοι εργάζονται στον πίνακα διαχείρισης έχουν εκεί και τη σύνδεσή τους. Επειδή όλα αυτά είναι απαραίτητα για την υπηρεσία που ζητήσατε, δεν χρειάζεται παράθυρο συγκατάθεσης.",
        ],
      },
      {
        heading: "Όταν αγοράζετε",
        paragraphs: [
          "Το όνομα, το e-mail, το τηλέφωνο και η διεύθυνση έρχονται σε εμάς από τον πάροχο καρτών αφού πληρώσετε. Τα χρησιμοποιούμε για την αποστολή, για να σας απαντάμε και για τα λογιστικά μας βιβλία (ΓΚΠΔ άρθρο 6 παρ. 1 β΄ και γ΄). Μια παραγγελία που δεν πληρώθηκε δεν περιέχει προσωπικά δεδομένα και διαγράφεται μετά από 30 ημέρες.",
          "Τα στοιχεία της κάρτας σας μένουν στον πάροχο καρτών, τη Stripe, που επεξεργάζεται τις πληρωμές για λογαριασμό μας και με δική της ευθύνη· η διεύθυνση του δέματος δίνεται στην εταιρεία ταχυμεταφορών.",
          "Τα λογιστικά στοιχεία φυλάσσονται όσο απαιτεί η φορολογική νομοθεσία, τουλάχιστον έξι πλήρη έτη.",
        ],
      },
      {
        heading: "Ο χάρτης",
        paragraphs: [
          "Ο χάρτης στην αρχική σελίδα φορτώνεται μόνο αφού πατήσετε «Εμφάνιση χάρτη». Προέρχεται από την Google, η οποία τότε μαθαίνει τη διεύθυνση δικτύου σας.",
        ],
      },
      {
        heading: "Τα δικαιώματά σας",
        paragraphs: [
          "Μπορείτε να ζητήσετε να μάθετε τι κρατάμε για εσάς, να το διορθώσουμε, να το διαγράψουμε, να το περιορίσουμε ή να σας το παραδώσουμε, και να αντιταχθείτε στη χρήση του: {{seller_email}}. Μπορείτε να υποβάλετε καταγγελία στην Επίτροπο Προστασίας Δεδομένων Προσωπικού Χαρακτήρα στην Κύπρο ή στην αρχή του τόπου κατοικίας σας.",
        ],
      },
    ],
  },
};
