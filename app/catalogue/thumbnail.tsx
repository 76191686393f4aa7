import { Picture } from "../ui/picture.tsx";

/** A piece's small picture beside its line; bare stone where there is none. */
export function Thumbnail({ url, className = "" }: { url: string | null | undefined; className?: string }) {
  const shape = `size-[min(5rem,25vw)] shrink-0 rounded-sm ${className}`;
  return url ? (
    <Picture url={url} alt="" sizes="5rem" className={shape} />
  ) : (
    <span aria-hidden="true" className={`bg-stone ${shape}`} />
  );
}
