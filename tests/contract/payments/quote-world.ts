import { randomUUID } from "node:crypto";
import { sessionIdIn } from "./payment-world.ts";
import type { openPaymentWorld } from "./payment-world.ts";

type World = Awaited<ReturnType<typeof openPaymentWorld>>;
type Admin = Awaited<ReturnType<World["addAdmin"]>>;

/** A day of Cyprus, so many days from now. */
export function dayFromNow(days: number): string {
  const then = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Nicosia" }).format(then);
}

/** Gives the shop the name and the address that its mails come from. */
export async function nameShop(admin: Admin): Promise<void> {
  const changes = { shop_name: "Eleni", seller_email: "eleni@example.cy" };
  await admin.client.rpc("save_shop_settings", { changes }).throwOnError();
}

/** A jeweller who quotes, and what the asker does with the link. */
export function quoting(w: World, admin: Admin) {
  const ask = (request: object) =>
    admin.client.rpc("send_quote", {
      request: {
        id: randomUUID(),
        name: "Μαρία Νικολάου",
        email: "maria@example.cy",
        locale: "en",
        valid_until: dayFromNow(14),
        items: [{ words: "A ring after your sketch", unit_amount: 90_000, personalised: true }],
        ...request,
      },
    });
  return {
    ask,
    async send(request: object = {}): Promise<any> {
      return (await ask(request).throwOnError()).data;
    },
    async refusal(request: object): Promise<any> {
      const { error } = await ask(request);
      return { code: error?.message, ...(error?.details?.startsWith("{") && JSON.parse(error.details)) };
    },
    async read(token: unknown): Promise<any> {
      return (await w.shop.anonClient().rpc("read_quote", { token }).throwOnError()).data;
    },
    async overview(id: string): Promise<any> {
      const { data } = await admin.client.rpc("quotes_overview").throwOnError();
      return (data as any[]).find((quote) => quote.id === id);
    },
    begin: (token: unknown, more: object = {}, headers?: Record<string, string>) =>
      w.call("create-cart-payment", { quote: token, ...more }, headers),
    /** Pays a link; the checkout that it made. */
    async pay(token: string, more: object = {}): Promise<any> {
      const { status, json } = await w.call("create-cart-payment", { quote: token, ...more });
      if (status !== 200) throw new Error(JSON.stringify(json));
      await w.pay(json.url);
      await w.call("payment-status", { session_id: sessionIdIn(json.url) });
      return w.checkoutRow(json.checkout.id);
    },
  };
}
