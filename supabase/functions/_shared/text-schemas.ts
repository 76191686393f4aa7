import { z } from "zod";
import { codePoints, readText, type Lines } from "#domain/text.ts";

/** A line that has to be as it is: refused when it is empty, too long, or has signs that none has. */
export const lineOf = (most: number) =>
  z
    .string()
    .transform((typed) => readText(typed, { most }))
    .refine(({ tidy, fault }) => tidy !== "" && fault === undefined)
    .transform(({ tidy }) => tidy);

/** Words of a person, whatever is in them: unwelcome signs become spaces; what is too long is refused. */
export const wordsOf = (most: number, lines: Lines) =>
  z
    .string()
    .transform((typed) => readText(typed, { most, lines }))
    .refine(({ tidy }) => codePoints(tidy) <= most)
    .transform(({ text }) => text);
