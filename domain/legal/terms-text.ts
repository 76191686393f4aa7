import type { LegalDocuments } from "./legal-document.ts";

/** The contract: shown on its page, and sent with every confirmation as it stood on that day (LAW-02). */
export const termsText: LegalDocuments = {
  en: {
    title: "Terms of sale",
    intro:
      "These terms apply to every purchase in this online shop. The seller is {{seller_name}}, {{seller_address}}.",
    sections: [
      {
        heading: "Seller",
        paragraphs: [
          "{{seller_name}}, {{seller_address}}. Email: {{seller_email}}. Phone: {{seller_phone}}. Trade register: {{register_no}}. VAT number: {{vat_no}}.",
        ],
      },
      {
        heading: "Pieces and prices",
        paragraphs: [
          "All prices are in euro. {{vat_terms}} What delivery costs stands in the cart before you pay.",
          "Pictures show the piece as faithfully as a screen can. Handmade pieces may differ slightly from each other in weight and surface.",
        ],
      },
      {
        heading: "How a contract comes about",
        paragraphs: [
          "The shop is an invitation to order. You order by paying on the card provider’s page; with our confirmation by email the contract is concluded. It is concluded in English or Greek, as you chose, and the confirmation contains these terms as they stood on that day.",
          "Before you pay you can correct every entry: quantities in the cart, address and contact on the payment page.",
        ],
      },
      {
        heading: "Payment",
        paragraphs: [
          "You pay by card, or by another means that the card provider offers you, on the provider’s own page. We never see or keep the number of your card.",
        ],
      },
      {
        heading: "Delivery",
        paragraphs: [
          "We deliver by the day that the cart names before you pay; where it names none, at the latest within 14 days of your order.",
        ],
      },
      {
        heading: "Right of withdrawal",
        paragraphs: [
          "You may withdraw from the contract within 14 days without giving a reason. The period ends 14 days after you, or somebody whom you named, received the last piece of the order.",
          "To withdraw, use the page ‘Withdraw from a contract’ of this shop, or tell us in any other clear way (letter, email to {{seller_email}}). It is enough to send the message before the period ends.",
          "We repay everything that you paid, including standard delivery, within 14 days of your message and by the same means; we may wait until we have the pieces back or you have shown that you sent them. Please send them within 14 days to {{return_address}}. You bear the cost of sending them back, and you are liable only for a loss in value from handling beyond what is needed to look at the piece as in a shop.",
          "There is no right of withdrawal for pieces that are made to your own specification or clearly personalised (an engraving, for example). Such pieces say so on their page and in the cart.",
        ],
      },
      {
        heading: "Model withdrawal form",
        paragraphs: [
          "To {{seller_name}}, {{seller_address}}, {{seller_email}}:\nI/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)\nOrdered on (*)/received on (*)\nName of consumer(s)\nAddress of consumer(s)\nSignature of consumer(s) (only if this form is notified on paper)\nDate\n(*) Delete as appropriate.",
        ],
      },
      {
        heading: "Guarantee",
        paragraphs: [
          "The legal guarantee of conformity of two years applies to every piece. You choose between repair and replacement; if you choose repair, the guarantee lasts twelve months longer. It is described on the page ‘Legal guarantee’.",
        ],
      },
      {
        heading: "Complaints and disputes",
        paragraphs: [
          "Please write to {{seller_email}}.\nIf we can’t agree, you may turn to: {{dispute_body}}.\nThe law of Cyprus applies; the protection that the law of your own country gives you as a consumer stays yours.",
        ],
      },
    ],
  },
  el: {
    title: "Όροι πώλησης",
    intro:
      "Οι όροι αυτοί ισχύουν για κάθε αγορά σε αυτό το ηλεκτρονικό κατάστημα. Πωλητής: {{seller_name}}, {{seller_address}}.",
    sections: [
      {
        heading: "Πωλητής",
        paragraphs: [
          "{{seller_name}}, {{seller_address}}. Email: {{seller_email}}. Τηλέφωνο: {{seller_phone}}. Μητρώο: {{register_no}}. Αριθμός ΦΠΑ: {{vat_no}}.",
        ],
      },
      {
        heading: "Κοσμήματα και τιμές",
        paragraphs: [
          "Όλες οι τιμές είναι σε ευρώ. {{vat_terms}} Το κόστος της αποστολής φαίνεται στο καλάθι πριν πληρώσετε.",
          "Οι φωτογραφίες δείχνουν το κόσμημα όσο πιστά μπορεί μια οθόνη. Τα χειροποίητα κομμάτια μπορεί να διαφέρουν ελαφρώς μεταξύ τους σε βάρος και υφή.",
        ],
      },
      {
        heading: "Πώς συνάπτεται η σύμβαση",
        paragraphs: [
          "Το κατάστημα αποτελεί πρόσκληση για παραγγελία. Παραγγέλνετε πληρώνοντας στη σελίδα του παρόχου καρτών· με τη δική μας επιβεβαίωση μέσω email η σύμβαση έχει συναφθεί. Συνάπτεται στα ελληνικά ή στα αγγλικά, όπως επιλέξατε, και η επιβεβαίωση περιέχει τους όρους όπως ίσχυαν εκείνη την ημέρα.",
          "Πριν πληρώσετε μπορείτε να διορθώσετε κάθε στοιχείο: τις ποσότητες στο καλάθι, τη διεύθυνση και τα στοιχεία επικοινωνίας στη σελίδα πληρωμής.",
        ],
      },
      {
        heading: "Πληρωμή",
        paragraphs: [
          "Πληρώνετε με κάρτα, ή με άλλο τρόπο που σας προσφέρει ο πάροχος καρτών, στη δική του σελίδα. Δεν βλέπουμε και δεν κρατάμε ποτέ τον αριθμό της κάρτας σας.",
        ],
      },
      {
        heading: "Αποστολή",
        paragraphs: [
          "Παραδίδουμε έως την ημέρα που αναφέρει το καλάθι πριν πληρώσετε· όπου δεν αναφέρεται ημέρα, το αργότερο μέσα σε 14 ημέρες από την παραγγελία.",
        ],
      },
      {
        heading: "Δικαίωμα υπαναχώρησης",
        paragraphs: [
          "Μπορείτε να υπαναχωρήσετε από τη σύμβαση μέσα σε 14 ημέρες χωρίς αιτιολογία. Η προθεσμία λήγει 14 ημέρες αφότου εσείς, ή όποιος έχετε ορίσει, παραλάβετε το τελευταίο κομμάτι της παραγγελίας.",
          "Για να υπαναχωρήσετε χρησιμοποιήστε τη σελίδα «Υπαναχώρηση από σύμβαση» του καταστήματος ή ενημερώστε μας με οποιονδήποτε άλλο σαφή τρόπο (επιστολή, email στο {{seller_email}}). Αρκεί να στείλετε το μήνυμα πριν λήξει η προθεσμία.",
          "Επιστρέφουμε όλα όσα πληρώσατε, μαζί με τη συνήθη αποστολή, μέσα σε 14 ημέρες από το μήνυμά σας και με τον ίδιο τρόπο· μπορούμε να περιμένουμε ώσπου να λάβουμε τα κομμάτια ή ώσπου να αποδείξετε ότι τα στείλατε. Παρακαλούμε στείλτε τα μέσα σε 14 ημέρες στη διεύθυνση {{return_address}}. Το κόστος της επιστροφής βαρύνει εσάς, και ευθύνεστε μόνο για μείωση της αξίας από χειρισμό πέρα από όσα χρειάζονται για να δείτε το κόσμημα όπως σε ένα κατάστημα.",
          "Δεν υπάρχει δικαίωμα υπαναχώρησης για κομμάτια που φτιάχνονται σύμφωνα με τις δικές σας προδιαγραφές ή είναι σαφώς εξατομικευμένα (για παράδειγμα με χάραξη). Τα κομμάτια αυτά το αναφέρουν στη σελίδα τους και στο καλάθι.",
        ],
      },
      {
        heading: "Υπόδειγμα εντύπου υπαναχώρησης",
        paragraphs: [
          "Προς {{seller_name}}, {{seller_address}}, {{seller_email}}:\nΓνωστοποιώ/-ούμε (*) με την παρούσα ότι υπαναχωρώ/-ούμε (*) από τη σύμβασή μου/μας (*) πώλησης των ακόλουθων αγαθών (*)\nΠου παραγγέλθηκε/-αν στις (*) / που παραλήφθηκε/-αν στις (*)\nΌνομα καταναλωτή/-ών\nΔιεύθυνση καταναλωτή/-ών\nΥπογραφή καταναλωτή/-ών (μόνο αν το έντυπο αποστέλλεται σε χαρτί)\nΗμερομηνία\n(*) Διαγράφεται ό,τι δεν ισχύει.",
        ],
      },
      {
        heading: "Εγγύηση",
        paragraphs: [
          "Για κάθε κομμάτι ισχύει η νόμιμη εγγύηση συμμόρφωσης δύο ετών. Εσείς επιλέγετε ανάμεσα σε επισκευή και αντικατάσταση· αν επιλέξετε επισκευή, η εγγύηση παρατείνεται κατά δώδεκα μήνες. Περιγράφεται στη σελίδα «Νόμιμη εγγύηση».",
        ],
      },
      {
        heading: "Παράπονα και διαφορές",
        paragraphs: [
          "Γράψτε μας στο {{seller_email}}.\nΑν δεν συμφωνήσουμε, μπορείτε να απευθυνθείτε στον φορέα: {{dispute_body}}.\nΙσχύει το δίκαιο της Κύπρου· η προστασία που σας δίνει ως καταναλωτή το δίκαιο της χώρας σας παραμένει.",
        ],
      },
    ],
  },
};
