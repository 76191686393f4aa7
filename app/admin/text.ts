export const deskText = {
  waitsForAccess: ["Asking whether you are signed in", "Έλεγχος της σύνδεσής σας"],
  access: {
    deniedToast: ["You do not have admin privileges", "Δεν έχετε δικαιώματα διαχειριστή"],
    authorizationError: ["Authorization Error", "Σφάλμα εξουσιοδότησης"],
    authorizationErrorText: ["Unable to verify admin access", "Δεν ήταν δυνατός ο έλεγχος των δικαιωμάτων διαχειριστή"],
    unreachable: ["The shop’s service cannot be reached.", "Η υπηρεσία του καταστήματος δεν απαντά."],
  },
} as const;
