export const parcelsText = {
  dispatch: {
    notSent: ["Not sent yet.", "Δεν έχει σταλεί ακόμη."],
    withoutMail: ["Sent without an email to the buyer.", "Στάλθηκε χωρίς email στον αγοραστή."],
    goesAt: ["Email goes out at {{time}}", "Το email φεύγει στις {{time}}"],
    keptAt: [
      "Email is kept at {{time}}, not sent: no mail server",
      "Το email φυλάσσεται στις {{time}} και δεν φεύγει: δεν υπάρχει διακομιστής email",
    ],
    underWay: ["Not sent yet; it is tried again until it works.", "Δεν έφυγε ακόμη· γίνονται νέες προσπάθειες."],
    mailed: ["Sent by email on {{time}}", "Στάλθηκε με email στις {{time}}"],
    kept: [
      "Kept on {{time}}, not sent: no mail server",
      "Φυλάχθηκε στις {{time}} και δεν στάλθηκε: δεν υπάρχει διακομιστής email",
    ],
    failed: ["The email could not be sent.", "Το email δεν ήταν δυνατό να σταλεί."],
    numberForm: ["Latin letters, digits, spaces and . - / _", "Λατινικά γράμματα, ψηφία, κενά και . - / _"],
    save: ["Save", "Αποθήκευση"],
    saved: ["Carrier and number saved", "Μεταφορέας και αριθμός αποθηκεύτηκαν"],
    saveFailed: ["Carrier and number were not saved", "Μεταφορέας και αριθμός δεν αποθηκεύτηκαν"],
    noMails: ["None.", "Κανένα."],
  },
} as const;
