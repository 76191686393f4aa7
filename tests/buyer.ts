/** The entries of the sandbox's payment page, by the label of each field, with a card that pays at once. */
export const buyer = {
  Email: "maria@example.test",
  "Full name": "Maria Papadopoulou",
  Phone: "+35799123456",
  Address: "Ledras 12",
  City: "Nicosia",
  "Postal code": "1011",
  "Card number": "4242 4242 4242 4242",
  Expiry: "12 / 34",
  CVC: "123",
};

/** The same page's form as it is sent, with the test card that is chosen by its name. */
export const buyerForm = {
  email: "maria@example.com",
  name: "Μαρία Παπαδοπούλου",
  phone: "+357 99 123456",
  line1: "Λήδρας 5",
  city: "Nicosia",
  postal_code: "1010",
  country: "CY",
  card: "paid",
};
