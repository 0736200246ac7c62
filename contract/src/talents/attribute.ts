/** A person's answers to the agency's custom fields. */
import { byParam, call } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, id, ref, version, z } from "../schema.ts";
import { CUSTOM_FIELD_TYPES, CustomFieldOption } from "./custom-field.ts";
import { FAMILY_RESOURCE } from "./person.ts";

/** One custom field with a person's answer. `values` may include options that are no longer offered. */
export const Attribute = z.object({
  id: id(),
  label: z.string(),
  dataType: z.enum(CUSTOM_FIELD_TYPES),
  required: z.boolean(),
  order: z.int(),
  options: z.array(CustomFieldOption),
  /** Text or a calendar date. */
  value: z.nullable(z.string()),
  values: z.array(CustomFieldOption),
});
export type Attribute = z.output<typeof Attribute>;

/** Version 1 means that no answer was saved yet. */
export const Attributes = z.object({ fields: z.array(Attribute), version: z.int() });
export type Attributes = z.output<typeof Attributes>;

/** Fields not sent stay as they are. The field's type decides whether `value` or `values` is read. */
const fields = z
  .array(
    z.strictObject({
      id: ref("customField"),
      value: z._default(z.nullable(z.string().check(z.maxLength(LIMITS.text + 1000))), null),
      values: z._default(
        z.array(z.string().check(z.regex(/^[\w-]{1,36}$/))).check(z.maxLength(LIMITS.customOptions)),
        [],
      ),
    }),
  )
  .check(z.maxLength(LIMITS.customFields));

const base = "/talent/v1/{family}/personals/attributes/custom-field";
const family = z.strictObject({ family: z.enum(FAMILIES) });
const write = { access: byParam("family", FAMILY_RESOURCE, "write"), topics: ["personal"] } as const;

export const attributes = {
  get: call("GET", `${base}/{id}`, {
    summary: "Custom fields of a talent or scout, with answers",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics: ["personal", "customField", "person"],
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
