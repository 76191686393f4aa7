export const mailsText = {
  today: {
    serverMail: {
      subject: ["A step on the shop’s server", "Ένα βήμα στον διακομιστή του καταστήματος"],
      cards: [
        "Hello,\n\nplease let our shop take cards: on the server of {{address}}, set STRIPE_SECRET_KEY (the secret key from the card provider’s dashboard, under Developers, API keys) and STRIPE_WEBHOOK_SECRET, then start it again. README.md says where; `npm run doctor` tells whether it went well.\n\nThank you",
        "Γεια σας,\n\nπαρακαλώ να δέχεται κάρτες το κατάστημά μας: στον διακομιστή του {{address}} ορίστε το STRIPE_SECRET_KEY (το μυστικό κλειδί από τον πίνακα του παρόχου καρτών, Developers, API keys) και το STRIPE_WEBHOOK_SECRET, και ξεκινήστε τον ξανά. Το README.md λέει πού· το `npm run doctor` δείχνει αν πέτυχε.\n\nΕυχαριστούμε",
      ],
      mails: [
        "Hello,\n\nplease let our shop send mails: on the server of {{address}}, set SMTP_URL (smtp://user:password@host:587, from our mail provider), then start it again. README.md says where; `npm run doctor` tells whether it went well.\n\nThank you",
        "Γεια σας,\n\nπαρακαλώ να στέλνει μηνύματα το κατάστημά μας: στον διακομιστή του {{address}} ορίστε το SMTP_URL (smtp://user:password@host:587, από τον πάροχο του ταχυδρομείου μας), και ξεκινήστε τον ξανά. Το README.md λέει πού· το `npm run doctor` δείχνει αν πέτυχε.\n\nΕυχαριστούμε",
      ],
    },
  },
  outbox: {
    confirmation: ["Confirmation of an order", "Επιβεβαίωση παραγγελίας"],
    notice: ["Notice of a sale", "Ειδοποίηση πώλησης"],
    withdrawal: ["Acknowledgement of a withdrawal", "Βεβαίωση υπαναχώρησης"],
    withdrawalNotice: ["Notice of a withdrawal", "Ειδοποίηση υπαναχώρησης"],
    orderLink: ["New link to an order", "Νέος σύνδεσμος παραγγελίας"],
    dispatch: ["Notice of a dispatch", "Ειδοποίηση αποστολής"],
    refund: ["Money back", "Επιστροφή χρημάτων"],
    refundNotice: ["Notice of a failed refund", "Ειδοποίηση αποτυχημένης επιστροφής χρημάτων"],
    testNotice: ["Test of a device", "Δοκιμή συσκευής"],
    disputeNotice: ["Notice of a dispute", "Ειδοποίηση αμφισβήτησης"],
    enquiry: ["Notice of a question", "Ειδοποίηση ερώτησης"],
    wish: ["Confirmation of a wish", "Επιβεβαίωση ειδοποίησης"],
    wishCome: ["A piece can be had again", "Κομμάτι ξανά διαθέσιμο"],
    enquiryAnswer: ["Answer to a question", "Απάντηση σε ερώτηση"],
    quote: ["Quote", "Προσφορά"],
    quoteBalance: ["Request for a balance", "Αίτημα για το υπόλοιπο"],
    deposit: ["Receipt of a deposit", "Απόδειξη προκαταβολής"],
    choice: ["Question about an open choice", "Ερώτηση για ανοιχτή επιλογή"],
    retried: ["The email will be sent again", "Το μήνυμα θα σταλεί ξανά"],
    retryFailed: ["The email cannot be sent again", "Το μήνυμα δεν μπορεί να σταλεί ξανά"],
  },
} as const;
