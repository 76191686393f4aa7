import { z } from "zod";
import { fitText, readText, type Lines } from "#domain/text/strangers-text.ts";
import { codePoints } from "#domain/text/tidy-text.ts";

/**
 * A line that has to be as it is: refused when it is empty, too long, or has signs that none has. It stays as it was typed,
 * since a letter that Unicode takes for another is another mailbox (AVL-13).
 */
export const lineOf = (most: number) =>
  z
    .string()
    .trim()
    .refine((typed) => {
      const { tidy, fault } = readText(typed, { most });
      return tidy !== "" && fault === undefined;
    });

/** Words of a person, whatever is in them: unwelcome signs become spaces; what is too long is refused. */
export const wordsOf = (most: number, lines: Lines) =>
  z
    .string()
    .refine((typed) => codePoints(readText(typed, { most, lines }).tidy) <= most)
    .transform((typed) => fitText(typed, { most, lines }));
