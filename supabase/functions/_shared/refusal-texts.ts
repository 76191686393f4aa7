import { mostLinks } from "#domain/enquiry.ts";
import { longestGiftMessage, mostGiftLines } from "#domain/gift.ts";
import type { Language } from "#domain/language.ts";

/** The refusals that a shopper may read, in both languages; `item` is the name of the line in question. */
export type RefusalCode = keyof typeof english;

export interface RefusalFacts {
  item?: string | undefined;
  /** The choice that it is about, and its value: `Ring size`, `54`. */
  choice?: string | null | undefined;
  value?: string | null | undefined;
  left?: number | undefined;
  /** Limited pieces that one buyer may hold and does hold, and the time of day when enough of the holds end. */
  most?: number | undefined;
  held?: number | undefined;
  clock?: string | undefined;
  /** The holder of what is not sold: somebody who pays, till the clock's time or the bank's answer, or the jeweller (STK-06). */
  taken?: "buying" | "aside" | undefined;
  /** The last day of a time that is over, and the day counted as that of delivery. */
  lastDay?: string | undefined;
  delivered?: string | undefined;
  /** Money, as the language writes it. */
  amount?: string | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  /** The name of one, for a delivery that does not go there. */
  country?: string | undefined;
  /** The database's words for its own rule. */
  cause?: string | undefined;
  /** The payment that is made already. */
  reference?: string | undefined;
}
type Facts = RefusalFacts;

function takenInEnglish(what: string, { taken, clock }: Facts): string | undefined {
  if (taken === "aside") return `${what} is put aside at the moment.`;
  if (taken !== "buying") return undefined;
  return `Somebody is buying ${what}${clock ? `; perhaps it is free again at ${clock}` : " at this moment"}.`;
}

function takenInGreek(what: string, { taken, clock }: Facts): string | undefined {
  if (taken === "aside") return `${what}: προς το παρόν δεσμευμένο.`;
  if (taken !== "buying") return undefined;
  return `Κάποιος αγοράζει το ${what}${clock ? `· ίσως είναι ξανά διαθέσιμο στις ${clock}` : " αυτή τη στιγμή"}.`;
}

