/** A collection as every page knows it (COL-01). */
export interface CollectionLink {
  slug: string;
  name: string;
  name_el: string | null;
  /** Its own picture, else that of its first piece. */
  picture: string | null;
}

export interface Collection extends CollectionLink {
  text: string | null;
  text_el: string | null;
}

/** Pieces by what they are, in codes; what is not named is not asked for. `private.is_collection_rule` is its twin. */
export interface CollectionRule {
  category?: string | undefined;
  metals?: string[] | undefined;
  colours?: string[] | undefined;
  stones?: string[] | undefined;
  /** Parts in a thousand, at least. */
  fineness?: number | undefined;
  /** Euros. */
  from?: number | undefined;
  to?: number | undefined;
  /** The number of them at most, the newest first. */
  newest?: number | undefined;
}

export const collectionLimits = { nameLength: 100, textLength: 2000, pieces: 500, newest: 100 } as const;
