import { z } from "zod";
import { choiceKinds, type AgreedChoice } from "../choices.ts";

/** The chosen values, as a checkout's line and an order keep them; none for a piece without choices. */
export const agreedChoicesSchema: z.ZodType<AgreedChoice[]> = z.array(
  z.object({
    choice_id: z.string(),
    kind: z.enum(choiceKinds),
    name: z.string(),
    name_el: z.string().nullable(),
    value_id: z.string().nullable(),
    label: z.string().nullable(),
    label_el: z.string().nullable(),
    text: z.string().nullable(),
    surcharge: z.number().int(),
    undecided: z.boolean(),
    decided_at: z.number().optional(),
  }),
);
