/** `status` decides the error class that the official client throws; `code` and `param` name the fault. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  constructor(status: number, message: string, facts: ErrorFacts = {}) {
    super(message);
    this.status = status;
    this.type = facts.type ?? "invalid_request_error";
    this.code = facts.code;
    this.param = facts.param;
  }
}

/** No answer comes: the server of the sandbox lets the connection drop. In process, the call rejects. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

type ErrorType = "invalid_request_error" | "idempotency_error" | "api_error";

interface ErrorFacts {
  type?: ErrorType;
  code?: string | undefined;
  param?: string | undefined;
}

export function errorBody(error: SandboxError): { error: Record<string, string | undefined> } {
  const { type, code, message, param } = error;
  const doc_url = code && `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}`;
  return { error: { code, doc_url, message, param, type } };
}

export function missing(what: string, id: string, param = "id"): SandboxError {
  return new SandboxError(404, `No such ${what}: '${id}'`, { code: "resource_missing", param });
}

export function badParameter(param: string, message: string, code?: string): SandboxError {
  return new SandboxError(400, message, { code, param });
}
