export const invitationsText = {
  invite: {
    title: ["Invite an admin", "Πρόσκληση διαχειριστή"],
    email: ["Invite an admin by email", "Πρόσκληση διαχειριστή με email"],
    submit: ["Send invitation", "Αποστολή πρόσκλησης"],
    sent: ["Invitation sent", "Η πρόσκληση στάλθηκε"],
    sentText: ["{{email}} gets a link to choose a password.", "Στο {{email}} στάλθηκε σύνδεσμος για επιλογή κωδικού."],
    failed: ["The invitation was not sent", "Η πρόσκληση δεν στάλθηκε"],
    exists: [
      "This address has an account already: promote it in the list.",
      "Αυτή η διεύθυνση έχει ήδη λογαριασμό: κάντε τον διαχειριστή στη λίστα.",
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
