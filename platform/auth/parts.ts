import type { Callers } from "../callers.ts";
import type { Database } from "../database/database.ts";
import type { PlatformLog } from "../errors.ts";
import type { Budgets } from "../fairness/budgets.ts";
import type { SendMail } from "./links/mails.ts";
import type { LinkType } from "./links/one-time-tokens.ts";
import type { Passwords } from "./passwords.ts";
import type { KnownAddresses } from "./sessions/known-addresses.ts";
import type { createRefreshTokens } from "./sessions/refresh-tokens.ts";
import type { Tokens } from "./tokens.ts";

/** The page that a link in a mail opens. It posts the token, since mail scanners use up a link that acts on GET. */
export type RecoveryLink = (
  tokenHash: string,
  type: LinkType,
  redirectTo: string,
  language: string | undefined,
) => string;

export interface AuthParts {
  database: Database;
  callers: Callers;
  budgets: Budgets;
  passwords: Passwords;
  tokens: Tokens;
  refreshTokens: ReturnType<typeof createRefreshTokens>;
  knownAddresses: KnownAddresses;
  mail: SendMail;
  siteUrl: string;
  /** Refused as a password, like the e-mail address. */
  siteName: string;
  redirectUrls: readonly string[];
  recoveryLink: RecoveryLink;
  log: PlatformLog;
  now(): Date;
  /** Runs work after the answer, so that the answer's time does not tell what was done. */
  inBackground(work: () => Promise<void>): void;
}

export interface Origin {
  address: string;
  userAgent: string | null;
}
