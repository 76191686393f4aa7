import { refusal } from "./errors.ts";

/** The hosted service's set: ASCII only, no percent sign, hash, tilde or brackets. */
const keyPattern = /^[\w/!.*'() &$=@;:+,?-]+$/;
const bucketPattern = /^[\w!.*'() &$=@;:+,?-]{1,100}$/;
/** Bytes; the limit of S3-compatible stores. */
const maxKeyLength = 1024;

/**
 * Names never become paths on a disk, but browsers normalise links built from them: a name with `..` or an empty part
 * could not be fetched again.
 * @throws PlatformError InvalidKey
 */
export function checkObjectName(name: string): string {
  const isSound =
    name.length <= maxKeyLength &&
    keyPattern.test(name) &&
    name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
  if (!isSound) throw refusal("InvalidKey", `Invalid key: ${name.slice(0, maxKeyLength)}`);
  return name;
}

/** @throws PlatformError InvalidBucketName */
export function checkBucketName(name: string): string {
  const isSound = bucketPattern.test(name) && name.trim() === name && !/^\.+$/.test(name);
  if (!isSound) throw refusal("InvalidBucketName");
  return name;
}