const english = {
  invalid_request: () => "This request could not be read. Please reload the page and try again.",
  too_large: () => "This request is too large.",
  empty_cart: () => "Your cart is empty",
  too_many_items: ({ most = 100 }: Facts) => `One payment takes at most ${most} different pieces.`,
  invalid_item: () => "One line of your cart could not be read. Please remove it and add it again.",
  invalid_quantity: ({ item }: Facts) => `The quantity of ${item} must be a whole number from 1 to 100.`,
  duplicate_item: ({ item }: Facts) => `${item} is in the cart twice. Please remove one of the two.`,
  unknown_product: ({ item }: Facts) => `${item} is no longer on sale. Please remove it.`,
  no_price: ({ item }: Facts) => `${item} has no price yet. Please ask us for it.`,
  sold_out: (facts: Facts) => takenInEnglish(`${facts.item}`, facts) ?? `${facts.item} is sold out.`,
  too_few: ({ item, left, choice, value }: Facts) =>
    `Only ${left} left of ${item}${choice ? `, ${choice} ${value}` : ""}.`,
  choice_required: ({ item, choice }: Facts) => `Please choose “${choice}” for ${item}.`,
  unknown_choice: ({ item }: Facts) =>
    `Something that was chosen for ${item} is no longer offered. Please choose again.`,
  unknown_value: ({ item, choice }: Facts) =>
    `What was chosen as “${choice}” for ${item} is no longer offered. Please choose again.`,
  value_sold_out: (facts: Facts) => {
    const { item, choice, value } = facts;
    const size = `in “${choice} ${value}”`;
    const taken = takenInEnglish(`${item} ${size}`, facts);
    return taken ?? `${item} is sold out ${size}. Please choose another.`;
  },
  text_too_long: ({ item, choice, most }: Facts) =>
    `The text for “${choice}” of ${item} can have at most ${most} characters. Please shorten it.`,
  text_unreadable: ({ item, choice }: Facts) =>
    `The text for “${choice}” of ${item} holds signs that cannot be made on it. Please type it anew.`,
  too_many_held: (facts: Facts) => {
    const { item, most, held, clock } = facts;
    const pieces = `${most} limited ${most === 1 ? "piece" : "pieces"}`;
    const refused = clock
      ? `We hold up to ${pieces} at a time for one buyer, and your connection has ${held} waiting for payment until ${clock}. You can buy ${item} after that.`
      : `We hold up to ${pieces} at a time for one buyer. With ${item} there would be more.`;
    const ways = contact(facts, ["call", "write to"]).join(" or ");
    return ways ? `${refused} For more pieces now, ${ways}.` : refused;
  },
  gift_not_offered: () =>
    "We can no longer pack it as a gift as you chose. Please reload the page and look at your cart again.",
  gift_message_too_long: () =>
    `The message on a gift’s card can have at most ${longestGiftMessage} characters on ${mostGiftLines} lines. Please shorten it.`,
  gift_message_unreadable: () =>
    "The message for the gift’s card holds signs that cannot be printed. Please type it anew.",
  total_too_small: () => "A payment must be at least €0.50.",
  total_too_large: () => "A payment can be at most €999,999.99. Please order in parts.",
  too_many_requests: () => "Too many requests came from here. Please try again in a minute.",
  delivery_unknown: () => "This way of delivery is no longer offered. Please choose another in your cart.",
  delivery_not_there: (facts: Facts) => {
    const ways = contact(facts, ["call", "write to"]).join(" or ");
    const refused = `This way of delivery does not reach ${facts.country ?? "this country"}.`;
    return ways ? `${refused} For delivery there, ${ways}.` : refused;
  },
  already_paid: ({ reference }: Facts) => `You have already paid for this: ${reference}`,
  no_such_quote: () => "This link opens no quote.",
  quote_paid: ({ reference }: Facts) => `You have already paid for this: ${reference}`,
  quote_ended: () => "This quote has ended. Please write to us if you would still like it.",
  quote_disputed: () =>
    "The buyer’s bank is looking into the deposit. Nothing can be paid for this until it has decided.",
  quote_given_back: () =>
    "The deposit for this was given back, so this quote has ended. Please write to us if you would still like it.",
  quote_withdrawn: () =>
    "You have withdrawn from this, so nothing is to be paid for it. Please write to us if you would still like it.",
  quote_being_paid: () =>
    "A payment for this is just being decided. Please look again in a few minutes before you pay.",
  not_found: () => "We do not know this payment.",
  no_such_order: () => "This link opens no order.",
  already_decided: ({ item, choice, value }: Facts) =>
    `“${choice}” of ${item} is decided already: ${value}. To change it, please write to us.`,
  choice_closed: ({ item }: Facts) => `Nothing can be chosen for ${item} any more. Please write to us.`,
  other_price: ({ item, choice, value }: Facts) =>
    `${item} has another price with “${choice} ${value}” than the one that you paid. Please write to us.`,
  payment_unavailable: () => "Payment is not available at the moment. Please try again in a minute.",
  payment_failed: () => "Failed to process payment",
  service_unavailable: () => "The shop is busy at the moment. Please try again in a minute.",
  no_such_contract: () => "We found no order with this reference and email address. Please check both, or write to us.",
  invalid_form: () => "Please fill in your name, the order reference and your email address.",
  invalid_lines: () => "Please choose at least one piece, and how many of each.",
  unknown_line: () => "One of the chosen pieces is not part of this order.",
  too_few_left: ({ item, left }: Facts) =>
    left
      ? `You can still withdraw from ${left} of ${item}, not from more.`
      : `You have already withdrawn from ${item}; nothing of it is left.`,
  personalised_product: ({ item }: Facts) =>
    `${item} was made to your own specification and is excepted from the right to withdraw.`,
  period_over: (facts: Facts) => {
    const { lastDay, delivered } = facts;
    const ways = contact(facts, ["call", "write to"]).join(" or ") || "write to us";
    return `This order could be withdrawn from until ${lastDay}: 14 days from its delivery, which we count as ${delivered} at the latest. If it reached you later, or if something is wrong with it, please ${ways}.`;
  },
  bought_in_shop: (facts: Facts) => {
    const ways = contact(facts, ["call", "write to"]).join(" or ") || "write to us";
    return `This was bought in our shop; the 14 days to withdraw are for purchases online. If something is wrong with it, please ${ways}.`;
  },
  only_personalised: () =>
    "Pieces made to your own specification are excepted from the right to withdraw. Please write to us if something is wrong.",
  unknown_purchase: () => "There is no purchase with this reference.",
  not_paid: () => "This purchase was not paid, so there is nothing to pay back.",
  dispute_lost: () => "The bank has already given this money back to the buyer.",
  balance_being_paid: () =>
    "The buyer is paying the balance at this moment, which counts on this deposit. Try again in half an hour.",
  refund_meanwhile: () => "Somebody has paid back money of this purchase meanwhile. Look again at what is left.",
  too_many_products: ({ left }: Facts) =>
    `Fewer pieces are left to pay back: ${left ?? 0} of this one. Look again at what was chosen.`,
  above_what_is_left: ({ amount }: Facts) => `This is more than what is left of the payment: ${amount}.`,
  nothing_to_refund: () => "Choose a piece or enter an amount.",
  one_is_there: () =>
    "It is one of a kind, and one is on the shelf already. Pay it back without putting it into stock.",
  shelf_is_full: () =>
    "The shelf can hold no more of it. Correct its count, or pay it back without putting it into stock.",
  books_refuse: ({ cause }: Facts) =>
    `Nothing was changed: a rule of the books refuses it (${cause}). Trying again will not help.`,
  invalid_enquiry: () => "Please fill in your name, your email address and your question.",
  looks_automatic: () => "This looked as if a machine had sent it. If you are a person, please press ‘Send’ once more.",
  too_many_links: () =>
    `Please leave some links out: a question can have at most ${mostLinks}. Everything else is still here.`,
  too_many_enquiries: () =>
    "Very many questions are arriving at the moment. Please try again in a minute, or reach us directly.",
  gone_product: () => "This piece can no longer be asked about.",
  invalid_email: () => "Please check this email address.",
  can_be_had: () => "This piece can be had now: you find it on its page.",
};

