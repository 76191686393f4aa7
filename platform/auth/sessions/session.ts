import { createHash, randomBytes } from "node:crypto";

/** Days until a session ends that nobody refreshes. */
export const idleDays = 30;

/** The ways in which the user was authenticated (claim `amr`, newest first); times in Unix seconds. */
export interface Proof {
  method: "password" | "recovery" | "invite" | "otp";
  timestamp: number;
}

export interface Session {
  id: string;
  userId: string;
  aal: string;
  amr: Proof[];
}

export interface SessionRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  aal: string;
  amr: Proof[];
}

export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Tokens and links are 256 random bits: a plain hash at rest is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function toSession(row: SessionRow): Session {
  return { id: row.id, userId: row.user_id, aal: row.aal, amr: row.amr };
}
