import fc from "fast-check";
import { expect, test } from "vitest";
import {
  favouritesOf,
  favouritesPath,
  mostFavourites,
  salvageFavourites,
  toggleFavourite,
} from "./favourites.ts";

const site = "https://kosmima.example";
const lists = fc.uniqueArray(fc.uuid(), { maxLength: mostFavourites });

test("FND-04 a list can be read back from its link", () => {
  fc.assert(
    fc.property(lists, (list) => {
      expect(favouritesOf(new URL(favouritesPath(list), site).searchParams)).toEqual(list);
    }),
  );
});

test("FND-04 of whatever is stored or sent, ids are left, each once, and not too many", () => {
  fc.assert(
    fc.property(fc.anything(), lists, (foreign, list) => {
      expect(
        salvageFavourites([foreign, ...list, ...list]).slice(-list.length || Infinity),
      ).toEqual(list);
      expect(salvageFavourites({ foreign })).toEqual([]);
    }),
  );
  const many = Array.from({ length: 1000 }, () => crypto.randomUUID());
  expect(favouritesOf(new URLSearchParams({ ids: many.join(",") }))).toEqual(many.slice(0, mostFavourites)); // prettier-ignore
  expect(favouritesOf(new URLSearchParams({ ids: "x,'),<script>" }))).toEqual([]);
  expect(favouritesOf(new URLSearchParams())).toBeUndefined();
});

test("FND-04 a heart pressed twice changes nothing; the newest stands first", () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(toggleFavourite([first], second)).toEqual([second, first]);
  expect(toggleFavourite(toggleFavourite([first], second), second)).toEqual([first]);
});