const greek: Record<RefusalCode, (facts: Facts) => string> = {
  invalid_request: () => "Το αίτημα δεν διαβάστηκε. Φορτώστε ξανά τη σελίδα και δοκιμάστε πάλι.",
  too_large: () => "Το αίτημα είναι πολύ μεγάλο.",
  empty_cart: () => "Το καλάθι σας είναι άδειο",
  too_many_items: ({ most = 100 }) => `Μία πληρωμή δέχεται έως ${most} διαφορετικά κομμάτια.`,
  invalid_item: () => "Μία γραμμή του καλαθιού δεν διαβάστηκε. Αφαιρέστε την και προσθέστε την ξανά.",
  invalid_quantity: ({ item }) => `Η ποσότητα για «${item}» πρέπει να είναι ακέραιος από 1 έως 100.`,
  duplicate_item: ({ item }) => `«${item}» υπάρχει δύο φορές στο καλάθι. Αφαιρέστε τη μία.`,
  unknown_product: ({ item }) => `«${item}» δεν πωλείται πλέον. Αφαιρέστε το.`,
  no_price: ({ item }) => `«${item}» δεν έχει ακόμη τιμή. Ρωτήστε μας.`,
  sold_out: (facts) => takenInGreek(`«${facts.item}»`, facts) ?? `«${facts.item}» έχει εξαντληθεί.`,
  too_few: ({ item, left, choice, value }) =>
    `«${item}»${choice ? `, ${choice} ${value}` : ""}: απομένουν μόνο ${left}.`,
  choice_required: ({ item, choice }) => `Επιλέξτε «${choice}» για «${item}».`,
  unknown_choice: ({ item }) => `Κάτι που επιλέξατε για «${item}» δεν προσφέρεται πια. Επιλέξτε ξανά.`,
  unknown_value: ({ item, choice }) =>
    `Αυτό που επιλέξατε στο «${choice}» για «${item}» δεν προσφέρεται πια. Επιλέξτε ξανά.`,
  value_sold_out: (facts) => {
    const { item, choice, value } = facts;
    const size = `σε «${choice} ${value}»`;
    const taken = takenInGreek(`«${item}» ${size}`, facts);
    return taken ?? `«${item}» έχει εξαντληθεί ${size}. Επιλέξτε κάτι άλλο.`;
  },
  text_too_long: ({ item, choice, most }) =>
    `Το κείμενο στο «${choice}» για «${item}» μπορεί να έχει έως ${most} χαρακτήρες. Συντομέψτε το.`,
  text_unreadable: ({ item, choice }) =>
    `Το κείμενο στο «${choice}» για «${item}» περιέχει σύμβολα που δεν γίνονται πάνω του. Γράψτε το ξανά.`,
  too_many_held: (facts) => {
    const { item, most, held, clock } = facts;
    const pieces = most === 1 ? "1 κομμάτι περιορισμένου" : `${most} κομμάτια περιορισμένου`;
    const refused = clock
      ? `Κρατάμε έως ${pieces} αριθμού για κάθε αγοραστή, και η σύνδεσή σας έχει ήδη ${held} σε αναμονή πληρωμής έως τις ${clock}. Μετά μπορείτε να αγοράσετε «${item}».`
      : `Κρατάμε έως ${pieces} αριθμού για κάθε αγοραστή. Με «${item}» θα ήταν περισσότερα.`;
    const ways = contact(facts, ["καλέστε", "γράψτε στο"]).join(" ή ");
    return ways ? `${refused} Για περισσότερα κομμάτια τώρα, ${ways}.` : refused;
  },
  gift_not_offered: () =>
    "Δεν μπορούμε πλέον να το συσκευάσουμε ως δώρο όπως το επιλέξατε. Φορτώστε ξανά τη σελίδα και δείτε το καλάθι σας.",
  gift_message_too_long: () =>
    `Το μήνυμα στην κάρτα του δώρου έχει έως ${longestGiftMessage} χαρακτήρες σε ${mostGiftLines} γραμμές. Συντομέψτε το.`,
  gift_message_unreadable: () =>
    "Το μήνυμα για την κάρτα του δώρου περιέχει σύμβολα που δεν τυπώνονται. Γράψτε το ξανά.",
  total_too_small: () => "Η πληρωμή πρέπει να είναι τουλάχιστον 0,50 €.",
  total_too_large: () => "Η πληρωμή μπορεί να είναι έως 999.999,99 €. Παραγγείλετε τμηματικά.",
  too_many_requests: () => "Ήρθαν πάρα πολλά αιτήματα από εδώ. Δοκιμάστε σε ένα λεπτό.",
  delivery_unknown: () => "Αυτός ο τρόπος παράδοσης δεν υπάρχει πια. Επιλέξτε άλλον στο καλάθι σας.",
  delivery_not_there: (facts) => {
    const ways = contact(facts, ["καλέστε", "γράψτε στο"]).join(" ή ");
    const refused = `Αυτός ο τρόπος παράδοσης δεν εξυπηρετεί τη χώρα «${facts.country ?? "αυτή"}».`;
    return ways ? `${refused} Για παράδοση εκεί, ${ways}.` : refused;
  },
  already_paid: ({ reference }) => `Το έχετε ήδη πληρώσει: ${reference}`,
  no_such_quote: () => "Αυτός ο σύνδεσμος δεν ανοίγει καμία προσφορά.",
  quote_paid: ({ reference }) => `Το έχετε ήδη πληρώσει: ${reference}`,
  quote_ended: () => "Η προσφορά έληξε. Αν σας ενδιαφέρει ακόμη, γράψτε μας.",
  quote_disputed: () =>
    "Η τράπεζα του αγοραστή εξετάζει την προκαταβολή. Μέχρι να αποφασίσει, δεν πληρώνεται τίποτα για αυτό.",
  quote_given_back: () =>
    "Η προκαταβολή για αυτό επιστράφηκε, άρα η προσφορά έληξε. Αν σας ενδιαφέρει ακόμη, γράψτε μας.",
  quote_withdrawn: () => "Έχετε υπαναχωρήσει από αυτό, άρα δεν πληρώνεται τίποτα. Αν σας ενδιαφέρει ακόμη, γράψτε μας.",
  quote_being_paid: () => "Μια πληρωμή για αυτό εκκρεμεί αυτή τη στιγμή. Ελέγξτε ξανά σε λίγα λεπτά πριν πληρώσετε.",
  not_found: () => "Δεν γνωρίζουμε αυτή την πληρωμή.",
  no_such_order: () => "Αυτός ο σύνδεσμος δεν ανοίγει καμία παραγγελία.",
  already_decided: ({ item, choice, value }) =>
    `«${choice}» για «${item}» έχει ήδη οριστεί: ${value}. Αν θέλετε να αλλάξει, γράψτε μας.`,
  choice_closed: ({ item }) => `Δεν μπορεί πια να επιλεγεί κάτι για «${item}». Γράψτε μας.`,
  other_price: ({ item, choice, value }) =>
    `«${item}» έχει άλλη τιμή με «${choice} ${value}» από αυτήν που πληρώσατε. Γράψτε μας.`,
  payment_unavailable: () => "Η πληρωμή δεν είναι διαθέσιμη αυτή τη στιγμή. Δοκιμάστε σε ένα λεπτό.",
  payment_failed: () => "Η πληρωμή δεν ολοκληρώθηκε",
  service_unavailable: () => "Το κατάστημα είναι απασχολημένο. Δοκιμάστε σε ένα λεπτό.",
  no_such_contract: () => "Δεν βρήκαμε παραγγελία με αυτόν τον κωδικό και το email. Ελέγξτε τα ή γράψτε μας.",
  invalid_form: () => "Συμπληρώστε όνομα, κωδικό παραγγελίας και email.",
  invalid_lines: () => "Διαλέξτε τουλάχιστον ένα κομμάτι, και πόσα από το καθένα.",
  unknown_line: () => "Ένα από τα κομμάτια που διαλέξατε δεν ανήκει σε αυτή την παραγγελία.",
  too_few_left: ({ item, left }) =>
    left
      ? `Μπορείτε ακόμη να υπαναχωρήσετε για ${left} από «${item}», όχι για περισσότερα.`
      : `Έχετε ήδη υπαναχωρήσει για «${item}»· δεν απομένει κανένα.`,
  personalised_product: ({ item }) =>
    `«${item}» κατασκευάστηκε με δικές σας προδιαγραφές και εξαιρείται από την υπαναχώρηση.`,
  period_over: (facts) => {
    const { lastDay, delivered } = facts;
    const ways = contact(facts, ["καλέστε", "γράψτε στο"]).join(" ή ") || "γράψτε μας";
    return `Η προθεσμία υπαναχώρησης από αυτή την παραγγελία έληξε στις ${lastDay}: 14 ημέρες από την παράδοση, που υπολογίζεται το αργότερο στις ${delivered}. Αν την παραλάβατε αργότερα ή κάτι δεν είναι σωστό, ${ways}.`;
  },
  bought_in_shop: (facts) => {
    const ways = contact(facts, ["καλέστε", "γράψτε στο"]).join(" ή ") || "γράψτε μας";
    return `Αυτό αγοράστηκε στο κατάστημά μας· οι 14 ημέρες υπαναχώρησης αφορούν αγορές μέσω διαδικτύου. Αν κάτι δεν είναι σωστό, ${ways}.`;
  },
  only_personalised: () =>
    "Κομμάτια κατασκευασμένα με δικές σας προδιαγραφές εξαιρούνται από την υπαναχώρηση. Γράψτε μας αν κάτι δεν είναι σωστό.",
  unknown_purchase: () => "Δεν υπάρχει παραγγελία με αυτόν τον κωδικό.",
  not_paid: () => "Αυτή η παραγγελία δεν πληρώθηκε, οπότε δεν υπάρχει ποσό για επιστροφή.",
  dispute_lost: () => "Η τράπεζα έχει ήδη επιστρέψει αυτά τα χρήματα στον αγοραστή.",
  balance_being_paid: () =>
    "Ο αγοραστής πληρώνει αυτή τη στιγμή το υπόλοιπο, που υπολογίζει αυτή την προκαταβολή. Δοκιμάστε ξανά σε μισή ώρα.",
  refund_meanwhile: () => "Κάποιος επέστρεψε στο μεταξύ χρήματα αυτής της αγοράς. Δείτε ξανά τι απομένει.",
  too_many_products: ({ left }) =>
    `Απομένουν λιγότερα κομμάτια για επιστροφή: ${left ?? 0} από αυτό. Δείτε ξανά τι επιλέξατε.`,
  above_what_is_left: ({ amount }) => `Το ποσό είναι μεγαλύτερο από όσα απομένουν από την πληρωμή: ${amount}.`,
  nothing_to_refund: () => "Επιλέξτε ένα κομμάτι ή γράψτε ένα ποσό.",
  one_is_there: () =>
    "Είναι μοναδικό, και υπάρχει ήδη ένα στο απόθεμα. Επιστρέψτε τα χρήματα χωρίς να μπει στο απόθεμα.",
  shelf_is_full: () =>
    "Το απόθεμα δεν χωράει άλλα. Διορθώστε τον αριθμό ή επιστρέψτε τα χρήματα χωρίς να μπει στο απόθεμα.",
  books_refuse: ({ cause }) =>
    `Τίποτα δεν άλλαξε: ένας κανόνας των βιβλίων δεν το επιτρέπει (${cause}). Δεν βοηθά να δοκιμάσετε ξανά.`,
  invalid_enquiry: () => "Συμπληρώστε το όνομα, το email και την ερώτησή σας.",
  looks_automatic: () => "Φάνηκε σαν να το έστειλε μηχανή. Αν είστε άνθρωπος, πατήστε ξανά «Αποστολή».",
  too_many_links: () => `Αφαιρέστε μερικούς συνδέσμους: μια ερώτηση έχει έως ${mostLinks}. Όλα τα άλλα έμειναν εδώ.`,
  too_many_enquiries: () =>
    "Φτάνουν πάρα πολλές ερωτήσεις αυτή τη στιγμή. Δοκιμάστε σε ένα λεπτό ή επικοινωνήστε απευθείας μαζί μας.",
  gone_product: () => "Δεν μπορείτε πλέον να ρωτήσετε για αυτό το κομμάτι.",
  invalid_email: () => "Ελέγξτε αυτό το email.",
  can_be_had: () => "Το κομμάτι είναι διαθέσιμο τώρα: θα το βρείτε στη σελίδα του.",
};

export function refusalText(code: RefusalCode, language: Language, facts: Facts = {}): string {
  return (language === "el" ? greek : english)[code](facts);
}

/** The shop's own ways to be reached, each after its verb. */
function contact({ phone, email }: Facts, [call, write]: [string, string]): string[] {
  return [...(phone ? [`${call} ${phone}`] : []), ...(email ? [`${write} ${email}`] : [])];
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(english, code);
}
