import { expect, test } from "vitest";
import { enquiryFaults, tidyEnquiry } from "./enquiry.ts";

const asked = {
  name: "Μαρία",
  email: "maria@example.cy",
  phone: "",
  question: "How much is it?\nAnd in size 54?",
};
const faults = (changed: Partial<typeof asked>) => enquiryFaults(tidyEnquiry({ ...asked, ...changed }));

test("ASK-01 a question needs a name, an address and words; the phone is for who likes", () => {
  expect(faults({})).toEqual({});
  expect(faults({ phone: " +357 99 123456 " })).toEqual({});
  expect(faults({ name: " ", email: "", question: "\r\n" })).toEqual({
    name: "required",
    email: "required",
    question: "required",
  });
});

test("ASK-01 each bound is the database's, on both sides", () => {
  expect(faults({ name: "Ω".repeat(100), question: "💍".repeat(2000) })).toEqual({});
  expect(faults({ name: "Ω".repeat(101), question: "💍".repeat(2001) })).toEqual({
    name: "tooLong",
    question: "tooLong",
  });
  expect(faults({ phone: "1".repeat(51) })).toEqual({ phone: "tooLong" });
});

test("ASK-01 what no mail or list can show is refused by its field", () => {
  expect(faults({ name: "Maria\nBcc: all" })).toEqual({ name: "unreadable" });
  expect(faults({ question: "a\u202eb" })).toEqual({ question: "unreadable" });
  for (const email of ["maria", "maria@", "a b@example.cy", "<a@example.cy>", "a@example"]) {
    expect([email, faults({ email })]).toEqual([email, { email: "emailInvalid" }]);
  }
});

test("ASK-01 AVL-13 an address of mail is no address of the web", () => {
  for (const email of ["https://evil.test/x@example.cy", "a@evil.test/x.html", '"a b"@example.cy'])
    expect([email, faults({ email })]).toEqual([email, { email: "emailInvalid" }]);
  expect(faults({ email: "o'Brien+shop_1@mail.example.cy" })).toEqual({});
  expect(faults({ email: "ελένη@παράδειγμα.ελ" })).toEqual({});
});

test("ASK-01 three links are a question, fifty an advertisement", () => {
  const links = (count: number) => "see http://a.cy ".repeat(count);
  expect(faults({ question: links(3) })).toEqual({});
  expect(faults({ question: links(4) })).toEqual({ question: "tooManyLinks" });
  for (const link of ["www.a.cy ", "ads.example/offer ", "https://www.a.cy/b.cy/c "]) {
    expect(faults({ question: link.repeat(3) })).toEqual({});
    expect(faults({ question: link.repeat(50) })).toEqual({ question: "tooManyLinks" });
  }
  expect(faults({ question: "Size 54 and/or 5.5/6 mm, 14kt.Or 18? ".repeat(9) })).toEqual({});
});
