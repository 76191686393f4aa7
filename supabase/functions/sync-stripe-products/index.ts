import { hostedFunction } from "../_shared/hosted.ts";

export default { fetch: hostedFunction("sync-stripe-products") };
