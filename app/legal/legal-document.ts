/** A legal page as data; `{{seller_name}}` and the like are the jeweller's own facts. */
export interface LegalDocument {
  title: string;
  intro: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

export type LegalDocuments = Readonly<Record<"en" | "el", LegalDocument>>;
