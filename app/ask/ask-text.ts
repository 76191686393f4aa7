import { enquiryBounds, mostLinks } from "#domain/enquiry.ts";
import { useLanguage } from "../i18n/language.tsx";

/** This page's own words, which do not weigh on every other one. */
const texts = {
  en: {
    title: "Ask about this piece",
    intro: "Its price, a size, another stone, a date: write to us and we answer by email.",
    name: "Your name",
    email: "Your email",
    phone: "Telephone (if you like)",
    question: "Your question",
    homepage: "Leave this field empty",
    send: "Send",
    privacy: "How we treat what you write",
    direct: "Or reach us directly",
    call: (phone: string) => `Call ${phone}`,
    whatsapp: "WhatsApp",
    mail: (address: string) => `Write to ${address}`,
    hello: (piece: string, url: string) => `Good day, I have a question about ${piece}: ${url}`,
    arrived: "Your question has arrived",
    arrivedText: (email: string) => `Thank you. Our answer comes to ${email}.`,
    back: "Back to the piece",
    unheard: "Your question could not be sent. It is still here: please try again in a minute.",
    faults: {
      required: "Please fill in this field.",
      emailInvalid: "Please check this email address.",
      tooLong: (most: number) => `Please use at most ${most} characters.`,
      unreadable: "This holds signs that cannot be shown. Please type it anew.",
      tooManyLinks: `Please leave some links out: a question can have at most ${mostLinks}.`,
    },
  },
  el: {
    title: "Ρωτήστε για αυτό το κομμάτι",
    intro: "Τιμή, μέγεθος, άλλη πέτρα, ημερομηνία: γράψτε μας και σας απαντούμε με email.",
    name: "Το όνομά σας",
    email: "Το email σας",
    phone: "Τηλέφωνο (αν θέλετε)",
    question: "Η ερώτησή σας",
    homepage: "Αφήστε αυτό το πεδίο κενό",
    send: "Αποστολή",
    privacy: "Πώς χειριζόμαστε όσα γράφετε",
    direct: "Ή επικοινωνήστε απευθείας μαζί μας",
    call: (phone: string) => `Καλέστε στο ${phone}`,
    whatsapp: "WhatsApp",
    mail: (address: string) => `Γράψτε στο ${address}`,
    hello: (piece: string, url: string) => `Καλημέρα σας, έχω μια ερώτηση για «${piece}»: ${url}`,
    arrived: "Η ερώτησή σας έφτασε",
    arrivedText: (email: string) => `Σας ευχαριστούμε. Η απάντησή μας θα έρθει στο ${email}.`,
    back: "Πίσω στο κομμάτι",
    unheard: "Η ερώτησή σας δεν στάλθηκε. Έμεινε εδώ: δοκιμάστε ξανά σε ένα λεπτό.",
    faults: {
      required: "Συμπληρώστε αυτό το πεδίο.",
      emailInvalid: "Ελέγξτε αυτό το email.",
      tooLong: (most: number) => `Γράψτε έως ${most} χαρακτήρες.`,
      unreadable: "Περιέχει σύμβολα που δεν εμφανίζονται. Γράψτε το ξανά.",
      tooManyLinks: `Αφαιρέστε μερικούς συνδέσμους: μια ερώτηση έχει έως ${mostLinks}.`,
    },
  },
};
type AskText = (typeof texts)["en"];

export function useAskText(): AskText {
  return texts[useLanguage().language];
}

export function faultText(
  say: AskText,
  field: keyof typeof enquiryBounds,
  fault: keyof AskText["faults"] | undefined,
): string | undefined {
  if (fault === undefined) return undefined;
  return fault === "tooLong" ? say.faults.tooLong(enquiryBounds[field]) : say.faults[fault];
}
