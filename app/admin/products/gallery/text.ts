export const galleryText = {
  gallery: {
    title: ["More pictures", "Περισσότερες εικόνες"],
    hint: [
      "Up to nine besides the first, JPEG, PNG, GIF or WebP. Several at once; drag them into their order.",
      "Έως εννέα ακόμη, JPEG, PNG, GIF ή WebP. Πολλές μαζί· σύρετέ τες στη σειρά που θέλετε.",
    ],
    add: ["Add pictures", "Προσθήκη εικόνων"],
    photograph: ["Take a photo", "Τραβήξτε φωτογραφία"],
    noPictures: [
      "Not taken: {{names}}. Only JPEG, PNG, GIF and WebP pictures.",
      "Δεν μπήκαν: {{names}}. Μόνο εικόνες JPEG, PNG, GIF και WebP.",
    ],
    tooMany: [
      "Not taken: {{names}}. A piece has ten pictures at most.",
      "Δεν μπήκαν: {{names}}. Ένα κομμάτι έχει το πολύ δέκα εικόνες.",
    ],
    picture: ["Picture {{number}}", "Εικόνα {{number}}"],
    earlier: ["Move picture {{number}} forward", "Μετακίνηση της εικόνας {{number}} μπροστά"],
    later: ["Move picture {{number}} back", "Μετακίνηση της εικόνας {{number}} πίσω"],
    makeFirst: ["Make picture {{number}} the first", "Η εικόνα {{number}} να γίνει πρώτη"],
    remove: ["Remove picture {{number}}", "Αφαίρεση της εικόνας {{number}}"],
    again: ["Send picture {{number}} again", "Ξαναστείλτε την εικόνα {{number}}"],
    failed: ["This one did not arrive.", "Αυτή δεν έφτασε."],
    texts: ["Text for those who do not see it", "Κείμενο για όσους δεν τη βλέπουν"],
    english: ["In English", "In English"],
    greek: ["Στα ελληνικά", "Στα ελληνικά"],
  },
} as const;
