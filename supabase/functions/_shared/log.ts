/** Pino's shape: facts first, then a sentence. Never personal data, never a secret. */
export interface FunctionLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
