import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { useId, type ReactNode } from "react";

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const shopName = useDocumentFacts().shop?.shop_name;
  return (
    <main className="grid min-h-svh place-items-center px-5 py-12">
      <section
        aria-labelledby={titleId}
        className="w-full max-w-md rounded-md border border-line bg-surface px-6 py-8 sm:px-10 sm:py-10"
      >
        <p aria-hidden="true" className="eyebrow mb-3 text-gold">
          {shopName}
        </p>
        <h1 id={titleId} className="mb-6 text-3xl">
          {title}
        </h1>
        {children}
      </section>
    </main>
  );
}
