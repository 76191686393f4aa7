import { describe, expect, test } from "vitest";
import { guest } from "../caller.ts";
import { parseRequest } from "./api-request.ts";
import { limits } from "./limits.ts";
import { planRequest } from "./plan.ts";
import { priceOf, boundGuest } from "./price.ts";
import { readCatalogue } from "./schema/schema.ts";

const table = (name: string, ...columns: string[]) => ({
  name,
  columns: columns.map((column) => ({
    name: column,
    type: "text",
    baseType: "text",
    default: null,
  })),
  primaryKey: ["id"],
  uniqueSets: [["id"]],
  followed: false,
});
const schema = readCatalogue({
  relations: [table("films", "id", "title", "director_id"), table("directors", "id", "name")],
  foreignKeys: [
    {
      name: "films_director_id_fkey",
      table: "films",
      columns: ["director_id"],
      foreignTable: "directors",
      foreignColumns: ["id"],
    },
  ],
  functions: [],
  types: [],
});

function ask(search: string, headers: Record<string, string> = {}) {
  const asked = parseRequest({
    method: "GET",
    path: "/films",
    search: new URLSearchParams(search),
    headers: new Headers(headers),
    body: "",
  });
  const plan = planRequest(asked, schema, "anon");
  const rows = () => (plan.kind === "read" ? plan.read.range.limit : undefined);
  return { price: priceOf(plan, asked), check: () => boundGuest(plan, guest), rows };
}

const repeated = (count: number, text: string) => Array.from({ length: count }, () => text).join();

describe("the price of a read", () => {
  test.each([
    ["a page of rows", "select=id,title&id=gt.3&order=title&limit=24", 1],
    ["a pattern", "title=ilike.*gold*", 3],
    ["each pattern of a list", "title=like(any).{a*,b*,c*}", 7],
    ["an embed", "select=id,directors(name)", 3],
    ["an embed in an embed", "select=id,directors(name,films(id))", 7],
    ["conditions in one another", "or=(id.eq.1,and(id.eq.2,or(id.eq.3,id.eq.4)))", 3],
    ["many conditions", `and=(${repeated(50, "id.gt.0")})`, 6],
    ["a long list", `id=in.(${repeated(200, "1")})`, 3],
    ["a deep page", "offset=100000", 11],
    ["patterns of an embed", "select=id,directors(name)&directors.name=like.*a*", 5],
  ])("AVL-09 counts %s", (_, search, price) => {
    expect(ask(search).price).toBe(price);
  });

  test("AVL-09 counts a count, and a Range header as an offset", () => {
    expect(ask("", { prefer: "count=exact" }).price).toBe(3);
    expect(ask("", { range: "50000-50010" }).price).toBe(6);
  });

  test("AVL-09 is never so high that no budget could pay it", () => {
    const patterns = Array.from({ length: 50 }, () => "title=like.*a*").join("&");
    expect(ask(patterns).price).toBe(limits.guest.price);
  });

  test("AVL-09 a guest may use five patterns of 256 characters in all, and eight embeds", () => {
    const patterns = (count: number, text = "a") => Array.from({ length: count }, () => `title=like.${text}`).join("&");
    expect(ask(patterns(5)).check).not.toThrow();
    expect(ask(patterns(6)).check).toThrow("failed to parse query string");
    expect(ask("title=like(all).{a,b,c,d,e,f}").check).toThrow("failed to parse query string");
    expect(ask("not.or=(title.like.a,title.not.ilike.a)").check).not.toThrow();
    expect(ask(`or=(${repeated(6, "title.not.ilike.a")})`).check).toThrow("failed to parse");
    expect(ask(patterns(2, "a".repeat(128))).check).not.toThrow();
    expect(ask(patterns(2, "a".repeat(129))).check).toThrow("failed to parse query string");
    const embeds = (count: number) => Array.from({ length: count }, (_, place) => `d${place}:directors()`).join(",");
    expect(ask(`select=${embeds(8)}`).check).not.toThrow();
    expect(ask(`select=${embeds(9)}`).check).toThrow("failed to parse");
  });

  test("AVL-09 embeds that choose or sort rows are three at most, a deeper one counting twice", () => {
    const chosen = (count: number) =>
      Array.from({ length: count }, (_, place) => `d${place}:directors!inner(id)`).join(",");
    expect(ask(`select=${chosen(3)}`).check).not.toThrow();
    expect(ask(`select=${chosen(4)}`).check).toThrow("failed to parse");
    const nested = "select=directors!inner(films!inner(id))";
    expect(ask(nested).check).not.toThrow();
    expect(ask(`${nested},a:directors!inner(id)`).check).toThrow("failed to parse");
    const sorted = "order=a(name)&b=not.is.null&select=a:directors(name),b:directors(id)";
    expect(ask(`${sorted},${chosen(1)}`).check).not.toThrow();
    expect(ask(`${sorted},${chosen(2)}`).check).toThrow("failed to parse");
  });

  test("AVL-09 a guest has embeds for two thousand rows at most, however many are asked for", () => {
    const most = (search: string) => {
      const { check, rows } = ask(search);
      check();
      return rows();
    };
    expect(most("select=id")).toBe(limits.rows);
    expect(most("select=id,directors(id)&limit=1000")).toBe(limits.rows);
    expect(most("select=id,directors(films(id))")).toBe(666);
    expect(most("select=id,directors(films(id))&limit=5")).toBe(5);
  });
});
