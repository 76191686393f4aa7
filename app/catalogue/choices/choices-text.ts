import { useLanguage } from "../../i18n/language.tsx";

/** Words of pages with choices, which do not weigh on every other one. `{…}` is where a value goes. */
const texts = {
  en: {
    soldOut: "sold out",
    required: "Please choose: {name}",
    requiredText: "Please write your text: {name}",
    unknown: "This is no longer offered. Please choose another.",
    sold: "{value} is sold out. Please choose another.",
    held: "{value} is taken at the moment. Please choose another.",
    tooLong: "There is room for {most} characters.",
    unreadable: "This can’t be engraved: {parts}",
    invisible: "invisible characters",
    mayHold: "You may use {kinds}, and spaces.",
    kinds: {
      latin: "Latin letters",
      greek: "Greek letters",
      digits: "digits",
      signs: "signs such as & . , ’ ♥ ∞",
    },
    and: " and ",
    count: "{used} of {most} characters",
    optional: "{name} (optional)",
    preview: "Preview",
    noWithdrawal:
      "With a text of your own the piece is made for you alone: it can’t be returned under the right of withdrawal.",
    missing: "Still to choose:",
    guide: "Find your ring size",
    ring: "UK {uk} · US {us} · inner diameter {diameter} mm",
    none: "No {name}",
    change: "Change",
    changeNamed: "Change the choices of {name}",
    save: "Save",
    cancel: "Cancel",
    buyNow: "Buy now",
    toPayment: "Go to the payment page",
    gone: "Something that you chose is no longer offered.",
    without: "Keep the piece without it",
  },
  el: {
    soldOut: "εξαντλήθηκε",
    required: "Παρακαλούμε επιλέξτε: {name}",
    requiredText: "Παρακαλούμε γράψτε το κείμενό σας: {name}",
    unknown: "Δεν προσφέρεται πια. Παρακαλούμε επιλέξτε κάτι άλλο.",
    sold: "Εξαντλήθηκε: {value}. Παρακαλούμε επιλέξτε κάτι άλλο.",
    held: "Προς το παρόν δεσμευμένο: {value}. Παρακαλούμε επιλέξτε κάτι άλλο.",
    tooLong: "Χωρούν {most} χαρακτήρες.",
    unreadable: "Δεν μπορεί να χαραχτεί: {parts}",
    invisible: "αόρατοι χαρακτήρες",
    mayHold: "Μπορείτε να γράψετε {kinds}, με κενά.",
    kinds: {
      latin: "λατινικά γράμματα",
      greek: "ελληνικά γράμματα",
      digits: "αριθμούς",
      signs: "σημεία όπως & . , ’ ♥ ∞",
    },
    and: " και ",
    count: "{used} από {most} χαρακτήρες",
    optional: "{name} (προαιρετικά)",
    preview: "Προεπισκόπηση",
    noWithdrawal: "Με δικό σας κείμενο το κομμάτι γίνεται μόνο για εσάς: δεν επιστρέφεται με το δικαίωμα υπαναχώρησης.",
    missing: "Μένει να επιλέξετε:",
    guide: "Βρείτε το μέγεθός σας",
    ring: "UK {uk} · US {us} · εσωτερική διάμετρος {diameter} mm",
    none: "Χωρίς {name}",
    change: "Αλλαγή",
    changeNamed: "Αλλαγή των επιλογών: {name}",
    save: "Αποθήκευση",
    cancel: "Άκυρο",
    buyNow: "Αγορά τώρα",
    toPayment: "Στη σελίδα πληρωμής",
    gone: "Κάτι που είχατε επιλέξει δεν προσφέρεται πια.",
    without: "Κρατήστε το κομμάτι χωρίς αυτό",
  },
};

export function useChoicesText() {
  return texts[useLanguage().language];
}

/** Puts values into a text of this table. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
