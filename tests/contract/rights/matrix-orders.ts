import { cellsOf } from "./cells-of.ts";
import { aCheckoutAndACustomer, aCustomer, anEnquiry, anOrder, aProduct, nobody } from "./matrix-arrange.ts";
import {
  forAdmins,
  forNobody,
  forStaff,
  forTheService,
  readByStaff,
  toStaff,
  toTheService,
  type Cell,
} from "./matrix.ts";

const orders = cellsOf("orders", { arrange: anOrder, parent: aCheckoutAndACustomer });

function orderFor(target: string, line: number, fields: object = {}): object {
  const [checkout_id = nobody, customer_id = nobody] = target.split(" ");
  const whole = { line_no: line, unit_price: 1, quantity: 1, total_amount: 1, livemode: false };
  return { checkout_id, customer_id, product_name: "Forged", ...whole, ...fields };
}

const ordersOwn: Cell[] = [
  ...(["exact", "planned", "estimated"] as const).flatMap((count) => [
    orders.ask("E07", `count orders, ${count}`, readByStaff, (c) => c.from("orders").select("id", { count })),
    orders.ask("E07", `ask how many orders there are, ${count}`, readByStaff, async (c) => {
      const answer = await c.from("orders").select("*", { count, head: true });
      // A refused HEAD has no body that could tell the code.
      return answer.error ? { ...answer, data: null, error: { code: answer.status < 404 ? "42501" : "" } } : answer;
    }),
  ]),
  orders.read("E07", "read orders", readByStaff),
  orders.read(
    "E07",
    "read orders with their customers and products",
    readByStaff,
    "*,customers(name,email,phone,address),products(name)",
  ),
  orders.ask(
    "E07",
    "read orders beside a product",
    { anon: "DENY-A", user: "empty", admin: "empty", service: "empty" },
    (c) => c.from("products").select("id,orders!inner(id)").not("orders.id", "is", null),
  ),
  orders.add("E08", "insert an order", forTheService, (target) => orderFor(target, 1)),
  {
    ...orders.write("E08", "upsert an order", forTheService, (c, target) =>
      c.from("orders").upsert(orderFor(target, 1), { onConflict: "checkout_id,line_no" }),
    ),
    arrange: aCheckoutAndACustomer,
  },
  ...[
    { quantity: 101, total_amount: 101 },
    { unit_price: 0.001, total_amount: 0.001 },
    { total_amount: 2 },
    { choices: {} },
  ].map((fields) =>
    orders.add(
      "E08",
      `insert an order with ${JSON.stringify(fields)}`,
      { ...forTheService, service: "CHECK" },
      (target) => orderFor(target, 1, fields),
    ),
  ),
  orders.change("E09", "mark an order as sent", forStaff, { is_sent: true }),
  ...[{ carrier: "DHL" }, { tracking_number: "1" }].map((fields) =>
    orders.change("AFT-03", `give the ${Object.keys(fields).join()} of an order`, forStaff, fields),
  ),
  orders.change("WEK-14", "write a note with hidden signs to an order", toStaff, { note: "Call\u202e first" }),
  orders.change("WEK-14", "write the note of an order", forStaff, { note: "Call first" }),
  ...[{ carrier: "<b>DHL</b>" }, { tracking_number: "<b>1</b>" }].map((fields) =>
    orders.change("AFT-03", `give ${JSON.stringify(fields)} to an order`, toStaff, fields),
  ),
  ...[
    { quantity: 2, total_amount: 10 },
    { product_name: "Forged" },
    { created_at: "2020-01-01T00:00:00Z" },
    { is_sent: true, livemode: true },
    { product_name_el: "Forged" },
  ].map((fields) =>
    orders.change("E10", `change ${Object.keys(fields).join(" and ")} of an order`, forTheService, fields),
  ),
  orders.remove("E11", "delete an order", forAdmins),
  orders.write("E11", "clear the history", forAdmins, (c) => c.from("orders").delete().neq("id", nobody)),
];

const customers = cellsOf("customers", { arrange: aCustomer });

const customersOwn: Cell[] = [
  { ...cellsOf("customers").read("E12", "read customers", readByStaff), arrange: anOrder },
  {
    ...customers.ask("E12", "find a customer by what is known of them", readByStaff, (c) =>
      c.from("customers").select("id").ilike("email", "canary%"),
    ),
    arrange: anOrder,
  },
  customers.add("E13", "insert a customer", forTheService, { name: "Forged", email: "forged@example.test" }),
  customers.change("E13", "change a customer", forTheService, { name: "Forged" }),
  customers.remove("E13", "delete a customer", forTheService),
];

const enquiries = cellsOf("enquiries", { arrange: anEnquiry });

/** Questions hold who asked: staff alone read them, and nobody changes what was asked (ASK-01). */
const enquiriesOwn: Cell[] = [
  enquiries.read("ASK-01 SEC-04", "read enquiries", readByStaff),
  enquiries.add("ASK-01", "write an enquiry past the form", forNobody, {
    product_name: "Forged",
    name: "Forged",
    email: "a@b.cy",
    question: "?",
    locale: "en",
    due_on: "2026-01-01",
  }),
  enquiries.change("ASK-01", "mark an enquiry as ended", forStaff, { state: "ended" }),
  enquiries.change("ASK-01", "give an enquiry a state that there is not", toStaff, { state: "paid twice" }),
  ...[{ question: "Forged" }, { email: "eve@example.test" }, { answers: [] }].map((fields) =>
    enquiries.change("ASK-01", `change ${Object.keys(fields).join()} of an enquiry`, forNobody, fields),
  ),
  ...[
    { name: "" },
    { name: "a\u202eb" },
    { email: "ruled" },
    { phone: "1".repeat(51) },
    { question: "x".repeat(2001) },
    { question: "a\u202eb" },
    { locale: "fr" },
  ].map((fault): Cell => ({
    ...enquiries.write(
      "ASK-01",
      `ask with ${JSON.stringify(fault).slice(0, 40)}`,
      { ...toTheService, service: "CHECK" },
      (c, product) => {
        const whole = { product, name: "Canary", email: "a@b.cy", question: "?", locale: "en" };
        return c.rpc("receive_enquiry", { request: { ...whole, ...fault } });
      },
    ),
    arrange: aProduct,
  })),
  enquiries.remove("ASK-01", "delete an enquiry", forAdmins),
];

export const orderCells = [...ordersOwn, ...customersOwn, ...enquiriesOwn];
