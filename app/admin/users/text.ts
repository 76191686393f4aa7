export const usersText = {
  users: {
    title: ["Users", "Χρήστες"],
    empty: ["No users yet.", "Δεν υπάρχουν ακόμη χρήστες."],
    searchHint: ["Name, email or user ID", "Όνομα, email ή ταυτότητα χρήστη"],
    invited: ["invited", "έχει προσκληθεί"],
    columns: {
      user: ["User ID", "Ταυτότητα χρήστη"],
      role: ["Role", "Ρόλος"],
      created: ["Created", "Δημιουργήθηκε"],
      actions: ["Actions", "Ενέργειες"],
    },
    admin: ["admin", "διαχειριστής"],
    assistant: ["assistant", "βοηθός"],
    user: ["user", "χρήστης"],
    you: ["you", "εσείς"],
    promote: ["Promote to Admin", "Προαγωγή σε διαχειριστή"],
    demote: ["Demote to User", "Αφαίρεση δικαιωμάτων"],
    assist: ["Make Assistant", "Ορισμός ως βοηθού"],
    assistFailed: ["Failed to make an assistant", "Δεν ήταν δυνατός ο ορισμός ως βοηθού"],
    promoteFailed: ["Failed to promote user to admin", "Δεν ήταν δυνατή η προαγωγή του χρήστη σε διαχειριστή"],
    demoteFailed: ["Failed to demote admin", "Τα δικαιώματα δεν αφαιρέθηκαν"],
  },
} as const;
