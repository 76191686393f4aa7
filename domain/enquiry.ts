import { isEmail, readText } from "./text/strangers-text.ts";

/** In code points, as PostgreSQL counts (`enquiries_…_length`). */
export const enquiryBounds = { name: 100, email: 254, phone: 50, question: 2000 } as const;

/** A question about a piece needs few; who sends more advertises something. */
export const mostLinks = 3;

/** Nobody reads the page and types a question in less time than this. */
export const leastTypingMs = 2_000;

/** What a shopper asks about a piece (ASK-01). An empty phone: none. */
export interface Enquiry {
  name: string;
  email: string;
  phone: string;
  question: string;
}

export type EnquiryField = keyof Enquiry;
export type EnquiryFault = "required" | "emailInvalid" | "tooLong" | "unreadable" | "tooManyLinks";

const enquiryFields = ["name", "email", "phone", "question"] as const;

/** As it is kept and counted. */
export function tidyEnquiry(typed: Enquiry): Enquiry {
  const tidy = (field: EnquiryField) => readField(field, typed[field]).tidy;
  return {
    name: tidy("name"),
    email: tidy("email"),
    phone: tidy("phone"),
    question: tidy("question"),
  };
}

function readField(field: EnquiryField, text: string) {
  const lines = field === "question" ? "many lines" : "one line";
  return readText(text, { most: enquiryBounds[field], lines });
}

/** Of a tidied enquiry; no key for a field in order. */
export function enquiryFaults(enquiry: Enquiry): Partial<Record<EnquiryField, EnquiryFault>> {
  const faults = enquiryFields.map((field) => [field, faultOf(field, enquiry[field])] as const);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
}

function faultOf(field: EnquiryField, text: string): EnquiryFault | undefined {
  if (text === "") return field === "phone" ? undefined : "required";
  const { fault } = readField(field, text);
  if (fault) return fault === "too long" ? "tooLong" : fault;
  if (field === "email" && !isMailAddress(text)) return "emailInvalid";
  const isAdvert = field === "question" && countLinks(text) > mostLinks;
  return isAdvert ? "tooManyLinks" : undefined;
}

/** Without the signs of an address of the web: a mail's program would make a link of it (AVL-13). */
function isMailAddress(text: string): boolean {
  return isEmail(text) && !/["(),:;/\\[\]]/.test(text);
}

/** `https://a.cy/x`, `www.a.cy`, `a.cy/x`: each once. */
function countLinks(text: string): number {
  const start = /https?:\/\/|(?:^|[^\w./@-])(?:www\.|(?:[\w-]+\.)+[a-z]{2,}\/)/gi;
  return text.match(start)?.length ?? 0;
}
