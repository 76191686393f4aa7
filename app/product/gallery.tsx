import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from "react";
import { textIn, type Language } from "#domain/language.ts";
import { inLanguage } from "../catalogue/in-language.ts";
import type { WholeProduct } from "../data/products.ts";
import { whenQuiet } from "../data/when-quiet.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Border } from "../ui/border.tsx";
import { Picture } from "../ui/picture.tsx";
import { PictureButton } from "./picture-button.tsx";
import { stepOf, useViewer } from "./viewer/use-viewer.ts";
import type { GalleryPicture, ViewerProps } from "./viewer/viewer.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** All pictures of a piece side by side: a finger, the arrow keys and the small ones below lead through them (PCE-02). */
export function Gallery({ product }: { product: WholeProduct }) {
  const { language } = useLanguage();
  // Another piece begins at its own first picture.
  const { name } = inLanguage(product, language);
  return <Pictures key={product.id} name={name} pictures={picturesOf(product, language)} />;
}

function picturesOf(product: WholeProduct, language: Language): GalleryPicture[] {
  const first = { url: product.image_url, alt: inLanguage(product, language).pictureAlt };
  const further = product.product_pictures.map(({ url, alt, alt_el }) => ({
    url,
    alt: textIn(language, alt, alt_el) ?? "",
  }));
  return product.image_url === null && further.length > 0 ? further : [first, ...further];
}

interface PicturesProps {
  name: string;
  pictures: GalleryPicture[];
}

function Pictures({ name, pictures }: PicturesProps) {
  const t = useText(sharedText);
  const list = useRef<HTMLUListElement>(null);
  const [moved, setShown] = useState<number>();
  const shown = moved ?? 0;
  const [aimed, aim] = useState(0);
  const isQuiet = useQuiet();
  const show = (index: number) => {
    const row = list.current;
    if (!row || index < 0 || index >= pictures.length) return;
    row.scrollTo({ left: index * stepOf(row) });
    setShown(index);
  };
  const viewer = useViewer(pictures.length, list);
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = event.currentTarget.children[shown + by]?.querySelector<HTMLElement>("button, a");
    next?.focus({ preventScroll: true });
    show(shown + by);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons' arrow keys */}
      <ul
        ref={list}
        onKeyDown={step}
        onScroll={({ currentTarget: row }) => setShown(Math.round(row.scrollLeft / stepOf(row)))}
        className="gallery flex snap-x snap-mandatory overflow-x-auto rounded-sm"
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.url}
            id={`picture-${index + 1}`}
            className={`w-full shrink-0 snap-start ${pictures.length > 1 ? peekClass : ""}`}
          >
            <PictureButton
              {...picture}
              enlarge={() => viewer.open(index)}
              first={index === 0}
              soon={isQuiet && Math.abs(index - shown) === 1}
              later={Math.abs(index - shown) > 1 && index !== aimed}
            />
          </li>
        ))}
      </ul>
      {/* A picture that comes into sight is told (EYE-13). */}
      <output className="sr-only">
        {moved === undefined
          ? null
          : `${t("product.pictureOf", { number: shown + 1, all: pictures.length })} ${pictures[shown]?.alt}`}
      </output>
      {pictures.length > 1 ? <Thumbnails {...{ pictures, shown, show, aim }} /> : null}
      <FullScreen name={name} pictures={pictures} isQuiet={isQuiet} {...viewer} />
    </>
  );
}

/** The next picture is in sight beside the large one on a wide screen (EYE-06). */
const peekClass = "md:w-[88%] md:pr-3";

interface ThumbnailsProps {
  pictures: GalleryPicture[];
  shown: number;
  show: (index: number) => void;
  /** Aims at a picture that may be asked for next. */
  aim: (index: number) => void;
}

/** Links to the pictures' own places, so that they lead there without scripts too. */
function Thumbnails({ pictures, shown, show, aim }: ThumbnailsProps) {
  const t = useText(sharedText);
  return (
    <ul aria-label={t("product.pictures")} className="gallery mt-3 flex gap-2 overflow-x-auto p-0.5 print:hidden">
      {pictures.map(({ url }, index) => (
        <li key={url} className="w-16 shrink-0">
          <a
            href={`#picture-${index + 1}`}
            aria-label={t("product.pictureOf", { number: index + 1, all: pictures.length })}
            aria-current={index === shown}
            onPointerEnter={() => aim(index)}
            onFocus={() => aim(index)}
            onClick={(event) => {
              event.preventDefault();
              show(index);
            }}
            className="block rounded-sm aria-[current=true]:ring-1 aria-[current=true]:ring-gold"
          >
            <Picture url={url} alt="" sizes="3.75rem" className="rounded-sm" />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface FullScreenProps extends ViewerProps {
  isOpen: boolean;
  isQuiet: boolean;
}

/** The code of a piece's page is fetched ahead on all others: this part of it once a piece is looked at. */
function FullScreen({ isOpen, isQuiet, ...shown }: FullScreenProps) {
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps>>();
  const isWanted = isOpen || isQuiet;
  useEffect(() => {
    if (!isWanted) return;
    import("./viewer/viewer.tsx").then(
      (code) => setViewer(() => code.Viewer),
      // oxlint-disable-next-line no-console -- off line the page's own picture stays
      console.warn,
    );
  }, [isWanted]);
  if (!isOpen || !Viewer) return null;
  return (
    <Border>
      <Viewer {...shown} />
    </Border>
  );
}

/** The neighbours of the picture in sight are loaded once the page itself is there. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  return isQuiet;
}
