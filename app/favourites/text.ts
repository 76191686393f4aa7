/** This page’s own words, which do not weigh on every other one. */
export const favouritesText = {
  favourites: {
    text: [
      "Pieces that you gave a heart, kept on this device. Send them to whoever likes to give presents.",
      "Τα κομμάτια που σημειώσατε με μια καρδιά, σε αυτή τη συσκευή. Στείλτε τα σε όποιον ψάχνει ένα δώρο.",
    ],
    sentTitle: ["A list of favourites", "Μια λίστα με αγαπημένα"],
    sentText: ["Somebody has put these pieces together for you.", "Κάποιος διάλεξε αυτά τα κομμάτια για εσάς."],
    send: ["Send this list", "Αποστολή της λίστας"],
    copied: ["Link copied", "Ο σύνδεσμος αντιγράφηκε"],
    copiedText: ["It shows this list to whoever opens it.", "Δείχνει τη λίστα σε όποιον τον ανοίξει."],
    inAddress: ["The address of this page is the link", "Η διεύθυνση αυτής της σελίδας είναι ο σύνδεσμος"],
    keep: ["Keep as my favourites", "Κρατήστε τα στα αγαπημένα σας"],
    mine: ["See my favourites", "Δείτε τα αγαπημένα σας"],
    missing: ["Pieces of this list that are no longer here: ", "Κομμάτια της λίστας που δεν υπάρχουν πια: "],
    empty: ["No favourites yet", "Δεν έχετε αγαπημένα ακόμη"],
    sentEmpty: ["There are no pieces in this link", "Αυτός ο σύνδεσμος δεν περιέχει κομμάτια"],
    emptyHint: ["The heart on a piece keeps it here.", "Η καρδιά σε ένα κομμάτι το κρατά εδώ."],
  },
} as const;
