import { isEmail, readText } from "./text/strangers-text.ts";

/** Code points, which PostgreSQL counts too (`enquiries_…_length`). */
export const enquiryBounds = { name: 100, email: 254, phone: 50, question: 2000 } as const;

/** A question about a piece needs few; who sends more advertises something. */
export const mostLinks = 3;

/** Nobody reads the page and types a question in less time than this. */
export const leastTypingMs = 2_000;

/** A shopper's question about a product (ASK-01). An empty phone: none. */
export interface Enquiry {
  name: string;
  email: string;
  phone: string;
  question: string;
}

export type EnquiryField = keyof Enquiry;
export type EnquiryFault = "required" | "emailInvalid" | "tooLong" | "unreadable" | "tooManyLinks";

const enquiryFields = ["name", "email", "phone", "question"] as const;

/** The tidy form is the one that is kept and counted. */
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

/** Finds the faults of a tidied enquiry; no key for a field in order. */
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

/** An address by itself: its tidy form, and what is wrong with it. */
export function readEmail(typed: string): { tidy: string; fault: EnquiryFault | undefined } {
  const { tidy } = readField("email", typed);
  return { tidy, fault: faultOf("email", tidy) };
}

/** Refuses the signs of an address of the web: a mail's program would make a link of it (AVL-13). */
function isMailAddress(text: string): boolean {
  return isEmail(text) && !/["(),:;/\\[\]]/.test(text);
}

/** `https://a.cy/x`, `www.a.cy`, `a.cy/x`: each once. */
function countLinks(text: string): number {
  const start = /https?:\/\/|(?:^|[^\w./@-])(?:www\.|(?:[\w-]+\.)+[a-z]{2,}\/)/gi;
  return text.match(start)?.length ?? 0;
}
