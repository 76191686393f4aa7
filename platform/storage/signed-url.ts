import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { refusal } from "./errors.ts";

/** A type and a secret of their own, so that such a token never passes for a session, nor one for it. */
const tokenType = "storage-url+jwt";

const downloadSchema = z.object({
  scope: z.literal("download"),
  /** `<bucket>/<path>` */
  url: z.string(),
  exp: z.number(),
  /** Query of the render, when the address is one. */
  transformations: z.string().optional(),
});
const uploadSchema = z.object({
  scope: z.literal("upload"),
  url: z.string(),
  exp: z.number(),
  upsert: z.boolean(),
  /** The signer's token, by which rights are asked again when the bytes come. */
  signer: z.object({
    role: z.enum(["anon", "authenticated", "service_role"]),
    sub: z.string().optional(),
    session_id: z.string().optional(),
  }),
});
const claimsSchema = z.discriminatedUnion("scope", [downloadSchema, uploadSchema]);

type Claims = z.infer<typeof claimsSchema>;
type DownloadClaims = z.infer<typeof downloadSchema>;
type UploadClaims = z.infer<typeof uploadSchema>;

export interface SignedUrls {
  signDownload(claims: Omit<DownloadClaims, "scope" | "exp">, livesS: number): Promise<string>;
  signUpload(claims: Omit<UploadClaims, "scope" | "exp">, livesS: number): Promise<string>;
  /** @throws PlatformError InvalidJWT (no, foreign or expired token), InvalidSignature (for another path or use) */
  verifyDownload(token: string | undefined, url: string): Promise<DownloadClaims>;
  verifyUpload(token: string | undefined, url: string): Promise<UploadClaims>;
}

export function createSignedUrls(secret: string, clock: () => number): SignedUrls {
  const key = new TextEncoder().encode(secret);

  function sign(claims: object, livesS: number): Promise<string> {
    const nowS = Math.floor(clock() / 1000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "HS256", typ: tokenType })
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + livesS)
      .sign(key);
  }

  async function verify(token: string | undefined, url: string): Promise<Claims> {
    if (!token) throw refusal("InvalidJWT", "querystring must have required property 'token'");
    const verified = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      typ: tokenType,
      currentDate: new Date(clock()),
    }).catch((error: unknown) => {
      const text = error instanceof errors.JOSEError ? error.message : "Invalid JWT";
      throw refusal("InvalidJWT", text, { cause: error });
    });
    const claims = claimsSchema.safeParse(verified.payload);
    if (!claims.success || claims.data.url !== url) throw refusal("InvalidSignature");
    return claims.data;
  }

  return {
    signDownload: (claims, livesS) => sign({ ...claims, scope: "download" }, livesS),
    signUpload: (claims, livesS) => sign({ ...claims, scope: "upload" }, livesS),
    async verifyDownload(token, url) {
      const claims = await verify(token, url);
      if (claims.scope !== "download") throw refusal("InvalidSignature");
      return claims;
    },
    async verifyUpload(token, url) {
      const claims = await verify(token, url);
      if (claims.scope !== "upload") throw refusal("InvalidSignature");
      return claims;
    },
  };
}
