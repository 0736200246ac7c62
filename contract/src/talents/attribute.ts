/** A person's answers to the agency's custom fields. */
import { byParam, call } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, id, Named, PersonBrief, ref, version, z } from "../schema.ts";
import { Money } from "../values/money.ts";
import { NAMED_KINDS, sentAnswer } from "./answer.ts";
import { CUSTOM_FIELD_TYPES, CustomFieldOption } from "./custom-field.ts";
import { FAMILY_RESOURCE } from "./person.ts";

/** Person an answer names, and the page to open: a contact's is its partner's. */
export const AnsweredPerson = z.extend(PersonBrief, {
  kind: z.enum(NAMED_KINDS),
  family: z.nullable(z.enum(FAMILIES)),
  partner: z.nullable(Named),
});
export type AnsweredPerson = z.output<typeof AnsweredPerson>;

/** One custom field with a person's answer. `values` may include options that are no longer offered. */
export const Attribute = z.object({
  id: id(),
  label: z.string(),
  dataType: z.enum(CUSTOM_FIELD_TYPES),
  required: z.boolean(),
  order: z.int(),
  options: z.array(CustomFieldOption),
  /** Text, a number, a calendar date, `true` or `false`, or a link. */
  value: z.nullable(z.string()),
  values: z.array(CustomFieldOption),
  amount: z.nullable(Money),
  person: z.nullable(AnsweredPerson),
  /** True if the answer names a person the reader may not see, or who was deleted. */
  hidden: z.boolean(),
});
export type Attribute = z.output<typeof Attribute>;

/** Version 1 means that no answer was saved yet. */
export const Attributes = z.object({ fields: z.array(Attribute), version: z.int() });
export type Attributes = z.output<typeof Attributes>;

/** Fields not sent stay as they are. */
const fields = z
  .array(z.strictObject({ id: ref("customField"), ...sentAnswer }))
  .check(z.maxLength(LIMITS.customFields));

const base = "/talent/v1/{family}/personals/attributes/custom-field";
const family = z.strictObject({ family: z.enum(FAMILIES) });
const write = { access: byParam("family", FAMILY_RESOURCE, "write"), topics: ["personal"] } as const;

export const attributes = {
  get: call("GET", `${base}/{id}`, {
    summary: "Custom fields of a talent or scout, with answers",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics: ["personal", "customField", "person", "staff", "partner"],
    params: z.strictObject({ family: z.enum(FAMILIES), id: ref("person") }),
    reply: Attributes,
  }),
  create: call("POST", base, {
    summary: "Answer custom fields for the first time",
    ...write,
    params: family,
    body: z.strictObject({ talentUserId: ref("person", "changed"), fields }),
    reply: Done,
  }),
  update: call("PUT", base, {
    summary: "Update the answers to custom fields",
    ...write,
    params: family,
    body: z.strictObject({ id: ref("person", "changed"), fields, version: version() }),
    reply: Attributes,
  }),
};
