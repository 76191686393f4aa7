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
