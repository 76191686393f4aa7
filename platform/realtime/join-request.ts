import { z } from "zod";

/** The payload of `phx_join`; broken parts of it read as absent, as on the hosted service. */
const schema = z.object({
  config: z
    .object({
      broadcast: z.object({ ack: z.boolean().catch(false) }).catch({ ack: false }),
      presence: z.object({ enabled: z.boolean().catch(false) }).catch({ enabled: false }),
      postgres_changes: z.array(z.record(z.string(), z.unknown())).catch([]),
      postgres_changes_options: z.object({ wait: z.boolean().catch(false) }).catch({ wait: false }),
      private: z.boolean().catch(false),
    })
    .catch({
      broadcast: { ack: false },
      presence: { enabled: false },
      postgres_changes: [],
      postgres_changes_options: { wait: false },
      private: false,
    }),
  access_token: z.string().nullish().catch(null),
});

export type JoinRequest = z.infer<typeof schema>;

export function readJoin(payload: Record<string, unknown>): JoinRequest {
  return schema.parse(payload);
}

/** `access_token` of a join or push; an opaque key or an absent one means the key of the connection. */
export function ownToken(token: unknown): string | undefined {
  return typeof token === "string" && token !== "" && !token.startsWith("sb_") ? token : undefined;
}
