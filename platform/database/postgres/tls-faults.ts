/**
 * Faults that no later try mends: the address, or the server's certificate, has to change first. Sentences by the
 * driver's codes.
 */
const unknownAuthority =
  "the server's certificate is from an authority that is not known here: give the file that the host hands out as sslrootcert=FILE in the address";
const byCode: Record<string, string | undefined> = {
  CERT_HAS_EXPIRED: "the server's certificate has expired: have it renewed there",
  CERT_NOT_YET_VALID: "the server's certificate is not valid yet: compare the clocks",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "the server's certificate is for another name: give the host by a name that stands in it",
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
};
const byMessage: [RegExp, string][] = [
  [/does not support SSL/, "the server speaks no TLS: write sslmode=disable in the address, or switch it on there"],
  [/no encryption$/, "the server asks for TLS: add sslmode=require to the address"],
];

/** The sentence for a connection that failed by its encryption; undefined for every other failure. */
export function tlsFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  const told = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  return told ?? byMessage.find(([pattern]) => pattern.test(error.message))?.[1] ?? tlsFault(error.cause);
}
