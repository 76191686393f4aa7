import type { ErrorHandler } from "hono";
import { DatabaseError } from "../database/database.ts";
import { drain } from "../drain.ts";
import { PlatformError, type PlatformEnv, type PlatformLog } from "../errors.ts";

const refusals = {
  anonymous_provider_disabled: [422, "Anonymous sign-ins are disabled"],
  bad_code_verifier: [400, "code challenge does not match previously saved code verifier"],
  bad_json: [400, "Could not parse request body as JSON"],
  bad_jwt: [403, "invalid JWT: unable to parse or verify signature"],
  bad_oauth_callback: [400, "OAuth state parameter missing"],
  conflict: [409, "Too many concurrent token refresh requests on the same session or refresh token"],
  current_password_invalid: [400, "Current password is not correct."],
  current_password_required: [400, "Current password required when setting new password."],
  email_exists: [422, "A user with this email address has already been registered"],
  email_not_confirmed: [400, "Email not confirmed"],
  flow_state_expired: [422, "invalid flow state, flow state has expired"],
  flow_state_not_found: [404, "invalid flow state, no valid flow state found"],
  invalid_credentials: [400, "Invalid login credentials"],
  manual_linking_disabled: [404, "Manual linking is disabled"],
  mfa_totp_enroll_not_enabled: [422, "MFA enroll is disabled for TOTP"],
  no_authorization: [401, "This endpoint requires a valid Bearer token"],
  not_admin: [403, "User not allowed"],
  otp_disabled: [422, "Signups not allowed for otp"],
  otp_expired: [403, "Token has expired or is invalid"],
  over_email_send_rate_limit: [429, "email rate limit exceeded"],
  over_request_rate_limit: [429, "Request rate limit reached"],
  passkey_disabled: [404, "Passkeys are disabled"],
  phone_provider_disabled: [400, "Unsupported phone provider"],
  provider_disabled: [400, "Provider is not enabled"],
  reauthentication_not_valid: [422, "Nonce has expired or is invalid"],
  refresh_token_already_used: [400, "Invalid Refresh Token: Already Used"],
  refresh_token_not_found: [400, "Invalid Refresh Token: Refresh Token Not Found"],
  request_entity_too_large: [413, "Request body too large"],
  same_password: [422, "New password should be different from the old password."],
  saml_provider_disabled: [404, "SAML 2.0 is disabled"],
  session_expired: [400, "Invalid Refresh Token: Session Expired"],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
  signup_disabled: [422, "Signups not allowed for this instance"],
  unexpected_failure: [500, "Unexpected failure, please check server logs for more information"],
  unsupported_media_type: [415, "Compressed request bodies are not accepted"],
  user_already_exists: [422, "User already registered"],
  user_banned: [403, "User is banned"],
  user_not_found: [404, "User not found"],
  validation_failed: [400, "Invalid request"],
  weak_password: [422, "Password is too weak"],
} as const satisfies Record<string, readonly [number, string]>;

export type AuthCode = keyof typeof refusals;

/** `throw refuse("user_banned", { status: 400 })`: status and text of the table unless said otherwise. */
export function refuse(
  code: AuthCode,
  other: { status?: number; message?: string; waitS?: number; cause?: unknown } = {},
): PlatformError {
  const [status, message] = refusals[code];
  return new PlatformError(code, {
    status: other.status ?? status,
    message: other.message ?? message,
    ...(other.waitS !== undefined && { headers: { "Retry-After": String(other.waitS) } }),
    cause: other.cause,
  });
}

export type WeakReason = "length" | "characters" | "pwned";

export class WeakPasswordError extends PlatformError {
  readonly reasons: WeakReason[];
  constructor(reasons: WeakReason[], message: string) {
    super("weak_password", { status: 422, message });
    this.reasons = reasons;
  }
}

const apiVersion = "2024-01-01";

/** New clients name the version that they speak (`X-Supabase-Api-Version`); old ones and curl get the old shape. */
export function authErrorResponse(error: PlatformError, requestVersion: string | null | undefined): Response {
  const isNew = /^2\d{3}-\d\d-\d\d$/.test(requestVersion ?? "") && `${requestVersion}` >= apiVersion;
  const weak = error instanceof WeakPasswordError && {
    weak_password: { reasons: error.reasons },
  };
  const body = isNew
    ? { code: error.code, message: error.message, ...weak }
    : { code: error.status, error_code: error.code, msg: error.message, ...weak };
  return Response.json(body, {
    status: error.status,
    headers: {
      ...error.headers,
      "X-Sb-Error-Code": error.code,
      ...(isNew && { "X-Supabase-Api-Version": apiVersion }),
    },
  });
}

export function createErrorHandler(log: PlatformLog): ErrorHandler<PlatformEnv> {
  return async (error, c) => {
    await drain(c.req.raw);
    const known = error instanceof PlatformError ? error : (ofDatabase(error) ?? unexpected(error));
    if (known.status >= 500) {
      log.error({ err: error, requestId: c.env.requestId }, "auth request failed");
    }
    return authErrorResponse(known, c.req.header("X-Supabase-Api-Version"));
  };
}

/** A database's rule refuses in its own text, as the client's fault; one that is away or too busy is a 503. */
function ofDatabase(error: unknown): PlatformError | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  const { code, message, detail, hint } = error;
  if (/^(08|53|57P)/.test(code)) {
    const text = "The database does not answer, please try again";
    return refuse("unexpected_failure", { status: 503, message: text, waitS: 1, cause: error });
  }
  const status = statusOfRule[code] ?? Number(/^PT([45]\d\d)$/.exec(code)?.[1]);
  if (!status) return undefined;
  return new PlatformError(code, { status, message, details: detail, hint, cause: error });
}

/** Refusals of migrations and constraints around accounts: told in their own words, no fault of ours. */
const statusOfRule: Record<string, number> = {
  P0001: 400,
  "23514": 400,
  "42501": 403,
  "23503": 409,
};

function unexpected(cause: unknown): PlatformError {
  return refuse("unexpected_failure", { cause });
}
