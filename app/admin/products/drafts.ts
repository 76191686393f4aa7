import { z } from "zod";
import { createDrafts } from "../data/draft-store.ts";
import { typedChoiceSchema, type TypedChoice } from "./choices/choices-form.ts";
import { costNames, factNames, stoneNames, typedFacts, type TypedFacts } from "./facts/facts-form.ts";
import type { FurtherPicture } from "./gallery/use-further-pictures.ts";

type Values = Record<string, string | boolean>;
export interface Draft {
  values: Values;
  /** The edited version: the fields as they were saved, and their `updated_at` (none of a new product). */
  base: { values: Values; version?: string | undefined };
  /** The key under which a new product is made, once. */
  key: string;
  /** A chosen picture lives as long as the page. */
  file: File | undefined;
  /** The further pictures, when they are other ones. */
  pictures?: FurtherPicture[] | undefined;
  /** Facts and choices, when they are other ones. */
  facts?: TypedFacts | undefined;
  choices?: TypedChoice[] | undefined;
}

const pictureSchema = z.object({
  key: z.string(),
  url: z.string(),
  alt: z.string(),
  alt_el: z.string(),
});
const valuesSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));
const wordsOf = <Name extends string>(names: readonly [Name, ...Name[]]) => z.record(z.enum(names), z.string());
const factsSchema: z.ZodType<TypedFacts> = z.object({
  facts: wordsOf(factNames),
  stones: z.array(wordsOf(["key", ...stoneNames])),
  /** Drafts of version 1.0.0 have none. */
  costs: wordsOf(costNames).default(typedFacts({}).costs),
});
const draftSchema = z
  .object({
    values: valuesSchema,
    base: z.object({ values: valuesSchema, version: z.string().optional() }),
    key: z.string(),
    pictures: z.array(pictureSchema).optional(),
    facts: factsSchema.optional(),
    choices: z.array(typedChoiceSchema).optional(),
  })
  .transform((draft): Draft => ({ ...draft, file: undefined }));

/** Drafts by the product's id, `new`, or the copy that is being made. */
export const productDrafts = createDrafts("admin-drafts", z.record(z.string(), draftSchema));
