import { aCheckoutAndACustomer, aCustomer, anEnquiry, anOrder, aProduct, nobody } from "./matrix-arrange.ts";
import { forAdmins, forStaff, forTheService, readByStaff, toStaff, type Cell } from "./matrix.ts";

function orderFor(target: string, line: number, fields: object = {}): object {
  const [checkout_id = nobody, customer_id = nobody] = target.split(" ");
  const whole = { line_no: line, unit_price: 1, quantity: 1, total_amount: 1, livemode: false };
  return { checkout_id, customer_id, product_name: "Forged", ...whole, ...fields };
}

const orders: Cell[] = [
  ...(["exact", "planned", "estimated"] as const).flatMap((count): Cell[] => [
    {
      id: "E07",
      verb: `count orders, ${count}`,
      on: "public.orders",
      arrange: anOrder,
      call: (c) => c.from("orders").select("id", { count }),
      expect: readByStaff,
    },
    {
      id: "E07",
      verb: `ask how many orders there are, ${count}`,
      on: "public.orders",
      arrange: anOrder,
      call: async (c) => {
        const answer = await c.from("orders").select("*", { count, head: true });
        // A refused HEAD has no body that could tell the code.
        return answer.error ? { ...answer, data: null, error: { code: answer.status < 404 ? "42501" : "" } } : answer;
      },
      expect: readByStaff,
    },
  ]),
  {
    id: "E07",
    verb: "read orders",
    on: "public.orders",
    arrange: anOrder,
    call: (c) => c.from("orders").select(),
    expect: readByStaff,
  },
  {
    id: "E07",
    verb: "read orders with their customers and products",
    on: "public.orders",
    arrange: anOrder,
    call: (c) => c.from("orders").select("*,customers(name,email,phone,address),products(name)"),
    expect: readByStaff,
  },
  {
    id: "E07",
    verb: "read orders beside a product",
    on: "public.orders",
    arrange: anOrder,
    call: (c) => c.from("products").select("id,orders!inner(id)").not("orders.id", "is", null),
    expect: { anon: "DENY-A", user: "empty", admin: "empty", service: "empty" },
  },
  {
    id: "E08",
    verb: "insert an order",
    on: "public.orders",
    changes: "public.orders",
    arrange: aCheckoutAndACustomer,
    call: (c, target) => c.from("orders").insert(orderFor(target, 1)),
    expect: forTheService,
  },
  {
    id: "E08",
    verb: "upsert an order",
    on: "public.orders",
    changes: "public.orders",
    arrange: aCheckoutAndACustomer,
    call: (c, target) => c.from("orders").upsert(orderFor(target, 1), { onConflict: "checkout_id,line_no" }),
    expect: forTheService,
  },
  ...[
    { quantity: 101, total_amount: 101 },
    { unit_price: 0.001, total_amount: 0.001 },
    { total_amount: 2 },
    { choices: {} },
  ].map((fields): Cell => ({
    id: "E08",
    verb: `insert an order with ${JSON.stringify(fields)}`,
    on: "public.orders",
    changes: "public.orders",
    arrange: aCheckoutAndACustomer,
    call: (c, target) => c.from("orders").insert(orderFor(target, 1, fields)),
    expect: { ...forTheService, service: "CHECK" },
  })),
  {
    id: "E09",
    verb: "mark an order as sent",
    on: "public.orders",
    changes: "public.orders",
    arrange: anOrder,
    call: (c, id) => c.from("orders").update({ is_sent: true }).eq("id", id),
    expect: forStaff,
  },
  ...[{ carrier: "DHL" }, { tracking_number: "1" }].map((fields): Cell => ({
    id: "AFT-03",
    verb: `give the ${Object.keys(fields).join()} of an order`,
    on: "public.orders",
    changes: "public.orders",
    arrange: anOrder,
    call: (c, id) => c.from("orders").update(fields).eq("id", id),
    expect: forStaff,
  })),
  {
    id: "WEK-14",
    verb: "write a note with hidden signs to an order",
    on: "public.orders",
    changes: "public.orders",
    arrange: anOrder,
    call: (c, id) => c.from("orders").update({ note: "Call\u202e first" }).eq("id", id),
    expect: toStaff,
  },
  {
    id: "WEK-14",
    verb: "write the note of an order",
    on: "public.orders",
    changes: "public.orders",
    arrange: anOrder,
    call: (c, id) => c.from("orders").update({ note: "Call first" }).eq("id", id),
    expect: forStaff,
  },
  ...[{ carrier: "<b>DHL</b>" }, { tracking_number: "<b>1</b>" }].map((fields): Cell => ({
    id: "AFT-03",
    verb: `give ${JSON.stringify(fields)} to an order`,
    on: "public.orders",
    changes: "public.orders",
    arrange: anOrder,
    call: (c, id) => c.from("orders").update(fields).eq("id", id),
    expect: toStaff,
  })),
  ...[
    { quantity: 2, total_amount: 10 },
    { product_name: "Forged" },
    { created_at: "2020-01-01T00:00:00Z" },
    { is_sent: true, livemode: true },
    { product_name_el: "Forged" },
  ].map((fields): Cell => ({
    id: "E10",
    verb: `change ${Object.keys(fields).join(" and ")} of an order`,
    on: "public.orders",
    changes: "public.orders",
    arrange: anOrder,
    call: (c, id) => c.from("orders").update(fields).eq("id", id),
    expect: forTheService,
  })),
  {
    id: "E11",
    verb: "delete an order",
    on: "public.orders",
    changes: "public.orders",
    arrange: anOrder,
    call: (c, id) => c.from("orders").delete().eq("id", id),
    expect: forAdmins,
  },
  {
    id: "E11",
    verb: "clear the history",
    on: "public.orders",
    changes: "public.orders",
    arrange: anOrder,
    call: (c) => c.from("orders").delete().neq("id", nobody),
    expect: forAdmins,
  },
];

