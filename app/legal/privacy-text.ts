import type { LegalDocuments } from "#domain/legal/legal-document.ts";

export const privacyText: LegalDocuments = {
  en: {
    title: "Privacy",
    intro:
      "We ask for as little as a purchase needs, and we track nobody. Responsible: {{seller_name}}, {{seller_address}}, {{seller_email}}.",
    sections: [
      {
        heading: "When you look around",
        paragraphs: [
          "Our server keeps a line for each request (time, page template, answer, a shortened network address) to keep the shop safe, which is our legitimate interest (GDPR Art. 6(1)(f)), and deletes it after a short time. Of those who sign in to the dashboard it keeps the address with the session, and for 90 days in a form that nobody can read, so that a stranger’s wrong passwords do not lock them out. There are no trackers, no advertising, no counting of visitors. Fonts and pictures come from our own server.",
        ],
      },
      {
        heading: "What is kept in your browser",
        paragraphs: [
          "Only what the shop needs to work for you: the cart (local storage ‘cart’, ‘cart-gift’ with the message of a gift, and ‘cart-at-payment’ while you pay), what the shop tells of the pieces in it (local storage ‘cart-pieces’, until you fill another cart or clear your browser) and of its delivery (‘cart-delivery’, likewise), your favourites (local storage ‘favourites’, until you take the hearts away), the country and way of delivery that you chose last (local storage ‘delivery’, until you clear your browser), the scale of your screen and the kind of ring sizes that you chose (local storage ‘pixels-a-millimetre’ and ‘ring-unit’, likewise), a mark that this tab went to pay (session storage ‘left-for-payment’), the language (cookie ‘lang’) and the theme (cookie ‘theme’). Cookies go after a year, the rest when you pay, empty the cart or clear your browser. Those who work in the shop’s dashboard also have their session, their language and unsaved drafts there. Because all of this is necessary for the service that you asked for, no banner asks for consent.",
        ],
      },
      {
        heading: "When you buy",
        paragraphs: [
          "Name, email, phone and address reach us from the card provider after you have paid. We use them to deliver, to answer you and to keep our books (GDPR Art. 6(1)(b) and (c)). An order that was not paid holds no personal data but the message of a gift and a text for a piece, which go a day later, and is deleted after 30 days.",
          "Your card’s data stay with the card provider, Stripe, who processes payments on our behalf and under its own responsibility; your parcel’s address goes to the courier, whose tracking number stays with the order.",
          "Name, email, phone and address stay with the order for as long as claims from it are possible (the two years of the legal guarantee, as a rule) and are deleted with it, for good 30 days later, for a mistake can be undone until then; accounting records, without them, stay as long as tax law demands, at least six full years after the year of the sale.",
          "The message of a gift is printed on its card, repeated in our confirmation to you and on the page of your order, never told to the card provider. We delete it when the time to withdraw is over, or earlier with the order or at your wish.",
          "A text that you have made on a piece, an engraving for instance, is part of what you order: it stands on the card provider’s page, in our mails to you and in the order. We delete it with the order, or earlier at your wish.",
          "When we put a piece aside for you, we note your name with it until 30 days after that ends, or until you wish it gone.",
          "Our mails to you hold a link to a page about your order, which shows neither your name nor your address. We keep no more of a link than what it takes to recognise it; it ends 180 days after the payment, or 60 days after its mail if that is later, and with the erasure of your data. We send a new one, to your own email address alone, when somebody names it with the order’s reference.",
          "Without these data we could neither deliver nor conclude the contract. Nothing about you is decided by a machine alone.",
        ],
      },
      {
        heading: "When you ask about a piece",
        paragraphs: [
          "Your name, email, question and, if you gave it, phone number reach us by email and in our dashboard. We use them to answer you (GDPR Art. 6(1)(b)), and delete them a year after the last word, or earlier at your wish. To keep machines out, our server counts the questions of each network address for a short time, in a form that nobody can read.",
          "When you ask to be told that a piece can be had again, we keep your email address, the piece and your language. One mail asks you to confirm it (GDPR Art. 6(1)(a)); without that we delete it after seven days. We write once, and delete your address with that mail, after six months, or at once by the link in the first mail.",
          "When we send you a quote, we keep it with your name, your email address and what was agreed. Its link shows neither to anybody. We delete it a year after the last word, or earlier at your wish; while a deposit of yours waits for its balance, not before that is settled.",
        ],
      },
      {
        heading: "When you withdraw from a contract",
        paragraphs: [
          "What you write on the page ‘Withdraw from a contract’ (order reference, name, email, the pieces, your note) is kept with the order as proof of your statement (GDPR Art. 6(1)(c)). Until the time to withdraw is over, a sale also keeps your email address in a form that nobody can read, so that nobody withdraws in your place, even when the order itself is deleted.",
        ],
      },
      {
        heading: "Who else receives data",
        paragraphs: [
          "Those who work for us under a contract: the host of this server, the mail provider, the courier, our accountant; and Stripe. Stripe, and Google if you open the map, may process data in the United States, under the EU-US Data Privacy Framework or the standard contractual clauses of the European Commission.",
        ],
      },
      {
        heading: "The map",
        paragraphs: [
          "The map on the start page loads only after you press ‘Show the map’, which is your consent (GDPR Art. 6(1)(a)). It comes from Google, which then learns your network address. It is gone with the next page.",
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
          "Ο διακομιστής μας κρατά μία γραμμή για κάθε αίτημα (ώρα, είδος σελίδας, απάντηση, συντομευμένη διεύθυνση δικτύου) για την ασφάλεια του καταστήματος, που είναι έννομο συμφέρον μας (ΓΚΠΔ άρθρο 6 παρ. 1 στοιχ. στ), και τη διαγράφει σύντομα. Για όσους συνδέονται στον πίνακα διαχείρισης κρατά τη διεύθυνση μαζί με τη σύνδεση, και για 90 ημέρες σε μορφή που κανείς δεν μπορεί να διαβάσει, ώστε να μην τους κλειδώνουν έξω λανθασμένοι κωδικοί ξένων. Δεν υπάρχουν ιχνηλάτες, διαφημίσεις ή μέτρηση επισκεπτών. Γραμματοσειρές και εικόνες έρχονται από τον δικό μας διακομιστή.",
        ],
      },
      {
        heading: "Τι αποθηκεύεται στον περιηγητή σας",
        paragraphs: [
          "Μόνο όσα χρειάζεται το κατάστημα για να λειτουργεί για εσάς: το καλάθι (τοπική αποθήκευση «cart», «cart-gift» με το μήνυμα ενός δώρου, και «cart-at-payment» όσο πληρώνετε), όσα λέει το κατάστημα για τα κομμάτια του (τοπική αποθήκευση «cart-pieces», ώσπου να γεμίσετε άλλο καλάθι ή να καθαρίσετε τον περιηγητή) και για την παράδοση («cart-delivery», ομοίως), τα αγαπημένα σας (τοπική αποθήκευση «favourites», όσο τα κρατάτε), η χώρα και ο τρόπος παράδοσης που επιλέξατε τελευταία (τοπική αποθήκευση «delivery», ώσπου να καθαρίσετε τον περιηγητή σας), η κλίμακα της οθόνης σας και το είδος των μεγεθών δαχτυλιδιού που επιλέξατε (τοπική αποθήκευση «pixels-a-millimetre» και «ring-unit», ομοίως), ένα σημάδι ότι αυτή η καρτέλα πήγε για πληρωμή (αποθήκευση συνεδρίας «left-for-payment»), η γλώσσα (cookie «lang») και το θέμα (cookie «theme»). Τα cookies διαγράφονται μετά από έναν χρόνο, τα υπόλοιπα όταν πληρώσετε, αδειάσετε το καλάθι ή καθαρίσετε τον περιηγητή σας. Όσοι εργάζονται στον πίνακα διαχείρισης έχουν εκεί και τη σύνδεση, τη γλώσσα και τα πρόχειρά τους. Επειδή όλα αυτά είναι απαραίτητα για την υπηρεσία που ζητήσατε, δεν χρειάζεται παράθυρο συγκατάθεσης.",
        ],
      },
      {
        heading: "Όταν αγοράζετε",
        paragraphs: [
          "Το όνομα, το email, το τηλέφωνο και η διεύθυνση έρχονται σε εμάς από τον πάροχο καρτών αφού πληρώσετε. Τα χρησιμοποιούμε για την αποστολή, για να σας απαντάμε και για τα λογιστικά μας βιβλία (ΓΚΠΔ άρθρο 6 παρ. 1 στοιχ. β και γ). Μια παραγγελία που δεν πληρώθηκε δεν περιέχει προσωπικά δεδομένα, εκτός από το μήνυμα ενός δώρου και το κείμενο για ένα κομμάτι, που σβήνονται μία ημέρα αργότερα, και διαγράφεται μετά από 30 ημέρες.",
          "Τα στοιχεία της κάρτας σας μένουν στον πάροχο καρτών, τη Stripe, που επεξεργάζεται τις πληρωμές για λογαριασμό μας και με δική της ευθύνη· η διεύθυνση του δέματος δίνεται στην εταιρεία ταχυμεταφορών, και ο αριθμός αποστολής μένει μαζί με την παραγγελία.",
          "Όνομα, email, τηλέφωνο και διεύθυνση μένουν μαζί με την παραγγελία όσο μπορούν να προκύψουν αξιώσεις από αυτή (κατά κανόνα τα δύο έτη της νόμιμης εγγύησης) και διαγράφονται μαζί της, οριστικά μετά από 30 ημέρες, ώστε ως τότε ένα λάθος να μπορεί να διορθωθεί· τα λογιστικά στοιχεία, χωρίς αυτά, φυλάσσονται όσο απαιτεί η φορολογική νομοθεσία, τουλάχιστον έξι πλήρη έτη μετά το έτος της πώλησης.",
          "Το μήνυμα ενός δώρου τυπώνεται στην κάρτα του και επαναλαμβάνεται στην επιβεβαίωση που σας στέλνουμε και στη σελίδα της παραγγελίας σας· στον πάροχο καρτών δεν δίνεται ποτέ. Το διαγράφουμε όταν λήξει η προθεσμία υπαναχώρησης, ή νωρίτερα μαζί με την παραγγελία ή αν το ζητήσετε.",
          "Το κείμενο που ζητάτε να γραφτεί σε ένα κομμάτι, για παράδειγμα μια χάραξη, είναι μέρος της παραγγελίας σας: φαίνεται στη σελίδα του παρόχου καρτών, στα μηνύματά μας προς εσάς και στην παραγγελία. Το διαγράφουμε μαζί με την παραγγελία, ή νωρίτερα αν το ζητήσετε.",
          "Όταν κρατάμε ένα κομμάτι στην άκρη για εσάς, σημειώνουμε το όνομά σας ώσπου να περάσουν 30 μέρες από το τέλος, ή όσο το θέλετε εσείς.",
          "Τα μηνύματά μας προς εσάς έχουν έναν σύνδεσμο για μια σελίδα με την παραγγελία σας, η οποία δεν δείχνει ούτε το όνομα ούτε τη διεύθυνσή σας. Από τον σύνδεσμο φυλάσσουμε μόνο όσα χρειάζονται για να τον αναγνωρίσουμε· λήγει 180 ημέρες μετά την πληρωμή ή 60 ημέρες μετά το μήνυμά του, αν αυτό είναι αργότερα, και με τη διαγραφή των δεδομένων σας. Νέο σύνδεσμο στέλνουμε μόνο στο δικό σας email, όταν κάποιος το δηλώσει μαζί με τον αριθμό της παραγγελίας.",
          "Χωρίς αυτά τα στοιχεία δεν θα μπορούσαμε ούτε να παραδώσουμε ούτε να συνάψουμε τη σύμβαση. Καμία απόφαση για εσάς δεν λαμβάνεται αποκλειστικά από μηχανή.",
        ],
      },
      {
        heading: "Όταν ρωτάτε για ένα κομμάτι",
        paragraphs: [
          "Το όνομα, το email, η ερώτησή σας και, αν το δώσατε, το τηλέφωνό σας φτάνουν σε εμάς με email και στον πίνακα διαχείρισης. Τα χρησιμοποιούμε για να σας απαντήσουμε (ΓΚΠΔ άρθρο 6 παρ. 1 στοιχ. β) και τα διαγράφουμε έναν χρόνο μετά το τελευταίο μήνυμα, ή νωρίτερα αν το ζητήσετε. Για να μένουν έξω οι μηχανές, ο διακομιστής μας μετρά για λίγη ώρα τις ερωτήσεις κάθε διεύθυνσης δικτύου, σε μορφή που κανείς δεν μπορεί να διαβάσει.",
          "Όταν ζητάτε να ειδοποιηθείτε ότι ένα κομμάτι είναι ξανά διαθέσιμο, κρατάμε το email σας, το κομμάτι και τη γλώσσα σας. Ένα μήνυμα σας ζητά να το επιβεβαιώσετε (ΓΚΠΔ άρθρο 6 παρ. 1 στοιχ. α)· αλλιώς το διαγράφουμε μετά από επτά ημέρες. Σας γράφουμε μία φορά και διαγράφουμε το email σας με εκείνο το μήνυμα, μετά από έξι μήνες ή αμέσως με τον σύνδεσμο του πρώτου μηνύματος.",
          "Όταν σας στέλνουμε προσφορά, την κρατάμε μαζί με το όνομα, το email σας και όσα συμφωνήθηκαν. Ο σύνδεσμός της δεν τα δείχνει σε κανέναν. Τη διαγράφουμε έναν χρόνο μετά το τελευταίο μήνυμα, ή νωρίτερα αν το ζητήσετε· όσο μια προκαταβολή σας περιμένει το υπόλοιπο, όχι πριν αυτό τακτοποιηθεί.",
        ],
      },
      {
        heading: "Όταν υπαναχωρείτε από σύμβαση",
        paragraphs: [
          "Όσα γράφετε στη σελίδα «Υπαναχώρηση από σύμβαση» (αριθμός παραγγελίας, όνομα, email, κομμάτια, σημείωση) φυλάσσονται μαζί με την παραγγελία ως απόδειξη της δήλωσής σας (ΓΚΠΔ άρθρο 6 παρ. 1 στοιχ. γ). Ως το τέλος της προθεσμίας υπαναχώρησης κάθε πώληση κρατά και το email σας σε μορφή που κανείς δεν μπορεί να διαβάσει, ώστε να μην υπαναχωρήσει άλλος στη θέση σας, ακόμη και αν η παραγγελία διαγραφεί.",
        ],
      },
      {
        heading: "Ποιοι άλλοι λαμβάνουν δεδομένα",
        paragraphs: [
          "Όσοι εργάζονται για εμάς βάσει σύμβασης: ο πάροχος φιλοξενίας αυτού του διακομιστή, ο πάροχος email, η εταιρεία ταχυμεταφορών, ο λογιστής μας· και η Stripe. Η Stripe, και η Google αν ανοίξετε τον χάρτη, ενδέχεται να επεξεργάζονται δεδομένα στις Ηνωμένες Πολιτείες, με βάση το Πλαίσιο Προστασίας Δεδομένων ΕΕ-ΗΠΑ ή τις τυποποιημένες συμβατικές ρήτρες της Ευρωπαϊκής Επιτροπής.",
        ],
      },
      {
        heading: "Ο χάρτης",
        paragraphs: [
          "Ο χάρτης στην αρχική σελίδα φορτώνεται μόνο αφού πατήσετε «Εμφάνιση χάρτη», και αυτή είναι η συγκατάθεσή σας (ΓΚΠΔ άρθρο 6 παρ. 1 στοιχ. α). Προέρχεται από την Google, η οποία τότε μαθαίνει τη διεύθυνση δικτύου σας. Με την επόμενη σελίδα δεν υπάρχει πια.",
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
