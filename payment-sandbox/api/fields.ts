import { z } from "zod";

/** Building blocks of parameters: they read a form's text and give a typed value. `code` goes into the error. */

function refuse(code: string, message: string) {
  return { params: { code }, message };
}

/** Refuses an empty value, which means "unset": these parameters can't be unset. */
export function text(max = 5000) {
  return z
    .string()
    .refine(
      (value) => value.trim() !== "",
      refuse("parameter_invalid_empty", "An empty value was given; leave the parameter out, or give it a value."),
    )
    .max(max, `Invalid string: at most ${max} characters.`);
}

export function unsettable(max = 5000) {
  return z
    .string()
    .max(max, `Invalid string: at most ${max} characters.`)
    .transform((value) => (value === "" ? null : value));
}

export function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, { error: "Invalid integer." })
    .transform(Number)
    .refine(
      (value) => value >= min && value <= max,
      refuse("parameter_invalid_integer", `This value must be an integer from ${min} to ${max}.`),
    );
}

export function flag() {
  return z
    .enum(["true", "false"], { error: "Invalid boolean: it must be true or false." })
    .transform((value) => value === "true");
}

/** An address that a shopper's browser, or the provider itself, will open. */
export function webAddress() {
  return text(5000).refine(
    isWebAddress,
    refuse("url_invalid", "Not a valid URL. URLs must begin with http:// or https://."),
  );
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** Takes 50 keys of 40 characters with values of 500; an empty value removes a key. */
export function metadata() {
  return z
    .record(
      z.string().max(40, "Metadata keys have at most 40 characters."),
      z.string().max(500, "Metadata values have at most 500 characters."),
    )
    .refine((value) => Object.keys(value).length <= 50, "Metadata has at most 50 keys.")
    .or(z.literal("").transform((): Record<string, string> => ({})));
}

/** `a[0]=x&a[1]=y` */
export function list<T extends z.ZodType>(item: T, max: number) {
  return z.preprocess(
    (value) => (isIndexed(value) ? Object.values(value) : value),
    z.array(item, { error: "Invalid array." }).max(max, `Array above the limit of ${max}.`),
  );
}

/** Integer keys are enumerated in rising order. */
function isIndexed(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).every((key) => /^\d{1,5}$/.test(key));
}

/** A moment, or a span of moments, in Unix seconds. */
export function timeFilter() {
  const seconds = integer(0, 99_999_999_999);
  return seconds
    .transform((at) => ({ gte: at, lte: at }))
    .or(
      z
        .strictObject({ gt: seconds, gte: seconds, lt: seconds, lte: seconds })
        .partial()
        .transform(({ gt, gte, lt, lte }) => ({
          gte: gt === undefined ? gte : Math.max(gt + 1, gte ?? 0),
          lte: lt === undefined ? lte : Math.min(lt - 1, lte ?? lt),
        })),
    );
}

export const expandField = { expand: list(text(200), 20).optional() };

export const pageFields = {
  ...expandField,
  limit: integer(1, 100).optional(),
  starting_after: text(200).optional(),
  ending_before: text(200).optional(),
};
