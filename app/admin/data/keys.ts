/** Keys of queries whose changes others tell of, apart from what reads them: a teller needs no schemas. */
export const accessKey = ["admin", "access"] as const;
export const todayKey = ["admin", "today"] as const;
export const keepsMailKey = ["admin", "keeps-mail"] as const;
export const managedProductsKey = ["admin", "products"] as const;
export const productPagesKey = [...managedProductsKey, "page"] as const;
export const ordersKey = ["admin", "orders"] as const;
export const usersKey = ["admin", "users"] as const;
export const enquiriesKey = ["admin", "enquiries"] as const;
export const quotesKey = ["admin", "quotes"] as const;
export const heldKey = ["admin", "held"] as const;
export const deliveryMethodsKey = ["admin", "delivery-methods"] as const;
export const collectionsKey = ["admin", "collections"] as const;
export const settingsKey = ["admin", "settings"] as const;
export const importsKey = ["admin", "imports"] as const;
