/** Words of who waits for a piece, which do not weigh on every other page. */
export const wishText = {
  wish: {
    title: ["Tell me when one comes", "Ειδοποιήστε με όταν έρθει"],
    intro: [
      "We write to you once, as soon as it can be had again. Nobody else learns your address, and after half a year we forget it.",
      "Σας γράφουμε μία φορά, μόλις είναι ξανά διαθέσιμο. Κανείς άλλος δεν μαθαίνει το email σας και μετά από έξι μήνες το διαγράφουμε.",
    ],
    which: ["Which one", "Ποιο θέλετε"],
    any: ["Any", "Οποιοδήποτε"],
    email: ["Your email", "Το email σας"],
    check: ["Please check this email address.", "Ελέγξτε αυτό το email."],
    send: ["Tell me", "Ειδοποιήστε με"],
    homepage: ["Leave this field empty", "Αφήστε αυτό το πεδίο κενό"],
    privacy: ["How we treat your address", "Πώς χειριζόμαστε το email σας"],
    unheard: ["This could not be sent. Please try again in a minute.", "Δεν στάλθηκε. Δοκιμάστε ξανά σε ένα λεπτό."],
    available: ["It can be had now", "Είναι διαθέσιμο τώρα"],
    sent: ["One more press", "Ένα τελευταίο βήμα"],
    sentText: [
      "We have sent a mail to {{email}}. Press the button in it, so that we know that the address is yours.",
      "Στείλαμε ένα μήνυμα στο {{email}}. Πατήστε το κουμπί που έχει μέσα, για να ξέρουμε ότι το email είναι δικό σας.",
    ],
    back: ["Back to the piece", "Πίσω στο κομμάτι"],
    confirmTitle: ["Shall we tell you when it comes?", "Να σας ειδοποιήσουμε όταν έρθει;"],
    confirmText: [
      "One mail, as soon as it can be had again; then your address is deleted.",
      "Ένα μόνο email, μόλις είναι ξανά διαθέσιμο· μετά η διεύθυνσή σας διαγράφεται.",
    ],
    confirm: ["Yes, tell me", "Ναι, ειδοποιήστε με"],
    waiting: ["You will hear from us", "Θα σας γράψουμε"],
    waitingText: [
      "We write once, as soon as it can be had again. If nothing comes by {{day}}, we forget your address.",
      "Σας γράφουμε μία φορά, μόλις είναι ξανά διαθέσιμο. Αν δεν έρθει έως τις {{day}}, διαγράφουμε το email σας.",
    ],
    end: ["Don’t tell me any more", "Δεν το θέλω πια"],
    ended: ["This wish has ended", "Η ειδοποίηση έληξε"],
    endedText: [
      "You will get no mail about it, and nothing of it is kept. On a piece’s page you can ask to be told again.",
      "Δεν θα λάβετε μήνυμα γι’ αυτήν και δεν κρατάμε τίποτα. Στη σελίδα του κομματιού μπορείτε να τη ζητήσετε ξανά.",
    ],
    toShop: ["To the shop", "Στο κατάστημα"],
  },
} as const;
