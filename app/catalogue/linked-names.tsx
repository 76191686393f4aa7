import { Link } from "react-router";
import { nameMark, slugMark } from "../data/collections/mark-names.ts";

/** The jeweller's words, in which the server has marked the names of collections (`markNames`, COL-01). */
export function LinkedNames({ text }: { text: string }) {
  return text.split(nameMark).map((part, index) => {
    const [slug, name] = part.split(slugMark);
    return name === undefined ? (
      <span key={index}>{part}</span>
    ) : (
      <Link
        key={index}
        to={`/collections/${slug}`}
        className="text-ink underline decoration-line underline-offset-4 hover:decoration-gold"
      >
        {name}
      </Link>
    );
  });
}
