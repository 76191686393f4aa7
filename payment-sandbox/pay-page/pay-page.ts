import { Hono } from "hono";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { answerChallenge, confirm } from "../objects/confirm.ts";
import type { Outcome } from "../objects/confirm.ts";
import { currentSession } from "../objects/expiry.ts";
import type { RowOf } from "../objects/records.ts";
import { readMoment } from "../sandbox.ts";
import type { Sandbox } from "../sandbox.ts";
import { checkoutView } from "./checkout-view.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { headers, respondWith } from "./document.ts";
import { picturesOf } from "./order-summary.ts";
import { seeOther, successAddress, toSuccess, waitForShop } from "./redirect.ts";
import { filledOf, nothingFilled, readForm } from "./shopper-form.ts";
import type { Filled } from "./shopper-form.ts";
import { bankView, stateView } from "./state-views.ts";
import type { StateView } from "./state-views.ts";
import { languageOf, texts } from "./texts.ts";
import type { Texts } from "./texts.ts";

const maxBodyBytes = 64 * 1024;

type Session = RowOf<"checkout.session">;

/** `/pay/{id}` and the bank's page `/pay/{id}/bank`: forms and links, no script. */
export function createPayPages(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: () => refuse(413, "Too large") }));
  app.get("/pay/:id", (c) => withSession(sandbox, c, (session) => showCheckout(sandbox, c, session)));
  app.post("/pay/:id", (c) => withSession(sandbox, c, (session) => pay(sandbox, c, session)));
  app.get("/pay/:id/bank", (c) => withSession(sandbox, c, (session) => showBank(sandbox, c, session)));
  app.post("/pay/:id/bank", (c) => withSession(sandbox, c, (session) => answerBank(sandbox, c, session)));
  app.on(["PUT", "PATCH", "DELETE", "OPTIONS"], "*", () => refuse(405, "Method not allowed"));
  app.notFound((c) => showState(sandbox, c, null));
  app.onError((error, c) => {
    sandbox.log.error({ err: error }, "a payment page could not be shown");
    return showBroken(sandbox, c);
  });
  return app;
}

function refuse(status: number, words: string): Response {
  const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8", Allow: "GET, POST" };
  return new Response(words, { status, headers: plain });
}

/** Open sessions show the form; all others show their outcome. */
async function withSession(
  sandbox: Sandbox,
  c: Context,
  show: (session: Session) => Promise<Response>,
): Promise<Response> {
  const isPost = c.req.method === "POST";
  const type = c.req.header("Content-Type") ?? "";
  if (isPost && !/^application\/x-www-form-urlencoded\b/i.test(type)) return refuse(415, "Unsupported media type");
  const session = await currentSession(sandbox, c.req.param("id") ?? "");
  if (session?.data.status === "open") return show(session);
  if (isPost && session?.data.status === "complete") return toSuccess(session.data);
  return showState(sandbox, c, session);
}

async function pay(sandbox: Sandbox, c: Context, session: Session): Promise<Response> {
  const { nowMs } = await readMoment(sandbox);
  const read = readForm(new URLSearchParams(await c.req.text()), session.data, nowMs);
  if ("wrong" in read) return showCheckout(sandbox, c, session, { ...read, status: 422 });
  const outcome = await confirm(sandbox, session.id, read.card, read.shopper);
  return afterTry(sandbox, c, session, { outcome, filled: read.filled });
}

async function answerBank(sandbox: Sandbox, c: Context, session: Session): Promise<Response> {
  const { challenge } = session.inner;
  if (challenge === null) return seeOther(`/pay/${session.id}`);
  const decision = new URLSearchParams(await c.req.text()).get("decision");
  if (decision !== "approve" && decision !== "refuse") return showBank(sandbox, c, session);
  const outcome = await answerChallenge(sandbox, session.id, decision === "approve");
  return afterTry(sandbox, c, session, { outcome, filled: filledOf(challenge.shopper) });
}

