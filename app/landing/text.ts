/** Words of the way to the shop. */
export const landingText = {
  location: {
    hours: ["Opening hours", "Ώρες λειτουργίας"],
    daysTo: ["{{from}} to {{to}}", "{{from}} έως {{to}}"],
    daysAnd: ["{{from}} and {{to}}", "{{from}} και {{to}}"],
    closed: ["closed", "κλειστά"],
    directions: ["Get Directions", "Οδηγίες διαδρομής"],
    opensMap: ["opens a map in a new tab", "ανοίγει χάρτη σε νέα καρτέλα"],
    showMap: ["Show the map", "Εμφάνιση χάρτη"],
    mapNote: [
      "The map comes from Google, which then learns your address on the net.",
      "Ο χάρτης προέρχεται από την Google, η οποία τότε μαθαίνει τη διεύθυνσή σας στο διαδίκτυο.",
    ],
    mapTitle: ["Map of the way to our store", "Χάρτης με τη διαδρομή προς το κατάστημά μας"],
  },
} as const;
