import { useQuery } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { QueryProvider } from "../data/query-provider.tsx";
import { loadTexts } from "../i18n/shop-texts.ts";
import { CatalogueFailure } from "./catalogue-failure.tsx";

function Shop({ initialData }: { initialData?: string | undefined }) {
  const query = useQuery({ queryKey: ["pieces"], queryFn: () => "", initialData });
  return <CatalogueFailure query={query} title="Failed to load products" />;
}

test("SHP-06 a page made without its list says so where no script asks again, with a way to try again", async () => {
  await loadTexts("en");
  const page = (initialData?: string) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={["/shop/rings?q=gold"]}>
        <QueryProvider>
          <Shop initialData={initialData} />
        </QueryProvider>
      </MemoryRouter>,
    );
  expect(page()).toMatch(
    /^<noscript>.*Failed to load products.*href="\/shop\/rings\?q=gold".*Try again.*<\/noscript>$/,
  );
  expect(page("some")).toBe("");
});
