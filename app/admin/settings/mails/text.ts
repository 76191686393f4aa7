export const settingsMailsText = {
  outbox: {
    title: ["Outgoing emails", "Εξερχόμενα μηνύματα"],
    empty: ["No emails yet.", "Κανένα μήνυμα ακόμη."],
    mail: ["Email", "Μήνυμα"],
    to: ["To", "Προς"],
    state: ["State", "Κατάσταση"],
    actions: ["Actions", "Ενέργειες"],
    sent: ["sent", "στάλθηκε"],
    kept: ["kept on the server", "κρατήθηκε στον διακομιστή"],
    waiting: ["waiting", "αναμονή"],
    failed: ["failed", "απέτυχε"],
    withheld: [
      "kept back: too many test purchases, or from before this database",
      "δεν στάλθηκε: πολλές δοκιμαστικές παραγγελίες, ή από πριν από αυτή τη βάση",
    ],
    erased: ["address erased", "η διεύθυνση διαγράφηκε"],
  },
} as const;
