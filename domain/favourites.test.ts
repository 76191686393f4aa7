import fc from "fast-check";
import { expect, test } from "vitest";
import { resolveChoices, type ProductChoice } from "./choices.ts";
import {
  changeFavourite,
  favouriteAnswers,
  favouritesIn,
  favouritesPath,
  favouriteWord,
  joinFavourites,
  keptValues,
  mostFavourites,
  salvageFavourites,
  toggleFavourite,
  type Favourite,
} from "./favourites.ts";

const site = "https://kosmima.example";
const values = fc.uniqueArray(
  fc.uuid().map((id) => id.slice(-12)),
  { maxLength: 3 },
);
const lists = fc.uniqueArray(fc.record({ id: fc.uuid(), values }), {
  maxLength: mostFavourites,
  selector: ({ id }) => id,
});
const bare = (id: string): Favourite => ({ id, values: [] });

test("FND-04 a list with its sizes can be read back from its link, and from the browser's storage", () => {
  fc.assert(
    fc.property(lists, (list) => {
      expect(favouritesIn(new URL(favouritesPath(list), site).searchParams)).toEqual(list);
      expect(salvageFavourites(JSON.parse(JSON.stringify(list.map(favouriteWord))))).toEqual(list);
    }),
  );
});

test("FND-04 a list of ids, as it was kept and sent before there were sizes, is read as it is", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { maxLength: mostFavourites }), (ids) => {
      expect(salvageFavourites(ids)).toEqual(ids.map(bare));
      const sent = new URL(`/favourites?ids=${ids.join(",")}`, site).searchParams;
      expect(favouritesIn(sent)).toEqual(ids.map(bare));
    }),
  );
});

test("FND-04 of whatever is stored or sent, pieces are left, each once, and not too many", () => {
  fc.assert(
    fc.property(fc.anything(), lists, (foreign, list) => {
      const words = list.map(favouriteWord);
      const left = salvageFavourites([foreign, ...words, ...words]);
      expect(left.slice(-list.length || Infinity)).toEqual(list);
      expect(salvageFavourites({ foreign })).toEqual([]);
    }),
  );
  const many = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const few = many.slice(0, mostFavourites).map(bare);
  expect(favouritesIn(new URLSearchParams({ ids: many.join(",") }))).toEqual(few);
  expect(favouritesIn(new URLSearchParams({ ids: "x,'),<script>" }))).toEqual([]);
  expect(favouritesIn(new URLSearchParams())).toBeUndefined();
  const [id = ""] = many;
  const senseless = `${id.toUpperCase()}.zz..<b>.0123456789ab`;
  expect(salvageFavourites([senseless])).toEqual([bare(id)]);
});

test("FND-04 a heart pressed twice changes nothing; the newest stands first; one's own stays before another's", () => {
  const [first, second] = [bare(crypto.randomUUID()), bare(crypto.randomUUID())];
  expect(toggleFavourite([first], second)).toEqual([second, first]);
  expect(toggleFavourite(toggleFavourite([first], second), second)).toEqual([first]);
  const sized = { ...first, values: ["0123456789ab"] };
  expect(toggleFavourite([sized], first)).toEqual([]);
  expect(joinFavourites([sized], [second, first])).toEqual([sized, second]);
});

const value = (label: string, more: { undecided?: boolean; available?: boolean } = {}) => ({
  id: crypto.randomUUID(),
  label,
  label_el: null,
  surcharge: 0,
  is_default: more.undecided ?? false,
  undecided: more.undecided ?? false,
  available: more.available ?? true,
  held: null,
  held_until: null,
});
const choiceOf = (offered: ReturnType<typeof value>[]): ProductChoice => ({
  id: crypto.randomUUID(),
  kind: "size",
  name: "Ring size",
  name_el: null,
  scale: "ring",
  max_length: null,
  alphabets: null,
  surcharge: 0,
  optional: false,
  product_choice_values: offered,
});

test("FND-04 a favourite keeps its size, takes a later one, and loses one that is no longer offered", () => {
  const [unsure, small, large] = [value("Not sure", { undecided: true }), value("52"), value("54")];
  const size = choiceOf([unsure, small, large]);
  const metal = choiceOf([value("gold"), value("silver")]);
  const [gold] = metal.product_choice_values;
  const answers = [
    { choice: size.id, value: small.id },
    { choice: metal.id, value: gold?.id ?? "" },
  ];
  const id = crypto.randomUUID();
  const kept = { id, values: keptValues(resolveChoices([size, metal], answers)) };
  expect(favouriteAnswers([size, metal], kept)).toEqual(answers);
  expect(keptValues(resolveChoices([size]))).toEqual([]);

  const [later = bare("")] = changeFavourite([kept], id, size, {
    choice: size.id,
    value: large.id,
  });
  expect(favouriteAnswers([size], later)).toEqual([{ choice: size.id, value: large.id }]);
  expect(favouriteAnswers([metal], later)).toEqual(answers.slice(1));
  const open = changeFavourite([later], id, size, { choice: size.id, value: unsure.id });
  expect(open).toEqual([{ id, values: kept.values.slice(1) }]);
  expect(changeFavourite([later], "another", size, { choice: size.id, value: small.id })).toEqual([later]);

  expect(favouriteAnswers([choiceOf([unsure, small])], later)).toEqual([]);
});
