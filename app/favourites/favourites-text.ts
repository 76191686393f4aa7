import { useLanguage } from "../i18n/language.tsx";

/** This page's own words, which do not weigh on every other one. */
const texts = {
  en: {
    text: "Pieces that you gave a heart, kept on this device. Send them to whoever likes to give presents.",
    sentTitle: "A list of favourites",
    sentText: "Somebody has put these pieces together for you.",
    send: "Send this list",
    copied: "Link copied",
    copiedText: "It shows this list to whoever opens it.",
    inAddress: "The address of this page is the link",
    keep: "Keep as my favourites",
    mine: "See my favourites",
    missing: "Pieces of this list that are no longer here: ",
    empty: "No favourites yet",
    sentEmpty: "There are no pieces in this link",
    emptyHint: "The heart on a piece keeps it here.",
  },
  el: {
    text: "Τα κομμάτια που σημειώσατε με μια καρδιά, σε αυτή τη συσκευή. Στείλτε τα σε όποιον ψάχνει ένα δώρο.",
    sentTitle: "Μια λίστα με αγαπημένα",
    sentText: "Κάποιος διάλεξε αυτά τα κομμάτια για εσάς.",
    send: "Αποστολή της λίστας",
    copied: "Ο σύνδεσμος αντιγράφηκε",
    copiedText: "Δείχνει τη λίστα σε όποιον τον ανοίξει.",
    inAddress: "Η διεύθυνση αυτής της σελίδας είναι ο σύνδεσμος",
    keep: "Κρατήστε τα στα αγαπημένα σας",
    mine: "Δείτε τα αγαπημένα σας",
    missing: "Κομμάτια της λίστας που δεν υπάρχουν πια: ",
    empty: "Δεν έχετε αγαπημένα ακόμη",
    sentEmpty: "Αυτός ο σύνδεσμος δεν περιέχει κομμάτια",
    emptyHint: "Η καρδιά σε ένα κομμάτι το κρατά εδώ.",
  },
};

export function useFavouritesText() {
  return texts[useLanguage().language];
}
