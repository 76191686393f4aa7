import type { LegalDocuments } from "#domain/legal/legal-document.ts";

export const imprintText: LegalDocuments = {
  en: {
    title: "Imprint",
    intro: "Who stands behind this shop.",
    sections: [
      {
        heading: "Seller",
        paragraphs: ["{{seller_name}}\n{{seller_address}}", "Email: {{seller_email}}\nPhone: {{seller_phone}}"],
      },
      {
        heading: "Registers",
        paragraphs: [
          "Trade register: {{register_no}}\nVAT number: {{vat_no}}\nCyprus Assay Office: {{assay_no}}\nSupervisory body: {{supervisor}}",
        ],
      },
      {
        heading: "Manufacturer (product safety)",
        paragraphs: ["{{manufacturer}}"],
      },
      {
        heading: "Dispute resolution",
        paragraphs: ["{{dispute_body}}"],
      },
    ],
  },
  el: {
    title: "Στοιχεία επιχείρησης",
    intro: "Ποιος βρίσκεται πίσω από αυτό το κατάστημα.",
    sections: [
      {
        heading: "Πωλητής",
        paragraphs: ["{{seller_name}}\n{{seller_address}}", "Email: {{seller_email}}\nΤηλέφωνο: {{seller_phone}}"],
      },
      {
        heading: "Μητρώα",
        paragraphs: [
          "Αριθμός μητρώου: {{register_no}}\nΑριθμός ΦΠΑ: {{vat_no}}\nΟργανισμός Σήμανσης Αντικειμένων από Πολύτιμα Μέταλλα: {{assay_no}}\nΕποπτική αρχή: {{supervisor}}",
        ],
      },
      {
        heading: "Κατασκευαστής (ασφάλεια προϊόντων)",
        paragraphs: ["{{manufacturer}}"],
      },
      {
        heading: "Επίλυση διαφορών",
        paragraphs: ["{{dispute_body}}"],
      },
    ],
  },
};