const customers: Cell[] = [
  {
    id: "E12",
    verb: "read customers",
    on: "public.customers",
    arrange: anOrder,
    call: (c) => c.from("customers").select(),
    expect: readByStaff,
  },
  {
    id: "E12",
    verb: "find a customer by what is known of them",
    on: "public.customers",
    arrange: anOrder,
    call: (c) => c.from("customers").select("id").ilike("email", "canary%"),
    expect: readByStaff,
  },
  {
    id: "E13",
    verb: "insert a customer",
    on: "public.customers",
    changes: "public.customers",
    call: (c) => c.from("customers").insert({ name: "Forged", email: "forged@example.test" }),
    expect: forTheService,
  },
  {
    id: "E13",
    verb: "change a customer",
    on: "public.customers",
    changes: "public.customers",
    arrange: aCustomer,
    call: (c, id) => c.from("customers").update({ name: "Forged" }).eq("id", id),
    expect: forTheService,
  },
  {
    id: "E13",
    verb: "delete a customer",
    on: "public.customers",
    changes: "public.customers",
    arrange: aCustomer,
    call: (c, id) => c.from("customers").delete().eq("id", id),
    expect: forTheService,
  },
];

/** Questions hold who asked: staff alone read them, and nobody changes what was asked (ASK-01). */
const enquiries: Cell[] = [
  {
    id: "ASK-01 SEC-04",
    verb: "read enquiries",
    on: "public.enquiries",
    arrange: anEnquiry,
    call: (c) => c.from("enquiries").select(),
    expect: readByStaff,
  },
  {
    id: "ASK-01",
    verb: "write an enquiry past the form",
    on: "public.enquiries",
    changes: "public.enquiries",
    call: (c) =>
      c.from("enquiries").insert({
        product_name: "Forged",
        name: "Forged",
        email: "a@b.cy",
        question: "?",
        locale: "en",
        due_on: "2026-01-01",
      }),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "DENY-U", service: "DENY-U" },
  },
  {
    id: "ASK-01",
    verb: "mark an enquiry as ended",
    on: "public.enquiries",
    changes: "public.enquiries",
    arrange: anEnquiry,
    call: (c, id) => c.from("enquiries").update({ state: "ended" }).eq("id", id),
    expect: forStaff,
  },
  {
    id: "ASK-01",
    verb: "give an enquiry a state that there is not",
    on: "public.enquiries",
    changes: "public.enquiries",
    arrange: anEnquiry,
    call: (c, id) => c.from("enquiries").update({ state: "paid twice" }).eq("id", id),
    expect: toStaff,
  },
  ...[{ question: "Forged" }, { email: "eve@example.test" }, { answers: [] }].map((fields): Cell => ({
    id: "ASK-01",
    verb: `change ${Object.keys(fields).join()} of an enquiry`,
    on: "public.enquiries",
    changes: "public.enquiries",
    arrange: anEnquiry,
    call: (c, id) => c.from("enquiries").update(fields).eq("id", id),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "DENY-U", service: "DENY-U" },
  })),
  ...[
    { name: "" },
    { name: "a\u202eb" },
    { email: "ruled" },
    { phone: "1".repeat(51) },
    { question: "x".repeat(2001) },
    { question: "a\u202eb" },
    { locale: "fr" },
  ].map((fault): Cell => ({
    id: "ASK-01",
    verb: `ask with ${JSON.stringify(fault).slice(0, 40)}`,
    on: "public.enquiries",
    changes: "public.enquiries",
    arrange: aProduct,
    call: (c, product) => {
      const whole = { product, name: "Canary", email: "a@b.cy", question: "?", locale: "en" };
      return c.rpc("receive_enquiry", { request: { ...whole, ...fault } });
    },
    expect: { anon: "NORPC", user: "NORPC", admin: "NORPC", service: "CHECK" },
  })),
  {
    id: "ASK-01",
    verb: "delete an enquiry",
    on: "public.enquiries",
    changes: "public.enquiries",
    arrange: anEnquiry,
    call: (c, id) => c.from("enquiries").delete().eq("id", id),
    expect: forAdmins,
  },
];

export const orderCells = [...orders, ...customers, ...enquiries];
