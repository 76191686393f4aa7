export const signInText = {
  signIn: {
    email: ["Email", "Email"],
    password: ["Password", "Κωδικός"],
    busy: ["Signing in...", "Γίνεται σύνδεση..."],
    back: ["Back to Website", "Πίσω στο κατάστημα"],
    forgotten: ["Forgotten your password?", "Ξεχάσατε τον κωδικό σας;"],
    sessionEnded: [
      "Your session has ended. Sign in again: what you typed is kept.",
      "Η σύνδεσή σας έληξε. Συνδεθείτε ξανά: ό,τι γράψατε έχει κρατηθεί.",
    ],
    welcome: ["Welcome!", "Καλώς ήρθατε!"],
    welcomeText: ["Successfully logged in.", "Συνδεθήκατε με επιτυχία."],
    failed: ["Login Failed", "Η σύνδεση απέτυχε"],
    wrong: ["Invalid login credentials", "Λάθος email ή κωδικός."],
    error: ["Error", "Σφάλμα"],
    errorText: ["An unexpected error occurred.", "Παρουσιάστηκε απρόσμενο σφάλμα."],
  },
  recovery: {
    title: ["Forgotten password", "Ξεχασμένος κωδικός"],
    intro: [
      "Enter your email address. If it has an account, a link to set a new password is on its way.",
      "Γράψτε το email σας. Αν υπάρχει λογαριασμός, θα σας σταλεί σύνδεσμος για νέο κωδικό.",
    ],
    submit: ["Send the link", "Αποστολή συνδέσμου"],
    busy: ["Sending...", "Γίνεται αποστολή..."],
    sent: ["Check your email", "Δείτε την αλληλογραφία σας"],
    sentText: [
      "If {{email}} has an account, a link is on its way. It is valid for one hour.",
      "Αν υπάρχει λογαριασμός για το {{email}}, ο σύνδεσμος έχει σταλεί. Ισχύει για μία ώρα.",
    ],
    backToSignIn: ["Back to sign in", "Πίσω στη σύνδεση"],
    newTitle: ["Set a new password", "Ορισμός νέου κωδικού"],
    newPassword: ["New password", "Νέος κωδικός"],
    repeatPassword: ["Repeat the new password", "Επανάληψη του νέου κωδικού"],
    hint: [
      "At least 12 characters, with a letter and a digit.",
      "Τουλάχιστον 12 χαρακτήρες, με ένα γράμμα και ένα ψηφίο.",
    ],
    mismatch: ["The two passwords differ", "Οι δύο κωδικοί διαφέρουν"],
    save: ["Save the password", "Αποθήκευση κωδικού"],
    saving: ["Saving...", "Αποθήκευση..."],
    saved: ["Password saved", "Ο κωδικός αποθηκεύτηκε"],
    savedText: ["You are signed in with your new password.", "Έχετε συνδεθεί με τον νέο σας κωδικό."],
    failed: ["The password was not saved", "Ο κωδικός δεν αποθηκεύτηκε"],
    linkInvalid: ["This link is no longer valid", "Ο σύνδεσμος δεν ισχύει πια"],
    linkInvalidText: [
      "A link works once: an invitation for seven days, any other for an hour. Ask for a new one.",
      "Κάθε σύνδεσμος ισχύει μία φορά: η πρόσκληση για επτά ημέρες, οι άλλοι για μία ώρα. Ζητήστε καινούργιο.",
    ],
    continue: ["Continue", "Συνέχεια"],
    continueText: [
      "Press the button to confirm that you want to set a new password.",
      "Πατήστε το κουμπί για να επιβεβαιώσετε ότι θέλετε να ορίσετε νέο κωδικό.",
    ],
  },
  access: {
    denied: ["Access Denied", "Δεν επιτρέπεται η πρόσβαση"],
    deniedText: [
      "You do not have admin privileges to access this page.",
      "Δεν έχετε δικαιώματα διαχειριστή για αυτή τη σελίδα.",
    ],
  },
} as const;
