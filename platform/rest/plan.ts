import type { Role } from "../caller.ts";
import type { ApiRequest } from "./api-request.ts";
import { planCall, type CallPlan } from "./plan/plan-call.ts";
import { planRead } from "./plan/plan-read.ts";
import type { ReadPlan } from "./plan/read-plan.ts";
import { planWrite, type WritePlan } from "./plan/plan-write.ts";
import { noTable } from "./refusals.ts";
import type { Relation, Schema } from "./schema/schema.ts";
import { closest } from "./plan/suggestions.ts";

/** Step 2: every relation, column, function and type in a plan comes from the schema. Pure. */
export type Plan =
  { kind: "read"; read: ReadPlan } | { kind: "write"; write: WritePlan } | { kind: "call"; call: CallPlan };

/** @throws PlatformError PGRST108, 118, 120, 2xx, and the database's 42703 and 42704 for unknown columns and types */
export function planRequest(request: ApiRequest, schema: Schema, role: Role): Plan {
  if (request.action === "call" || request.action === "callReadOnly") {
    return { kind: "call", call: planCall(request, schema, role) };
  }
  const relation = findRelation(schema, request.target);
  if (request.action === "read") {
    return { kind: "read", read: planRead(request, schema, relation) };
  }
  return {
    kind: "write",
    write: planWrite({ ...request, action: request.action }, schema, relation),
  };
}

function findRelation(schema: Schema, name: string): Relation {
  const relation = schema.relations.get(name);
  if (!relation) throw noTable(name, closest(name, schema.relations.keys()));
  return relation;
}
