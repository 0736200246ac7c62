/** Converting a scout to a talent, and undoing it for a while. */
import { byParam, call, write } from "../call.ts";
import { FAMILIES, STAGES } from "../enums.ts";
import { Done, id, instant, ref, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "./person.ts";

/** Days after finishing in which a conversion can be undone. */
export const UNDO_DAYS = 30;
/** Persons in one call. */
const MAX = 100;

/**
 * Requirements of a talent that a scout may lack: types, phone or email, a contact address, the start of
 * representation, assigned staff, and answers to required custom fields.
 */
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
  /** The label of a missing custom field. */
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
  /** The end of the time in which the conversion can be undone. */
  undoUntil: z.nullable(instant()),
});
export type Conversion = z.output<typeof Conversion>;

const byFamily = z.strictObject({ family: z.enum(FAMILIES), id: ref("person") });
const ids = z.strictObject({
  ids: z.array(ref("person", "changed")).check(
    z.minLength(1),
    z.maxLength(MAX),
    z.overwrite((list) => [...new Set(list)]),
  ),
});

// A conversion writes in both lists: the handlers also check the right to talents.
export const conversion = {
  get: call("GET", "/talent/v1/{family}/{id}/conversion", {
    summary: "Progress of a conversion, and its missing requirements",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics: ["person", "personal", "customField"],
    params: byFamily,
    reply: Conversion,
  }),
  convert: call("PUT", "/talent/v1/scouts/convert-to-talent", {
    summary: "Start converting scouts; returns the missing requirements of each",
    access: write("SCOUT"),
    topics: ["person"],
    body: ids,
    reply: z.array(Conversion),
  }),
  finalise: call("PUT", "/talent/v1/scouts/finalise", {
    summary: "Finish converting scouts, once nothing is missing",
    access: write("SCOUT"),
    topics: ["person"],
    body: ids,
    reply: Done,
  }),
  undo: call("PUT", "/talent/v1/{family}/{id}/undo-conversion", {
    summary: "Undo a conversion",
    access: byParam("family", FAMILY_RESOURCE, "write"),
    topics: ["person"],
    params: byFamily,
    body: z.strictObject({}),
    reply: Done,
  }),
};
