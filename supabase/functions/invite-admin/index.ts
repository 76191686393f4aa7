import { hostedFunction } from "../_shared/hosted.ts";

export default { fetch: hostedFunction("invite-admin") };
