import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { useId, type ReactNode } from "react";

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const shopName = useDocumentFacts().shop?.shop_name;
  return (
    <main className="grid min-h-svh grid-cols-[minmax(0,28rem)] content-center justify-center px-5 py-12">
      <section
        aria-labelledby={titleId}
        className="rounded-md border border-line bg-surface px-[min(1.5rem,6vw)] py-8 sm:px-10 sm:py-10"
      >
        <p aria-hidden="true" className="eyebrow mb-3 text-gold">
          {shopName}
        </p>
        <h1 id={titleId} className="mb-6 text-[min(1.875rem,9vw)] leading-tight wrap-break-word">
          {title}
        </h1>
        {children}
      </section>
    </main>
  );
}
