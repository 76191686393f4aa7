/** What a shopper's page knows of a collection (COL-01). */
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
