import { Hono, type Context } from "hono";
import type { PlatformEnv } from "../../errors.ts";
import { answerDownload } from "../download.ts";
import { imageType } from "../images/image.ts";
import { filePath, type StoredObject } from "../object-rows.ts";
import { describeObject } from "./object-routes.ts";
import { keyOf, urlOf } from "./route-key.ts";
import { findObject, findPublic, findReadable } from "../objects.ts";
import { refusal } from "../errors.ts";
import { variantTag } from "../images/render.ts";
import type { DownloadClaims } from "../signed-url.ts";
import type { Store } from "../store.ts";
import {
  describeTransformation,
  readTransformation,
  type Transformation,
} from "../images/transformation.ts";

/** Bytes for anybody: public objects, and addresses that carry their permission. */
export function createOpenReadRoutes(store: Store): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  app.get("/object/public/:bucket/:name{.+}", async (context) =>
    answerObject(store, context, await findPublic(store, keyOf(context)), true),
  );
  app.get("/object/info/public/:bucket/:name{.+}", async (context) =>
    context.json(describeObject(await findPublic(store, keyOf(context)))),
  );
  app.get("/render/image/public/:bucket/:name{.+}", async (context) => {
    const wanted = readTransformation(context.req.query(), accept(context));
    return answerRendering(store, context, {
      object: await findPublic(store, keyOf(context)),
      wanted,
      isPublic: true,
    });
  });
  app.get("/object/sign/:bucket/:name{.+}", async (context) => {
    const { claims, object } = await findSigned(store, context);
    const response = await answerObject(store, context, object, false);
    response.headers.set("Expires", new Date(claims.exp * 1000).toUTCString());
    return response;
  });
  app.get("/render/image/sign/:bucket/:name{.+}", async (context) => {
    const { claims, object } = await findSigned(store, context);
    const query = parseQuery(claims.transformations);
    const wanted = readTransformation(query, accept(context));
    const response = await answerRendering(store, context, { object, wanted, isPublic: false });
    response.headers.set("Expires", new Date(claims.exp * 1000).toUTCString());
    return response;
  });
  return app;
}

/** Bytes for who may see them. */
export function createReadRoutes(store: Store): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const read = async (context: Context<PlatformEnv>) => {
    if (context.req.query("versionId") !== undefined) throw refusal("FeatureNotEnabled");
    const object = await findReadable(store, context.get("caller"), keyOf(context));
    return answerObject(store, context, object, false);
  };
  app.get("/object/authenticated/:bucket/:name{.+}", read);
  app.get("/object/:bucket/:name{.+}", read);
  app.get("/render/image/authenticated/:bucket/:name{.+}", async (context) => {
    const wanted = readTransformation(context.req.query(), accept(context));
    const object = await findReadable(store, context.get("caller"), keyOf(context));
    return answerRendering(store, context, { object, wanted, isPublic: false });
  });
  return app;
}

function answerObject(
  store: Store,
  context: Context,
  object: StoredObject,
  isPublic: boolean,
): Promise<Response> {
  const { size: sizeBytes, mimetype, eTag, cacheControl } = object.metadata;
  return answerDownload(store.bytes, context.req.raw, {
    path: filePath(object.version),
    sizeBytes,
    mimetype,
    eTag,
    cacheControl,
    lastModified: object.updated_at,
    isPublic,
  });
}

async function answerRendering(
  store: Store,
  context: Context,
  { object, wanted, isPublic }: { object: StoredObject; wanted: Transformation; isPublic: boolean },
): Promise<Response> {
  const { version } = object;
  const made = await store.renders.make({ version, path: filePath(version) }, wanted);
  return answerDownload(store.bytes, context.req.raw, {
    path: made.path,
    sizeBytes: made.sizeBytes,
    mimetype: imageType(made.format),
    eTag: variantTag(version, wanted),
    cacheControl: object.metadata.cacheControl,
    lastModified: object.updated_at,
    isPublic,
    extraHeaders: { Vary: "Accept", "X-Transformations": describeTransformation(wanted) },
  });
}

async function findSigned(
  store: Store,
  context: Context,
): Promise<{ claims: DownloadClaims; object: StoredObject }> {
  const key = keyOf(context);
  const claims = await store.signedUrls.verifyDownload(context.req.query("token"), urlOf(key));
  const object = await findObject(store.database, key);
  if (!object) throw refusal("NoSuchKey");
  return { claims, object };
}

function accept(context: Context): string | null {
  return context.req.header("accept") ?? null;
}

/** Signed by us, so it is what `sign` checked. */
function parseQuery(transformations: string | undefined): Record<string, unknown> {
  const parsed: unknown = JSON.parse(transformations ?? "{}");
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
}
