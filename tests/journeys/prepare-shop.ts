import { preparedFolder } from "../shop-process.ts";

/** Once before all workers: each would otherwise make the folder for itself, at the same time. */
export default async function prepareShop(): Promise<void> {
  await preparedFolder();
}
