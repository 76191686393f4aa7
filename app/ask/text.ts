/** This page’s own words, which do not weigh on every other one. */
export const askText = {
  ask: {
    title: ["Ask about this piece", "Ρωτήστε για αυτό το κομμάτι"],
    intro: [
      "Its price, a size, another stone, a date: write to us and we answer by email.",
      "Τιμή, μέγεθος, άλλη πέτρα, ημερομηνία: γράψτε μας και σας απαντούμε με email.",
    ],
    toMake: ["Have one made for you", "Ζητήστε ένα για εσάς"],
    toMakeIntro: [
      "We make it again by hand, in your size and metal. Write to us and we answer with a price and a day.",
      "Το φτιάχνουμε ξανά στο χέρι, στο μέγεθος και το μέταλλο που θέλετε. Γράψτε μας και σας απαντούμε με τιμή και ημερομηνία.",
    ],
    toMakeQuestion: [
      "I would like one like this, made for me. What would it cost, and when could it be ready?",
      "Θα ήθελα να μου φτιάξετε ένα σαν αυτό. Πόσο θα κόστιζε και πότε θα ήταν έτοιμο;",
    ],
    name: ["Your name", "Το όνομά σας"],
    email: ["Your email", "Το email σας"],
    phone: ["Telephone (if you like)", "Τηλέφωνο (αν θέλετε)"],
    question: ["Your question", "Η ερώτησή σας"],
    homepage: ["Leave this field empty", "Αφήστε αυτό το πεδίο κενό"],
    send: ["Send", "Αποστολή"],
    privacy: ["How we treat what you write", "Πώς χειριζόμαστε όσα γράφετε"],
    direct: ["Or reach us directly", "Ή επικοινωνήστε απευθείας μαζί μας"],
    call: ["Call {{phone}}", "Καλέστε στο {{phone}}"],
    whatsapp: ["WhatsApp", "WhatsApp"],
    mail: ["Write to {{address}}", "Γράψτε στο {{address}}"],
    hello: [
      "Good day, I have a question about {{piece}}: {{url}}",
      "Καλημέρα σας, έχω μια ερώτηση για «{{piece}}»: {{url}}",
    ],
    arrived: ["Your question has arrived", "Η ερώτησή σας έφτασε"],
    arrivedText: [
      "Thank you. Our answer comes to {{email}}.",
      "Σας ευχαριστούμε. Η απάντησή μας θα έρθει στο {{email}}.",
    ],
    back: ["Back to the piece", "Πίσω στο κομμάτι"],
    unheard: [
      "Your question could not be sent. It is still here: please try again in a minute.",
      "Η ερώτησή σας δεν στάλθηκε. Έμεινε εδώ: δοκιμάστε ξανά σε ένα λεπτό.",
    ],
    faults: {
      required: ["Please fill in this field.", "Συμπληρώστε αυτό το πεδίο."],
      emailInvalid: ["Please check this email address.", "Ελέγξτε αυτό το email."],
      tooLong: ["Please use at most {{most}} characters.", "Γράψτε έως {{most}} χαρακτήρες."],
      unreadable: [
        "This holds signs that cannot be shown. Please type it anew.",
        "Περιέχει σύμβολα που δεν εμφανίζονται. Γράψτε το ξανά.",
      ],
      tooManyLinks: [
        "Please leave some links out: a question can have at most {{mostLinks}}.",
        "Αφαιρέστε μερικούς συνδέσμους: μια ερώτηση έχει έως {{mostLinks}}.",
      ],
    },
  },
} as const;
