import type { MouseEvent, ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { pressOnSpace } from "../ui/link-button.tsx";

const sections = ["collections", "story", "location"] as const;
type Section = (typeof sections)[number];

interface SectionLinkProps {
  section: Section;
  /** The hero and the bottom nav call it a button (LND-01, LND-09). */
  asButton?: boolean;
  className?: string;
  children: ReactNode;
}

/** NAV-03, NAV-04: scrolls to a section of the landing page, going there first when it is elsewhere. */
export function SectionLink({ section, asButton, className, children }: SectionLinkProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const go = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (pathname === "/") return scrollToSection(section);
    await navigate("/");
    setTimeout(() => scrollWhenThere(section), scrollAfterMs);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an anchor is interactive
    <a
      href={`/#${section}`}
      role={asButton ? "button" : undefined}
      onClick={(event) => void go(event)}
      onKeyDown={asButton ? pressOnSpace : undefined}
      className={className}
    >
      {children}
    </a>
  );
}

const scrollAfterMs = 100;
const stopAbovePx = 80;

/** The target page may, on a slow machine, not be mounted yet. */
function scrollWhenThere(section: Section, until = performance.now() + aimMs): void {
  if (document.getElementById(section)) return scrollToSection(section);
  if (performance.now() < until) requestAnimationFrame(() => scrollWhenThere(section, until));
}

function scrollToSection(section: Section): void {
  const element = document.getElementById(section);
  if (!element) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const scroll = () => {
    const top = element.getBoundingClientRect().top + scrollY - stopAbovePx;
    scrollTo({ top, behavior: calm ? "instant" : "smooth" });
  };
  scroll();
  keepAiming(scroll);
  // The next Tab goes on from the section; no ring, and nothing moves.
  element.focus({ preventScroll: true });
}

/** A phone on a slow line may still be fetching what stands above. */
const aimMs = 6000;

/** Content that loads above the section moves it: the scroll follows, until the visitor takes over. */
function keepAiming(scroll: () => void): void {
  let height = document.body.scrollHeight;
  const observer = new ResizeObserver(() => {
    if (document.body.scrollHeight === height) return;
    height = document.body.scrollHeight;
    scroll();
  });
  const over = new AbortController();
  const stop = () => {
    observer.disconnect();
    over.abort();
  };
  observer.observe(document.body);
  for (const event of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    addEventListener(event, stop, { signal: over.signal, passive: true });
  }
  setTimeout(stop, aimMs);
}
