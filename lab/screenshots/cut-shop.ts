import { startFaultProxy } from "#tests/journeys/fault-proxy.ts";
import { startShop, type ShopProcess } from "#tests/shop-process.ts";

/** A shop on the service of another, over a line that lets through neither products nor the state of a payment. */
export async function startCutShop(service: ShopProcess): Promise<ShopProcess> {
  const line = await startFaultProxy();
  line.leadTo(Number(new URL(service.url).port));
  const config = await (await fetch(`${service.url}/config.json`)).json();
  const shop = await startShop({
    SUPABASE_URL: line.url,
    SUPABASE_ANON_KEY: config.anonKey,
    ADMIN_EMAIL: "",
    ADMIN_PASSWORD: "",
  });
  line.fail(/^\/(rest\/v1\/products|functions\/v1\/payment-status)/, 503);
  const { stop } = shop;
  shop.stop = async () => {
    const code = await stop();
    await line.close();
    return code;
  };
  return shop;
}
