/** From scout to talent and, for a while, back. */
import { byParam, call, write } from "../call.ts";
import { FAMILIES, STAGES } from "../enums.ts";
import { Done, id, instant, ref, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "./person.ts";

/** So long after the finish it can be undone. */
export const UNDO_DAYS = 30;
/** Of one call. */
const MOST = 100;

/** What a talent has and a scout need not: what they do, a way to reach them, a contact address, when the representation began, somebody who looks after them, and answers to the agency's required questions. */
export const MISSING = [
  "types",
  "reach",
  "contactAddress",
  "representationStart",
  "assignedStaff",
  "attribute",
] as const;
export const Missing = z.object({
  what: z.enum(MISSING),
  /** Of an attribute its label. */
  label: z.nullable(z.string()),
});
export type Missing = z.output<typeof Missing>;

export const Conversion = z.object({
  id: id(),
  displayName: z.string(),
  stage: z.enum(STAGES),
  convertedAt: z.nullable(instant()),
  finalisedAt: z.nullable(instant()),
  missing: z.array(Missing),
  /** Until when a finished conversion can be undone. */
  undoUntil: z.nullable(instant()),
});
export type Conversion = z.output<typeof Conversion>;

const byFamily = z.strictObject({ family: z.enum(FAMILIES), id: ref("person") });
const ids = z.strictObject({
  ids: z.array(ref("person", "changed")).check(
    z.minLength(1),
    z.maxLength(MOST),
    z.overwrite((list) => [...new Set(list)]),
  ),
});

// Who moves somebody from one list to the other writes in both: the handlers ask for the right to talents too.
export const conversion = {
  get: call("GET", "/talent/v1/{family}/{id}/conversion", {
    says: "How far a scout is on the way to talent, and what is missing",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics: ["person", "personal", "customField"],
    params: byFamily,
    reply: Conversion,
  }),
  convert: call("PUT", "/talent/v1/scouts/convert-to-talent", {
    says: "Begin to make scouts talents; answers what each still lacks",
    access: write("SCOUT"),
    topics: ["person"],
    body: ids,
    reply: z.array(Conversion),
  }),
  finalise: call("PUT", "/talent/v1/scouts/finalise", {
    says: "Make converted scouts talents, once nothing is missing",
    access: write("SCOUT"),
    topics: ["person"],
    body: ids,
    reply: Done,
  }),
  undo: call("PUT", "/talent/v1/{family}/{id}/undo-conversion", {
    says: "Make whoever was converted a scout again",
    access: byParam("family", FAMILY_RESOURCE, "write"),
    topics: ["person"],
    params: byFamily,
    body: z.strictObject({}),
    reply: Done,
  }),
};
