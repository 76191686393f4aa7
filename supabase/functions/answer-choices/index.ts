import { hostedFunction } from "../hosted.ts";

export default { fetch: hostedFunction("answer-choices") };
