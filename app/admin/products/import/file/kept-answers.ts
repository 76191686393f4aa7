import { z } from "zod";
import { categories } from "#domain/product.ts";
import { createKept } from "../../../../data/kept.ts";
import { currencies, type Answers, type ImportedFile } from "../read/imported-file.ts";
import type { Field } from "../read/fields.ts";
import { isField } from "./field-words.ts";
import { encodingWords, isOneOf, separatorWords, shapeWords } from "./found-words.ts";

/** Answers about a file, for the next one of the same headings; the newest last. */
interface KeptAnswer {
  headings: string;
  answers: Answers;
}

const optionsAnswers = ["combine", "dearest", "first"] as const;
const answersSchema: z.ZodType<Answers> = z.object({
  shape: z.custom<ImportedFile["shape"]>(isOneOf(shapeWords)).optional(),
  encoding: z.custom<NonNullable<Answers["encoding"]>>(isOneOf(encodingWords)).optional(),
  separator: z.custom<NonNullable<Answers["separator"]>>(isOneOf(separatorWords)).optional(),
  headingLine: z.number().optional(),
  decimal: z.enum([".", ","]).optional(),
  currency: z.enum(currencies).optional(),
  sheet: z.string().optional(),
  columns: z.record(z.string(), z.custom<Field>(isField).nullable()).optional(),
  categories: z.record(z.string(), z.enum([...categories, "leave out"])).optional(),
  rates: z.record(z.string(), z.number()).optional(),
  options: z.record(z.string(), z.enum(optionsAnswers)).optional(),
});
const keptSchema = z.array(z.object({ headings: z.string(), answers: answersSchema }));

const mostKept = 20;
const empty: KeptAnswer[] = [];

const store = createKept<KeptAnswer[]>({
  key: "import-answers",
  empty,
  salvage: (saved) => keptSchema.safeParse(saved).data,
});

/** The headings of a file in one line, which tell files of one shape. */
export function headingsOf({ columns }: ImportedFile): string {
  return columns.map(({ heading }) => heading).join("\n");
}

export function answersFor(headings: string): Answers | undefined {
  return store.read().find((one) => one.headings === headings)?.answers;
}

export function keepAnswers(headings: string, answers: Answers): void {
  if (headings === "") return;
  store.change((kept) => [...kept.filter((one) => one.headings !== headings), { headings, answers }].slice(-mostKept));
}
