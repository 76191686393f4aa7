/** Why a picture can't be had. What may pass is tried again. */
const mayPass = {
  not_found: false,
  refused: false,
  server_error: true,
  no_picture: false,
  too_large: false,
  address_not_allowed: false,
  bad_address: false,
  unknown_host: true,
  unreachable: true,
  timed_out: true,
  too_many_redirects: false,
  bad_certificate: false,
  not_stored: true,
};
export type MissingReason = keyof typeof mayPass;

export class PictureMissing extends Error {
  override readonly name = "PictureMissing";
  readonly reason: MissingReason;
  readonly mayPass: boolean;
  constructor(reason: MissingReason, options?: ErrorOptions) {
    super(`No picture: ${reason}`, options);
    this.reason = reason;
    this.mayPass = mayPass[reason];
  }
}

/** The reason of a connection that failed, by its code, which Node and Deno share. */
export function reasonOf(error: unknown): MissingReason {
  const code = String(Reflect.get(Object(error), "code") ?? "");
  if (/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/.test(code)) return "unknown_host";
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL/.test(code)) return "bad_certificate";
  return Reflect.get(Object(error), "name") === "TimeoutError" || code === "ETIMEDOUT" ? "timed_out" : "unreachable";
}
