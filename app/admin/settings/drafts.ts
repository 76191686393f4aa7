import { z } from "zod";
import { createDrafts } from "../data/draft-store.ts";

/** A setting as it is typed, and the value that was shown before: another one there now is somebody else's change. */
interface Edit {
  seen: SettingValue;
  typed: SettingValue;
}
/** The database has JSON. */
export type SettingValue = z.infer<ReturnType<typeof z.json>>;
export type Edits = Record<string, Edit>;

const editSchema = z.object({ seen: z.json(), typed: z.json() });

/** Drafts by the section's name. */
export const settingDrafts = createDrafts<Edits>(
  "admin-setting-drafts",
  z.record(z.string(), z.record(z.string(), editSchema)),
);