async function afterTry(
  sandbox: Sandbox,
  c: Context,
  session: Session,
  { outcome, filled }: { outcome: Outcome; filled: Filled },
): Promise<Response> {
  if (outcome.kind === "challenge") return seeOther(`/pay/${session.id}/bank`);
  if (outcome.kind === "declined") {
    const declined = declineOf(outcome.why.decline_code);
    return showCheckout(sandbox, c, session, { filled, declined, status: 402 });
  }
  if (outcome.kind === "complete") {
    await waitForShop(sandbox, outcome.event);
    return toSuccess(session.data);
  }
  // Closed: the other press of the same button, another tab, or time was faster.
  const current = await currentSession(sandbox, session.id);
  if (current?.data.status === "complete") return toSuccess(current.data);
  return seeOther(`/pay/${session.id}`);
}

function declineOf(code: string): keyof Texts["declines"] {
  const known = Object.keys(texts.en.declines).find((name) => name === code);
  return (known ?? "generic_decline") as keyof Texts["declines"]; // A key of that very object
}

async function showCheckout(
  sandbox: Sandbox,
  c: Context,
  session: Session,
  after: Partial<Pick<CheckoutView, "filled" | "wrong" | "declined">> & { status?: number } = {},
): Promise<Response> {
  const { success_url, cancel_url, customer_email } = session.data;
  const before = {
    ...nothingFilled,
    values: customer_email === null ? {} : { email: customer_email },
  };
  const frame = frameOf(sandbox, c, session);
  const { filled = before, wrong = [], declined = null, status = 200 } = after;
  const country = countryOf(sandbox, c, session);
  const pictures = await picturesOf(sandbox, session);
  const body = checkoutView({ session, ...frame, country, filled, pictures, wrong, declined });
  return respondWith({ ...frame, status, leadsTo: [success_url, cancel_url], body });
}

async function showBank(sandbox: Sandbox, c: Context, session: Session): Promise<Response> {
  if (session.inner.challenge === null) return seeOther(`/pay/${session.id}`);
  const frame = frameOf(sandbox, c, session);
  const { success_url, cancel_url } = session.data;
  const body = bankView(session, frame.language, frame.brand);
  return respondWith({ ...frame, leadsTo: [success_url, cancel_url], body });
}

function showState(sandbox: Sandbox, c: Context, session: Session | null): Promise<Response> {
  const frame = frameOf(sandbox, c, session);
  const { view, status } = stateOf(sandbox, session);
  return respondWith({ ...frame, status, body: stateView({ ...frame, ...view }) });
}

function stateOf(
  sandbox: Sandbox,
  session: Session | null,
): { view: Pick<StateView, "state" | "href" | "onward">; status: number } {
  const home = `${new URL(sandbox.publicUrl).origin}/`;
  if (session === null) return { view: { state: "unknown", href: home, onward: false }, status: 404 };
  const { status, payment_status, cancel_url } = session.data;
  if (status !== "complete")
    return { view: { state: "expired", href: cancel_url ?? home, onward: false }, status: 410 };
  const state = payment_status === "paid" ? "paid" : "processing";
  return { view: { state, href: successAddress(session.data), onward: true }, status: 200 };
}

function showBroken(sandbox: Sandbox, c: Context): Promise<Response> {
  const frame = frameOf(sandbox, c, null);
  const view = { state: "broken" as const, href: sandbox.publicUrl, onward: false };
  return respondWith({ ...frame, status: 500, body: stateView({ ...frame, ...view }) });
}

function frameOf(sandbox: Sandbox, c: Context, session: Session | null) {
  const accepted = c.req.header("Accept-Language");
  return {
    language: languageOf(session?.data.locale ?? null, accepted),
    brand: session?.data.branding_settings.display_name ?? sandbox.brand.name,
    fonts: sandbox.brand.fonts,
  };
}

/** The country of the browser's first language if the shop delivers there, else the shop's own. */
function countryOf(sandbox: Sandbox, c: Context, { data }: Session): string {
  const region = /^\s*[a-z]{2,3}-([A-Z]{2})\b/.exec(c.req.header("Accept-Language") ?? "")?.[1];
  const allowed = data.shipping_address_collection?.allowed_countries ?? [];
  return region !== undefined && allowed.includes(region) ? region : sandbox.brand.country;
}
