/** A value that JavaScript's `<` and `===` order as PostgreSQL orders the values of one type. */
export type Value = number | bigint | string;

type Reader = (text: string) => Value | undefined;

interface Type {
  /** Reads a value of a filter, in one of the ways that PostgreSQL's own input accepts. */
  fromFilter: Reader;
  fromRow: Reader;
  isOrdered: boolean;
}

/**
 * Finds a type by name; undefined when this process can't compare it. Modifiers are ignored: no value of a filter is
 * rounded or cut. Text is not ordered, since its order is the database's collation's.
 */
export function typeNamed(name: string): Type | undefined {
  return types.get(name);
}

const text: Type = { fromFilter: (value) => value, fromRow: (value) => value, isOrdered: false };

const types = new Map<string, Type>([
  ["text", text],
  ["varchar", text],
  ["bool", ordered(readBoolean)],
  ["uuid", ordered(readUuid)],
  ["int2", ordered(integerBelow(2n ** 15n))],
  ["int4", ordered(integerBelow(2n ** 31n))],
  ["int8", ordered(integerBelow(2n ** 63n))],
  ["numeric", { fromFilter: readNumeric, fromRow: decimalKey, isOrdered: true }],
  ["float8", ordered(readFloat)],
  ["date", { fromFilter: (value) => readTime(value, "date"), fromRow: readRowTime, isOrdered: true }],
  ...(["timestamp", "timestamptz"] as const).map((name): [string, Type] => [
    name,
    { fromFilter: (value) => readTime(value, name), fromRow: readRowTime, isOrdered: true },
  ]),
]);

function ordered(read: Reader): Type {
  return { fromFilter: read, fromRow: read, isOrdered: true };
}

function readBoolean(value: string): number | undefined {
  if (/^(?:t|tr|tru|true|y|ye|yes|on|1)$/i.test(value)) return 1;
  return /^(?:f|fa|fal|fals|false|n|no|of|off|0)$/i.test(value) ? 0 : undefined;
}

/** Case, braces and hyphens are free, as for PostgreSQL. */
function readUuid(value: string): string | undefined {
  const inner = /^\{(.*)\}$/s.exec(value)?.[1] ?? value;
  const isUuid = /^(?:[\da-f]{4}-?){7}[\da-f]{4}$/i.test(inner);
  return isUuid ? inner.replaceAll("-", "").toLowerCase() : undefined;
}

function integerBelow(end: bigint): Reader {
  return (value) => {
    if (!/^[+-]?\d+$/.test(value)) return undefined;
    const integer = BigInt(value.replace("+", ""));
    return integer >= -end && integer < end ? integer : undefined;
  };
}

/** Larger exponents come near to the bounds of numeric, so values with them are refused here. */
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,4})?$/i;
const notFinite = /^(?:nan|[+-]?inf(?:inity)?)$/i;

function readNumeric(value: string): string | undefined {
  return numberPattern.test(value) || notFinite.test(value) ? decimalKey(value) : undefined;
}

function readFloat(value: string): string | undefined {
  if (notFinite.test(value)) return decimalKey(value);
  if (!numberPattern.test(value)) return undefined;
  const key = decimalKey(String(Number(value)));
  // PostgreSQL refuses values beyond the type's largest and smallest.
  const isLost = key === zeroKey && decimalKey(value) !== zeroKey;
  return key === infinityKey || key === minusInfinityKey || isLost ? undefined : key;
}

const minusInfinityKey = "0";
const zeroKey = "2";
const infinityKey = "4";
/** NaN is above every other number, and equal to itself. */
const nanKey = "5";
/** More digits than a numeric can have before its point, or after it. */
const exponentOffset = 200_000;

/** A text for a decimal number, ordered as the numbers are: exact, however many digits it has. */
function decimalKey(value: string): string {
  const number = value.toLowerCase();
  const isNegative = number.startsWith("-");
  if (number.includes("nan")) return nanKey;
  if (number.includes("inf")) return isNegative ? minusInfinityKey : infinityKey;
  const [, whole = "", fraction = "", power = "0"] = /^[+-]?(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/.exec(number) ?? [];
  const digits = whole + fraction;
  const first = digits.search(/[1-9]/);
  if (first === -1) return zeroKey;
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  const significant = digits.slice(first, end);
  const exponent = whole.length - first + Number(power);
  if (!isNegative) return `3${padded(exponent)}${significant}`;
  // Negative numbers: digits are reversed, with an end above every digit, so that -12 is below -1.2, and -1.2 below -1.
  const reversed = significant.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
  return `1${padded(-exponent)}${reversed}~`;
}

function padded(exponent: number): string {
  return String(exponent + exponentOffset).padStart(6, "0");
}

const timePattern =
  /^(?<year>\d{4,})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,6}))?)?(?<zone>Z|(?<sign>[+-])(?<zoneHour>\d\d)(?::(?<zoneMinute>\d\d))?)?)?(?<era> BC)?$/;

/** ISO 8601 with years of four digits, `infinity` and `-infinity`; without an offset it is UTC, as our sessions are. */
function readTime(value: string, type: "date" | "timestamp" | "timestamptz"): bigint | number | undefined {
  const parts = timePattern.exec(value)?.groups;
  if (!parts) return readRowTime(value);
  const { year = "", month, day, hour, minute = "", second = "", zone, era } = parts;
  if (era !== undefined || year.length > 4 || year === "0000") return undefined;
  if (type === "date" && hour !== undefined) return undefined;
  if (type !== "timestamptz" && zone !== undefined) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.valueOf()) || date.getUTCDate() !== Number(day)) return undefined;
  if ((hour ?? "") > "23" || minute > "59" || second > "59") return undefined;
  const { zoneHour = "", zoneMinute = "" } = parts;
  return zoneHour > "15" || zoneMinute > "59" ? undefined : readRowTime(value);
}

/** Microseconds since 1970, or an infinity. */
function readRowTime(value: string): bigint | number | undefined {
  if (value === "infinity") return Infinity;
  if (value === "-infinity") return -Infinity;
  const parts = timePattern.exec(value)?.groups;
  if (!parts) return undefined;
  const { hour = 0, minute = 0, second = 0, fraction = "", sign, era } = parts;
  const { zoneHour = 0, zoneMinute = 0 } = parts;
  const year = era === undefined ? Number(parts["year"]) : 1 - Number(parts["year"]);
  const days = daysSince1970(year, Number(parts["month"]), Number(parts["day"]));
  const zoneMinutes = Number(zoneHour) * 60 + Number(zoneMinute);
  const minutes = Number(hour) * 60 + Number(minute) + (sign === "-" ? zoneMinutes : -zoneMinutes);
  const seconds = days * 86_400 + minutes * 60 + Number(second);
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, "0"));
}

/** Days of 400 years, which never vary. JavaScript's own dates end before PostgreSQL's. */
function daysSince1970(year: number, month: number, day: number): number {
  const rounds = Math.floor(year / 400);
  const ms = Date.UTC(2000 + year - rounds * 400, month - 1, day);
  return ms / 86_400_000 + (rounds - 5) * 146_097;
}
