import { createHmac } from "node:crypto";

/** `t=<Unix seconds>,v1=<hex>`: HMAC-SHA256 of time, a dot and the body under the whole secret. */
export function sign(body: string, secret: string, seconds: number): string {
  const v1 = createHmac("sha256", secret).update(`${seconds}.${body}`, "utf8").digest("hex");
  return `t=${seconds},v1=${v1}`;
}
