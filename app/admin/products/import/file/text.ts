export const fileText = {
  file: {
    label: ["CSV file or Excel workbook", "Αρχείο CSV ή Excel"],
    hint: [
      "Drop it here or choose it: CSV, TSV, TXT or XLSX, up to 20 MB. What it is, is found out; nothing happens before you press Import.",
      "Αφήστε το εδώ ή επιλέξτε το: CSV, TSV, TXT ή XLSX, έως 20 MB. Το τι είναι βρίσκεται μόνο του· τίποτα δεν γίνεται πριν πατήσετε «Εισαγωγή».",
    ],
    other: ["Another file", "Άλλο αρχείο"],
    reading: ["Reading the file…", "Ανάγνωση του αρχείου…"],
    comparing: ["Comparing with the catalogue…", "Σύγκριση με τον κατάλογο…"],
    planning: ["Making the plan…", "Ετοιμάζεται το σχέδιο…"],
  },
  sources: {
    title: ["Where is the export of my present shop?", "Πού είναι η εξαγωγή του τωρινού μου καταστήματος;"],
    names: {
      shopify: ["Shopify", "Shopify"],
      woocommerce: ["WooCommerce", "WooCommerce"],
      prestashop: ["PrestaShop", "PrestaShop"],
      etsy: ["Etsy", "Etsy"],
      square: ["Square", "Square"],
      loyverse: ["Loyverse", "Loyverse"],
      feed: ["Google, Meta", "Google, Meta"],
      table: ["A table of yours", "Δικός σας πίνακας"],
    },
    where: {
      shopify: [
        "Products → Export → All products, as a plain CSV file. It comes by mail when there are many.",
        "Products → Export → All products, ως plain CSV file. Αν είναι πολλά, έρχεται με email.",
      ],
      woocommerce: [
        "Products → All Products → Export, all columns → Generate CSV.",
        "Προϊόντα → Όλα τα προϊόντα → Εξαγωγή, όλες οι στήλες → Δημιουργία CSV.",
      ],
      prestashop: [
        "Catalog → Products → the three dots at the top → Export; or Advanced Parameters → SQL Manager. Sizes and other combinations stand in a second table: choose both files at once.",
        "Κατάλογος → Προϊόντα → οι τρεις τελείες επάνω → Εξαγωγή· ή Προηγμένες παράμετροι → SQL Manager. Τα μεγέθη και οι άλλοι συνδυασμοί είναι σε δεύτερο πίνακα: επιλέξτε και τα δύο αρχεία μαζί.",
      ],
      etsy: [
        "Shop Manager → Settings → Options → Download Data → Download CSV.",
        "Shop Manager → Settings → Options → Download Data → Download CSV.",
      ],
      square: [
        "Items → Actions → Export Library, as CSV or Excel.",
        "Items → Actions → Export Library, ως CSV ή Excel.",
      ],
      loyverse: ["Back Office → Items → Export.", "Back Office → Items → Export (Προϊόντα → Εξαγωγή)."],
      feed: [
        "The product feed that you give to Google Merchant Center or Meta Commerce Manager, as CSV, TSV or a table.",
        "Η ροή προϊόντων που δίνετε στο Google Merchant Center ή στο Meta Commerce Manager, ως CSV, TSV ή πίνακας.",
      ],
      table: [
        "Any table with a line of headings, in Greek or English: at least the names. From Numbers, LibreOffice or Google Sheets: save or download as XLSX or CSV.",
        "Κάθε πίνακας με γραμμή επικεφαλίδων, ελληνικά ή αγγλικά: τουλάχιστον τα ονόματα. Από Numbers, LibreOffice ή Google Sheets: αποθήκευση ή λήψη ως XLSX ή CSV.",
      ],
    },
  },
  found: {
    change: ["Change", "Αλλαγή"],
    shape: ["What the file is", "Τι είναι το αρχείο"],
    encoding: ["Encoding of its letters", "Κωδικοποίηση γραμμάτων"],
    separator: ["Between the cells stands a", "Ανάμεσα στα κελιά"],
    sheet: ["Sheet", "Φύλλο"],
    sheetNamed: ["sheet “{{name}}”", "φύλλο «{{name}}»"],
    headingLine: ["Line of the headings", "Γραμμή των επικεφαλίδων"],
    decimal: ["Decimals stand after", "Τα δεκαδικά γράφονται με"],
    decimalPoint: ["a point: 1,234.50", "τελεία: 1,234.50"],
    decimalComma: ["a comma: 1.234,50", "κόμμα: 1.234,50"],
    point: ["prices in {{currency}} with a point", "τιμές σε {{currency}} με τελεία"],
    comma: ["prices in {{currency}} with a comma", "τιμές σε {{currency}} με κόμμα"],
    bareCurrency: ["Prices without a currency are in", "Τιμές χωρίς νόμισμα είναι σε"],
    rate: ["Each {{currency}} of a price, in euros", "Κάθε {{currency}} μιας τιμής, σε ευρώ"],
    rateHint: ["1 takes the numbers as they are.", "Το 1 αφήνει τους αριθμούς ως έχουν."],
    pieces_one: ["{{count}} piece", "{{count}} κομμάτι"],
    pieces_other: ["{{count}} pieces", "{{count}} κομμάτια"],
    lines_one: ["{{count}} line", "{{count}} γραμμή"],
    lines_other: ["{{count}} lines", "{{count}} γραμμές"],
  },
  questions: {
    title: ["Questions", "Ερωτήσεις"],
    count_one: ["{{count}} question", "{{count}} ερώτηση"],
    count_other: ["{{count}} questions", "{{count}} ερωτήσεις"],
    answered: ["All questions are answered", "Όλες οι ερωτήσεις έχουν απαντηθεί"],
    text: [
      "The file leaves this open. What you answer is remembered for the next file of this kind.",
      "Αυτά δεν τα λέει το αρχείο. Οι απαντήσεις σας ισχύουν και για το επόμενο αρχείο του ίδιου είδους.",
    ],
    choose: ["Choose…", "Επιλέξτε…"],
    leaveOut: ["Leave out", "Να μείνει έξω"],
    column: ["Column “{{heading}}”", "Στήλη «{{heading}}»"],
    emptyColumn: ["Nothing stands in it", "Είναι κενή"],
    allColumns_one: ["{{count}} column, and what it means", "{{count}} στήλη και η σημασία της"],
    allColumns_other: ["{{count}} columns, and what they mean", "{{count}} στήλες και η σημασία τους"],
    category: ["Category of “{{word}}”", "Κατηγορία για «{{word}}»"],
    noCategory: ["Category of pieces without one", "Κατηγορία για όσα δεν έχουν"],
    samples_one: ["{{count}} piece: {{names}}", "{{count}} κομμάτι: {{names}}"],
    samples_other: ["{{count}} pieces: {{names}}", "{{count}} κομμάτια: {{names}}"],
    rate: ["Euros for one {{currency}}", "Ευρώ για ένα {{currency}}"],
    rateHint_one: [
      "{{count}} price is in {{currency}}, such as {{sample}}. Empty: the number is taken as euros.",
      "{{count}} τιμή είναι σε {{currency}}, όπως {{sample}}. Κενό: ο αριθμός διαβάζεται ως ευρώ.",
    ],
    rateHint_other: [
      "{{count}} prices are in {{currency}}, such as {{sample}}. Empty: the numbers are taken as euros.",
      "{{count}} τιμές είναι σε {{currency}}, όπως {{sample}}. Κενό: οι αριθμοί διαβάζονται ως ευρώ.",
    ],
    decimal: ["How is {{sample}} read?", "Πώς διαβάζεται το {{sample}};"],
    decimalHint_one: [
      "{{count}} price could be read either way.",
      "{{count}} τιμή διαβάζεται και με τους δύο τρόπους.",
    ],
    decimalHint_other: [
      "{{count}} prices could be read either way.",
      "{{count}} τιμές διαβάζονται και με τους δύο τρόπους.",
    ],
    options: ["Options “{{options}}”", "Επιλογές «{{options}}»"],
    reasons: {
      prices: ["Each combination has a price of its own.", "Κάθε συνδυασμός έχει δική του τιμή."],
      stock: ["Each combination is counted by itself.", "Κάθε συνδυασμός έχει δικό του απόθεμα."],
      "more than three": ["A piece has three choices at most.", "Ένα κομμάτι έχει έως τρεις επιλογές."],
    },
    ways: {
      combine: [
        "One list of all combinations: loses nothing",
        "Μία λίστα με όλους τους συνδυασμούς: δεν χάνεται τίποτα",
      ],
      dearest: [
        "Choices apart, each value at its dearest, not counted",
        "Ξεχωριστές επιλογές, κάθε τιμή στην ακριβότερη, χωρίς απόθεμα",
      ],
      first: ["Only the first ones, at their dearest", "Μόνο οι πρώτες, στην ακριβότερη τιμή τους"],
    },
    sheet: ["Which sheet has the pieces?", "Σε ποιο φύλλο είναι τα κομμάτια;"],
  },
  faults: {
    "too large": [
      "This file is larger than 20 MB. Export fewer pieces at a time; pictures in a workbook are not needed.",
      "Το αρχείο ξεπερνά τα 20 MB. Εξαγάγετε λιγότερα κομμάτια κάθε φορά· εικόνες μέσα στο φύλλο δεν χρειάζονται.",
    ],
    empty: ["The file is empty.", "Το αρχείο είναι κενό."],
    "no table": [
      "No table was found in it: a line of headings such as name, category and price, and a piece on each line below.",
      "Δεν βρέθηκε πίνακας: μια γραμμή με επικεφαλίδες όπως όνομα, κατηγορία και τιμή, και από κάτω ένα κομμάτι σε κάθε γραμμή.",
    ],
    "no names": [
      "No column of it could be the names of the pieces. Give that column the heading “Name”.",
      "Καμία στήλη δεν μοιάζει να έχει τα ονόματα. Δώστε στη στήλη τους την επικεφαλίδα «Όνομα».",
    ],
    "too many lines": ["At most 10,000 products fit into one file", "Ένα αρχείο χωράει έως 10.000 προϊόντα"],
    password: [
      "The workbook has a password. Open it, take the password away and save it again.",
      "Το αρχείο έχει κωδικό. Ανοίξτε το, αφαιρέστε τον κωδικό και αποθηκεύστε το ξανά.",
    ],
    "old excel": [
      "This is the old Excel format (XLS). Open it and save it as XLSX or CSV.",
      "Είναι η παλιά μορφή του Excel (XLS). Ανοίξτε το και αποθηκεύστε το ως XLSX ή CSV.",
    ],
    "open document": [
      "This is an OpenDocument table (ODS). Save it as XLSX or CSV.",
      "Είναι πίνακας OpenDocument (ODS). Αποθηκεύστε τον ως XLSX ή CSV.",
    ],
    numbers: [
      "This is a Numbers document. In Numbers: File → Export To → Excel or CSV.",
      "Είναι αρχείο Numbers. Στο Numbers: Αρχείο → Εξαγωγή σε → Excel ή CSV.",
    ],
    "unpacks too large": [
      "Unpacked, the workbook would be far too large. Save the pieces alone into a new one.",
      "Αποσυμπιεσμένο, το αρχείο θα ήταν υπερβολικά μεγάλο. Αποθηκεύστε μόνο τα κομμάτια σε ένα νέο.",
    ],
    damaged: [
      "The file is damaged. Export or save it once more.",
      "Το αρχείο είναι κατεστραμμένο. Εξαγάγετέ το ή αποθηκεύστε το ξανά.",
    ],
    "open quote": [
      "A quotation mark in or after line {{line}} never closes. Close it, or take it out.",
      "Ένα εισαγωγικό στη γραμμή {{line}} ή μετά δεν κλείνει ποτέ. Κλείστε το ή αφαιρέστε το.",
    ],
    "other file": [
      "This is no table but a picture, a PDF or an archive.",
      "Δεν είναι πίνακας αλλά εικόνα, PDF ή συμπιεσμένο αρχείο.",
    ],
    "two files": [
      "Two files at once are read where one of them has PrestaShop’s combinations. Choose one file at a time.",
      "Δύο αρχεία μαζί διαβάζονται μόνο όταν το ένα έχει τους συνδυασμούς του PrestaShop. Επιλέξτε ένα αρχείο κάθε φορά.",
    ],
    "not read": [
      "The file could not be read here. Load this page again and choose it once more.",
      "Το αρχείο δεν διαβάστηκε. Φορτώστε ξανά τη σελίδα και επιλέξτε το πάλι.",
    ],
    "not compared": [
      "The file could not be compared with the catalogue. Choose it once more.",
      "Το αρχείο δεν συγκρίθηκε με τον κατάλογο. Επιλέξτε το ξανά.",
    ],
  },
} as const;
