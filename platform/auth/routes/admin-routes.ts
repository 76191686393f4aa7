import { Hono, type Context } from "hono";
import { z } from "zod";
import type { PlatformEnv } from "../../errors.ts";
import { createLinkFor, createUser, deleteAccount, inviteUser, updateAccount } from "../accounts/admin.ts";
import { isUuid, requireService } from "./bearer.ts";
import { refuse } from "../errors.ts";
import { linkTypes } from "../links/one-time-tokens.ts";
import type { AuthParts } from "../parts.ts";
import { readBody, refusePhone, requireEmail } from "./request-body.ts";
import { redirectOf } from "../routes.ts";
import { existing, findUser, listUsers } from "../users.ts";

const text = z.string().nullish();
const metadata = z.record(z.string(), z.unknown()).nullish();

const userSchema = z.object({
  id: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
});

export function createAdminRoutes(parts: AuthParts): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  app.on(["GET", "POST", "PUT", "DELETE", "PATCH"], ["/admin/*", "/invite"], async (c, next) => {
    await requireService(parts, c);
    await next();
  });

  app.post("/admin/users", async (c) => {
    const body = await readBody(c, userSchema);
    return c.json(await createUser(parts, changesOf(body)));
  });

  app.get("/admin/users", (c) => answerList(parts, c));

  app.get("/admin/users/:id", async (c) => {
    const account = await findUser(parts.database, { id: requireId(c) });
    return c.json(existing(account).user);
  });

  app.put("/admin/users/:id", async (c) => {
    const body = await readBody(c, userSchema);
    return c.json(await updateAccount(parts, requireId(c), changesOf(body)));
  });

  app.delete("/admin/users/:id", async (c) => {
    const body = await readBody(c, z.object({ should_soft_delete: z.boolean().nullish() }));
    await deleteAccount(parts, requireId(c), { isSoft: body.should_soft_delete ?? false });
    return c.json({});
  });

  app.post("/admin/generate_link", async (c) => {
    const body = await readBody(c, linkSchema);
    const email = requireEmail(body.email ?? "");
    const type = orderTypes.find((known) => known === body.type);
    if (!type) {
      throw refuse("validation_failed", {
        message: `Invalid email action link type requested: ${body.type ?? ""}`,
      });
    }
    const redirectTo = redirectOf(parts, c, body.redirect_to);
    const new_email = type.startsWith("email_change") ? requireEmail(body.new_email ?? "") : null;
    return c.json(await createLinkFor(parts, { ...body, new_email, type, email, redirectTo }));
  });

  app.post("/invite", async (c) => {
    const body = await readBody(c, z.object({ email: text, data: metadata }));
    const email = requireEmail(body.email ?? "");
    const redirectTo = redirectOf(parts, c);
    return c.json(await inviteUser(parts, { email, data: body.data ?? undefined, redirectTo }));
  });

  return app;
}

const orderTypes = [...linkTypes, "email_change_current", "email_change_new"] as const;
const linkSchema = z.object({
  type: text,
  email: text,
  password: text,
  new_email: text,
  data: metadata,
  redirect_to: text,
});

/** Newest first. The header `Link` is read by a brittle parser: `page` comes first, `rel` is quoted. */
async function answerList(parts: AuthParts, c: Context<PlatformEnv>): Promise<Response> {
  const number = positive(c.req.query("page"), 1);
  const size = Math.min(positive(c.req.query("per_page"), 50), 1_000);
  const { users, total } = await listUsers(parts.database, { number, size });
  const last = Math.max(1, Math.ceil(total / size));
  const link = (page: number, rel: string) => `</admin/users?page=${page}&per_page=${size}>; rel="${rel}"`;
  c.header("X-Total-Count", String(total));
  c.header("Link", [...(number < last ? [link(number + 1, "next")] : []), link(last, "last")].join(", "));
  return c.json({ users, aud: "authenticated" });
}

function positive(given: string | undefined, usual: number): number {
  if (!given) return usual;
  const value = Number(given);
  if (Number.isSafeInteger(value) && value > 0 && value <= 1_000_000) return value;
  throw refuse("validation_failed", {
    message: `Bad Pagination Parameters: ${usual === 1 ? "page" : "per_page"}`,
  });
}

function requireId(c: Context<PlatformEnv>): string {
  const id = c.req.param("id") ?? "";
  if (isUuid(id)) return id;
  throw refuse("validation_failed", { status: 404, message: "user_id must be an UUID" });
}

function changesOf(body: z.infer<typeof userSchema>) {
  refusePhone(body.phone);
  if (body.id && !isUuid(body.id)) {
    throw refuse("validation_failed", { message: "ID must conform to the uuid v4 format" });
  }
  return {
    id: body.id ?? undefined,
    email: body.email ? requireEmail(body.email) : undefined,
    password: body.password ?? undefined,
    passwordHash: body.password_hash ?? undefined,
    isConfirmed: body.email_confirm ?? undefined,
    userMetadata: body.user_metadata ?? undefined,
    appMetadata: body.app_metadata ?? undefined,
    banDuration: body.ban_duration ?? undefined,
  };
}
