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
    makeSmaller: ["Make it smaller", "Μικρύνετέ την"],
    removeImage: ["Remove picture", "Αφαίρεση εικόνας"],
    undoImage: ["Keep the saved picture", "Διατήρηση της αποθηκευμένης εικόνας"],
    preview: ["Preview of the picture", "Προεπισκόπηση της εικόνας"],
    imageBrokenOff: [
      "The end of this file is missing. It is used as you see it here.",
      "Το τέλος του αρχείου λείπει. Θα χρησιμοποιηθεί όπως το βλέπετε εδώ.",
    ],
    uploading: ["Uploading the picture", "Μεταφόρτωση της εικόνας"],
  },
  productError: {
    imageTooLarge: ["Image file must be 10MB or smaller", "Το αρχείο της εικόνας μπορεί να είναι έως 10MB"],
    imageType: [
      "Only JPEG, PNG, GIF, and WebP images are allowed",
      "Επιτρέπονται μόνο εικόνες JPEG, PNG, GIF και WebP",
    ],
  },
  foreignFormat: {
    heic: [
      "This is HEIC, the iPhone’s own format. On the iPhone: Settings → Camera → Formats → Most Compatible, and take the photo again. A photo that you have already: open it on the phone and send it to yourself by mail, it arrives as JPEG.",
      "Είναι HEIC, η μορφή του iPhone. Στο iPhone: Ρυθμίσεις → Κάμερα → Μορφές → Πιο συμβατό, και τραβήξτε την ξανά. Αν την έχετε ήδη: ανοίξτε την στο κινητό και στείλτε την στον εαυτό σας με email· φτάνει ως JPEG.",
    ],
    avif: [
      "This is AVIF. Open it in a browser or an image program and save it as JPEG or PNG.",
      "Είναι AVIF. Ανοίξτε το σε πρόγραμμα εικόνων και αποθηκεύστε το ως JPEG ή PNG.",
    ],
    jxl: [
      "This is JPEG XL. Open it in an image program and save it as JPEG or PNG.",
      "Είναι JPEG XL. Ανοίξτε το σε πρόγραμμα εικόνων και αποθηκεύστε το ως JPEG ή PNG.",
    ],
    tiff: [
      "This is a camera’s raw file or a TIFF. Save it as JPEG in the program that came with the camera or scanner.",
      "Είναι ακατέργαστο αρχείο κάμερας (RAW) ή TIFF. Αποθηκεύστε το ως JPEG από το πρόγραμμα της κάμερας ή του σαρωτή.",
    ],
    bmp: [
      "This is BMP. Open it in Paint and save it as JPEG or PNG.",
      "Είναι BMP. Ανοίξτε το στη Ζωγραφική και αποθηκεύστε το ως JPEG ή PNG.",
    ],
    svg: [
      "This is SVG, a drawing. Export it as PNG from the program that made it.",
      "Είναι SVG, δηλαδή σχέδιο. Εξαγάγετέ το ως PNG από το πρόγραμμα που το έφτιαξε.",
    ],
    pdf: [
      "This is a PDF. Take a photo of the piece, or save the page as JPEG or PNG.",
      "Είναι PDF. Φωτογραφίστε το κόσμημα ή αποθηκεύστε τη σελίδα ως JPEG ή PNG.",
    ],
    film: [
      "This is a film. Choose a photo, or a still of the film saved as JPEG.",
      "Είναι βίντεο. Επιλέξτε φωτογραφία, ή ένα καρέ του αποθηκευμένο ως JPEG.",
    ],
    late: [
      "Something stands before the picture in this file, so no browser shows it. Open it in an image program, save it anew as JPEG, or send it once more from where it came.",
      "Κάτι προηγείται της εικόνας μέσα στο αρχείο, οπότε κανένας browser δεν τη δείχνει. Ανοίξτε το σε πρόγραμμα εικόνων και αποθηκεύστε το ξανά ως JPEG, ή στείλτε το πάλι από εκεί που ήρθε.",
    ],
    empty: [
      "The file is empty: it did not arrive whole on this device. Fetch it once more.",
      "Το αρχείο είναι άδειο: δεν έφτασε ολόκληρο σε αυτή τη συσκευή. Φέρτε το ξανά.",
    ],
  },
  pictureFailed: {
    title: ["The picture did not arrive", "Η εικόνα δεν έφτασε"],
    unreadable: [
      "The file can’t be read as a picture. The piece is saved without it.",
      "Το αρχείο δεν διαβάζεται ως εικόνα. Το κομμάτι αποθηκεύτηκε χωρίς αυτή.",
    ],
    tooLarge: [
      "It is larger than the shop takes. The piece is saved without it; choose a smaller one.",
      "Είναι μεγαλύτερη απ’ όσο δέχεται το κατάστημα. Το κομμάτι αποθηκεύτηκε χωρίς αυτή· επιλέξτε μικρότερη.",
    ],
    lost: [
      "The piece is saved without it. Open it and choose the picture again.",
      "Το κομμάτι αποθηκεύτηκε χωρίς αυτή. Ανοίξτε το και επιλέξτε ξανά την εικόνα.",
    ],
  },
  settings: {
    pictureFailed: ["The picture could not be uploaded", "Η εικόνα δεν ανέβηκε"],
  },
} as const;
