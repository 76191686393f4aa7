import type { Caller } from "./caller.ts";
import { bearerOf, TokenError, type Callers } from "./callers.ts";
import { PlatformError } from "./errors.ts";
import { inProcess } from "./peer-address.ts";
import { budgets, type Budget, type Budgets } from "./rate-limits.ts";

const uploadPath =
  /^\/object\/(?!list|sign|info|copy|move|public|authenticated|list-v2)|^\/object\/upload\/sign\//;

/** A budget that is spent: each room answers it in its own shape. */
function tooMany(waitS: number): PlatformError {
  return new PlatformError("over_request_rate_limit", {
    status: 429,
    message: "Request rate limit reached",
    headers: { "Retry-After": String(waitS) },
  });
}

/** Reads are counted by address, writes by whoever signed in. @throws PlatformError 429 */
export async function spendRestBudget(
  counted: Budgets,
  request: { method: string; caller: Caller; peerAddress: string },
): Promise<void> {
  const { method, caller, peerAddress } = request;
  if (peerAddress === inProcess || caller.role === "service_role") return;
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  const key = isRead ? peerAddress : (caller.claims.sub ?? peerAddress);
  await spend(counted, isRead ? budgets.restRead : budgets.restWrite, key);
}

/** Uploads by whoever signed in; who did not is counted by address and refused by the room. */
export async function spendUploadBudget(
  counted: Budgets,
  callers: Callers,
  request: { method: string; path: string; authorization: string | null; peerAddress: string },
): Promise<void> {
  const { method, path, authorization, peerAddress } = request;
  const isUpload = (method === "POST" || method === "PUT") && uploadPath.test(path);
  if (!isUpload || peerAddress === inProcess) return;
  const caller = await callers.verify(bearerOf(authorization) ?? "").catch((error: unknown) => {
    if (error instanceof TokenError) return undefined;
    throw error;
  });
  if (caller?.role === "service_role") return;
  await spend(counted, budgets.upload, caller?.claims.sub ?? peerAddress);
}

async function spend(counted: Budgets, budget: Budget, key: string): Promise<void> {
  const waitS = await counted.take(budget, key);
  if (waitS > 0) throw tooMany(waitS);
}
