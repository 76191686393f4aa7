export const settingsMailsText = {
  devices: {
    title: ["Notices on your devices", "Ειδοποιήσεις στις συσκευές σας"],
    about: [
      "Sales, deposits, questions, withdrawals and disputes appear on the device at once, also while the dashboard is closed. Mails come as before.",
      "Πωλήσεις, προκαταβολές, ερωτήσεις, υπαναχωρήσεις και αμφισβητήσεις εμφανίζονται αμέσως στη συσκευή, και όταν ο πίνακας είναι κλειστός. Τα μηνύματα έρχονται όπως πριν.",
    ],
    on: ["Notify me on this device", "Να ειδοποιούμαι σε αυτή τη συσκευή"],
    isOn: ["This device will be notified", "Αυτή η συσκευή θα ειδοποιείται"],
    this: ["(this device)", "(αυτή η συσκευή)"],
    since: ["since {{time}}", "από {{time}}"],
    test: ["Send a test", "Δοκιμή"],
    remove: ["Remove", "Αφαίρεση"],
    pending: ["The test is on its way …", "Η δοκιμή είναι καθ’ οδόν …"],
    sent: [
      "The test was handed over: it should be on the device.",
      "Η δοκιμή παραδόθηκε: πρέπει να φαίνεται στη συσκευή.",
    ],
    failed: ["That did not work", "Δεν έγινε"],
    denied: [
      "The browser does not let this page notify you. Allow notices for it in the browser’s settings, then press again.",
      "Το πρόγραμμα περιήγησης δεν αφήνει τη σελίδα να σας ειδοποιεί. Επιτρέψτε τις ειδοποιήσεις στις ρυθμίσεις του και πατήστε ξανά.",
    ],
    away: [
      "The browser’s own notice service did not answer. Try again in a moment.",
      "Η υπηρεσία ειδοποιήσεων του προγράμματος περιήγησης δεν απάντησε. Δοκιμάστε ξανά σε λίγο.",
    ],
    install: [
      "On an iPhone or iPad, first add the dashboard to the home screen (Share, ‘Add to Home Screen’), then open it from there and come back here.",
      "Σε iPhone ή iPad προσθέστε πρώτα τον πίνακα στην οθόνη Αφετηρίας (Κοινή χρήση, «Προσθήκη στην οθόνη Αφετηρίας»), ανοίξτε τον από εκεί και επιστρέψτε εδώ.",
    ],
    none: ["This browser can’t show notices.", "Αυτό το πρόγραμμα περιήγησης δεν εμφανίζει ειδοποιήσεις."],
  },
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
