import { hostedFunction } from "../hosted.ts";

export default { fetch: hostedFunction("send-wish") };
