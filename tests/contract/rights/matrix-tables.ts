import type { World } from "../../world.ts";
import { anew, cellsOf } from "./cells-of.ts";
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
import { wishCells } from "./matrix-wishes.ts";
import { forAdmins, forEverybody, forNobody, forTheService, readByAdmins, toTheAdmin, type Cell } from "./matrix.ts";

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
const unfiltered: Cell[] = everyTable.flatMap(([table, fields]) => {
  const refused = { anon: "DENY-A", user: "DENY-U", admin: "NOWHERE", service: "NOWHERE" } as const;
  const { write } = cellsOf(table);
  return [
    write(
      "E06",
      `change all ${table} without a filter`,
      byStaff.includes(table) ? { ...refused, assistant: "NOWHERE" } : refused,
      (c) => c.from(table).update(fields),
    ),
    write(
      "E06",
      `delete all ${table} without a filter`,
      // Nobody deletes these over the wire: that is said before the missing filter is.
      neverDeleted.includes(table)
        ? { ...refused, admin: "DENY-U" }
        : { ...refused, assistant: table === "stock" ? "NOWHERE" : "DENY-U" },
      (c) => c.from(table).delete(),
    ),
  ];
});

const revision = cellsOf("shop_revisions");
const revisions: Cell[] = [
  revision.read("SHO-03", "read the shop's revision", forEverybody, "revision"),
  revision.write("SHO-03", "change the shop's revision", forNobody, (c) =>
    c.from("shop_revisions").update({ revision: 1 }).eq("only_row", true),
  ),
];

const plain = cellsOf("user_profiles", { arrange: aPlainUser, parent: aUserWithoutProfile, key: "user_id" });
const only = cellsOf("user_profiles", { arrange: onlyOneAdmin, key: "user_id" });
const lastAdmin = { anon: "DENY-A", user: "DENY-U", admin: "LASTADMIN", service: "LASTADMIN" } as const;
const ownProfile = { anon: "DENY-A", user: "yes", assistant: "empty", admin: "yes", service: "yes" } as const;
const theUser = async (world: World) => {
  await onlyOneAdmin(world);
  return world.user.id;
};

const profiles: Cell[] = [
  { ...plain.read("E14", "read one's own profile", ownProfile), arrange: async ({ user }) => user.id },
  { ...plain.read("E15", "read another's profile", readByAdmins), arrange: async ({ admin }) => admin.id },
  plain.change("E16", "make another an admin", forAdmins, { role: "admin" }),
  plain.change("E16", "give a role that does not exist", toTheAdmin, { role: "owner" }),
  plain.change("E16 WEK-12", "make another an assistant", forAdmins, { is_assistant: true }),
  {
    ...plain.change("E16 WEK-12", "make an assistant an admin", forAdmins, { role: "admin" }),
    arrange: anotherAssistant,
  },
  only.change("E16 WEK-12", "make the admin an assistant besides", toTheAdmin, { is_assistant: true }),
  { ...plain.change("E17", "make the plain user an admin", forAdmins, { role: "admin" }), arrange: theUser },
  {
    ...plain.change("E17", "demote an admin beside whom there is another", forAdmins, { role: "user" }),
    arrange: twoAdmins,
  },
  only.change("E17", "demote the last admin", lastAdmin, { role: "user" }),
  ...["id", "created_at"].map((column) =>
    plain.change("E18", `change ${column} of a profile`, forTheService, anew(column)),
  ),
  {
    ...plain.write("E18", "change user_id of a profile", forTheService, (c, ids) => {
      const [one = "", other = ""] = ids.split(" ");
      return c.from("user_profiles").update({ user_id: other }).eq("user_id", one);
    }),
    arrange: async (world) => `${await aPlainUser(world)} ${await aUserWithoutProfile(world)}`,
  },
  plain.add("E19", "insert a profile", forTheService, (user_id) => ({ user_id, role: "admin" })),
  plain.write("E19", "upsert one's own profile as an admin's", forTheService, (c, user_id) =>
    c.from("user_profiles").upsert({ user_id, role: "admin" }, { onConflict: "user_id" }),
  ),
  plain.remove("E19", "delete a profile", forTheService),
  only.remove("E19", "delete the last admin's profile", { ...forTheService, service: "LASTADMIN" }),
];

const everySchema = ["auth", "storage", "private", "pg_catalog", "information_schema"].map((schema): Cell => ({
  id: "E21",
  verb: `read and write through the schema ${schema}`,
  on: schema,
  call: async (c) => {
    const read = await c.schema(schema).from("users").select();
    const written = await c.schema(schema).from("users").insert({ id: nobody });
    return read.status === written.status ? read : { ...read, status: 0 };
  },
  expect: { anon: "PROFILE", user: "PROFILE", admin: "PROFILE", service: "PROFILE" },
}));

export const tableCells: Cell[] = [
  ...productCells,
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
