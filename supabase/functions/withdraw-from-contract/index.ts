import { hostedFunction } from "../hosted.ts";

export default { fetch: hostedFunction("withdraw-from-contract") };
