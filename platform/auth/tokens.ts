import { importJWK, SignJWT } from "jose";
import { accessTokenLifeS, publicHalf, signingKey, verifyingKeys, type Keys } from "../keys.ts";
import type { Session } from "./sessions/session.ts";
import type { User } from "./accounts/user-row.ts";

export function createTokens(parts: { keys: Keys; issuer: string; clock: () => number }) {
  const { keys, issuer, clock } = parts;

  async function sign(user: User, session: Session): Promise<{ token: string; expiresAt: number }> {
    const issuedAt = Math.floor(clock() / 1000);
    const signing = signingKey(keys.signing, issuedAt);
    const expiresAt = issuedAt + accessTokenLifeS;
    const token = await new SignJWT({
      email: user.email,
      phone: "",
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: user.role,
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: false,
    })
      .setProtectedHeader({ alg: "ES256", kid: signing.kid ?? "", typ: "JWT" })
      .setIssuer(issuer)
      .setSubject(user.id)
      .setAudience("authenticated")
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(await importJWK(signing, "ES256"));
    return { token, expiresAt };
  }

  return {
    /** The answer of every call that signs somebody in; times in Unix seconds. */
    async sessionAnswer(user: User, session: Session, refreshToken: string) {
      const { token, expiresAt } = await sign(user, session);
      return {
        access_token: token,
        token_type: "bearer",
        expires_in: accessTokenLifeS,
        expires_at: expiresAt,
        refresh_token: refreshToken,
        user,
      };
    },
    jwks: () => ({ keys: verifyingKeys(keys.signing, clock() / 1000).map(publicHalf) }),
  };
}

export type Tokens = ReturnType<typeof createTokens>;
export type SessionAnswer = Awaited<ReturnType<Tokens["sessionAnswer"]>>;
