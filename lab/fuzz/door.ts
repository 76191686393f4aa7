/** A parser that sees strangers' bytes: a well-formed input, and the request that carries the broken ones. */
export interface Door {
  name: string;
  wellFormed: Buffer;
  /** The bytes of a whole connection. */
  carry(bytes: Buffer): Buffer;
  /** The carrying request is cut as well: the connection ends with the bytes. */
  isAll?: true;
  /** A connection also breaks off where the bytes end, though more was announced. */
  breaksOff?: true;
  /** Each costs more than the others together. */
  isCostly?: true;
}
