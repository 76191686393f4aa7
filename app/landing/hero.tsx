import { useDocumentFacts, useShopText } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { rendered, sourceSet } from "../ui/picture.tsx";
import { heroWidths, pageQuality } from "#domain/picture-sizes.ts";
import wideAvif from "./pictures/hero-1280.avif";
import widerAvif from "./pictures/hero-1920.avif";
import widestAvif from "./pictures/hero-2400.avif";
import wideWebp from "./pictures/hero-1920.webp";
import tallAvif from "./pictures/hero-tall-540.avif";
import tallerAvif from "./pictures/hero-tall-720.avif";
import tallestAvif from "./pictures/hero-tall-1080.avif";
import tallWebp from "./pictures/hero-tall-720.webp";
import { sharedText } from "../i18n/shared-text.ts";

/** LND-01, LND-02. The texts rise one after the other; with reduced motion they stand at once. */
export function Hero() {
  const t = useText(sharedText);
  const text = useShopText();
  const own = useDocumentFacts().words?.hero_picture;
  return (
    <section className="relative isolate flex min-h-svh flex-col justify-end overflow-hidden bg-[#0c0a08] text-white">
      {own ? <OwnPicture url={own} /> : <HeroPicture />}
      {/* Half dark (written so that the browser tells it so), and a little more where the words stand. */}
      <div className="absolute inset-0 -z-10 bg-[#00000080] landscape:bg-linear-to-r from-black/70 via-black/15 via-55% to-transparent" />
      {own ? null : <div className="hero-light absolute inset-0 -z-10" />}
      <div className="page-width pt-32 pb-[calc(6rem+env(safe-area-inset-bottom))] md:pb-24 lg:pb-28 portrait:bg-linear-to-t from-black/90 via-black/60 via-75% to-transparent">
        <h1 className="hero-text max-w-[6.85em] text-hero wrap-anywhere [animation-delay:200ms]">
          {text("hero_title") ?? t("hero.title")}
        </h1>
        <p className="hero-text mt-4 max-w-[25em] text-lg leading-relaxed text-white/90 [animation-delay:400ms] md:text-xl">
          {text("hero_subtitle") ?? t("hero.subtitle")}
        </p>
        <p className="hero-text mt-8 [animation-delay:600ms]">
          {/* A jump to the anchor, as LND-01 says: the address tells the place, with and without scripts. */}
          <LinkButton
            to="#collections"
            className="inline-flex min-h-12 items-center rounded-sm border border-white/70 px-[min(2rem,8vw)] py-3 text-[0.9375rem] font-medium transition-colors hover:bg-white hover:text-black focus-visible:outline-white"
          >
            {t("hero.button")}
          </LinkButton>
        </p>
      </div>
    </section>
  );
}

/** The jeweller's, of any shape: on a tall screen its height decides how wide it is drawn. */
function OwnPicture({ url }: { url: string }) {
  return (
    <img
      src={rendered(url, 1280)}
      srcSet={sourceSet(url, pageQuality, heroWidths)}
      sizes="(max-aspect-ratio: 3/4) 150vw, 100vw"
      alt=""
      loading="lazy"
      fetchPriority="high"
      className="absolute inset-0 -z-20 size-full object-cover"
    />
  );
}

/** Its pieces to the right of the words; on a tall screen above them. */
function HeroPicture() {
  return (
    <picture>
      <source
        media="(max-aspect-ratio: 3/4)"
        type="image/avif"
        srcSet={`${tallAvif} 540w, ${tallerAvif} 720w, ${tallestAvif} 1080w`}
        sizes="60vw"
      />
      <source media="(max-aspect-ratio: 3/4)" srcSet={tallWebp} />
      <source type="image/avif" srcSet={`${wideAvif} 1280w, ${widerAvif} 1920w, ${widestAvif} 2400w`} sizes="100vw" />
      <img
        src={wideWebp}
        alt=""
        width={1920}
        height={1080}
        // Lazy, so that the size is known when it is chosen: browsers that look ahead of the layout fetch two.
        loading="lazy"
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover object-[90%_50%]"
      />
    </picture>
  );
}
