import { useQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Picture } from "../../../../ui/picture.tsx";
import { useText } from "../../../../i18n/language.tsx";
import { useAdminClient } from "../../../data/client-context.ts";
import { shownPicture } from "./piece-facts.ts";
import { previewQuery } from "./preview.ts";
import { planText } from "./text.ts";

/** A piece's first picture, once its card is in sight: one elsewhere comes by the shop, since no page asks another host. */
export function PiecePicture({ pictures }: { pictures: readonly string[] }) {
  const t = useText(planText);
  const client = useAdminClient();
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(place);
  const { data: preview } = useQuery(previewQuery(client, pictures[0] ?? "", isSeen));
  const shown = shownPicture(pictures);
  if (shown) return <Picture url={shown} alt="" sizes="3.5rem" className="w-14 rounded-sm" />;
  return (
    <span
      ref={place}
      className="relative grid size-14 place-content-center justify-items-center overflow-hidden rounded-sm bg-stone text-xs text-muted"
    >
      <Images aria-hidden="true" className="size-5" strokeWidth={1.25} />
      {pictures.length === 0 ? null : <span aria-hidden="true">{pictures.length}</span>}
      {preview ? <img src={preview} alt="" className="absolute inset-0 size-full object-cover" /> : null}
      <span className="sr-only">{t("plan.pictures", { count: pictures.length })}</span>
    </span>
  );
}

/** Whether it was in sight once. */
function useSeen(place: React.RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isSeen]);
  return isSeen;
}
