import { randomInt } from "node:crypto";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` alphanumerics that nobody can guess, after a prefix such as `pi_`. */
export function newId(prefix: string, length = 24): string {
  let id = prefix;
  for (let place = 0; place < length; place++) id += letters[randomInt(letters.length)];
  return id;
}

/** 66 characters in all, as the provider's; anybody who knows it may pay it. */
export function newSessionId(): string {
  return newId("cs_test_", 58);
}
