export const counterText = {
  counter: {
    catalogue: ["In the catalogue: {{price}}", "Στον κατάλογο: {{price}}"],
    method: ["How it was paid", "Πώς πληρώθηκε"],
    email: ["Receipt by email (optional)", "Απόδειξη με email (προαιρετικά)"],
    locale: ["Language of the receipt", "Γλώσσα της απόδειξης"],
    sell: ["Sell", "Πώληση"],
    sellFor: ["Sell for {{amount}}", "Πώληση για {{amount}}"],
    sold: ["Sold for {{amount}}", "Πουλήθηκε για {{amount}}"],
    receipt: ["Receipt {{receipt}} · {{reference}}", "Απόδειξη {{receipt}} · {{reference}}"],
    mailed: ["The receipt goes to {{email}}.", "Η απόδειξη θα σταλεί στο {{email}}."],
    next: ["Next sale", "Επόμενη πώληση"],
    notSold: ["Nothing was sold", "Δεν πουλήθηκε τίποτα"],
    otherBuyer: ["It is another buyer: sell it", "Είναι άλλος αγοραστής: πώληση"],
    sellFrom: ["That is who came: sell it ({{what}})", "Αυτός ήρθε: πώληση ({{what}})"],
  },
  stockTaking: {
    open: ["Count the stock", "Απογραφή του αποθέματος"],
  },
} as const;
