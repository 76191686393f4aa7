import {
  anotherAssistant,
  aPlainUser,
  aUserWithoutProfile,
  nobody,
  onlyOneAdmin,
  twoAdmins,
} from "./matrix-arrange.ts";
import { choiceCells } from "./matrix-choices.ts";
import { collectionCells } from "./matrix-collections.ts";
import { deliveryCells } from "./matrix-delivery.ts";
import { orderCells } from "./matrix-orders.ts";
import { costCells, factCells, pictureCells } from "./matrix-product-details.ts";
import { productCells } from "./matrix-products.ts";
import { stockCells } from "./matrix-stock.ts";
import { wishCells } from "./matrix-wishes.ts";
import { forAdmins, forEverybody, forTheService, readByAdmins, toTheAdmin, type Cell, type Outcome } from "./matrix.ts";

const everyTable: [string, object][] = [
  ["products", { price: 1 }],
  ["stock", { quantity: 1 }],
  ["orders", { is_sent: true }],
  ["user_profiles", { role: "user" }],
  ["delivery_methods", { price: 1 }],
  ["collections", { name: "All" }],
  ["enquiries", { state: "ended" }],
];

const neverDeleted = ["user_profiles", "delivery_methods", "collections"];
const byStaff = ["products", "stock", "orders", "enquiries"];

/** D7, E06: a change must say what it is about, from an admin too. */
const unfiltered: Cell[] = everyTable.flatMap(([table, fields]): Cell[] => {
  const on = `public.${table}`;
  const refused = { anon: "DENY-A", user: "DENY-U", admin: "NOWHERE", service: "NOWHERE" } as const;
  return [
    {
      id: "E06",
      verb: `change all ${table} without a filter`,
      on,
      changes: on,
      call: (c) => c.from(table).update(fields),
      expect: byStaff.includes(table) ? { ...refused, assistant: "NOWHERE" } : refused,
    },
    {
      id: "E06",
      verb: `delete all ${table} without a filter`,
      on,
      changes: on,
      call: (c) => c.from(table).delete(),
      // Nobody deletes these over the wire: that is said before the missing filter is.
      expect: neverDeleted.includes(table)
        ? { ...refused, admin: "DENY-U" }
        : { ...refused, assistant: table === "stock" ? "NOWHERE" : "DENY-U" },
    },
  ];
});

const revisions: Cell[] = [
  {
    id: "SHO-03",
    verb: "read the shop's revision",
    on: "public.shop_revisions",
    call: (c) => c.from("shop_revisions").select("revision"),
    expect: forEverybody,
  },
  {
    id: "SHO-03",
    verb: "change the shop's revision",
    on: "public.shop_revisions",
    changes: "public.shop_revisions",
    call: (c) => c.from("shop_revisions").update({ revision: 1 }).eq("only_row", true),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "DENY-U", service: "DENY-U" },
  },
];

const setRole =
  (role: string): Cell["call"] =>
  (c, id) =>
    c.from("user_profiles").update({ role }).eq("user_id", id);

const profiles: Cell[] = [
  {
    id: "E14",
    verb: "read one's own profile",
    on: "public.user_profiles",
    call: (c, _, world) => c.from("user_profiles").select().eq("user_id", world.user.id),
    expect: { anon: "DENY-A", user: "yes", assistant: "empty", admin: "yes", service: "yes" },
  },
  {
    id: "E15",
    verb: "read another's profile",
    on: "public.user_profiles",
    call: (c, _, world) => c.from("user_profiles").select().eq("user_id", world.admin.id),
    expect: readByAdmins,
  },
  {
    id: "E16",
    verb: "make another an admin",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: aPlainUser,
    call: setRole("admin"),
    expect: forAdmins,
  },
  {
    id: "E16",
    verb: "give a role that does not exist",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: aPlainUser,
    call: setRole("owner"),
    expect: toTheAdmin,
  },
  {
    id: "E16 WEK-12",
    verb: "make another an assistant",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: aPlainUser,
    call: (c, id) => c.from("user_profiles").update({ is_assistant: true }).eq("user_id", id),
    expect: forAdmins,
  },
  {
    id: "E16 WEK-12",
    verb: "make an assistant an admin",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: anotherAssistant,
    call: setRole("admin"),
    expect: forAdmins,
  },
  {
    id: "E16 WEK-12",
    verb: "make the admin an assistant besides",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: onlyOneAdmin,
    call: (c, id) => c.from("user_profiles").update({ is_assistant: true }).eq("user_id", id),
    expect: toTheAdmin,
  },
  {
    id: "E17",
    verb: "make the plain user an admin",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: async (world) => {
      await onlyOneAdmin(world);
      return world.user.id;
    },
    call: setRole("admin"),
    expect: forAdmins,
  },
  {
    id: "E17",
    verb: "demote an admin beside whom there is another",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: twoAdmins,
    call: setRole("user"),
    expect: forAdmins,
  },
  {
    id: "E17",
    verb: "demote the last admin",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: onlyOneAdmin,
    call: setRole("user"),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "LASTADMIN", service: "LASTADMIN" },
  },
  ...["id", "user_id", "created_at"].map((column): Cell => ({
    id: "E18",
    verb: `change ${column} of a profile`,
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: async (world) => `${await aPlainUser(world)} ${await aUserWithoutProfile(world)}`,
    call: (c, ids) => {
      const [one = "", other = ""] = ids.split(" ");
      const value = column === "created_at" ? "2020-01-01" : column === "id" ? nobody : other;
      return c
        .from("user_profiles")
        .update({ [column]: value === nobody ? crypto.randomUUID() : value })
        .eq("user_id", one);
    },
    expect: forTheService,
  })),
  {
    id: "E19",
    verb: "insert a profile",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: aUserWithoutProfile,
    call: (c, id) => c.from("user_profiles").insert({ user_id: id, role: "admin" }),
    expect: forTheService,
  },
  {
    id: "E19",
    verb: "upsert one's own profile as an admin's",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: aPlainUser,
    call: (c, id) => c.from("user_profiles").upsert({ user_id: id, role: "admin" }, { onConflict: "user_id" }),
    expect: forTheService,
  },
  {
    id: "E19",
    verb: "delete a profile",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: aPlainUser,
    call: (c, id) => c.from("user_profiles").delete().eq("user_id", id),
    expect: forTheService,
  },
  {
    id: "E19",
    verb: "delete the last admin's profile",
    on: "public.user_profiles",
    changes: "public.user_profiles",
    arrange: onlyOneAdmin,
    call: (c, id) => c.from("user_profiles").delete().eq("user_id", id),
    expect: { ...forTheService, service: "LASTADMIN" },
  },
];

const everySchema: Cell[] = ["auth", "storage", "private", "pg_catalog", "information_schema"].map((schema): Cell => {
  const profile: Outcome = "PROFILE";
  return {
    id: "E21",
    verb: `read and write through the schema ${schema}`,
    on: schema,
    call: async (c) => {
      const read = await c.schema(schema).from("users").select();
      const written = await c.schema(schema).from("users").insert({ id: nobody });
      return read.status === written.status ? read : { ...read, status: 0 };
    },
    expect: { anon: profile, user: profile, admin: profile, service: profile },
  };
});

export const tableCells: Cell[] = [
  ...productCells,
  ...stockCells,
  ...pictureCells,
  ...choiceCells,
  ...factCells,
  ...costCells,
  ...orderCells,
  ...deliveryCells,
  ...collectionCells,
  ...wishCells,
  ...unfiltered,
  ...revisions,
  ...profiles,
  ...everySchema,
];
