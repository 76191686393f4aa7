import { z } from "zod";
import {
  colours,
  cutGrades,
  cuts,
  factLimits,
  laboratories,
  origins,
  treatments,
  type ProductFacts,
  type ProductStone,
} from "../facts.ts";
import { metals, stoneKinds } from "../facts/words.ts";
import { eurosFromCents, maxPriceCents } from "../money.ts";
import { isPictureAddress } from "../pictures.ts";
import { isCleanText } from "../text/strangers-text.ts";
import { codePoints, tidyText } from "../text/tidy-text.ts";

/** Form, CSV and demo give facts and stones to `save_details` in this shape; what is left out is null. */
export type FactFault =
  "code" | "fineness" | "measure" | "count" | "carat" | "text" | "report" | "cost" | "too many stones";

const fault = (code: FactFault) => code;

const code = <Code extends string>(known: Record<Code, unknown>) =>
  z.enum(keysOf(known), fault("code")).nullable().default(null);

const measure = (most: number, decimals: number, problem: FactFault) =>
  z
    .number(fault(problem))
    .positive(fault(problem))
    .max(most, fault(problem))
    .refine((value) => hasDecimals(value, decimals), fault(problem))
    .nullable()
    .default(null);

const whole = (most: number, problem: FactFault) =>
  z.int(fault(problem)).min(1, fault(problem)).max(most, fault(problem)).nullable().default(null);

const text = (most: number, lines: "one line" | "many lines") =>
  z
    .string()
    .transform(tidyText)
    .refine((value) => codePoints(value) <= most && isCleanText(value, lines), fault("text"))
    .transform((value) => (value === "" ? null : value))
    .nullable()
    .default(null);

const { fineness, mm, grams, stones, count, carat, hallmarkLength, careLength, safetyLength, gradeLength } = factLimits;

export const factsSchema: z.ZodType<ProductFacts, unknown> = z.object({
  metal: code(metals),
  fineness: whole(fineness, "fineness"),
  colour: code(colours),
  width_mm: measure(mm, 2, "measure"),
  height_mm: measure(mm, 2, "measure"),
  length_mm: measure(mm, 2, "measure"),
  weight_g: measure(grams, 2, "measure"),
  hallmark: text(hallmarkLength, "one line"),
  hallmark_el: text(hallmarkLength, "one line"),
  care: text(careLength, "many lines"),
  care_el: text(careLength, "many lines"),
  maker: text(safetyLength, "many lines"),
  responsible_person: text(safetyLength, "many lines"),
  warnings: text(safetyLength, "many lines"),
  warnings_el: text(safetyLength, "many lines"),
});

export const stonesSchema: z.ZodType<ProductStone[], unknown> = z
  .array(
    z.object({
      kind: z.enum(keysOf(stoneKinds), fault("code")),
      count: whole(count, "count"),
      carat: measure(carat, 3, "carat"),
      cut: code(cuts),
      treatment: code(treatments),
      origin: code(origins),
      colour: text(gradeLength, "one line"),
      clarity: text(gradeLength, "one line"),
      cut_grade: code(cutGrades),
      laboratory: code(laboratories),
      report_number: text(gradeLength, "one line").refine(
        (value) => value === null || /^[A-Za-z0-9][A-Za-z0-9 ./-]*$/.test(value),
        fault("report"),
      ),
      report_url: z
        .string()
        .trim()
        .transform((value) => (value === "" ? null : value))
        .refine((value) => value === null || isPictureAddress(value), fault("report"))
        .nullable()
        .default(null),
    }),
  )
  .max(stones, fault("too many stones"));

const cost = z
  .number(fault("cost"))
  .min(0, fault("cost"))
  .max(eurosFromCents(maxPriceCents), fault("cost"))
  .refine((value) => hasDecimals(value, 2), fault("cost"))
  .nullable()
  .default(null);

/** A piece's making and stones in euros, for admins alone (WEK-16); null: what is typed for all pieces. */
export const costsSchema = z.object({ making: cost, stones: cost });
export type ProductCosts = z.infer<typeof costsSchema>;

function keysOf<Code extends string>(known: Record<Code, unknown>): [Code, ...Code[]] {
  return Object.keys(known) as [Code, ...Code[]];
}

/** Binary fractions come close to decimals, never there: 1.005 × 1000 is 1004.9999999999999. */
function hasDecimals(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value;
}
