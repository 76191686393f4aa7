import { createHash, timingSafeEqual } from "node:crypto";
import type { Database, Transaction } from "../../database/database.ts";
import { refuse } from "../errors.ts";
import { hashToken, randomToken } from "../sessions/session.ts";

/** RFC 7636: the browser that asked for the link keeps a verifier; the link alone signs nobody in. */
export interface CodeChallenge {
  challenge: string;
  method: "s256" | "plain";
}

const codeLifeMs = 300_000;

export async function startFlow(
  transaction: Transaction,
  userId: string,
  { challenge, method }: CodeChallenge,
): Promise<string> {
  const { rows } = await transaction.query<{ id: string }>(
    `insert into auth.flow_state (user_id, code_challenge, code_challenge_method, authentication_method)
     values ($1, $2, $3, 'recovery') returning id`,
    [userId, challenge, method],
  );
  return rows[0]?.id ?? "";
}

export async function issueCode(transaction: Transaction, flowStateId: string, now: Date): Promise<string> {
  const code = randomToken();
  await transaction.query(`update auth.flow_state set auth_code_hash = $2, created_at = $3 where id = $1`, [
    flowStateId,
    hashToken(code),
    now.toISOString(),
  ]);
  return code;
}

interface FlowRow extends Record<string, unknown> {
  user_id: string;
  code_challenge: string;
  code_challenge_method: "s256" | "plain";
  issued_seconds: number;
}

/**
 * The first try uses the code up, a wrong verifier's too.
 * @throws PlatformError flow_state_not_found, flow_state_expired, bad_code_verifier
 */
export async function takeCode(
  database: Database,
  { code, verifier, now }: { code: string; verifier: string; now: Date },
): Promise<string> {
  const { rows } = await database.query<FlowRow>(
    `delete from auth.flow_state where auth_code_hash = $1
     returning user_id, code_challenge, code_challenge_method,
               extract(epoch from created_at)::float8 as issued_seconds`,
    [hashToken(code)],
  );
  const [flow] = rows;
  if (!flow) throw refuse("flow_state_not_found");
  if (flow.issued_seconds * 1000 + codeLifeMs < now.getTime()) throw refuse("flow_state_expired");
  const answer =
    flow.code_challenge_method === "s256" ? createHash("sha256").update(verifier).digest("base64url") : verifier;
  const [given, kept] = [Buffer.from(answer), Buffer.from(flow.code_challenge)];
  if (given.length !== kept.length || !timingSafeEqual(given, kept)) {
    throw refuse("bad_code_verifier");
  }
  return flow.user_id;
}
