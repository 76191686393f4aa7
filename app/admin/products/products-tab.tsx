import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { categories } from "#domain/product.ts";
import { managedProductsQuery, productsPerPage } from "../data/product-changes.ts";
import { mostFound } from "../../data/product-rows.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { whileSearching } from "../ui/phone-bar-classes.ts";
import { useAddress } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useIsAdmin } from "../data/right.ts";
import { AdminsOnly, NotYours } from "../frame/admins-only.tsx";
import { useFailureToast } from "../frame/failure-toast.ts";
import { ListFrame } from "../lists/list-frame.tsx";
import { ListPages } from "../lists/list-pages.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { productFilter, productSort } from "../product/product-filter.ts";
import { ProductFiles } from "./files/product-files.tsx";
import { StockDialog } from "./stock/stock-dialog.tsx";
import { ProductsTable } from "./products-table.tsx";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { productsText } from "./text.ts";
import { productText } from "../product/text.ts";
import { auditText } from "../audit/text.ts";
import { frameText } from "../frame/text.ts";

export function ProductsTab() {
  const t = useText(productsText, productText, frameText);
  const address = useAddress();
  const client = useAdminClient();
  const isAdmin = useIsAdmin();
  const { language } = useLanguage();
  const filter = productFilter(address, language);
  const products = useQuery(managedProductsQuery(client, filter));
  useFailureToast(products, frameText.products.fetchFailed);
  const filtered = filter.search !== "" || filter.category !== undefined;
  const place = whileSearching(filter.search);
  return (
    <div className={place.place}>
      <div className={`mb-4 flex flex-wrap items-end gap-3 ${place.toolbar}`}>
        <SearchBox hint={t("products.searchHint")} />
        <CategoryFilter />
        <span className={`flex flex-wrap gap-x-6 max-lg:order-last max-lg:w-full lg:ms-auto lg:me-3 ${place.tools}`}>
          <AdminsOnly>
            <Link to="/admin/collections" className={buttonClass("quiet")}>
              {t("collections.title")}
            </Link>
          </AdminsOnly>
          <ProductFiles filter={filter} />
        </span>
        <Button
          className={`max-sm:w-full sm:max-lg:ms-auto ${place.tools}`}
          onClick={() => address.change({ product: "new" })}
        >
          <Plus className="size-4" aria-hidden="true" />
          <span>{t("products.add")}</span>
        </Button>
      </div>
      {address.read("import") && !isAdmin ? <NotYours /> : null}
      <ListFrame list={products} filtered={filtered} empty={t("products.empty")}>
        {({ products: rows, count }) => (
          <>
            <ProductsTable products={rows} sort={productSort(address)} faded={products.isPlaceholderData} />
            <ListPages
              name={t("products.title")}
              count={count}
              most={filter.search === "" ? undefined : mostFound}
              perPage={productsPerPage}
            />
          </>
        )}
      </ListFrame>
      <ProductDialog />
      <StockDialog />
    </div>
  );
}

function CategoryFilter() {
  const t = useText(productsText, auditText);
  const address = useAddress();
  return (
    <select
      aria-label={t("products.filter")}
      value={address.read("category") ?? ""}
      onChange={({ target }) => address.change({ category: target.value, page: undefined })}
      className="min-h-11 rounded-sm border border-edge bg-surface px-3 text-ink max-sm:w-full"
    >
      <option value="">{t("products.everyCategory")}</option>
      {categories.map((category) => (
        <option key={category} value={category}>
          {t(`category.${category}`)}
        </option>
      ))}
    </select>
  );
}
