import { hash, verify } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";
import { createTurns } from "../fairness/turns.ts";
import { asker } from "../request-context.ts";
import { commonPasswords, commonWords } from "./accounts/common-passwords.ts";
import { refuse, WeakPasswordError, type WeakReason } from "./errors.ts";

/** OWASP's minimum for Argon2id, the library's default kind: 19 MiB; on libuv's threads. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const minLength = 12;
const maxLength = 128;
/** Two of libuv's four threads stay free for files and names; a line of 200 is some ten seconds of hashing. */
const turnLimits = {
  atOnce: 2,
  each: 2,
  waitingEach: 200,
  refuse: () => refuse("over_request_rate_limit", { waitS: 5 }),
};

export interface Passwords {
  hash(password: string): Promise<string>;
  /** An absent account costs the same work. `mayTry` is asked when the turn comes: others may have failed. */
  verify(password: string, hash: string | null | undefined, mayTry?: () => Promise<void>): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const turns = createTurns(turnLimits);
  const inTurn = <T>(work: () => Promise<T>) => turns.take(asker(), work);
  const nobody = hash("", cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: async (password, known, mayTry) => {
      const stored = known ?? (await nobody);
      const isRight = await inTurn(async () => {
        await mayTry?.();
        return matches(password, stored);
      });
      return isRight && known !== null && known !== undefined;
    },
  };
}

/** Users who are moved in bring hashes of other services; bcrypt reads the first 72 bytes only. */
function matches(password: string, stored: string): Promise<boolean> {
  return stored.startsWith("$argon2") ? verify(stored, password) : verifyBcrypt(password, stored);
}

export function isBcrypt(stored: string): boolean {
  return /^\$2[aby]\$/.test(stored);
}

export function isPasswordHash(stored: string): boolean {
  return (
    /^\$2[aby]\$\d\d\$[\w./]{53}$/.test(stored) ||
    /^\$argon2(id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/.test(stored)
  );
}

/** Length counts code points; letter and digit as PCI DSS 8.3.6. @throws WeakPasswordError with every reason at once */
export function refuseWeakPassword(password: string, names: readonly string[]): void {
  const length = Array.from(password).length;
  const isMixed = /\p{L}/u.test(password) && /\p{N}/u.test(password);
  const reasons: WeakReason[] = [];
  const rules: string[] = [];
  if (length < minLength || length > maxLength) {
    reasons.push("length");
    rules.push(length < minLength ? `be at least ${minLength} characters` : `be at most ${maxLength} characters`);
  }
  if (!isMixed) {
    reasons.push("characters");
    rules.push("contain at least one letter and one digit");
  }
  if (reasons.length > 0) {
    throw new WeakPasswordError(reasons, `Password should ${rules.join(" and ")}.`);
  }
  if (isGuessable(password.toLowerCase(), names)) {
    throw new WeakPasswordError(
      ["pwned"],
      "Password is known to be weak and easy to guess, please choose a different one.",
    );
  }
}

/** A known word or name that was only padded with digits and signs is as good as the word. */
function isGuessable(lower: string, names: readonly string[]): boolean {
  if (commonPasswords.has(lower)) return true;
  if (/^(.{1,4})\1+.{0,3}$/su.test(lower)) return true;
  const core = unLeet(lower.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, ""));
  if (commonWords.has(core)) return true;
  const words = [...commonWords, ...names.map((name) => name.toLowerCase())];
  return words.some((word) => {
    if (word.length < 4 || !lower.includes(word)) return false;
    const rest = lower.replaceAll(word, "");
    return rest.length < 4 || !/\p{L}/u.test(rest);
  });
}

function unLeet(text: string): string {
  const letters: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s" };
  return text.replace(/[01345@$!]/g, (sign) => {
    return letters[sign] ?? { "@": "a", $: "s", "!": "i" }[sign] ?? sign;
  });
}
