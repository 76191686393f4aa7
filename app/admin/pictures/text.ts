export const picturesText = {
  lostAnswer: [
    "No answer came back. Try again: nothing is done twice.",
    "Δεν ήρθε απάντηση. Δοκιμάστε ξανά: τίποτα δεν γίνεται δύο φορές.",
  ],
  productForm: {
    image: ["Image", "Εικόνα"],
    imageHint: [
      "Choose, drop or paste a picture: JPEG, PNG, GIF or WebP, at most 10MB.",
      "Επιλέξτε, σύρετε ή επικολλήστε εικόνα: JPEG, PNG, GIF ή WebP, έως 10MB.",
    ],
    imageHintNoPaste: [
      "Choose or drop a picture: JPEG, PNG, GIF or WebP, at most 10MB.",
      "Επιλέξτε ή σύρετε εικόνα: JPEG, PNG, GIF ή WebP, έως 10MB.",
    ],
    imageChosen: ["{{name}}, not saved yet", "{{name}}, δεν έχει αποθηκευτεί ακόμη"],
    imageUnreadable: [
      "This file cannot be read as a picture and will not be used.",
      "Το αρχείο δεν διαβάζεται ως εικόνα και δεν θα χρησιμοποιηθεί.",
    ],
    imageTooWide: [
      "This picture is larger than 12,000 pixels a side or 40 megapixels and will not be used.",
      "Η εικόνα ξεπερνά τα 12.000 εικονοστοιχεία ανά πλευρά ή τα 40 megapixel και δεν θα χρησιμοποιηθεί.",
    ],
    removeImage: ["Remove picture", "Αφαίρεση εικόνας"],
    undoImage: ["Keep the saved picture", "Διατήρηση της αποθηκευμένης εικόνας"],
    preview: ["Preview of the picture", "Προεπισκόπηση της εικόνας"],
    uploading: ["Uploading the picture", "Μεταφόρτωση της εικόνας"],
  },
  productError: {
    imageTooLarge: ["Image file must be 10MB or smaller", "Το αρχείο της εικόνας μπορεί να είναι έως 10MB"],
    imageType: [
      "Only JPEG, PNG, GIF, and WebP images are allowed",
      "Επιτρέπονται μόνο εικόνες JPEG, PNG, GIF και WebP",
    ],
  },
  settings: {
    pictureFailed: ["The picture could not be uploaded", "Η εικόνα δεν ανέβηκε"],
  },
} as const;
