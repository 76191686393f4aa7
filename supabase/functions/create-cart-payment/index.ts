import { hostedFunction } from "../hosted.ts";

export default { fetch: hostedFunction("create-cart-payment") };
