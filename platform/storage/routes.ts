import { Hono, type MiddlewareHandler } from "hono";
import type { Callers } from "../callers.ts";
import { drain } from "../drain.ts";
import type { PlatformEnv } from "../errors.ts";
import { createBucketRoutes } from "./routes/bucket-routes.ts";
import { answerRefusal, asRefusal, refusal, schemaRefusal } from "./errors.ts";
import { createObjectRoutes } from "./routes/object-routes.ts";
import { createOpenReadRoutes, createReadRoutes } from "./routes/read-routes.ts";
import { createSignedUploadRoute, createSignRoutes } from "./routes/sign-routes.ts";
import type { Store } from "./store.ts";

/** Features of the hosted service that a project may lack, and this one does. */
const absent = ["/upload/*", "/object/list-v2/*", "/vector/*", "/iceberg/*", "/s3/*", "/cdn/*"];

export function createRoutes(store: Store, callers: Pick<Callers, "identify" | "isEnded">): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  app.onError(async (error, context) => {
    await drain(context.req.raw);
    const refused = asRefusal(error);
    if (refused.status >= 500) {
      const requestId = context.env.requestId;
      store.log.error({ err: error, requestId, code: refused.code }, "Storage failed");
    }
    return answerRefusal(refused);
  });
  app.notFound((context) => {
    const message = `Route ${context.req.method}:${context.req.path} not found`;
    return context.json({ message, error: "Not Found", statusCode: 404 }, 404);
  });
  for (const path of absent) {
    app.all(path, (context) => {
      const { code, message } = refusal("FeatureNotEnabled");
      return context.json({ statusCode: "403", error: code, message }, 403);
    });
  }
  app.route("/", createOpenReadRoutes(store));
  app.route("/object", createSignedUploadRoute(store, callers));
  app.use("/object/*", identify(callers));
  app.use("/render/image/authenticated/*", identify(callers));
  app.use("/bucket", identify(callers));
  app.use("/bucket/*", identify(callers));
  app.route("/bucket", createBucketRoutes(store));
  app.route("/object", createSignRoutes(store));
  app.route("/object", createObjectRoutes(store));
  app.route("/", createReadRoutes(store));
  return app;
}

/** Only Authorization counts here; its absence is refused in a schema's words. */
function identify(callers: Pick<Callers, "identify">): MiddlewareHandler<PlatformEnv> {
  return async (context, next) => {
    const authorization = context.req.header("authorization");
    if (authorization === undefined) {
      throw schemaRefusal("headers must have required property 'authorization'");
    }
    context.env.caller = await callers.identify(authorization, null);
    await next();
  };
}
