import { FunctionsHttpError } from "@supabase/supabase-js";
import { z } from "zod";
import { browserClientWithSession, sendThrough } from "../../data/client.ts";
import type { Client } from "../../data/shop-client.ts";
import { withAnswerDeadline } from "./sending/answer-deadline.ts";
import { fetchWithProgress } from "./sending/upload-progress.ts";

export type AdminClient = Client;

/** One whole client: a second one beside the shop's would fight over the session (SRV-02). */
export function openAdminClient(): Promise<AdminClient> {
  opening ??= browserClientWithSession().then(
    (client) => {
      sendThrough(withAnswerDeadline(fetchWithProgress));
      return client;
    },
    (cause: unknown) => {
      opening = undefined;
      throw cause;
    },
  );
  return opening;
}

let opening: Promise<AdminClient> | undefined;

/** Reads an answer in the shape that the dashboard knows. */
export async function readAs<Shape>(schema: z.ZodType<Shape>, read: PromiseLike<{ data: unknown }>): Promise<Shape> {
  return schema.parse((await read).data);
}

export async function callFunction(client: AdminClient, name: string, body: object) {
  const { data, error } = await client.functions.invoke<unknown>(name, { body: { ...body } });
  if (!error) return data;
  const answer: unknown = error instanceof FunctionsHttpError ? await error.context.json() : null;
  const said = z.object({ error: z.string(), code: z.string() }).safeParse(answer).data;
  throw Object.assign(new Error(said?.error ?? "", { cause: error }), { code: said?.code });
}

/** SQLSTATE, PGRSTnnn or an auth code, wherever the stock client's errors carry one. */
export function errorCode(error: unknown): string | undefined {
  return codedSchema.safeParse(error).data?.code;
}

export function errorMessage(error: unknown): string | undefined {
  // "Failed to fetch", "The user aborted", an answer of another shape, a proxy's page are no sentences for a jeweller.
  if (error instanceof TypeError || error instanceof DOMException || error instanceof z.ZodError) return undefined;
  const message = codedSchema.safeParse(error).data?.message;
  return !message || /^\s*(<|\w+Error:)/.test(message) ? undefined : message;
}

const codedSchema = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
});
