import { hostedFunction } from "../hosted.ts";

export default { fetch: hostedFunction("sync-stripe-products") };
