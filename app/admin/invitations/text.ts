export const invitationsText = {
  invite: {
    title: ["Invite somebody", "Πρόσκληση συνεργάτη"],
    email: ["Invite by email", "Πρόσκληση με email"],
    as: ["As", "Ως"],
    roles: {
      admin: ["Admin", "Διαχειριστής"],
      assistant: ["Assistant", "Βοηθός"],
      user: ["User", "Χρήστης"],
    },
    assistant: [
      "An assistant sends parcels, answers questions, sells at the listed prices and describes pieces. Money back, prices, settings and users stay with admins.",
      "Ο βοηθός στέλνει δέματα, απαντά σε ερωτήσεις, πουλά στις τιμές του καταλόγου και περιγράφει κομμάτια. Επιστροφές χρημάτων, τιμές, ρυθμίσεις και χρήστες μένουν στους διαχειριστές.",
    ],
    submit: ["Send invitation", "Αποστολή πρόσκλησης"],
    sent: ["Invitation sent", "Η πρόσκληση στάλθηκε"],
    sentText: ["{{email}} gets a link to choose a password.", "Στο {{email}} στάλθηκε σύνδεσμος για επιλογή κωδικού."],
    kept: ["Invitation kept, not sent", "Η πρόσκληση φυλάχτηκε, δεν στάλθηκε"],
    keptText: [
      "This shop has no mail server: the link for {{email}} lies in a file on the server.",
      "Το κατάστημα δεν έχει διακομιστή email: ο σύνδεσμος για το {{email}} βρίσκεται σε αρχείο στον διακομιστή.",
    ],
    failed: ["The invitation was not sent", "Η πρόσκληση δεν στάλθηκε"],
    exists: [
      "This address has an account already: change its role in the list.",
      "Αυτή η διεύθυνση έχει ήδη λογαριασμό: αλλάξτε τον ρόλο του στη λίστα.",
    ],
    pending: ["Invitations not followed yet", "Προσκλήσεις σε αναμονή"],
    at: ["invited {{at}}", "πρόσκληση στις {{at}}"],
    by: ["invited {{at}} by {{by}}", "πρόσκληση στις {{at}} από {{by}}"],
    takeBack: ["Take back", "Ανάκληση"],
    takenBack: ["The invitation was taken back", "Η πρόσκληση ανακλήθηκε"],
    takenBackText: [
      "The link that {{email}} got opens nothing any more.",
      "Ο σύνδεσμος που πήρε το {{email}} δεν ανοίγει πια τίποτα.",
    ],
    takeBackFailed: ["The invitation was not taken back", "Η πρόσκληση δεν ανακλήθηκε"],
    followed: [
      "It was followed meanwhile: change the role in the list.",
      "Έγινε δεκτή στο μεταξύ: αλλάξτε τον ρόλο στη λίστα.",
    ],
  },
} as const;
