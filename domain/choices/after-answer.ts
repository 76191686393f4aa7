/** Said wherever a choice is open (WEK-01). */
export const afterAnswer = {
  en: "We write to you within one working day; it is made after your answer",
  el: "Σας γράφουμε μέσα σε μία εργάσιμη μέρα· γίνεται μετά την απάντησή σας",
};
