/** The page after a payment. */
export const paymentText = {
  payment: {
    title: ["Your order", "Η παραγγελία σας"],
    about: ["What you bought, and whether your payment has arrived.", "Τι αγοράσατε και αν έφτασε η πληρωμή σας."],
    paid: ["Thank you, your payment has arrived", "Ευχαριστούμε, λάβαμε την πληρωμή σας"],
    paidText: [
      "A confirmation is on its way to your email. We will start with your order at once.",
      "Η επιβεβαίωση έρχεται στο email σας. Ξεκινάμε αμέσως με την παραγγελία σας.",
    ],
    balanceText: ["A confirmation is on its way to your email.", "Η επιβεβαίωση έρχεται στο email σας."],
    next: ["What happens next", "Τι γίνεται τώρα"],
    steps: {
      now: ["now", "τώρα"],
      mail: ["Confirmed by email", "Επιβεβαίωση με email"],
      mailText: ["It has the link to your order’s page.", "Έχει τον σύνδεσμο για τη σελίδα της παραγγελίας σας."],
      ask: ["We ask you what is still open", "Σας ρωτάμε ό,τι μένει ανοιχτό"],
      make: ["We get it ready", "Την ετοιμάζουμε"],
      makeText: ["You hear from us when it leaves.", "Σας γράφουμε μόλις φύγει."],
      quoteText: ["It has the link to your quote’s page.", "Έχει τον σύνδεσμο για τη σελίδα της προσφοράς σας."],
      deposit: ["We make it", "Το φτιάχνουμε"],
      depositText: ["You hear from us when it is ready.", "Σας γράφουμε μόλις είναι έτοιμο."],
      balance: ["The balance", "Το υπόλοιπο"],
      balanceText: [
        "You pay it by the same link when it is ready.",
        "Το πληρώνετε με τον ίδιο σύνδεσμο, μόλις είναι έτοιμο.",
      ],
      arrives: ["With you", "Στα χέρια σας"],
      ready: ["Ready to collect", "Έτοιμη για παραλαβή"],
      decide: ["14 days to change your mind", "14 ημέρες για να αλλάξετε γνώμη"],
      decideText: ["from the day on which you have it", "από την ημέρα που την έχετε"],
    },
    processing: ["Your payment is being processed", "Η πληρωμή σας βρίσκεται σε επεξεργασία"],
    processingText: [
      "This can take a moment. The page looks again by itself; you may also leave it.",
      "Μπορεί να χρειαστεί λίγη ώρα. Η σελίδα ελέγχει ξανά από μόνη της· μπορείτε και να φύγετε.",
    ],
    processingLong: [
      "It takes longer than usual. You will get an email as soon as it is settled.",
      "Αργεί περισσότερο από το συνηθισμένο. Θα λάβετε email μόλις ολοκληρωθεί.",
    ],
    open: ["This order has not been paid", "Αυτή η παραγγελία δεν έχει πληρωθεί"],
    openText: [
      "Nothing was charged. Your cart is as you left it.",
      "Δεν χρεωθήκατε. Το καλάθι σας είναι όπως το αφήσατε.",
    ],
    expired: ["The time to pay has passed", "Ο χρόνος πληρωμής έληξε"],
    expiredText: [
      "Nothing was charged. Your cart is as you left it; you may start again.",
      "Δεν χρεωθήκατε. Το καλάθι σας είναι όπως το αφήσατε· μπορείτε να ξεκινήσετε ξανά.",
    ],
    failed: ["The payment did not succeed", "Η πληρωμή δεν ολοκληρώθηκε"],
    failedText: [
      "Nothing was charged. Your cart is as you left it; you may try another card.",
      "Δεν χρεωθήκατε. Το καλάθι σας είναι όπως το αφήσατε· δοκιμάστε με άλλη κάρτα.",
    ],
    unknown: ["We don’t know this order", "Δεν γνωρίζουμε αυτή την παραγγελία"],
    unknownText: [
      "The address is incomplete or belongs to another order. If you have paid, your confirmation is in your email.",
      "Η διεύθυνση είναι ελλιπής ή ανήκει σε άλλη παραγγελία. Αν έχετε πληρώσει, η επιβεβαίωση βρίσκεται στο email σας.",
    ],
    unreachable: [
      "The state of your order could not be read",
      "Δεν ήταν δυνατή η ανάγνωση της κατάστασης της παραγγελίας σας",
    ],
    unreachableText: [
      "Please try again in a moment. If you have paid, your order is safe.",
      "Δοκιμάστε ξανά σε λίγο. Αν έχετε πληρώσει, η παραγγελία σας είναι ασφαλής.",
    ],
    vat: ["including VAT", "με ΦΠΑ"],
    continue: ["Continue Shopping", "Συνέχεια αγορών"],
    openCart: ["Open the cart", "Άνοιγμα καλαθιού"],
    withdraw: ["You may withdraw within 14 days:", "Μπορείτε να υπαναχωρήσετε μέσα σε 14 ημέρες:"],
    withdrawLink: ["withdraw from contract here", "υπαναχώρηση από τη σύμβαση εδώ"],
  },
} as const;
