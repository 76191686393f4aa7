import type { SellerFacts } from "./mail-data.ts";

/** Every sentence of the mails. `el.ts` must satisfy this type. */
export const en = {
  test: "TEST: this was paid in the payment sandbox. No money moved, nothing will be sent.",
  product: (quantity: number, name: string, code: string | null) => `${quantity} × ${name}${code ? ` (${code})` : ""}`,
  personalised: "made to your specification",
  total: "Total, VAT included",
  net: "Net amount",
  delivery: "Delivery",
  free: "free",
  wrapping: "Gift wrapping",
  depositPaid: "Deposit, already paid",
  confirmation: {
    subject: (shop: string, reference: string) => `Your order ${reference} at ${shop}`,
    greeting: (name: string) => (name ? `Dear ${name},` : "Good day,"),
    thanks: (reference: string, date: string) => `thank you. We confirm your order ${reference}, paid on ${date}.`,
    attention: "We have to look at your order once more and will write to you.",
    open: (what: string) =>
      `One thing is still open – ${what}. You can choose it at once on the page of your order, from a list.`,
    orderPage:
      "The page of your order shows how far it is, your receipt, and the way to withdraw, at any time and without an account.",
    order: "See your order",
    ordered: "What you ordered",
    deliveryHeading: "Delivery",
    collectionHeading: "Collection in the shop",
    collection: "The page of your order says when it is ready to collect.",
    deliveryTo: (address: string) => `To: ${address}`,
    deliveryTime: "At the latest 14 days after your order.",
    withdrawal: "Your right to withdraw",
    withdrawalShort: (url: string) =>
      `You may withdraw from this contract within 14 days of receiving the last piece, without giving any reason: online at ${url}, or by letter or email.`,
    withdrawalLines: (facts: SellerFacts, url: string) => [
      "You may withdraw from this contract within 14 days without giving any reason. The period ends 14 days after the day on which you, or somebody you named, received the last piece.",
      `To withdraw, tell us so clearly before the period ends: online at ${url}, or by letter or email${facts.seller_email ? ` to ${facts.seller_email}` : ""}. You may use the model form below; you need not.`,
      "If you withdraw, we pay back everything that we received from you, the cost of standard delivery included, at the latest 14 days after the day on which we heard of it, by the means with which you paid and without any charge. We may wait until the pieces are back, or until you have shown that you sent them.",
      `Send the pieces back at the latest 14 days after you told us${facts.return_address ? `, to: ${facts.return_address}` : ""}. You bear the direct cost of sending them back. You are liable for a loss of value only if you handled them beyond what is needed to see what they are like.`,
    ],
    withdrawalExcepted: (names: string) => `Excepted, because made to your own specification: ${names}.`,
    form: "Model withdrawal form",
    formLines: (facts: SellerFacts, reference: string) => [
      `To ${[facts.seller_name ?? facts.shop_name, facts.seller_address, facts.seller_email].filter(Boolean).join(", ")}:`,
      "I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)",
      `Ordered on (*)/received on (*): … Order ${reference}`,
      "Name of consumer(s): …",
      "Address of consumer(s): …",
      "Signature of consumer(s) (only if this form is notified on paper), date",
      "(*) Delete as appropriate.",
    ],
    guarantee: "Legal guarantee",
    ownGuarantee: "The seller’s own guarantee",
    guaranteeLines: [
      "If a piece is not as agreed, the law gives you a guarantee of two years from delivery, free of charge: repair or replacement first, otherwise a lower price or your money back. You choose between repair and replacement; if you choose repair, the guarantee lasts twelve months longer.",
    ],
    terms: "Our terms of this day",
    attached: (url: string) =>
      `Please keep this mail. Attached are our terms as they stood when you ordered, how to withdraw, and the form for it. They stand at ${url}, too.`,
    attachedSubject: (reference: string) => `Terms and withdrawal, order ${reference}`,
  },
  counter: {
    test: "TEST: the shop is on trial, and this is no receipt for its books.",
    subject: (shop: string, receipt: string) => `Your receipt ${receipt} from ${shop}`,
    thanks: (date: string, method: string) => `thank you for your visit. On ${date} you paid ${method}.`,
    methods: { cash: "in cash", card: "by card", transfer: "by bank transfer" },
    discount: "Discount, off the prices above already",
    given: "Cash given",
    change: "Change",
    receipt: (number: string, reference: string) =>
      `Receipt ${number}, purchase ${reference}. Please keep this mail: it is your proof of purchase.`,
    bought: "What you bought",
    page: "The page of your purchase has the receipt to print, at any time and without an account.",
    order: "See your purchase",
  },
  gift: {
    heading: "It is a gift",
    card: "This message is printed on a card that lies in the parcel.",
    wrapped: "We wrap it as a gift.",
    noPrice: "Nothing in the parcel shows a price, and we write to you alone.",
    notice: (wrapped: boolean) =>
      `It is a gift${wrapped ? ", to be wrapped" : ""}: print its card with the packing slip, and put nothing with a price into the parcel.`,
  },
  seller: {
    heading: "Who sells",
    complaints: "Complaints: please write to us.",
    register: (number: string) => `Trade register: ${number}`,
    vatNumber: (number: string) => `VAT number: ${number}`,
    supervisor: (name: string) => `Supervised by: ${name}`,
    phone: (number: string) => `Telephone: ${number}`,
    disputes: (body: string) => `Out-of-court settlement of disputes: ${body}`,
  },
  orderLink: {
    subject: (reference: string) => `Your order ${reference}`,
    here: (reference: string) =>
      `here is a new link to your order ${reference}: how far it is, your receipt, and the way to withdraw.`,
    notAsked: "If you did not ask for it, you need do nothing: it came to you alone.",
  },
  openChoice: {
    subject: (reference: string) => `One question about your order ${reference}`,
    ask: (reference: string) => `to make your order ${reference} we need one more answer from you:`,
    where: "Choose from the list on the page of your order. There is nothing to type.",
    choose: "Choose now",
    next: "It is made after your answer; the page then shows the day on which it arrives.",
    help: "Not sure which one is right? Simply reply to this mail.",
  },
  notice: {
    paid: {
      whole: (reference: string, total: string) => `New order ${reference}: ${total}`,
      deposit: (reference: string, total: string) => `Deposit paid, ${reference}: ${total}`,
      balance: (reference: string, total: string) => `Balance paid, ${reference}: ${total}`,
    },
    body: (reference: string, date: string) => `Order ${reference} was paid on ${date}.`,
    attention: "Please look at it on the dashboard before sending anything: it says what is not right.",
    open: (what: string) =>
      `Its buyer left a choice open – ${what}. Ask for it on the dashboard within one working day.`,
    where: "Name and address are on the dashboard.",
    dashboard: "Open the dashboard",
  },
  withdrawal: {
    subject: (reference: string) => `We received your withdrawal from order ${reference}`,
    received: (date: string) => `we received your withdrawal on ${date}. Its content:`,
    statement: "Your statement",
    by: (name: string, email: string) => `Given by ${name}, ${email}`,
    products: "It concerns",
    next: (address: string | null) =>
      `Please send the pieces back within 14 days${address ? ` to: ${address}` : "; we will write to you where to"}. We pay back what you paid at the latest 14 days after this statement; we may wait until the pieces are back or you have shown that you sent them.`,
    noticeSubject: (reference: string) => `Withdrawal from order ${reference}`,
    noticeBody: (reference: string, date: string, due: string) =>
      `On ${date} the buyer of order ${reference} withdrew from the contract as to the pieces below, and no others. Their refund is due by ${due}.`,
  },
  dispatch: {
    subject: (reference: string, quantity: number) =>
      quantity === 1 ? `Your piece is on its way (${reference})` : `Your pieces are on their way (${reference})`,
    sent: (reference: string, quantity: number) =>
      quantity === 1
        ? `we have sent you a piece of your order ${reference}.`
        : `we have sent you ${quantity} pieces of your order ${reference}.`,
    readySubject: (reference: string) => `Ready to collect (${reference})`,
    ready: (reference: string) => `your order ${reference} is ready: please collect it in our shop.`,
    place: (address: string) => `Where: ${address}`,
    parcel: "In this parcel",
    products: "Ready for you",
    carrier: (name: string) => `Carrier: ${name}`,
    number: (number: string) => `Tracking number: ${number}`,
    follow: "Follow your parcel",
    page: "Your order",
    more: "The rest of your order follows in a parcel of its own, and with a mail of its own.",
  },
  refund: {
    subject: (reference: string, amount: string) => `${amount} back for order ${reference}`,
    body: (reference: string, amount: string, date: string) =>
      `on ${date} we paid back ${amount} for your order ${reference}, by the means with which you paid.`,
    products: "It is for",
    arrives: "Depending on your bank it takes five to ten days until you see it on your account.",
    noticeSubject: (reference: string, amount: string) => `${amount} for order ${reference} could not be paid back`,
    noticeBody: (reference: string, amount: string, why: string) =>
      `The payment provider could not pay back ${amount} for order ${reference} (${why}). The money is still with the shop, and still owed to the buyer.`,
    noticeNext: "Try again from the order on the dashboard, or ask the buyer for a bank account.",
  },
  testNotice: {
    subject: "Notices arrive on this device",
    body: "You hear here of sales, deposits, questions, withdrawals and disputes.",
  },
  dispute: {
    subject: (reference: string) => `The bank disputes the payment of ${reference}`,
    body: (reference: string, amount: string) =>
      `The buyer’s bank disputes the payment of order ${reference} (${amount}). Do not send it.`,
    next: "Answer with the card provider, which names the last day for it. Without an answer the money goes back.",
  },
  enquiry: {
    noticeSubject: (product: string, name: string) => `Question about ${product}, from ${name}`,
    asks: (name: string) => `${name} asks`,
    from: (name: string, email: string) => `From: ${name}, ${email}`,
    phone: (number: string) => `Telephone: ${number}`,
    readsIn: (language: "en" | "el") => `Reads the shop in: ${language === "el" ? "Greek" : "English"}`,
    due: (day: string) => `Please answer by ${day}.`,
    reply: "Reply to this mail and it goes to them, or answer from the dashboard, with the picture.",
    answerSubject: (product: string) => `Your question about ${product}`,
    youAsked: "You asked",
    yours: "Who writes to you",
  },
  wish: {
    subject: (product: string) => `Shall we tell you when it comes? ${product}`,
    ask: (product: string) =>
      `somebody gave us this address to hear once it can be had again: ${product}. If it was you, please confirm it. Then we write to you once, when it comes.`,
    confirm: "Yes, tell me",
    notAsked: "If it was not you, you need do nothing: after seven days nothing of this is kept.",
    comeSubject: (product: string) => `It can be had again: ${product}`,
    come: (product: string) => `you asked us to tell you: ${product} can be had again.`,
    see: "See the piece",
    over: "Others may have waited for it too. This was our only mail about it, and your address is now deleted.",
  },
  quote: {
    subject: (shop: string) => `Your quote from ${shop}`,
    here: "here is what we can make for you, with its price.",
    offered: "Your quote",
    deposit: "Deposit, to begin with",
    balance: "Balance, when it is ready",
    due: "Balance, to pay now",
    ready: (day: string) => `Ready by ${day}.`,
    until: (day: string) =>
      `This quote holds until ${day}. Its page shows everything once more; there you accept and pay. To change something, simply reply to this mail.`,
    accept: "See the quote and accept it",
    balanceSubject: (shop: string) => `The balance of your order from ${shop}`,
    balanceHere: (amount: string) =>
      `the balance of ${amount} is due now; your deposit is taken off. You pay it on this page:`,
    payBalance: "Pay the balance",
    depositSubject: (shop: string, reference: string) => `Your deposit ${reference} at ${shop}`,
    depositThanks: (amount: string, date: string, reference: string) =>
      `thank you. We received your deposit of ${amount} on ${date} (${reference}). Please keep this mail: it is your receipt.`,
    next: (balance: string) =>
      `What is left is ${balance}. We write to you when it is ready, and you pay it by the same link.`,
    page: "See your quote",
  },
};
export type MailTexts = typeof en;
