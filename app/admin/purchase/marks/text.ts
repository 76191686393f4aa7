/** The states between paid and handed over, each one press with its way back (WEK-02, WEK-03). */
export const marksText = {
  marks: {
    undo: ["Undo", "Αναίρεση"],
    already: ["Somebody else was quicker: it is noted already", "Κάποιος πρόλαβε: έχει ήδη σημειωθεί"],
    goneOn: ["It is further already: nothing was changed", "Έχει ήδη προχωρήσει: δεν άλλαξε τίποτα"],
    press: {
      made: ["Made", "Φτιάχτηκε"],
      ready: ["Ready to collect", "Έτοιμη για παραλαβή"],
      collected: ["Collected", "Παραλήφθηκε"],
      sent: ["Mark as sent", "Στάλθηκε"],
    },
    named: {
      made: ["Made: {{name}}", "Φτιάχτηκε: {{name}}"],
      ready: ["Ready to collect: {{name}}", "Έτοιμη για παραλαβή: {{name}}"],
      collected: ["Collected: {{name}}", "Παραλήφθηκε: {{name}}"],
      sent: ["Mark as sent: {{name}}", "Στάλθηκε: {{name}}"],
    },
    done: {
      made: ["Noted as made", "Σημειώθηκε ότι φτιάχτηκε"],
      ready: ["Noted as ready to collect", "Σημειώθηκε ως έτοιμη για παραλαβή"],
      collected: ["Noted as collected", "Σημειώθηκε ότι παραλήφθηκε"],
      sent: ["Order marked as sent", "Σημειώθηκε ότι στάλθηκε"],
    },
    undone: {
      made: ["Still to be made", "Δεν φτιάχτηκε ακόμη"],
      ready: ["No longer ready to collect", "Δεν είναι πια έτοιμη για παραλαβή"],
      collected: ["Still to be collected", "Περιμένει ξανά την παραλαβή"],
      sent: ["Order marked as pending", "Η παραγγελία σημειώθηκε ως εκκρεμής"],
    },
  },
  collection: {
    title: ["Collection", "Παραλαβή"],
    inShop: ["Collection in the shop", "Παραλαβή από το κατάστημα"],
    waits: ["Not ready yet.", "Δεν είναι έτοιμη ακόμη."],
    since: ["Ready since {{time}}, not collected yet.", "Έτοιμη από {{time}}, δεν παραλήφθηκε ακόμη."],
    at: ["Collected {{time}}.", "Παραλήφθηκε {{time}}."],
  },
} as const;
