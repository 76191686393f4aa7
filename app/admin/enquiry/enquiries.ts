import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { languages } from "#domain/language.ts";
import type { AdminClient } from "../data/admin-client.ts";
import { readPage } from "../data/read-rows.ts";
import { enquiriesKey } from "../data/keys.ts";

export const enquiryStates = ["new", "answered", "ended"] as const;
export type EnquiryState = (typeof enquiryStates)[number];

const enquirySchema = z.object({
  id: z.string(),
  /** The product, unless it was deleted meanwhile. */
  product_id: z.string().nullable(),
  product_name: z.string(),
  product_name_el: z.string().nullable(),
  product_code: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  question: z.string(),
  locale: z.enum(languages),
  state: z.enum(enquiryStates),
  /** Oldest first. */
  answers: z.array(z.object({ key: z.string(), text: z.string(), at: z.string() })),
  /** A day: `2026-11-25`. */
  due_on: z.string(),
  created_at: z.string(),
  /** Its page and picture, unless it was deleted meanwhile. */
  products: z.object({ slug: z.string(), image_url: z.string().nullable() }).nullable(),
});
export type Enquiry = z.infer<typeof enquirySchema>;

export const enquiriesPerPage = 25;

/** A page of one state: what waits longest comes first, what is over latest first. */
export function enquiriesQuery(client: AdminClient, state: EnquiryState, page: number) {
  return queryOptions({
    queryKey: [...enquiriesKey, state, page],
    queryFn: ({ signal }) =>
      readPage(page, enquiriesPerPage, async (first) => {
        const { data, count } = await client
          .from("enquiries")
          .select("*,products(slug,image_url)", { count: "exact" })
          .eq("state", state)
          .order("created_at", { ascending: state === "new" })
          .order("id")
          .range(first, first + enquiriesPerPage - 1)
          .abortSignal(signal)
          .throwOnError();
        const enquiries = z.array(enquirySchema).parse(data);
        return { enquiries, count: count ?? enquiries.length };
      }),
    placeholderData: keepPreviousData,
  });
}

/** One, to be answered by a quote; null: deleted. */
export function enquiryQuery(client: AdminClient, id: string) {
  return queryOptions({
    queryKey: [...enquiriesKey, "one", id],
    queryFn: async ({ signal }) => {
      const asked = client.from("enquiries").select("*,products(slug,image_url)").eq("id", id);
      const { data } = await asked.abortSignal(signal).throwOnError();
      return z.array(enquirySchema).parse(data)[0] ?? null;
    },
  });
}

/** How many there are of each state; a shop that nobody has asked shows no sign of them. */
export function enquiryCountsQuery(client: AdminClient) {
  return queryOptions({
    queryKey: [...enquiriesKey, "counts"],
    queryFn: async ({ signal }) => {
      const counts = enquiryStates.map(async (state) => {
        const asked = client.from("enquiries").select("id", { count: "exact", head: true });
        const { count } = await asked.eq("state", state).abortSignal(signal).throwOnError();
        return [state, count ?? 0] as const;
      });
      return new Map(await Promise.all(counts));
    },
  });
}

/** Mails it to who asked, once for each key. Refused with `empty_answer`, `unknown_enquiry`. */
export async function answerEnquiry(
  client: AdminClient,
  { id, answer, key }: { id: string; answer: string; key: string },
): Promise<void> {
  await client.rpc("answer_enquiry", { enquiry: id, answer, key }).throwOnError();
}

export async function markEnquiry(client: AdminClient, id: string, state: EnquiryState) {
  await client.from("enquiries").update({ state }).eq("id", id).throwOnError();
}

export async function deleteEnquiry(client: AdminClient, id: string): Promise<void> {
  await client.from("enquiries").delete().eq("id", id).throwOnError();
}
