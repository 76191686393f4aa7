import { Hono, type Context } from "hono";
import type { PlatformEnv } from "../../errors.ts";
import { answerDownload, describeDownload, type Download } from "../download.ts";
import { imageType } from "../images/image.ts";
import { filePath, type StoredObject } from "../object-rows.ts";
import { describeObject } from "./object-routes.ts";
import { keyOf, urlOf } from "./route-key.ts";
import { findObject, findPublic, findReadable } from "../objects.ts";
import { budgets, spend } from "../../fairness/budgets.ts";
import { refusal } from "../errors.ts";
import { variantTag } from "../images/render.ts";
import type { Store } from "../store.ts";
import {
  accepted,
  describeTransformation,
  readTransformation,
  snap,
  type Transformation,
} from "../images/transformation.ts";

/** Public objects, and addresses that carry their permission. */
export function createOpenReadRoutes(store: Store): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  app.get("/object/public/:bucket/:name{.+}", async (context) => {
    const look = async () => {
      await spendLook(store, context);
      return ofObject(await findPublic(store, keyOf(context)), toAnybody);
    };
    return answer(store, context, await store.publicMemory.find(context.req.path, look));
  });
  app.get("/object/info/public/:bucket/:name{.+}", async (context) =>
    context.json(describeObject(await findPublic(store, keyOf(context)))),
  );
  app.get("/render/image/public/:bucket/:name{.+}", async (context) => {
    const format = acceptedBy(context);
    const look = async () => {
      const wanted = readTransformation(context.req.query(), format);
      await spendLook(store, context);
      const object = await findPublic(store, keyOf(context));
      return ofRendering(store, context, { object, wanted, manner: toAnybody });
    };
    const address = `${format} ${context.req.url}`;
    const isThere = ({ path }: Download) => store.renders.isKept(path);
    return answer(store, context, await store.publicMemory.find(address, look, isThere));
  });
  app.get("/object/sign/:bucket/:name{.+}", async (context) => {
    const { object, manner } = await findSigned(store, context);
    return answer(store, context, ofObject(object, manner));
  });
  app.get("/render/image/sign/:bucket/:name{.+}", async (context) => {
    const { object, transformations, manner } = await findSigned(store, context);
    const wanted = readTransformation(parseQuery(transformations), acceptedBy(context));
    return answer(store, context, await ofRendering(store, context, { object, wanted, manner }));
  });
  return app;
}

/** Objects that need a caller. */
export function createReadRoutes(store: Store): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const read = async (context: Context<PlatformEnv>) => {
    if (context.req.query("versionId") !== undefined) throw refusal("FeatureNotEnabled");
    const object = await findReadable(store, context.env.caller, keyOf(context));
    return answer(store, context, ofObject(object, toCaller));
  };
  app.get("/object/authenticated/:bucket/:name{.+}", read);
  app.get("/object/:bucket/:name{.+}", read);
  app.get("/render/image/authenticated/:bucket/:name{.+}", async (context) => {
    const wanted = readTransformation(context.req.query(), acceptedBy(context));
    const object = await findReadable(store, context.env.caller, keyOf(context));
    return answer(store, context, await ofRendering(store, context, { object, wanted, manner: toCaller }));
  });
  return app;
}

function answer(store: Store, context: Context, download: Download): Promise<Response> {
  return answerDownload(store.bytes, context.req.raw, download, context.req.query("download"));
}

/** An address outside of the memory costs a read, like any question to the database: strangers can make up any name. */
function spendLook({ budgets: counted }: Store, context: Context<PlatformEnv>): Promise<void> {
  return spend(counted, budgets.read, context.env.peerAddress);
}

/** Headers for a public answer, or for this caller alone; beside those of every object. */
interface Manner {
  isPublic: boolean;
  extraHeaders?: Record<string, string>;
}
const toAnybody: Manner = { isPublic: true };
const toCaller: Manner = { isPublic: false };

function ofObject(object: StoredObject, manner: Manner): Download {
  const { size: sizeBytes, mimetype, eTag, cacheControl } = object.metadata;
  const lastModified = object.updated_at;
  const path = filePath(object.version);
  const facts = { path, sizeBytes, mimetype, eTag, cacheControl, lastModified };
  return describeDownload({ ...facts, ...manner });
}

async function ofRendering(
  store: Store,
  { env: { peerAddress } }: Context<PlatformEnv>,
  asked: { object: StoredObject; wanted: Transformation; manner: Manner },
): Promise<Download> {
  const { manner } = asked;
  const wanted = snap(asked.wanted, store.renderSizes);
  const { version, metadata, updated_at: lastModified } = asked.object;
  const source = { version, path: filePath(version) };
  const made = await store.renders.make(source, wanted, {
    address: peerAddress,
    mayMake: () => spend(store.budgets, budgets.render, peerAddress),
  });
  return describeDownload({
    path: made.path,
    sizeBytes: made.sizeBytes,
    mimetype: imageType(made.format),
    eTag: variantTag(version, wanted),
    cacheControl: metadata.cacheControl,
    lastModified,
    isPublic: manner.isPublic,
    extraHeaders: {
      ...manner.extraHeaders,
      Vary: "Accept",
      "X-Transformations": describeTransformation(wanted),
    },
  });
}

async function findSigned(store: Store, context: Context) {
  const key = keyOf(context);
  const claims = await store.signedUrls.verifyDownload(context.req.query("token"), urlOf(key));
  const object = await findObject(store.database, key);
  if (!object) throw refusal("NoSuchKey");
  const extraHeaders = { Expires: new Date(claims.exp * 1000).toUTCString() };
  return { object, transformations: claims.transformations, manner: { ...toCaller, extraHeaders } };
}

function acceptedBy(context: Context): Transformation["format"] {
  return accepted(context.req.header("accept") ?? "");
}

// The address is signed by us, so `sign` has checked its parameters.
function parseQuery(transformations: string | undefined): Record<string, unknown> {
  const parsed: unknown = JSON.parse(transformations ?? "{}");
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
}
