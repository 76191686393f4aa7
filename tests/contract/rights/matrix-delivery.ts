import { anew, cellsOf } from "./cells-of.ts";
import { aWayOfDelivery } from "./matrix-arrange.ts";
import { forAdmins, forEverybody, forTheService, toTheAdmin, type Cell } from "./matrix.ts";

const methods = cellsOf("delivery_methods", { arrange: (world) => aWayOfDelivery(world) });
const newMethod = { kind: "courier", name: "Courier", countries: ["CY"], price: 5, min_days: 1, max_days: 3 };
const everyField = {
  position: 7,
  kind: "courier",
  name: "Insured courier",
  name_el: "Ασφαλισμένη αποστολή",
  promise: "Insured, with tracking",
  promise_el: "Ασφαλισμένη, με παρακολούθηση",
  countries: ["CY", "GR", "XK"],
  price: 9999.99,
  free_from: 999999.99,
  min_days: 0,
  max_days: 60,
  archived: false,
};

/** A value just beyond its rule. */
const wrongMethods: [string, object][] = [
  ["without a name", { name: " " }],
  ["with too long a name", { name: "x".repeat(101) }],
  ["with too long a Greek name", { name_el: "ω".repeat(101) }],
  ["with a control character in its name", { name: "a\u0007b" }],
  ["with too long a promise", { promise: "x".repeat(251) }],
  ["with too long a Greek promise", { promise_el: "ω".repeat(251) }],
  ["with a direction mark in its Greek promise", { promise_el: "α\u202eβ" }],
  ["of no known kind", { kind: "pigeon", countries: [] }],
  ["by courier to nowhere", { countries: [] }],
  ["that collects in a country", { kind: "collection" }],
  ["to a country of nobody", { countries: ["CY", "QQ"] }],
  ["to a country in small letters", { countries: ["cy"] }],
  ["to one country twice", { countries: ["CY", "CY"] }],
  ["to no country at all", { countries: ["CY", null] }],
  ["below its price", { price: -0.01 }],
  ["beyond its price", { price: 10_000 }],
  ["with a third of a cent", { price: 1.001 }],
  ["that is free from nothing", { free_from: 0 }],
  ["that is free from a third of a cent", { free_from: 1.001 }],
  ["that arrives before it left", { min_days: -1 }],
  ["that takes longer than anybody waits", { max_days: 61 }],
  ["whose days run backwards", { min_days: 4 }],
  ["in no place of the list", { position: 0 }],
];

const toAdminsAlone = { anon: "empty", user: "empty", admin: "yes", service: "yes" } as const;

export const deliveryCells: Cell[] = [
  methods.read("DLV-01", "read the ways of delivery", forEverybody),
  {
    ...methods.read("DLV-01", "read an archived way of delivery", toAdminsAlone),
    arrange: (world) => aWayOfDelivery(world, true),
  },
  methods.add("DLV-01", "add a way of delivery with every field", forAdmins, everyField),
  ...wrongMethods.map(([what, fields]) =>
    methods.add("DLV-01", `add a way of delivery ${what}`, toTheAdmin, { ...newMethod, ...fields }),
  ),
  methods.change("DLV-01", "change every field of a way of delivery", forAdmins, everyField),
  ...["id", "created_at", "updated_at"].map((column) =>
    methods.change("DLV-01", `change ${column} of a way of delivery`, forTheService, anew(column)),
  ),
  methods.remove("DLV-01", "delete a way of delivery", forTheService),
  {
    id: "DLV-02",
    verb: "ask what delivery costs",
    on: "public.delivery_offers",
    call: (c) => c.rpc("delivery_offers", { request: { items: [] } }),
    expect: forEverybody,
  },
];
